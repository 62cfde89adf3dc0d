import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from '@biaojie/contract/enterprises/relocations/rules.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import { type RunKey, tryLock } from '../../../platform/shared/jobs/runs.ts'
import { isPastTime, isSameContent, RelocationProblem } from '../../relocatable.ts'
import { findCompanyByPrefix } from '../enterprises/enterprises.ts'
import { computeSha256, type Head, readArchive, unpackRows } from './archive.ts'
import type { Documents } from './departures.ts'
import { completeRow, convertExport, isIdhubExport, isSkipped } from './idhub.ts'
import type { Kinds } from './kinds.ts'
import {
  type Arrival,
  type ArrivalPart,
  addCounts,
  addIssues,
  deleteParts,
  findKey,
  findPart,
  listParts,
  makeEmptyKind,
  runs,
  savePart,
  trail,
} from './store.ts'
import type { Issue } from './tables.ts'

export type CheckDeps = {
  db: Db
  now: Now
  dataDir: string
  storage: Pick<Storage, 'put' | 'get' | 'remove'>
  kinds: Kinds
  documents: Documents
}

export const makePieceKey = (id: string, number: number) => `relocations/piece-${number}-${id}`
export const makePartKey = (id: string, number: number) => `relocations/in-${number}-${id}`

const SYSTEM = '系统'
const CONFLICT = '本节点已有，内容不同，不覆盖'

async function removePieces(storage: Pick<Storage, 'remove'>, { id, pieces }: Arrival): Promise<void> {
  for (let number = 1; number <= pieces; number++) await storage.remove(makePieceKey(id, number))
}

/** Removes the uploaded data when nothing of them will be written any more. */
export async function removeSent(
  { db, storage }: Pick<CheckDeps, 'db' | 'storage'>,
  row: Arrival,
): Promise<void> {
  await removePieces(storage, row)
  for (const { number } of await listParts(db, row)) await storage.remove(makePartKey(row.id, number))
}

/** Joins the pieces into one local file, because a ZIP is read from its end. */
async function assemble({ storage, dataDir }: CheckDeps, { id, pieces }: Arrival): Promise<string> {
  const directory = join(dataDir, 'exports')
  const path = join(directory, `arrival-${id}.zip`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    for (let number = 1; number <= pieces; number++) {
      const bytes = await storage.get(makePieceKey(id, number))
      if (!bytes) throw new RelocationProblem(`第 ${number} 段上传不见了，请重新上传`)
      await file.writeFile(bytes)
    }
  } finally {
    await file.close()
  }
  return path
}

/** Computes a digest for each kind, over the digests of its parts in order. */
function digestKinds(parts: readonly ArrivalPart[]) {
  return [...Map.groupBy(parts, ({ kind }) => kind)].map(([kind, own]) => {
    const hash = createHash('sha256')
    for (const { digest } of own) hash.update(digest)
    const total = own.reduce((sum, { records }) => sum + records, 0)
    return makeEmptyKind(kind, total, hash.digest('hex'))
  })
}

/** Makes parts of an export of IDHub, which are then checked and written like those of an archive. */
async function unpackExport({ db, storage }: CheckDeps, row: Arrival, path: string): Promise<void> {
  const { prefix, id, fileName, createdAt } = row
  if (!(await findCompanyByPrefix(db, prefix)))
    throw new RelocationProblem('企业还没有在本节点登记，IDHub 的导出里没有企业资料，请先登记企业')
  let parts = 0
  const source = { path, fileName, prefix, at: createdAt }
  const { digest, left } = await convertExport(db, source, async ({ bytes, ...part }) => {
    parts += 1
    await storage.put(makePartKey(id, parts), bytes)
    const kept = { ...part, prefix, runId: id, number: parts, file: null }
    await savePart(db, { ...kept, bytes: bytes.length, digest: computeSha256(bytes) })
  })
  if (parts === 0) throw new RelocationProblem('没有能写入的内容')
  const kinds = digestKinds(await listParts(db, row))
  const nodeName = 'IDHub'
  await runs.change(db, row, ['checking'], { source: 'idhub', parts, nodeName, digest, kinds, left })
  await removePieces(storage, row)
}

/** Refuses the archive of another company, and one that cannot be what its manifest says. */
async function checkHead(
  { db, now }: CheckDeps,
  row: Arrival,
  { manifest, fingerprint }: Head,
): Promise<void> {
  const { node, prefix, parts, exportedAt } = manifest
  if (prefix !== row.prefix)
    throw new RelocationProblem(`这是前缀 ${toPrintable(prefix)} 的迁出包，不是 ${row.prefix} 的`)
  if (parts.length === 0) throw new RelocationProblem('包里没有内容')
  if (!isPastTime(exportedAt, now())) throw new RelocationProblem('清单的导出时间不正确')
  // Entries of a ZIP may share their bytes, so that a small archive would fill the storage.
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > row.bytes)
    throw new RelocationProblem('清单各段的总长超过包的大小')
  const confirmed = await findKey(db, fingerprint)
  if (confirmed && confirmed.nodePrefix !== node.prefix)
    throw new RelocationProblem(
      `签名公钥已确认属于节点 ${confirmed.nodePrefix}，清单却写着 ${toPrintable(node.prefix)}`,
    )
}

/**
 * Reads the archive and stores each part as an object of its own, so that later steps can continue after any
 * part.
 */
export async function unpackArchive(deps: CheckDeps, key: RunKey): Promise<void> {
  const { db, storage } = deps
  const row = await runs.find(db, key)
  if (row?.state !== 'checking' || row.parts > 0) return
  const { prefix, id } = row
  await deleteParts(db, key)
  const path = await assemble(deps, row)
  try {
    if (await isIdhubExport(path)) return await unpackExport(deps, row, path)
    const head = await readArchive(
      path,
      (head) => checkHead(deps, row, head),
      async (part, number, bytes) => {
        await storage.put(makePartKey(id, number), bytes)
        const { kind, records, rawBytes, sha256, file } = part
        const kept = { prefix, runId: id, number, kind, records, rawBytes }
        await savePart(db, { ...kept, bytes: bytes.length, digest: sha256, file: file ?? null })
      },
    )
    const { manifest, digest, publicKey, fingerprint } = head
    await runs.change(db, key, ['checking'], {
      parts: manifest.parts.length,
      nodePrefix: toPrintable(manifest.node.prefix),
      nodeName: toPrintable(manifest.node.name),
      exportedAt: new Date(manifest.exportedAt),
      company: JSON.parse(JSON.stringify(manifest.company), (_name, value) =>
        typeof value === 'string' ? toPrintable(value) : value,
      ),
      digest,
      publicKey,
      fingerprint,
      kinds: digestKinds(await listParts(db, key)),
      left: manifest.left.map(({ what, count, why }) => ({
        what: toPrintable(what),
        count,
        why: toPrintable(why),
      })),
    })
    await removePieces(storage, row)
  } finally {
    await rm(path, { force: true })
  }
}

type AnyRow = { key: string }

/** Reads the rows of a part as rows of its kind; refuses the whole part and names the wrong line. */
export async function readRows(
  { storage, kinds, now }: Pick<CheckDeps, 'storage' | 'kinds' | 'now'>,
  { source }: Pick<Arrival, 'source'>,
  part: ArrivalPart,
): Promise<AnyRow[]> {
  const { kind } = part
  if (kind === 'files') return []
  const bytes = await storage.get(makePartKey(part.runId, part.number))
  if (!bytes) throw new RelocationProblem(`第 ${part.number} 段不见了，请重新上传`)
  const at = now()
  return (await unpackRows(bytes, part)).map((raw, line) => {
    // The conversion of an export leaves out records and says why; an archive has no such rows.
    if (source === 'idhub' && isSkipped(raw as AnyRow)) return raw as AnyRow
    try {
      return kinds[kind].check(raw, part.prefix, at)
    } catch (error) {
      // A check reads only the row, so every error that it throws is caused by the row.
      const reason = error instanceof RelocationProblem ? error.message : '内容不正确'
      throw new RelocationProblem(`第 ${part.number} 段第 ${line + 1} 行：${reason}`)
    }
  })
}

/** Reads rows, and those of the next part beforehand while PostgreSQL writes. It holds one part, of any run. */
export function createRowsReader(deps: Pick<CheckDeps, 'storage' | 'kinds' | 'now'>) {
  let ahead: { name: string; rows: Promise<AnyRow[]> } | undefined
  const toName = (part: ArrivalPart) => makePartKey(part.runId, part.number)
  return {
    async read(row: Arrival, part: ArrivalPart): Promise<AnyRow[]> {
      const found = ahead?.name === toName(part) ? ahead.rows : undefined
      ahead = undefined
      return found ?? readRows(deps, row, part)
    },
    readAhead(row: Arrival, part: ArrivalPart | undefined): void {
      if (!part) return
      const rows = readRows(deps, row, part)
      // Whoever reads the part gets the error; a run that ends before must not.
      rows.catch(() => {})
      ahead = { name: toName(part), rows }
    },
  }
}
export type RowsReader = ReturnType<typeof createRowsReader>

/** Checks that keys ascend within a kind, so that no key appears twice. */
function checkOrder(rows: readonly AnyRow[], last: string, part: ArrivalPart): string {
  let before = last
  for (const [line, { key }] of rows.entries()) {
    if (key <= before)
      throw new RelocationProblem(`第 ${part.number} 段第 ${line + 1} 行：${key} 重复或次序不对`)
    before = key
  }
  return before
}

export const completeRows = (
  { source }: Pick<Arrival, 'source'>,
  kind: keyof Kinds,
  rows: readonly AnyRow[],
  existing: ReadonlyMap<string, AnyRow>,
): readonly AnyRow[] =>
  source === 'idhub' ? rows.map((row) => completeRow(kind, row, existing.get(row.key))) : rows

export type Weighed = { row: AnyRow; outcome: Outcome; why: string }

function findOutcome(
  { follows }: Pick<Kinds[keyof Kinds], 'follows'>,
  row: AnyRow,
  existing: AnyRow | undefined,
): Outcome {
  if (isSkipped(row)) return 'skipped'
  if (!existing) return 'added'
  if (isSameContent(row, existing)) return 'same'
  if (follows(row, existing)) return 'newer'
  // What is here is later already, as after a second run of an older archive.
  return follows(existing, row) ? 'same' : 'conflict'
}

/** Tells what becomes of each row beside what this node has. */
export async function weighRows(
  db: Db,
  kind: Kinds[keyof Kinds],
  prefix: string,
  rows: readonly AnyRow[],
  existing: ReadonlyMap<string, AnyRow>,
): Promise<Weighed[]> {
  const weighed = rows.map((row) => ({ row, outcome: findOutcome(kind, row, existing.get(row.key)) }))
  const wanted = weighed.flatMap(({ row, outcome }) =>
    outcome === 'added' || outcome === 'newer' ? [row] : [],
  )
  const conflicts = await kind.findConflicts?.(db, prefix, wanted)
  return weighed.map(({ row, outcome }) => {
    const why = conflicts?.get(row.key)
    if (why !== undefined) return { row, outcome: 'conflict', why }
    if (isSkipped(row)) return { row, outcome, why: row.problem }
    return { row, outcome, why: outcome === 'conflict' ? CONFLICT : '' }
  })
}

export const countOutcomes = (weighed: readonly { outcome: Outcome }[]) => {
  const outcomes: Partial<Record<Outcome, number>> = {}
  for (const { outcome } of weighed) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  return outcomes
}

async function checkPart(
  deps: CheckDeps,
  db: Db,
  row: Arrival,
  part: ArrivalPart,
): Promise<Partial<Arrival>> {
  const previous = await findPart(db, row, part.number - 1)
  const records = part.records
  const { kind } = part
  if (kind === 'files') {
    const moved = await deps.documents.listMoved(part.file ? [part.file.id] : [])
    const outcomes = { [moved.length > 0 ? 'same' : 'added']: 1 }
    return { kinds: addCounts(row.kinds, kind, { outcomes, records, equal: 0 }) }
  }
  const sent = await readRows(deps, row, part)
  const lastKey = checkOrder(sent, previous?.kind === kind ? row.lastKey : '', part)
  const existing = await deps.kinds[kind].find(db, row.prefix, sent, { locked: false })
  const rows = completeRows(row, kind, sent, existing)
  const weighed = await weighRows(db, deps.kinds[kind], row.prefix, rows, existing)
  const issues: Issue[] = weighed.flatMap(({ row: { key }, outcome, why }) =>
    why === '' ? [] : [{ kind, key, outcome, why }],
  )
  const kinds = addCounts(row.kinds, kind, { outcomes: countOutcomes(weighed), records, equal: 0 })
  return { kinds, lastKey, ...addIssues(row, issues) }
}

/** Checks the next part; false when all parts are checked. */
const checkNext = (deps: CheckDeps, key: RunKey): Promise<boolean> =>
  transact(deps.db, async (db) => {
    if (!(await tryLock(db, `arrival ${key.id}`))) return false
    const row = await runs.lock(db, key)
    if (row?.state !== 'checking') return false
    const part = await findPart(db, key, row.done + 1)
    if (part) {
      await runs.change(db, key, ['checking'], {
        ...(await checkPart(deps, db, row, part)),
        done: part.number,
      })
      return true
    }
    const change = { state: 'checked' as const, done: 0, lastKey: '' }
    await runs.change(db, key, ['checking'], change)
    const text = row.source === 'idhub' ? 'IDHub 的导出' : `签名对，${row.parts} 段全在`
    await trail.add(db, { runId: row.id, at: deps.now(), actor: SYSTEM, action: '核对通过', text })
    return false
  })

async function refuseArrival(deps: CheckDeps, key: RunKey, problem: string): Promise<void> {
  const { db, now } = deps
  await transact(db, async (db) => {
    const at = now()
    const changed = await runs.change(db, key, ['checking'], { state: 'refused', problem, endedAt: at })
    if (changed)
      await trail.add(db, { runId: key.id, at, actor: SYSTEM, action: '核对没有通过', text: problem })
  })
  const row = await runs.find(db, key)
  if (row?.state === 'refused') await removeSent(deps, row)
}

/**
 * Does the next portion of the check of an archive; when something is wrong, the check ends with the reason.
 */
export async function continueCheck(deps: CheckDeps, key: RunKey): Promise<boolean> {
  try {
    await unpackArchive(deps, key)
    return await checkNext(deps, key)
  } catch (error) {
    if (!(error instanceof RelocationProblem)) throw error
    await refuseArrival(deps, key, error.message)
    return false
  }
}
