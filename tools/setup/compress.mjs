import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './root.mjs'

const FOLDERS = ['apps/portal/build/client/assets', 'apps/console/dist/assets']
const WORTH_IT = 1024

/** A server that reads the file meanwhile never gets half of it. */
function writeWhole(path, bytes) {
  writeFileSync(`${path}~`, bytes)
  renameSync(`${path}~`, path)
}

/**
 * Writes .br beside every built text file, as small as can be, for releases. Without it the server compresses each file
 * when it is first asked for: less well, but `npm start` need not wait for it. So it does for clients that ask for gzip.
 */
export function compressPages() {
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder)).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const path = join(root, folder, name)
      const bytes = readFileSync(path)
      if (bytes.length < WORTH_IT || existsSync(`${path}.br`)) continue
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeWhole(`${path}.br`, brotliCompressSync(bytes, { params }))
    }
  }
}
