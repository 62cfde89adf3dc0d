import { randomInt } from 'node:crypto'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { type SealingKeys, seal, sealText, unsealText } from '../../../../platform/base/sealer.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import type { LabelItem } from '../../../../platform/formats/labels/layout.ts'
import { makeLabelsAside } from '../../../../platform/formats/labels/process.ts'
import type { Storage } from '../../../../platform/providers/storage/storage.ts'
import type { RunKey } from '../../../../platform/shared/jobs/runs.ts'
import { type CodeKeys, putCodes, readRows } from '../../records/identifiers.ts'
import { createItems } from '../contents.ts'
import type { Signing } from '../signing.ts'
import { findDesign } from '../store.ts'
import {
  countResults,
  forgetMade,
  type Item,
  type Job,
  loadMadeItems,
  loadWaitingItems,
  runs,
  settleItems,
} from './store.ts'

export type WorkDeps = {
  db: Db
  now: Now
  storage: Storage
  sealing: SealingKeys
  codes: CodeKeys
  signing: Signing
}

/** Labels in one transaction; after a kill, the labels of a portion are made again. */
const PORTION = 60

/** Letters and digits without those that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Twenty letters of five bits are 100 bits, in groups that a person can type. */
export function makeSecret(): string {
  const letters = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-')
}

export const toFileKey = ({ id, format }: Pick<Job, 'id' | 'format'>) => `labels/${id}.${format}`
const toSealingSubject = ({ id }: Pick<Job, 'id'>, number: number) => `label ${id} ${number}`

const sealItem = ({ sealing }: WorkDeps, job: Job, number: number, item: LabelItem) => {
  const text = JSON.stringify(item)
  return job.withSecrets ? sealText(sealing, text, toSealingSubject(job, number)) : text
}
function openItem({ sealing }: WorkDeps, job: Job, { number, made }: Item): LabelItem {
  if (made === null) throw new Error(`label ${job.id} ${number} was read back but is not there`)
  return JSON.parse(job.withSecrets ? unsealText(sealing, made, toSealingSubject(job, number)) : made)
}

type Prepared =
  | { item: Item; label: LabelItem; secret: string | undefined; without?: undefined; note?: undefined }
  | { item: Item; label?: undefined; secret?: undefined; without: 'retired' | 'impossible'; note: string }

/** Texts for labels that did not read back as expected. */
const NOTES = { same: '', other: '读出来的不是这个标识', unread: '图上读不出这个码', impossible: '' }

/** Creates the contents of labels from the current records; retired parts get no label. */
async function prepare(
  deps: WorkDeps,
  job: Job,
  design: LabelDesign,
  items: readonly Item[],
): Promise<Prepared[]> {
  const { db, now, signing } = deps
  const { prefix, origin } = job
  const rows = await readRows(
    getClient(db),
    items.map(({ handle }) => handle),
  )
  const alive = [...rows.values()].filter(({ state }) => state !== 'retired')
  const made = await createItems(db, { prefix, design, origin, at: now(), signing }, alive)
  return items.map((item): Prepared => {
    const content = made.get(item.handle)
    if (!content) return { item, without: 'retired', note: '打印前已作废' }
    const { label, problem } = content
    if (problem) return { item, without: 'impossible', note: problem }
    const secret = job.withSecrets ? makeSecret() : undefined
    const values = { ...label.values, number: String(item.number), ...(secret && { secret }) }
    return { item, label: { ...label, values }, secret }
  })
}

/** Reads the labels back, each as it will look on paper. */
async function readBack(
  deps: WorkDeps,
  job: Job,
  design: LabelDesign,
  prepared: readonly Prepared[],
): Promise<Item[]> {
  const labels = prepared.flatMap(({ label }) => (label ? [label] : []))
  const made =
    labels.length === 0
      ? { readings: [] }
      : await makeLabelsAside({ want: 'readings', design, dpi: job.dpi, items: labels })
  const readings = 'readings' in made ? made.readings : []
  let at = 0
  return prepared.map(({ item, label, without, note }) => {
    if (without) return { ...item, result: without, note }
    const { result, read, reason } = readings[at++] ?? { result: 'unread', read: '' }
    const made = result === 'same' ? sealItem(deps, job, item.number, label) : null
    return { ...item, result, read, note: reason ?? NOTES[result], made }
  })
}

/**
 * Makes and reads back the next labels and stores the progress, in one transaction with the digests of their
 * secrets. Even after a kill, each label counts once, and the node knows its secret. Returns false when there
 * is nothing left to read.
 */
async function makePortion(deps: WorkDeps, key: RunKey): Promise<boolean> {
  const job = await runs.find(deps.db, key)
  if (job?.state !== 'running') return false
  const design = await findDesign(deps.db, { prefix: job.prefix, id: job.templateId }, job.templateVersion)
  if (!design) throw new Error(`the template of label job ${job.id} is not there`)
  const items = await loadWaitingItems(deps.db, key, PORTION)
  if (items.length === 0) return false
  const from = performance.now()
  const prepared = await prepare(deps, job, design, items)
  const done = await readBack(deps, job, design, prepared)
  const same = new Set(done.filter(({ result }) => result === 'same').map(({ number }) => number))
  return transact(deps.db, async (db) => {
    const current = await runs.lock(db, key)
    // Another process may have made the same portion in the meantime.
    if (current?.state !== 'running' || current.done !== job.done) return current?.state === 'running'
    await settleItems(db, key, done)
    const secrets = prepared.flatMap(({ item: { handle, number }, secret }) =>
      secret && same.has(number)
        ? [{ prefix: job.prefix, handle, digest: deps.codes.digest(handle, secret) }]
        : [],
    )
    if (secrets.length > 0) await putCodes(getClient(db), secrets)
    const { waiting, ...counts } = await countResults(db, key)
    const took = current.took + Math.round(performance.now() - from)
    await runs.change(db, key, ['running'], { ...counts, done: job.total - waiting, took })
    return waiting > 0
  })
}

/** Writes all labels into one file after every one of them was read back. */
async function finish(deps: WorkDeps, key: RunKey): Promise<void> {
  const { db, storage, sealing, now } = deps
  const job = await runs.find(db, key)
  if (job?.state !== 'running') return
  const { same, wrong, waiting, impossible } = await countResults(db, key)
  if (waiting > 0) return
  if (wrong > 0 || same === 0) {
    const none = impossible > 0 ? '所选标识都写不成码，原因见每一张' : '所选标识都已作废'
    const problem = wrong > 0 ? `${formatCount(wrong)} 张读回不符，改好模板或换打印机后重做` : none
    await runs.change(db, key, ['running'], { state: 'failed', problem, endedAt: now() })
    return
  }
  const design = await findDesign(db, { prefix: job.prefix, id: job.templateId }, job.templateVersion)
  if (!design) throw new Error(`the template of label job ${job.id} is not there`)
  const from = performance.now()
  const items = (await loadMadeItems(db, key)).map((item) => openItem(deps, job, item))
  const { dpi, startCell } = job
  const made = await makeLabelsAside(
    job.format === 'pdf'
      ? { want: 'pdf', design, dpi, items, title: job.number, startCell }
      : { want: 'zpl', design, dpi, items },
  )
  if (!('file' in made)) throw new Error('no file was made')
  const file = toFileKey(job)
  await storage.put(file, seal(sealing, made.file, file))
  await transact(db, async (db) => {
    const took = job.took + Math.round(performance.now() - from)
    const ready = { state: 'ready', file, bytes: made.file.length, endedAt: now(), took } as const
    if (await runs.change(db, key, ['running'], ready)) await forgetMade(db, key)
  })
}

/** Does the next portion of a job, and writes the file after the last portion. */
export async function continueJob(deps: WorkDeps, key: RunKey): Promise<boolean> {
  if (await makePortion(deps, key)) return true
  await finish(deps, key)
  return false
}
