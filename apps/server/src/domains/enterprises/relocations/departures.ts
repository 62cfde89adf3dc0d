import { createPublicKey } from 'node:crypto'
import type { Input } from '@biaojie/contract/define.ts'
import type * as relocationCalls from '@biaojie/contract/enterprises/relocations/relocations.ts'
import {
  type Departure as DepartureOnWire,
  departureFile,
} from '@biaojie/contract/enterprises/relocations/relocations.ts'
import {
  ARCHIVE_DAYS,
  RELOCATED_KINDS,
  type RelocatedKind,
} from '@biaojie/contract/enterprises/relocations/rules.ts'
import { getIdentity, getNodePrefix } from '@biaojie/contract/identity.ts'
import { DAY_MS, DAY_SECONDS } from '@biaojie/contract/times.ts'
import { and, asc, eq, lt } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import type { DownloadFile } from '../../../http/downloads.ts'
import { refuse } from '../../../http/errors.ts'
import type { CallContext } from '../../../http/serve.ts'
import { type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import { defineJobKind, defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../platform/shared/jobs/jobs.ts'
import { createRunStore, definePortionJob, type RunKey, tryLock } from '../../../platform/shared/jobs/runs.ts'
import { loadNodeKey, toFingerprint } from '../../../platform/shared/key-file.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import type { MovedDocument } from '../../content/pictures/pictures.ts'
import { countSecretCodes } from '../../identifiers/records/identifiers.ts'
import { loadActorName, type Names } from '../../node/cases/cases.ts'
import { findCompanyByPrefix, requirePrefixToRead } from '../enterprises/enterprises.ts'
import type { Files } from '../files/files.ts'
import {
  computeSha256,
  FORMAT,
  type Manifest,
  makePartName,
  PART,
  packLines,
  signManifest,
  writeArchive,
} from './archive.ts'
import type { Kinds } from './kinds.ts'
import { type DepartureKind, departureParts, departures, type Left, type MovedCompany } from './tables.ts'

export type Documents = {
  listMoved: (ids: readonly string[]) => Promise<Omit<MovedDocument, 'bytes'>[]>
  readMoved: (id: string) => Promise<Uint8Array | undefined>
  keepMoved: (db: Db, document: MovedDocument) => Promise<string>
}

export type DeparturesDeps = {
  db: Db
  now: Now
  dataDir: string
  storage: Pick<Storage, 'put' | 'get' | 'remove'>
  files: Pick<Files, 'downloads'>
  jobs: Pick<Jobs, 'enqueue'>
  people: Names
  kinds: Kinds
  documents: Documents
}
type Calls = typeof relocationCalls
type Departure = typeof departures.$inferSelect
type Part = typeof departureParts.$inferSelect

const runs = createRunStore(departures)
const WRITE = defineJobKind<RunKey>('relocations.depart')
/** Maximum number of exports of one company in a day, because each may be large and is stored for a week. */
const A_DAY = 10
const STOPPED = '没有写完，请重新导出；一直不行请联系节点人员'
const LONGEST_SECONDS = 1_800

const FIRST_READ = 50
/** Rows are read in batches of about this many bytes. */
const READ_BYTES = 4 * 1024 * 1024

const makePartKey = (id: string, number: number) => `relocations/out-${number}-${id}`
const makeManifestKey = (id: string) => `relocations/manifest-${id}`

const DOCUMENT = /documents\/([0-9a-f]{32})/g

const toWire = (row: Departure): DepartureOnWire => ({
  id: row.id,
  prefix: row.prefix,
  state: row.state,
  kinds: row.kinds,
  left: row.left,
  bytes: row.bytes,
  parts: row.parts,
  digest: row.digest,
  fingerprint: row.fingerprint,
  problem: row.problem,
  createTime: toShanghaiTime(row.createdAt),
  createdBy: row.createdBy,
  endTime: row.endedAt ? toShanghaiTime(row.endedAt) : '',
})

const loadSigningKey = (dataDir: string) => loadNodeKey(dataDir, 'register')

async function requireDeparture(db: Db, key: RunKey): Promise<Departure> {
  const row = await runs.find(db, key)
  if (!row) throw refuse('relocation_not_found')
  return row
}

const isOf = ({ prefix, id }: RunKey) => and(eq(departureParts.prefix, prefix), eq(departureParts.runId, id))

const listParts = (db: Db, key: RunKey): Promise<Part[]> =>
  db.select().from(departureParts).where(isOf(key)).orderBy(asc(departureParts.number))

/** Lists data that an archive leaves out, because they have a meaning on this node only. */
async function listLeft(db: Db, prefix: string): Promise<Left[]> {
  const codes = await countSecretCodes(db, prefix)
  return [
    { what: '成员与权限', count: 0, why: '不迁，到新节点另开户' },
    { what: '接口密钥与回调', count: 0, why: '不迁，到新节点另建' },
    ...(codes > 0 ? [{ what: '防伪码', count: codes, why: '只存有本节点密钥的摘要，到新节点重新登记' }] : []),
  ]
}

const EMPTY_KIND = (kind: RelocatedKind, total: number | null): DepartureKind => ({
  kind,
  done: 0,
  total,
  isDone: false,
})

async function create(deps: DeparturesDeps, who: Person, named: string | undefined) {
  return transact(deps.db, async (db) => {
    const prefix = await requirePrefixToRead(db, who, named)
    if ((await runs.countIn(db, prefix, ['running'])) > 0) throw refuse('relocation_running')
    const at = deps.now()
    const quota = { key: `departures:${prefix}`, limit: A_DAY, seconds: DAY_SECONDS }
    if (!(await takeQuota(db, quota, at))) throw refuse('too_many_requests')
    const kinds: DepartureKind[] = []
    for (const kind of RELOCATED_KINDS)
      kinds.push(EMPTY_KIND(kind, kind === 'files' ? null : await deps.kinds[kind].count(db, prefix)))
    const row: Departure = {
      prefix,
      id: createId(at.getTime()),
      state: 'running',
      kinds,
      after: '',
      left: await listLeft(db, prefix),
      parts: 0,
      bytes: 0,
      digest: '',
      signature: '',
      fingerprint: '',
      problem: '',
      createdAt: at,
      createdBy: await loadActorName(deps.people, db, who),
      endedAt: null,
    }
    await runs.insert(db, row)
    await deps.jobs.enqueue(db, WRITE, { prefix, id: row.id }, { key: row.id })
    return toWire(row)
  })
}

type Collected = {
  lines: Buffer[]
  bytes: number
  records: number
  last: string
  isEnd: boolean
  ids: string[]
}

/** Reads the rows of the next part. The size of the rows determines how many are read at once. */
async function collectRows(
  db: Db,
  kind: Kinds[keyof Kinds],
  prefix: string,
  after: string,
): Promise<Collected> {
  const found: Collected = { lines: [], bytes: 0, records: 0, last: after, isEnd: false, ids: [] }
  const documents = new Set<string>()
  let limit = FIRST_READ
  while (found.records < PART.rows && found.bytes < PART.bytes) {
    const rows = await kind.read(db, prefix, found.last, limit)
    if (rows.length > 0) {
      const text = `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`
      for (const [, id = ''] of text.matchAll(DOCUMENT)) documents.add(id)
      const bytes = Buffer.from(text)
      found.lines.push(bytes)
      found.bytes += bytes.length
      found.records += rows.length
      found.last = rows.at(-1)?.key ?? found.last
    }
    if (rows.length < limit) {
      found.isEnd = true
      break
    }
    const average = Math.max(1, found.bytes / found.records)
    limit = Math.max(1, Math.min(1_000, Math.floor(READ_BYTES / average)))
  }
  return { ...found, ids: [...documents] }
}

async function storePart(deps: DeparturesDeps, db: Db, part: Part, bytes: Uint8Array): Promise<void> {
  // An object whose row is missing is overwritten when the part is written again, and deleted with the run.
  await deps.storage.put(makePartKey(part.runId, part.number), bytes)
  await db.insert(departureParts).values(part)
}

const withKind = (row: Departure, kind: RelocatedKind, change: Partial<DepartureKind>): DepartureKind[] =>
  row.kinds.map((current) => (current.kind === kind ? { ...current, ...change } : current))

async function writeRows(
  deps: DeparturesDeps,
  db: Db,
  row: Departure,
  current: DepartureKind & { kind: keyof Kinds },
): Promise<Partial<Departure>> {
  const { prefix, id } = row
  const {
    lines,
    records,
    bytes: rawBytes,
    last,
    isEnd,
    ids,
  } = await collectRows(db, deps.kinds[current.kind], prefix, row.after)
  const kinds = withKind(row, current.kind, { done: current.done + records, isDone: isEnd })
  const place = { kinds, after: isEnd ? '' : last }
  if (records === 0) return place
  const bytes = await packLines(Buffer.concat(lines))
  const part: Part = {
    prefix,
    runId: id,
    number: row.parts + 1,
    kind: current.kind,
    records,
    rawBytes,
    bytes: bytes.length,
    digest: computeSha256(bytes),
    file: null,
    documents: ids,
  }
  await storePart(deps, db, part, bytes)
  return { ...place, parts: part.number, bytes: row.bytes + bytes.length }
}

/** Documents that are written in one portion; each document is a part. */
const DOCUMENTS_AT_ONCE = 20

async function writeDocuments(
  deps: DeparturesDeps,
  db: Db,
  row: Departure,
  current: DepartureKind,
): Promise<Partial<Departure>> {
  const { prefix, id } = row
  const parts = await listParts(db, row)
  const all = [...new Set(parts.flatMap(({ documents }) => documents))].sort()
  const next = all.filter((documentId) => documentId > row.after).slice(0, DOCUMENTS_AT_ONCE)
  let [number, bytes, done] = [row.parts, row.bytes, current.done]
  for (const document of await deps.documents.listMoved(next)) {
    const content = await deps.documents.readMoved(document.id)
    if (!content) continue
    number += 1
    done += 1
    bytes += content.length
    const part: Part = {
      prefix,
      runId: id,
      number,
      kind: 'files',
      records: 1,
      rawBytes: content.length,
      bytes: content.length,
      digest: computeSha256(content),
      file: document,
      documents: [],
    }
    await storePart(deps, db, part, content)
  }
  const isDone = next.length < DOCUMENTS_AT_ONCE
  const total = isDone ? done : all.length
  return {
    kinds: withKind(row, 'files', { done, total, isDone }),
    after: isDone ? '' : (next.at(-1) ?? ''),
    parts: number,
    bytes,
  }
}

const toCompany = (company: MovedCompany): MovedCompany => ({
  name: company.name,
  shortName: company.shortName,
  industryCode: company.industryCode,
  industry: company.industry,
  areaCode: company.areaCode,
  area: company.area,
  address: company.address,
  website: company.website,
  introduce: company.introduce,
})

async function sign(deps: DeparturesDeps, db: Db, row: Departure): Promise<Partial<Departure>> {
  const company = await findCompanyByPrefix(db, row.prefix)
  if (!company) throw new Error(`the company of ${row.prefix} is gone`)
  const at = deps.now()
  const manifest: Manifest = {
    format: FORMAT,
    version: 1,
    node: { prefix: getNodePrefix(), name: getIdentity().name },
    prefix: row.prefix,
    company: toCompany(company),
    exportedAt: at.toISOString(),
    left: row.left,
    parts: (await listParts(db, row)).map(({ number, kind, records, rawBytes, bytes, digest, file }) => ({
      name: makePartName(number, file ? file.format : 'jsonl.gz'),
      kind,
      records,
      rawBytes,
      bytes,
      sha256: digest,
      ...(file && { file }),
    })),
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  const key = await loadSigningKey(deps.dataDir)
  await deps.storage.put(makeManifestKey(row.id), bytes)
  return {
    state: 'done',
    digest: computeSha256(bytes),
    signature: signManifest(bytes, key),
    fingerprint: toFingerprint(createPublicKey(key)),
    bytes: row.bytes + bytes.length,
    endedAt: at,
  }
}

const isRowKind = (entry: DepartureKind): entry is DepartureKind & { kind: keyof Kinds } =>
  entry.kind !== 'files'

/** Writes the next part; false when nothing is left. A run that was killed writes its last part again. */
export const continueDeparture = (deps: DeparturesDeps, key: RunKey): Promise<boolean> =>
  transact(deps.db, async (db) => {
    if (!(await tryLock(db, `departure ${key.id}`))) return false
    const row = await runs.find(db, key)
    if (row?.state !== 'running') return false
    const current = row.kinds.find(({ isDone }) => !isDone)
    const change = !current
      ? await sign(deps, db, row)
      : isRowKind(current)
        ? await writeRows(deps, db, row, current)
        : await writeDocuments(deps, db, row, current)
    await runs.change(db, key, ['running'], change)
    return current !== undefined
  })

export async function openArchive(deps: DeparturesDeps, key: RunKey): Promise<DownloadFile> {
  const row = await requireDeparture(deps.db, key)
  if (row.state !== 'done') throw refuse('relocation_not_found')
  const read = async (name: string) => {
    const bytes = await deps.storage.get(name)
    if (!bytes) throw new Error(`${name} of departure ${row.id} is gone`)
    return bytes
  }
  const publicKey = createPublicKey(await loadSigningKey(deps.dataDir))
  const fixed = (name: string, content: Uint8Array) => ({
    name,
    bytes: content.length,
    read: async () => content,
  })
  const parts = await listParts(deps.db, key)
  const archive = await writeArchive(
    [
      fixed('manifest.json', await read(makeManifestKey(row.id))),
      fixed('manifest.sig', Buffer.from(`${row.signature}\n`)),
      fixed('node-key.pem', Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))),
      ...parts.map(({ number, bytes, file }) => ({
        name: makePartName(number, file ? file.format : 'jsonl.gz'),
        bytes,
        read: () => read(makePartKey(row.id, number)),
      })),
    ],
    row.createdAt,
  )
  return { type: 'application/zip', ...archive }
}

/** The maximum number of archives that one transaction deletes. */
const SWEPT = 20

async function sweep({ db, now, storage }: DeparturesDeps): Promise<void> {
  const old = new Date(now().getTime() - ARCHIVE_DAYS * DAY_MS)
  const rows = await db.select().from(departures).where(lt(departures.createdAt, old)).limit(SWEPT)
  for (const row of rows) {
    // One part more than recorded: a killed run may have stored a part without its row.
    for (let number = 1; number <= row.parts + DOCUMENTS_AT_ONCE; number++)
      await storage.remove(makePartKey(row.id, number))
    await storage.remove(makeManifestKey(row.id))
    await db.delete(departureParts).where(isOf(row))
    await db.delete(departures).where(and(eq(departures.prefix, row.prefix), eq(departures.id, row.id)))
  }
}

/** Archives of all data of a company on this node, with which the company moves to another node. */
export function createDepartures(deps: DeparturesDeps) {
  const { db, jobs, now } = deps
  return {
    create: (who: Person, { prefix }: Input<Calls['departureCreate']>['body']) => create(deps, who, prefix),
    async list(
      who: Person,
      { prefix: named, current = 1, size = 20 }: Input<Calls['departureList']>['body'],
    ) {
      const prefix = await requirePrefixToRead(db, who, named)
      const { records, total } = await runs.list(db, prefix, { current, size })
      return { records: records.map(toWire), total }
    },
    async cancel(who: Person, { id, prefix: named }: Input<Calls['departureCancel']>['body']) {
      const prefix = await requirePrefixToRead(db, who, named)
      await runs.change(db, { prefix, id }, ['running'], { state: 'cancelled', endedAt: now() })
      return toWire(await requireDeparture(db, { prefix, id }))
    },
    async export(
      { id, prefix: named }: Input<Calls['departureExport']>['body'],
      context: CallContext<Person>,
    ) {
      const prefix = await requirePrefixToRead(db, context.who, named)
      const { createdAt, state } = await requireDeparture(db, { prefix, id })
      if (state !== 'done') throw refuse('relocation_not_found')
      const name = `${prefix}-${toShanghaiDay(createdAt).replaceAll('-', '')}.bjx.zip`
      return deps.files.downloads.link(departureFile, { name, what: `${prefix}/${id}` }, context)
    },
    open({ what }: { what: string }): Promise<DownloadFile> {
      const [prefix = '', id = ''] = what.split('/')
      return openArchive(deps, { prefix, id })
    },
    downloads: deps.files.downloads,
    resume: () => runs.resume(deps, { running: WRITE }),
    jobs: [
      definePortionJob(
        WRITE,
        {
          db,
          jobs,
          portion: (key) => continueDeparture(deps, key),
          giveUp: (key) =>
            runs.change(db, key, ['running'], { state: 'failed', problem: STOPPED, endedAt: now() }),
        },
        { timeoutSeconds: LONGEST_SECONDS },
      ),
      defineScheduledJob('relocations.departures-sweep', '25 4 * * *', () => sweep(deps)),
    ],
  }
}
