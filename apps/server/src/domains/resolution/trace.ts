import { SCENE, type TraceStep, type WireElement } from '@biaojie/contract/resolution.ts'
import { refuse } from '../../http/errors.ts'
import type { Enterprises } from '../enterprises/enterprises.ts'
import { prefixOf, storedOf } from './answer.ts'
import type { Lookup } from './lookup.ts'
import type { Found } from './store.ts'

type Deps = { lookup: Lookup; enterprises: Enterprises }

/** Longer chains exist on paper only; the bound also ends one that somebody made to exhaust us. */
const MAX_STEPS = 12
const UPSTREAM = '上级标识'
const HIGHLIGHTS = 4
/** What every step has; the rest is what makes this step worth walking to. */
const COMMON = new Set(
  '所在环节 工艺 上级标识 零件号 图号 客户零件号 版本 规格 分类 批次号 序列号 生产日期 班次 检验结论 执行标准'.split(
    ' ',
  ),
).add('零件号 / 图号')

const textOf = (elements: WireElement[], name: string): string => {
  const value = elements.find((element) => element.lableName === name)?.lableValue
  return typeof value === 'string' ? value : ''
}

function highlightsOf(elements: WireElement[]) {
  return elements
    .filter((one) => typeof one.lableValue === 'string' && !one.trace && !COMMON.has(one.lableName))
    .slice(0, HIGHLIGHTS)
    .map((one) => ({ name: one.lableName, value: one.lableValue as string }))
}

function recordsIn(elements: WireElement[]): number {
  const rows = elements.filter((one) => one.dataType === 'TraceDetails').map((one) => one.lableValue)
  return rows.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0)
}

/** What a record says of its own step; `next` is the identifier it came from. */
type Told = { told: Omit<TraceStep, 'companyName'>; next: string | undefined }

async function tell(lookup: Lookup, found: Found): Promise<Told> {
  const stored = storedOf(found)
  const tracing = stored.scenes.find((scene) => scene.templateCode === SCENE.trace)
  const scene = tracing && (await lookup.scene(found.handle, tracing.sceneConfId))
  const elements: WireElement[] = scene ? JSON.parse(scene.public) : []
  const date = textOf(elements, '生产日期') || textOf(stored.elements, '生产日期')
  return {
    told: {
      identifier: found.handle,
      identifierName: found.name,
      date: /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '',
      via: textOf(elements, '工艺'),
      records: recordsIn(elements),
      highlights: highlightsOf(elements),
    },
    next: elements.find((one) => one.lableName === UPSTREAM)?.traceIdentifier ?? undefined,
  }
}

/** Kept as long as the record is: a melt or a delivery of iron stands behind thousands of parts. */
const told = new WeakMap<Found, Told>()

async function stepOf({ lookup, enterprises }: Deps, found: Found) {
  const [own, company] = await Promise.all([
    told.get(found) ?? tell(lookup, found),
    enterprises.companyOf(prefixOf(found.handle)),
  ])
  told.set(found, own)
  const step: TraceStep = { ...own.told, companyName: company?.shortName || company?.name || '' }
  return { step, next: own.next }
}

/** From this identifier upstream along 上级标识; ends where the next one is unknown or was passed before. */
export async function traceChain(deps: Deps, handle: string): Promise<TraceStep[]> {
  const chain: TraceStep[] = []
  let next: string | undefined = handle
  while (next && chain.length < MAX_STEPS && !chain.some((step) => step.identifier === next)) {
    const found: Found | null = await deps.lookup.find(next)
    if (!found) break
    const made = await stepOf(deps, found)
    chain.push(made.step)
    next = made.next
  }
  if (chain.length === 0) throw refuse('identifier_not_found')
  // `via` says how a step came from the next one; the last one came from nothing we know.
  const last = chain[chain.length - 1]!
  return chain.with(-1, { ...last, via: '' })
}
