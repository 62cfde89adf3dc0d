import { createPrivateKey, type KeyObject } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

async function readKey(path: string): Promise<KeyObject | undefined> {
  try {
    return createPrivateKey(await readFile(path))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Returns the private key in a file, which is made at the first start: clients know its public half, so that it must
 * not change. Processes that share the file get the same key.
 */
export async function keyInFile(path: string, make: () => KeyObject): Promise<KeyObject> {
  const known = await readKey(path)
  if (known) return known
  const made = make()
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, made.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    // Another process was faster; both have to sign with the same key.
    if (!isCode(error, 'EEXIST')) throw error
    return createPrivateKey(await readFile(path))
  }
}
