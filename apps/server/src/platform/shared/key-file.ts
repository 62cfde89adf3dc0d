import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  getCurves,
  type KeyObject,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getErrorCode } from '../base/problem.ts'

const makeEd25519 = () => generateKeyPairSync('ed25519').privateKey
const makeRsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const makeSm2 = () => generateKeyPairSync('ec', { namedCurve: 'SM2' }).privateKey

/** Some builds of OpenSSL have no SM2. */
export const hasSm2 = (): boolean => getCurves().includes('SM2')

/** The private keys of the node in DATA_DIR. They must not change, because others know the public keys. */
export const KEY_FILES = {
  handle: { file: 'handle-key.pem', what: '原生 Handle 应答的签名密钥', make: makeRsa },
  credential: { file: 'credential-key.pem', what: 'UNTP 凭证的签名密钥', make: makeEd25519 },
  register: { file: 'register-key.pem', what: '公开账簿的签名密钥', make: makeEd25519 },
  sm2: { file: 'sm2-key.pem', what: '记录的国密签名的密钥', make: makeSm2 },
  witness: { file: 'witness-key.pem', what: '为其他账簿见证的密钥', make: makeEd25519 },
} as const
export type KeyFile = keyof typeof KEY_FILES

/** Returns the SHA-256 of a public key in hex, as people compare it. */
export const toFingerprint = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')

/** Returns a key of the node, which is created at the first start. */
export const loadNodeKey = (dataDir: string, use: KeyFile): Promise<KeyObject> =>
  readKeyFile(join(dataDir, KEY_FILES[use].file), KEY_FILES[use].make)

/**
 * Returns the id of a key of the node: a digest of its public key. Undefined when the file does not exist.
 */
export const findNodeKeyId = async (dataDir: string, use: KeyFile): Promise<string | undefined> =>
  (await findNodeKeyFingerprint(dataDir, use))?.slice(0, 32)

/** Returns the fingerprint of a key of the node. Undefined when the file does not exist. */
export async function findNodeKeyFingerprint(dataDir: string, use: KeyFile): Promise<string | undefined> {
  const key = await readKey(join(dataDir, KEY_FILES[use].file))
  return key && toFingerprint(createPublicKey(key))
}

async function readKey(path: string): Promise<KeyObject | undefined> {
  try {
    return createPrivateKey(await readFile(path))
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Returns the private key in a file, which is created at the first start. It must not change, because clients
 * know the public key. Processes that share the file get the same key.
 */
export async function readKeyFile(path: string, make: () => KeyObject): Promise<KeyObject> {
  const key = await readKey(path)
  if (key) return key
  const made = make()
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, made.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    // Another process was faster; both must sign with the same key.
    if (getErrorCode(error) !== 'EEXIST') throw error
    return createPrivateKey(await readFile(path))
  }
}
