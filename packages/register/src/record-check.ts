/**
 * Checks a record against the register in four sections: the page against the entry of the record, the entry
 * against the tree, the tree head against its signature, and the tree head against an earlier one.
 */

import { fromBase64, isEqualBytes, toBase64, toUtf8 } from './bytes.ts'
import { digestField, digestRecord, type FieldContent } from './digests.ts'
import { followInclusion, hashLeaf, type LeafRange, listInclusionProof, verifyConsistency } from './merkle.ts'
import {
  type Checkpoint,
  checkSignature,
  type Note,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  readCosignatureTime,
  type Verify,
} from './notes.ts'

type Head = { size: number; at: string; root: string; checkpoint: string }
type EntryProof = { leaf: number; entry: string; hashes: readonly string[]; head: Head }
/** Path and salt are missing for values that the reader may not see. */
type DigestedField = { digest: string; path?: string; salt?: string }

/** What a node answers about the current revision of a registered record. */
export type RecordClaim = {
  handle: string
  revision: number
  recordState: string
  template: string
  templateVersion: number | null
  successor: string | null
  settings?: string | undefined
  fields: readonly DigestedField[]
  proof: EntryProof
  /** The key of the log, as a vkey. */
  logKey: string
  /** The keys of the witnesses of the log, as vkeys. */
  witnessKeys?: readonly string[]
}

/** A tree head that this reader saw before, with the key that signed it. */
export type RememberedHead = { key: string; size: number; root: string; at: string }
export type ConsistencyAnswer = { hashes: readonly string[]; head: Head }

export type SectionState = 'right' | 'wrong' | 'unchecked'

export type PageCheck = {
  state: SectionState
  /**
   * `fields`: the record is as registered, but the page shows other values. `record`: the record itself
   * differs from the registered one.
   */
  problem?: 'fields' | 'record'
  /** Paths of values on the page whose digests do not occur in the record. */
  wrongPaths: string[]
  /** Number of values on the page that match. */
  matching: number
  /** Number of values that the reader may not see. */
  hidden: number
  /** Number of values that the reader may see but that the page does not show. */
  notShown: number
  /** The record digest computed from the page, and the registered one, in hexadecimal. */
  digest: string
  registered: string
}
export type EntryCheck = {
  state: SectionState
  problem?: 'unreadable' | 'other-record' | 'not-in-tree'
  /** When the entry was written; empty when the entry cannot be read. */
  at: string
}
/** `at` is empty where the witness has not cosigned this head. */
export type WitnessCheck = { name: string; at: string }

export type HeadCheck = {
  state: SectionState
  /** Configured witnesses; a witness with a time has cosigned this head. */
  witnesses: WitnessCheck[]
  problem?:
    | 'unreadable'
    | 'other-key'
    | 'other-head'
    | 'wrong-signature'
    | 'wrong-cosignature'
    | 'no-signature'
    | 'no-ed25519'
  checkpoint?: Checkpoint
}
export type HistoryCheck = {
  state: SectionState
  problem?: 'shrunk' | 'forked' | 'other-log' | 'unreachable'
  /** The head that was seen before; undefined at the first check. */
  remembered?: RememberedHead
  /** The head to remember from now on; undefined when anything is wrong. */
  next?: RememberedHead
}

export type RecordCheck = {
  verdict: 'right' | 'wrong' | 'outdated' | 'unchecked'
  page: PageCheck
  entry: EntryCheck
  head: HeadCheck
  history: HistoryCheck
  /** Duration of each section in milliseconds. */
  took: Record<'page' | 'entry' | 'head' | 'history', number>
}

/** A step of the path from an entry to the head of the tree. */
export type PathStep = {
  /** The hash of the neighbouring part, in base64. */
  hash: string
  /** Whether the neighbouring part was registered later. */
  isLater: boolean
  /** Number of entries that this step covers. */
  leafCount: number
}

const readLength = ({ start, end }: LeafRange) => end - start

export function listPathSteps({ leaf, hashes, head }: EntryProof): PathStep[] {
  let leafCount = 1
  return listInclusionProof(leaf, head.size).map((range, index) => {
    leafCount += readLength(range)
    return { hash: hashes[index] ?? '', isLater: range.start > leaf, leafCount }
  })
}

const toBytes = (hashes: readonly string[]) => hashes.map((hash) => fromBase64(hash) ?? new Uint8Array())

function parseEntry(text: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(text)
    return typeof entry === 'object' && entry !== null ? { ...entry } : undefined
  } catch {
    return undefined
  }
}

/**
 * Compares the values of a page with the digests of the record, and the digests of the record with the
 * registered digest.
 */
export function checkPage(claim: RecordClaim, shown: readonly FieldContent[]): PageCheck {
  const registered = String(parseEntry(claim.proof.entry)?.digest ?? '')
  const salted = new Map(
    claim.fields.flatMap(({ path, ...field }) => (path === undefined ? [] : [[path, field]])),
  )
  const computed = new Map(
    shown.map((field) => [field.path, digestField(salted.get(field.path)?.salt ?? '', field)]),
  )
  const wrongPaths = [...computed].flatMap(([path, digest]) =>
    salted.get(path)?.digest === digest ? [] : [path],
  )
  const head = { ...claim, state: claim.recordState }
  const given = claim.fields.map(({ digest }) => digest)
  const onPage = claim.fields.map(({ path, digest }) => computed.get(path ?? '') ?? digest)
  const isRecordRight = digestRecord(head, given) === registered
  const problem = isRecordRight ? 'fields' : 'record'
  const isRight = isRecordRight && wrongPaths.length === 0
  return {
    state: isRight ? 'right' : 'wrong',
    ...(!isRight && { problem }),
    wrongPaths,
    matching: computed.size - wrongPaths.length,
    hidden: claim.fields.length - salted.size,
    notShown: [...salted.keys()].filter((path) => !computed.has(path)).length,
    digest: digestRecord(head, onPage),
    registered,
  }
}

/** Checks that the entry is about this revision, and that it leads to the root of the head. */
export function checkEntry(claim: RecordClaim, handle: string): EntryCheck {
  const { proof } = claim
  const entry = parseEntry(proof.entry)
  if (!entry) return { state: 'wrong', problem: 'unreadable', at: '' }
  const at = String(entry.at ?? '')
  const isOfRecord =
    entry.kind === 'record' &&
    entry.handle === handle &&
    claim.handle === handle &&
    entry.revision === claim.revision &&
    entry.state === claim.recordState
  if (!isOfRecord) return { state: 'wrong', problem: 'other-record', at }
  const followed = followInclusion({
    leaf: proof.leaf,
    size: proof.head.size,
    leafHash: hashLeaf(toUtf8(proof.entry)),
    proof: toBytes(proof.hashes),
  })
  const root = fromBase64(proof.head.root)
  if (!followed || !root || !isEqualBytes(followed.root, root))
    return { state: 'wrong', problem: 'not-in-tree', at }
  return { state: 'right', at }
}

type LogKeys = Pick<RecordClaim, 'logKey' | 'witnessKeys'>

/** Checks which witnesses have cosigned a head; undefined when a cosignature does not verify. */
async function checkWitnesses(
  note: Note,
  keys: readonly string[],
  verify: Verify,
): Promise<WitnessCheck[] | undefined> {
  const witnesses: WitnessCheck[] = []
  for (const text of keys) {
    const key = parseVerifierKey(text)
    if (key?.type !== 'cosignature') continue
    const state = await checkSignature(note, key, verify)
    if (state === 'wrong') return undefined
    const own = state === 'valid' ? note.signatures.find(({ name }) => name === key.name) : undefined
    witnesses.push({ name: key.name, at: own ? new Date(readCosignatureTime(own) * 1000).toISOString() : '' })
  }
  return witnesses
}

/** Checks the signatures of a head. `verify` throws where Ed25519 is not available. */
export async function checkHead(
  head: Head,
  { logKey, witnessKeys = [] }: LogKeys,
  verify: Verify,
  remembered?: RememberedHead,
): Promise<HeadCheck> {
  const fail = (problem: HeadCheck['problem']): HeadCheck => ({ state: 'wrong', problem, witnesses: [] })
  const key = parseVerifierKey(logKey)
  const note = parseNote(head.checkpoint)
  const checkpoint = note && parseCheckpoint(note.text)
  if (!key || !note || !checkpoint || checkpoint.origin !== key.name) return fail('unreadable')
  // A log with another name is checked as history, because a node that was restored from a backup starts a
  // new log.
  const trusted = remembered && parseVerifierKey(remembered.key)
  if (trusted?.name === key.name && remembered?.key !== logKey) return fail('other-key')
  if (checkpoint.size !== head.size || toBase64(checkpoint.root) !== head.root) return fail('other-head')
  try {
    const signature = await checkSignature(note, key, verify)
    if (signature === 'missing') return fail('no-signature')
    if (signature === 'wrong') return fail('wrong-signature')
    const witnesses = await checkWitnesses(note, witnessKeys, verify)
    return witnesses ? { state: 'right', checkpoint, witnesses } : fail('wrong-cosignature')
  } catch {
    return { state: 'unchecked', problem: 'no-ed25519', checkpoint, witnesses: [] }
  }
}

type HistoryDeps = {
  verify: Verify
  /** Returns undefined when no answer arrives. */
  readConsistency: (from: number) => Promise<ConsistencyAnswer | undefined>
}

const isConsistent = (
  from: Pick<Head, 'size' | 'root'>,
  to: Pick<Head, 'size' | 'root'>,
  hashes: readonly string[],
) =>
  verifyConsistency({
    from: from.size,
    to: to.size,
    fromRoot: fromBase64(from.root) ?? new Uint8Array(),
    toRoot: fromBase64(to.root) ?? new Uint8Array(),
    proof: toBytes(hashes),
  })

/** Checks that the log has only grown since the remembered head. */
export async function checkHistory(
  { logKey, proof: { head } }: Pick<RecordClaim, 'logKey' | 'proof'>,
  remembered: RememberedHead | undefined,
  { verify, readConsistency }: HistoryDeps,
): Promise<HistoryCheck> {
  const next = { key: logKey, size: head.size, root: head.root, at: head.at }
  if (!remembered) return { state: 'right', next }
  if (parseVerifierKey(remembered.key)?.name !== parseVerifierKey(logKey)?.name)
    return { state: 'wrong', problem: 'other-log', remembered }
  if (head.size < remembered.size) return { state: 'wrong', problem: 'shrunk', remembered }
  if (head.size === remembered.size)
    return head.root === remembered.root
      ? { state: 'right', remembered, next }
      : { state: 'wrong', problem: 'forked', remembered }
  const grown = await readConsistency(remembered.size)
  if (!grown) return { state: 'unchecked', problem: 'unreachable', remembered }
  if (
    (await checkHead(grown.head, { logKey }, verify)).state !== 'right' ||
    !isConsistent(remembered, grown.head, grown.hashes)
  )
    return { state: 'wrong', problem: 'forked', remembered }
  if (grown.head.size === head.size && grown.head.root === head.root)
    return { state: 'right', remembered, next }
  // The log grew between the two answers, so the head of the proof must be a prefix of the later one.
  const later = await readConsistency(head.size)
  const isSame = later?.head.size === grown.head.size && later.head.root === grown.head.root
  if (!isSame) return { state: 'unchecked', problem: 'unreachable', remembered }
  return isConsistent(head, later.head, later.hashes)
    ? { state: 'right', remembered, next }
    : { state: 'wrong', problem: 'forked', remembered }
}

type CheckInput = {
  claim: RecordClaim
  /** The folded handle of the record that was asked for. */
  handle: string
  shown: readonly FieldContent[]
  /** When the page was made. If the record was written after that, the page is outdated, not wrong. */
  pageAt: Date
  remembered?: RememberedHead | undefined
}
type CheckDeps = HistoryDeps & {
  /** Milliseconds of a monotonic clock. */
  now: () => number
}

/** The node may answer lookups from its cache for some seconds. */
const ANSWER_AGE_MS = 10_000

function judge(check: Omit<RecordCheck, 'verdict' | 'took'>, pageAt: Date): RecordCheck['verdict'] {
  const { page, entry, head, history } = check
  if ([entry, head, history].some(({ state }) => state === 'wrong')) return 'wrong'
  if (page.state === 'wrong') {
    const isNewer = Date.parse(entry.at) > pageAt.getTime() - ANSWER_AGE_MS
    return isNewer && page.problem === 'fields' ? 'outdated' : 'wrong'
  }
  return [head, history].some(({ state }) => state === 'unchecked') ? 'unchecked' : 'right'
}

export async function checkRecord(
  { claim, handle, shown, pageAt, remembered }: CheckInput,
  { verify, readConsistency, now }: CheckDeps,
): Promise<RecordCheck> {
  const times = [now()]
  const page = checkPage(claim, shown)
  times.push(now())
  const entry = checkEntry(claim, handle)
  times.push(now())
  const head = await checkHead(claim.proof.head, claim, verify, remembered)
  times.push(now())
  const history: HistoryCheck =
    head.state === 'right'
      ? await checkHistory(claim, remembered, { verify, readConsistency })
      : { state: 'unchecked', ...(remembered && { remembered }) }
  times.push(now())
  const measureMs = (at: number) => (times[at + 1] ?? 0) - (times[at] ?? 0)
  const sections = { page, entry, head, history }
  return {
    ...sections,
    verdict: judge(sections, pageAt),
    took: { page: measureMs(0), entry: measureMs(1), head: measureMs(2), history: measureMs(3) },
  }
}
