import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './source-files.ts'

const FOLDERS = ['apps/portal/build/client/assets', 'apps/console/dist/assets']
const WORTH_IT = 1024

/** A server that reads the file meanwhile never gets half of it. */
function writeWhole(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}~`, bytes)
  renameSync(`${path}~`, path)
}

/** Writes .br and .gz beside every built text file, so that serving one costs no compression. */
for (const folder of FOLDERS) {
  for (const name of readdirSync(join(root, folder)).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const path = join(root, folder, name)
    const bytes = readFileSync(path)
    if (bytes.length < WORTH_IT) continue
    writeWhole(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeWhole(`${path}.br`, brotliCompressSync(bytes, { params }))
  }
}
