import { EMPTY_ROOT } from '@biaojie/register/merkle.ts'
import { formatCheckpoint, parseCheckpoint } from '@biaojie/register/notes.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { OperatorProblem } from '../../../platform/base/problem.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import { createSequencer, HEAD, type Head } from './sequencer.ts'
import { loadSigner } from './signer.ts'
import { createTileStore, RegisterOutdated } from './tiles.ts'

type Deps = { db: Db; now: Now; storage: Storage; dataDir: string }

export type RenewedLog = {
  /** The last signed note of the ended log. */
  endedNote: string
  /** Where the note is stored. */
  keptAs: string
  head: Head
}

const isOrigin = (origin: string) =>
  origin.length <= 100 &&
  parseCheckpoint(formatCheckpoint({ origin, size: 0, root: EMPTY_ROOT })) !== undefined &&
  !/[\s+]/.test(origin)

/**
 * Ends a log whose published part is missing in the database, and starts a log with another name from the
 * remaining entries. Refuses while the current log can continue, because readers of the old log would take
 * the new one for a forgery.
 */
export async function renewLog({ db, now, storage, dataDir }: Deps, origin: string): Promise<RenewedLog> {
  const client = getClient(db)
  if (!isOrigin(origin)) throw new OperatorProblem('账簿名不能有空格和加号，不超过 100 个字符')
  const { rows: heads } = await client.query(
    'select 1 from register_checkpoints where note like $1 limit 1',
    [`${origin.replaceAll(/[\\%_]/g, String.raw`\$&`)}\n%`],
  )
  const { rows: states } = await client.query<{ origin: string }>(
    'select origin from register_state where id = 1',
  )
  if (heads.length > 0 || states[0]?.origin === origin)
    throw new OperatorProblem(`账簿名 ${origin} 已经用过，请另取一个，如在后面加上日期`)
  const tiles = createTileStore(storage)
  const sequencer = createSequencer({ db, now, storage, tiles, signer: (name) => loadSigner(dataDir, name) })
  try {
    await sequencer.sequence()
    throw new OperatorProblem('账簿没有停，数据库和已发布的相符，不需要换名')
  } catch (error) {
    if (!(error instanceof RegisterOutdated)) throw error
  }
  const note = await storage.get(HEAD)
  if (!note) throw new OperatorProblem('存储里没有已发布的树头')
  const keptAs = `register/ended-${now().getTime()}`
  await storage.put(keptAs, note)
  await client.query('update register_state set origin = $1 where id = 1', [origin])
  const head = await sequencer.sequence()
  if (!head) throw new OperatorProblem('另一个进程正在写账簿，新的树头由它签')
  return { endedNote: Buffer.from(note).toString(), keptAs, head }
}
