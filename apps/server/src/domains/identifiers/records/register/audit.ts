import { type Db, getClient } from '../../../../platform/database/database.ts'
import { type Register, readSaltKeys, type SaltKey } from '../../../resolution/register/register.ts'
import { COLUMNS, type StoredRow } from '../write/store.ts'
import { digestRevision } from './digests.ts'

/** Identifiers per statement. */
const PORTION = 1_000

/** A record that differs from its entry in the register. */
export type Difference = { handle: string; revision: number; leaf: number | undefined; what: string }

/** `leaf` is undefined for an entry without a position yet. */
type Entry = { revision: number; digest: string; saltKey: number; leaf: number | undefined }
type EntryRow = Omit<Entry, 'leaf'> & { subject: string; leaf: string | null; entry: string }

async function readLatestEntries(db: Db, handles: readonly string[]): Promise<Map<string, Entry>> {
  const { rows } = await getClient(db).query<EntryRow>(
    `select distinct on (subject) subject, revision, salt_key as "saltKey", leaf, entry
       from (select subject, revision, salt_key, leaf, entry from register_entries
              where subject = any($1) and kind = 'record'
             union all
             select subject, revision, salt_key, null, entry from register_queue
              where subject = any($1) and kind = 'record') entries
      order by subject, revision desc`,
    [handles],
  )
  return new Map(
    rows.map(({ subject, revision, saltKey, leaf, entry }) => [
      subject,
      { revision, saltKey, leaf: leaf === null ? undefined : Number(leaf), digest: JSON.parse(entry).digest },
    ]),
  )
}

function compare(
  row: StoredRow,
  entry: Entry | undefined,
  saltKeys: ReadonlyMap<number, SaltKey>,
): Difference | undefined {
  const { handle, revision } = row
  const toDifference = (what: string): Difference => ({ handle, revision, leaf: entry?.leaf, what })
  // Codes that were reserved in bulk share one entry until they get content.
  if (!entry) return row.state === 'reserved' ? undefined : toDifference('账簿里没有它')
  if (entry.revision !== revision) return toDifference(`账簿里最近的是第 ${entry.revision} 版`)
  const saltKey = saltKeys.get(entry.saltKey)
  if (!saltKey) return toDifference(`缺少第 ${entry.saltKey} 把盐密钥，无法核对`)
  return digestRevision(row, saltKey) === entry.digest ? undefined : toDifference('内容和登记的摘要不符')
}

/** Compares every record of the database with its latest entry, in handle order. */
export async function* findDifferences(
  db: Db,
  onProgress: (done: number) => void,
): AsyncGenerator<Difference> {
  const saltKeys = await readSaltKeys(getClient(db))
  let last = { prefix: '', handle: '' }
  for (let done = 0; ; ) {
    const { rows } = await getClient(db).query<StoredRow>(
      `select ${COLUMNS} from identifiers
        where (prefix, handle) > ($1, $2) and prefix not like '%.T' order by prefix, handle limit ${PORTION}`,
      [last.prefix, last.handle],
    )
    const entries = await readLatestEntries(
      db,
      rows.map(({ handle }) => handle),
    )
    for (const row of rows) {
      const difference = compare(row, entries.get(row.handle), saltKeys)
      if (difference) yield difference
    }
    done += rows.length
    onProgress(done)
    const end = rows.at(-1)
    if (!end) return
    last = end
  }
}

/** The maximum number of differences that an alarm names. */
const NAMED = 5

/** Compares all records with the register, and notifies staff when some differ. */
export async function checkRegister(db: Db, register: Pick<Register, 'alarm'>): Promise<void> {
  const found: string[] = []
  for await (const { handle, revision, what } of findDifferences(db, () => {})) {
    found.push(`${handle} 第 ${revision} 版：${what}`)
    if (found.length === NAMED) break
  }
  if (found.length > 0)
    await register.alarm(
      'different',
      `${found.join('；')}。请在节点上运行 npm run audit -- 节点地址 --database，列出全部不符的标识`,
    )
}
