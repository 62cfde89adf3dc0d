import { type FieldKey, SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import type { TraceStep, WireElement } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { refuse } from '../../../http/errors.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import { parseStored } from './answer.ts'
import type { Lookup } from './lookup.ts'
import type { Found, FoundScene } from './store.ts'

type Deps = { lookup: Lookup; enterprises: Enterprises }

/** Real chains are shorter; the limit also stops a chain that was made to overload the server. */
const MAX_STEPS = 12
const HIGHLIGHTS = 4
const LATEST = 3
type Key = FieldKey<'trace'>
/** Fields that most steps have; the others are shown as highlights. */
const COMMON = new Set<string>([
  'stage',
  'process',
  'upstream',
  'partNo',
  'customerPartNo',
  'revision',
  'spec',
  'category',
  'batchNo',
  'serialNo',
  'producedAt',
  'shift',
  'verdict',
  'standard',
] satisfies Key[])

const findElement = (elements: WireElement[], key: Key) => elements.find(({ dataId }) => dataId === key)

const readText = (elements: WireElement[], key: Key): string => {
  const value = findElement(elements, key)?.lableValue
  return typeof value === 'string' ? value : ''
}

function listHighlights(elements: WireElement[]) {
  return elements
    .filter(
      (element) => typeof element.lableValue === 'string' && !element.trace && !COMMON.has(element.dataId),
    )
    .slice(0, HIGHLIGHTS)
    .map((element) => ({ name: element.lableName, value: element.lableValue as string }))
}

function countRecords(elements: WireElement[]): number {
  const rows = elements
    .filter((element) => element.dataType === 'TraceDetails')
    .map(({ lableValue }) => lableValue)
  return rows.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0)
}

const readCell = (row: unknown, name: string): string => {
  const value = isRecord(row) ? row[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** The latest rows of the flow; a company may write them in any order. */
function findLatest(elements: WireElement[]): TraceStep['latest'] {
  return elements
    .filter((element) => element.dataType === 'TraceDetails')
    .flatMap(({ lableValue }) => (Array.isArray(lableValue) ? lableValue : []))
    .map((row) => ({
      time: readCell(row, 'acceptTime'),
      place: readCell(row, 'acceptStation'),
      event: readCell(row, '事件'),
      note: readCell(row, '说明'),
    }))
    .sort((a, b) => b.time.localeCompare(a.time))
    .slice(0, LATEST)
}

/**
 * The step of a record without its company; `next` is the identifier that it was made from, `confId` names its
 * tracing scene.
 */
type RecordStep = {
  step: Omit<TraceStep, 'companyName'>
  next: string | undefined
  confId: string | undefined
}
/** A scene that was read together with its record, assuming the same scene name as in the previous part. */
type Ahead = { key: string; confId: string; scene: FoundScene | undefined }

const loadScene = (lookup: Lookup, { key }: Found, confId: string, ahead: Ahead | undefined) =>
  ahead?.key === key && ahead.confId === confId ? ahead.scene : lookup.scene(key, confId)

async function readStep(lookup: Lookup, found: Found, ahead: Ahead | undefined): Promise<RecordStep> {
  const stored = parseStored(found)
  const tracing = stored.scenes.find((scene) => scene.templateCode === SCENES.trace.code)
  const scene = tracing && (await loadScene(lookup, found, tracing.sceneConfId, ahead))
  const elements: WireElement[] = scene ? JSON.parse(scene.public) : []
  const date = readText(elements, 'producedAt') || readText(stored.elements, 'producedAt')
  return {
    step: {
      identifier: found.handle,
      identifierName: stored.state === 'blocked' ? '已封存的标识' : found.name,
      date: /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '',
      via: readText(elements, 'process'),
      records: countRecords(elements),
      highlights: listHighlights(elements),
      latest: findLatest(elements),
    },
    next: findElement(elements, 'upstream')?.traceIdentifier ?? undefined,
    confId: tracing?.sceneConfId,
  }
}

/**
 * Steps stay cached as long as their record, because a melt or a delivery of iron belongs to thousands of
 * parts.
 */
const cachedSteps = new WeakMap<Found, RecordStep>()

async function loadStep({ lookup, enterprises }: Deps, found: Found, ahead: Ahead | undefined) {
  const [recordStep, company] = await Promise.all([
    cachedSteps.get(found) ?? readStep(lookup, found, ahead),
    enterprises.findCompanyCached(toPrefix(found.handle)),
  ])
  cachedSteps.set(found, recordStep)
  const step: TraceStep = { ...recordStep.step, companyName: company?.shortName || company?.name || '' }
  return { ...recordStep, step }
}

/**
 * Finds a part of the chain and its tracing scene at the same time, because neighbours usually have the same
 * template.
 */
async function findWithScene(lookup: Lookup, handle: string, confId: string | undefined) {
  const finding = lookup.find(handle)
  if (!(finding instanceof Promise) || confId === undefined) return { found: await finding, ahead: undefined }
  const [found, scene] = await Promise.all([finding, lookup.scene(handle, confId)])
  return { found, ahead: { key: foldHandle(handle), confId, scene } }
}

/** Follows the chain upstream from this identifier until the next one is unknown or already in the chain. */
export async function traceChain(deps: Deps, handle: string): Promise<TraceStep[]> {
  const chain: TraceStep[] = []
  const seen = new Set<string>()
  let next: string | undefined = handle
  let confId: string | undefined
  while (next && chain.length < MAX_STEPS && !seen.has(foldHandle(next))) {
    const { found, ahead } = await findWithScene(deps.lookup, next, confId)
    if (!found) break
    seen.add(found.key)
    const made = await loadStep(deps, found, ahead)
    chain.push(chain.length > 0 ? { ...made.step, latest: [] } : made.step)
    next = made.next
    confId = made.confId
  }
  const last = chain.at(-1)
  if (!last) throw refuse('identifier_not_found')
  // `via` describes how a step came from the next one; the last step has no known origin.
  return chain.with(-1, { ...last, via: '' })
}
