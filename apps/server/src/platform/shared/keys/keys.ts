import { listKeys } from '@biaojie/contract/records.ts'
import { and, eq, ne } from 'drizzle-orm'
import { toCommandLine } from '../../base/command.ts'
import { OperatorProblem } from '../../base/problem.ts'
import { KEY_ID, type SealingKeys } from '../../base/sealer.ts'
import { deriveKey, requireSecret } from '../../base/secret.ts'
import { type Db, transact } from '../../database/database.ts'
import { findNodeKeyId, hasSm2, KEY_FILES, type KeyFile, loadNodeKey } from '../key-file.ts'
import { nodeKeys } from '../tables.ts'

/** The settings that keys are derived from. */
type KeyEnv = Readonly<{
  dataDir: string
  secret: string | undefined
  secretOld: readonly string[]
  filesKey: string | undefined
  filesKeyOld: readonly string[]
}>

const deriveKeyId = (material: string) => Buffer.from(deriveKey(material, 'key id').subarray(0, KEY_ID))

/**
 * Returns the sources of keys, the current first. Without FILES_KEY the secret encrypts, so it still decrypts
 * after FILES_KEY is set.
 */
type Materials = readonly [current: string, ...old: string[]]

function readMaterials(env: KeyEnv): { secret: Materials; files: Materials } {
  const secret: Materials = [requireSecret(env), ...env.secretOld]
  return { secret, files: [env.filesKey ?? requireSecret(env), ...env.filesKeyOld, ...secret] }
}

/** Returns keys that encrypt one kind of content; those of another kind cannot decrypt it. */
export function makeSealingKeys(use: string, env: KeyEnv): SealingKeys {
  const deriveSealingKey = (material: string) => ({
    id: deriveKeyId(material),
    bytes: deriveKey(material, use),
  })
  const [current, ...old] = readMaterials(env).files
  return [deriveSealingKey(current), ...old.map(deriveSealingKey)]
}

const SETTING = { secret: 'SECRET', files: 'FILES_KEY（未设置时为 SECRET）' }
const OLD_SETTING = { secret: 'SECRET_OLD', files: 'FILES_KEY_OLD' }

/**
 * Returns a Chinese message when data were encrypted or hashed with a key of this use that is not in the
 * settings any more.
 */
async function findWrongKey(
  db: Db,
  use: 'secret' | 'files',
  ids: readonly string[],
): Promise<string | undefined> {
  const recorded = await db.select().from(nodeKeys).where(eq(nodeKeys.use, use))
  const missing = recorded.find(({ id }) => !ids.includes(id))
  if (!missing) return undefined
  return `${SETTING[use]} 与数据库中的资料不符：资料使用的密钥编号为 ${missing.id}，当前密钥编号为 ${ids[0]}。请改回原来的值；要更换密钥，请把原来的值写入 ${OLD_SETTING[use]}（见 docs/zh/operations.md“更换密钥”）`
}

const USES = ['secret', 'files'] as const

const deriveKeyIds = (materials: Materials) =>
  materials.map((material) => deriveKeyId(material).toString('hex'))

/** Returns a message for each key that does not match the data; changes nothing. */
export async function findWrongKeys(db: Db, env: KeyEnv): Promise<string[]> {
  const materials = readMaterials(env)
  const wrong = await Promise.all(USES.map((use) => findWrongKey(db, use, deriveKeyIds(materials[use]))))
  return wrong.filter((line) => line !== undefined)
}

/**
 * Refuses to start when the keys differ from those of the data: encrypted data would be unreadable, and new
 * data would be encrypted with the wrong key. A key that was replaced on purpose must be listed as an old
 * key; the new one is then recorded as well.
 */
export async function checkKeys(db: Db, env: KeyEnv, now: Date): Promise<void> {
  const materials = readMaterials(env)
  await transact(db, async (db) => {
    for (const use of USES) {
      const ids = deriveKeyIds(materials[use])
      const [currentId = ''] = ids
      const wrong = await findWrongKey(db, use, ids)
      if (wrong) throw new OperatorProblem(wrong)
      await db.insert(nodeKeys).values({ use, id: currentId, since: now }).onConflictDoNothing()
    }
  })
}

/** Removes the old keys after everything is encrypted with the current ones. */
export async function forgetOldKeys(db: Db, env: KeyEnv): Promise<void> {
  const materials = readMaterials(env)
  for (const use of USES) {
    const current = deriveKeyId(materials[use][0]).toString('hex')
    await db.delete(nodeKeys).where(and(eq(nodeKeys.use, use), ne(nodeKeys.id, current)))
  }
}

const KEY_FILE_USES = listKeys(KEY_FILES).filter((use) => use !== 'sm2' || hasSm2())

/** Returns a Chinese message when a key file differs from the recorded key. */
async function findWrongKeyFile(db: Db, dataDir: string, use: KeyFile): Promise<string | undefined> {
  const [recorded] = await db.select().from(nodeKeys).where(eq(nodeKeys.use, use))
  if (!recorded) return undefined
  const { file, what } = KEY_FILES[use]
  const id = await findNodeKeyId(dataDir, use)
  if (id === recorded.id) return undefined
  const fault = id ? `与本节点已公布的不是同一把（编号 ${id}，应为 ${recorded.id}）` : '不见了'
  return `${dataDir}/${file}（${what}）${fault}。请从备份的 keys 文件夹，或从本节点的另一台机器复制回来；确实找不回的，运行 ${toCommandLine('renew-key', file)} 换一把新的`
}

/** Returns a message for each key file that is missing or different; changes nothing. */
export async function findWrongKeyFiles(db: Db, dataDir: string): Promise<string[]> {
  const wrong = await Promise.all(KEY_FILE_USES.map((use) => findWrongKeyFile(db, dataDir, use)))
  return wrong.filter((line) => line !== undefined)
}

/**
 * Refuses to start when a key file is missing or different: otherwise a new key would be created silently,
 * and nobody could verify the node's signatures from then on. Keys that are not recorded yet are created and
 * recorded.
 */
export async function checkKeyFiles(db: Db, dataDir: string, now: Date): Promise<void> {
  const [wrong] = await findWrongKeyFiles(db, dataDir)
  if (wrong) throw new OperatorProblem(wrong)
  for (const use of KEY_FILE_USES) {
    await loadNodeKey(dataDir, use)
    const id = await findNodeKeyId(dataDir, use)
    if (id) await db.insert(nodeKeys).values({ use, id, since: now }).onConflictDoNothing()
  }
}

/**
 * Lets the next start record the key in this file, or create a new one; undefined for a name that is not a
 * key file.
 */
export async function forgetKeyFile(db: Db, file: string): Promise<string | undefined> {
  const use = KEY_FILE_USES.find((candidate) => KEY_FILES[candidate].file === file)
  if (!use) return undefined
  await db.delete(nodeKeys).where(eq(nodeKeys.use, use))
  return KEY_FILES[use].what
}
