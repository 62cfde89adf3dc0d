import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'handle-key.pem'

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
 * The key with which the node signs native answers. It is made at the first start and kept in the data directory,
 * because clients know its public half from the site record.
 */
export async function nodeKey(dataDir: string): Promise<KeyObject> {
  const path = join(dataDir, FILE)
  const known = await readKey(path)
  if (known) return known
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await mkdir(dataDir, { recursive: true })
  try {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    await writeFile(path, pem, { flag: 'wx', mode: 0o600 })
    return privateKey
  } catch (error) {
    // Another process was faster; both have to sign with the same key.
    if (!isCode(error, 'EEXIST')) throw error
    return createPrivateKey(await readFile(path))
  }
}
