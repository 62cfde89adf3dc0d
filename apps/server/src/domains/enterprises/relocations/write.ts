import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { type RunKey, tryLock } from '../../../platform/shared/jobs/runs.ts'
import { addNotice } from '../../accounts/notices/notices.ts'
import { isSameContent, RelocationProblem } from '../../relocatable.ts'
import { findCompanyByPrefix, isOwnAndBare, saveCompanies } from '../enterprises/enterprises.ts'
import {
  type CheckDeps,
  completeRows,
  countOutcomes,
  makePartKey,
  type RowsReader,
  removeSent,
  weighRows,
} from './check.ts'
import { type Arrival, type ArrivalPart, addCounts, addIssues, findPart, runs, trail } from './store.ts'
import type { Issue } from './tables.ts'

export type WritingDeps = CheckDeps & { reader: RowsReader }

const LINK = '/console/relocation'

/** Registers the company when this node does not know it yet; its administrator is appointed afterwards. */
export async function ensureCompany(db: Db, { prefix, company }: Arrival, at: Date): Promise<void> {
  const existing = await findCompanyByPrefix(db, prefix)
  if (!company || (existing && !isOwnAndBare(existing))) return
  const arrived = { prefix, ...company, examineStatus: EXAMINE_STATUS.approved, createTime: at }
  await saveCompanies(db, [arrived], at)
}

async function writeFile(
  deps: CheckDeps,
  db: Db,
  row: Arrival,
  part: ArrivalPart,
): Promise<Partial<Arrival>> {
  const { file } = part
  const bytes = await deps.storage.get(makePartKey(row.id, part.number))
  if (!file || !bytes) throw new RelocationProblem(`第 ${part.number} 段不见了，请重新上传`)
  const [moved] = await deps.documents.listMoved([file.id])
  const problem = await deps.documents.keepMoved(db, { ...file, bytes: Buffer.from(bytes) })
  const outcome = problem ? 'skipped' : moved ? 'same' : 'added'
  const issues: Issue[] = problem ? [{ kind: 'files', key: file.name, outcome, why: problem }] : []
  const counted = { outcomes: { [outcome]: 1 }, records: 1, equal: problem ? 0 : 1 }
  return { kinds: addCounts(row.kinds, 'files', counted), ...addIssues(row, issues) }
}

async function writeRows(
  deps: WritingDeps,
  db: Db,
  row: Arrival,
  part: ArrivalPart & { kind: keyof CheckDeps['kinds'] },
): Promise<Partial<Arrival>> {
  const { prefix } = row
  const kind = deps.kinds[part.kind]
  const sent = await deps.reader.read(row, part)
  deps.reader.readAhead(row, await findPart(db, row, part.number + 1))
  const existing = await kind.find(db, prefix, sent, { locked: true })
  const rows = completeRows(row, part.kind, sent, existing)
  const weighed = await weighRows(db, kind, prefix, rows, existing)
  const wanted = weighed.filter(({ outcome }) => outcome === 'added' || outcome === 'newer')
  const author = {
    kind: 'system' as const,
    id: `relocation ${row.id}`,
    name: `迁自 ${row.nodePrefix || row.nodeName}`,
  }
  const problems = await kind.write(
    db,
    prefix,
    wanted.map((entry) => entry.row),
    existing,
    { at: deps.now(), author },
  )
  // The written rows are read again, because only rows that are equal to the archive count as moved.
  const written = await kind.find(db, prefix, rows, { locked: false })
  const results = weighed.map(({ row: sent, outcome, why }) => ({
    key: sent.key,
    outcome: written.has(sent.key) ? outcome : ('skipped' as const),
    isEqual: isSameAs(sent, written.get(sent.key)),
    why: problems.get(sent.key) ?? why,
  }))
  const issues: Issue[] = results.flatMap(({ key, outcome, why }) =>
    why === '' ? [] : [{ kind: part.kind, key, outcome, why }],
  )
  const equal = results.filter(({ isEqual }) => isEqual).length
  const counted = { outcomes: countOutcomes(results), records: part.records, equal }
  return { kinds: addCounts(row.kinds, part.kind, counted), ...addIssues(row, issues) }
}

const isSameAs = (sent: { key: string }, found: { key: string } | undefined) =>
  found !== undefined && isSameContent(sent, found)

const isRowPart = (part: ArrivalPart): part is ArrivalPart & { kind: keyof CheckDeps['kinds'] } =>
  part.kind !== 'files'

async function finish({ now }: CheckDeps, db: Db, row: Arrival): Promise<void> {
  const at = now()
  await runs.change(db, row, ['writing'], { state: 'done', endedAt: at })
  const total = row.kinds.reduce((sum, { total }) => sum + total, 0)
  const equal = row.kinds.reduce((sum, { equal }) => sum + equal, 0)
  const text = equal === total ? '两边全部一致' : `${total - equal} 条不一致，见清单`
  await trail.add(db, { runId: row.id, at, actor: '系统', action: '写完', text })
  const notice = { title: `迁入写完：${row.prefix}`, text: `${text}。` }
  await addNotice(db, { userId: row.createdById, ...notice, link: LINK }, at)
}

/**
 * Writes the next part; false when nothing is left. The uploaded data of the part are then not needed any
 * more.
 */
export async function continueWriting(deps: WritingDeps, key: RunKey): Promise<boolean> {
  if (await writeNext(deps, key)) return true
  const row = await runs.find(deps.db, key)
  if (row?.state === 'done') await removeSent(deps, row)
  return false
}

/** Writes a part and its counts in one transaction, so that no part is written twice. */
const writeNext = (deps: WritingDeps, key: RunKey): Promise<boolean> =>
  transact(deps.db, async (db) => {
    if (!(await tryLock(db, `arrival ${key.id}`))) return false
    const row = await runs.lock(db, key)
    if (row?.state !== 'writing') return false
    const part = await findPart(db, key, row.done + 1)
    if (!part) {
      await finish(deps, db, row)
      return false
    }
    const change = isRowPart(part)
      ? await writeRows(deps, db, row, part)
      : await writeFile(deps, db, row, part)
    await runs.change(db, key, ['writing'], { ...change, done: part.number })
    return true
  })
