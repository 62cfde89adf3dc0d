import { and, eq, ne } from 'drizzle-orm'
import { type Db, transact } from '../../database/database.ts'
import type { Env } from '../env.ts'
import { OperatorProblem } from '../problem.ts'
import { deriveKey, secretOf } from '../secret.ts'
import { KEY_ID, type SealingKeys } from './sealer.ts'
import { nodeKeys } from './tables.ts'

type KeyEnv = Pick<Env, 'secret' | 'secretOld' | 'filesKey' | 'filesKeyOld' | 'dataDir'>

const idOf = (material: string) => Buffer.from(deriveKey(material, 'key id').subarray(0, KEY_ID))

/**
 * Returns the sources of keys, the current first. Without FILES_KEY the secret encrypts, so it still decrypts
 * after FILES_KEY is set.
 */
type Materials = readonly [current: string, ...old: string[]]

function materialsOf(env: KeyEnv): { secret: Materials; files: Materials } {
  const secret: Materials = [secretOf(env), ...env.secretOld]
  return { secret, files: [env.filesKey ?? secretOf(env), ...env.filesKeyOld, ...secret] }
}

/** Returns keys that encrypt one kind of content; those of another kind cannot decrypt it. */
export function sealingKeys(use: string, env: KeyEnv): SealingKeys {
  const keyOf = (material: string) => ({ id: idOf(material), bytes: deriveKey(material, use) })
  const [current, ...old] = materialsOf(env).files
  return [keyOf(current), ...old.map(keyOf)]
}

const SETTING = { secret: 'SECRET', files: 'FILES_KEY（未设置时为 SECRET）' }
const OLD_SETTING = { secret: 'SECRET_OLD', files: 'FILES_KEY_OLD' }

/**
 * Refuses a node whose keys differ from those of its data: encrypted data would be unreadable, and new data
 * would be encrypted with the wrong key. A key replaced on purpose is named as an old one; then the new one
 * is recorded beside it.
 */
export async function checkKeys(db: Db, env: KeyEnv, now: Date): Promise<void> {
  const materials = materialsOf(env)
  await transact(db, async (db) => {
    for (const use of ['secret', 'files'] as const) {
      const ids = materials[use].map((material) => idOf(material).toString('hex'))
      const [currentId = ''] = ids
      const recorded = await db.select().from(nodeKeys).where(eq(nodeKeys.use, use))
      const missing = recorded.find(({ id }) => !ids.includes(id))
      if (missing)
        throw new OperatorProblem(
          `${SETTING[use]} 与数据库中的资料不符：资料使用的密钥编号为 ${missing.id}，当前密钥编号为 ${ids[0]}。请改回原来的值；要更换密钥，请把原来的值写入 ${OLD_SETTING[use]}（见 docs/operations.md“更换密钥”）`,
        )
      await db.insert(nodeKeys).values({ use, id: currentId, since: now }).onConflictDoNothing()
    }
  })
}

/** Removes the old keys after everything is encrypted with the current ones. */
export async function forgetOldKeys(db: Db, env: KeyEnv): Promise<void> {
  const materials = materialsOf(env)
  for (const use of ['secret', 'files'] as const) {
    const current = idOf(materials[use][0]).toString('hex')
    await db.delete(nodeKeys).where(and(eq(nodeKeys.use, use), ne(nodeKeys.id, current)))
  }
}
