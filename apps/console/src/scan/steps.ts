import { PHONE_CONTEXT } from '@biaojie/contract/tracking/events/rules.ts'
import { RESULT_NAMES, RESULTS, type Result } from '@biaojie/contract/tracking/recalls/rules.ts'
import type { BizStep } from '@biaojie/epcis/vocabulary.ts'
import { isVehicle } from './vin.ts'

/** The steps that a worker can pick, and the events that they make. */

export type StepKey =
  | 'packing'
  | 'shipping'
  | 'installing'
  | 'storing'
  | 'unpacking'
  | 'receiving'
  | 'repairing'
  | 'destroying'
  | 'recalled'

export type Step = {
  key: StepKey
  /** The business step of CBV. */
  bizStep: BizStep
  name: string
  note: string
  icon:
    | 'product'
    | 'logistics'
    | 'repair'
    | 'production'
    | 'supply'
    | 'location'
    | 'undo'
    | 'recall'
    | 'close'
  /** The word for the parent that parts are put into or taken out of; the parent is scanned first. */
  parent?: string
  /** The texts that ask for the scan of the parent and of the parts, if they are not the usual ones. */
  asks?: { parent?: string; parts: string }
  /** The word for what is counted. */
  unit: string
  disposition: string
  event: 'AggregationEvent' | 'AssociationEvent' | 'ObjectEvent'
  action: 'ADD' | 'OBSERVE' | 'DELETE'
  /** Reasons to choose from, where the step asks for one. */
  reasons?: readonly string[]
}

/** Returns the title of the choice that ends a step. */
export const getReasonTitle = (step: Step): string => (step.key === 'recalled' ? '处置结果' : '原因')

/**
 * Maps each result to words of CBV. A part that is no longer used is recorded as inspected, because it was
 * not destroyed here.
 */
const RESULT_EVENTS: Record<Result, { bizStep: BizStep; disposition: string }> = {
  replaced: { bizStep: 'replacing', disposition: 'inactive' },
  checked: { bizStep: 'inspecting', disposition: 'conformant' },
  gone: { bizStep: 'inspecting', disposition: 'inactive' },
}
const findResult = (reason: string) => RESULTS.find((result) => RESULT_NAMES[result] === reason)

/** A result for recalled parts, as the node notes it beside the event. */
export type Disposal = { identifiers: string[]; result: Result; place: string }

export const STEPS: readonly Step[] = [
  {
    key: 'packing',
    bizStep: 'packing',
    name: '装箱',
    note: '先扫箱，再扫件',
    icon: 'product',
    parent: '箱',
    asks: { parts: '扫里面的件' },
    unit: '件',
    disposition: 'container_closed',
    event: 'AggregationEvent',
    action: 'ADD',
  },
  {
    key: 'shipping',
    bizStep: 'shipping',
    name: '发运',
    note: '箱上车',
    icon: 'logistics',
    unit: '箱',
    disposition: 'in_transit',
    event: 'ObjectEvent',
    action: 'OBSERVE',
  },
  {
    key: 'installing',
    bizStep: 'installing',
    name: '安装',
    note: '件装上车，绑 VIN',
    icon: 'repair',
    parent: '车',
    asks: { parent: '先扫车架号', parts: '扫装上去的件' },
    unit: '件',
    disposition: 'active',
    event: 'AssociationEvent',
    action: 'ADD',
  },
  {
    key: 'storing',
    bizStep: 'storing',
    name: '入库',
    note: '扫箱或件',
    icon: 'production',
    unit: '个',
    disposition: 'available',
    event: 'ObjectEvent',
    action: 'OBSERVE',
  },
  {
    key: 'unpacking',
    bizStep: 'unpacking',
    name: '拆箱',
    note: '扫箱，再扫取出的件',
    icon: 'supply',
    parent: '箱',
    asks: { parts: '扫取出的件，全取出就按“全部拆出”' },
    unit: '件',
    disposition: 'in_progress',
    event: 'AggregationEvent',
    action: 'DELETE',
  },
  {
    key: 'receiving',
    bizStep: 'receiving',
    name: '收货',
    note: '箱下车',
    icon: 'location',
    unit: '箱',
    disposition: 'in_progress',
    event: 'ObjectEvent',
    action: 'OBSERVE',
  },
  {
    key: 'repairing',
    bizStep: 'repairing',
    name: '返修',
    note: '写原因',
    icon: 'undo',
    unit: '件',
    disposition: 'in_progress',
    event: 'ObjectEvent',
    action: 'OBSERVE',
    reasons: ['尺寸超差', '表面磕碰', '动平衡超差', '装配返工', '其他'],
  },
  {
    key: 'destroying',
    bizStep: 'destroying',
    name: '报废',
    note: '写原因',
    icon: 'close',
    unit: '件',
    disposition: 'destroyed',
    event: 'ObjectEvent',
    action: 'DELETE',
    reasons: ['裂纹', '气孔', '尺寸超差不可修', '运输损坏', '其他'],
  },
  {
    key: 'recalled',
    bizStep: 'inspecting',
    name: '召回处置',
    note: '换新、合格、不在用',
    icon: 'recall',
    unit: '件',
    disposition: 'inactive',
    event: 'ObjectEvent',
    action: 'OBSERVE',
    reasons: RESULTS.map((result) => RESULT_NAMES[result]),
  },
]

export const findStep = (key: string): Step | undefined => STEPS.find((step) => step.key === key)

/** An accepted scan with its time. */
export type Taken = { code: string; name: string; at: number; todo?: string }
/** The current work: one box, or one load. */
export type Work = {
  step: StepKey
  prefix: string
  parent: Taken | null
  parts: Taken[]
  reason: string
  startedAt: number
  /** Parts that were scanned and taken back. */
  undone: number
}

export const makeWork = (step: StepKey, prefix: string, at: number): Work => ({
  step,
  prefix,
  parent: null,
  parts: [],
  reason: '',
  startedAt: at,
  undone: 0,
})

/** A step may end when it has its parts; emptying a box needs only the box. */
export function canFinish(work: Work): boolean {
  const step = findStep(work.step)
  if (!step) return false
  if (step.parent && !work.parent) return false
  if (step.reasons && work.reason === '') return false
  return work.parts.length > 0 || step.key === 'unpacking'
}

/** The most parts that a person would count into one box. */
const BOX_MAX = 999

/** Reads the size of a box from typed text; 0 means that its parts are not counted. */
export function readBoxSize(text: string): number {
  const size = Number(text.normalize('NFKC').replace(/\D/g, ''))
  return size <= BOX_MAX ? size : 0
}

/** Says that a box is full, or has too many parts; empty while it has room, or has no size. */
export function describeBox(count: number, size: number): string {
  if (size === 0 || count < size) return ''
  return count === size ? '这箱满了' : `比一箱 ${size} 件多 ${count - size} 件，请核对`
}

const padTwo = (value: number) => String(value).padStart(2, '0')

/** The offset of this phone at a time, as EPCIS writes it. */
export function formatZone(time: Date): string {
  const minutes = -time.getTimezoneOffset()
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${padTwo(Math.floor(size / 60))}:${padTwo(size % 60)}`
}

/** A time in the zone of this phone. */
function formatLocalTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().replace('Z', formatZone(time))
}

export type EpcisEvent = Record<string, unknown> & { eventID: string }

export const toFullName = (prefix: string, code: string) =>
  code.includes('/') || isVehicle(code) ? code : `${prefix}/${code}`

/** The event of finished work. Its number is made here, so that sending it twice keeps it once. */
export function makeEvent(
  work: Work,
  { id, station, at }: { id: string; station: string; at: number },
): EpcisEvent {
  const step = findStep(work.step)
  if (!step) throw new Error(`no such step: ${work.step}`)
  const time = new Date(at)
  const result = step.key === 'recalled' ? findResult(work.reason) : undefined
  const parts = work.parts.map(({ code }) => toFullName(work.prefix, code))
  const named =
    step.event === 'ObjectEvent'
      ? { epcList: parts }
      : {
          parentID: work.parent && toFullName(work.prefix, work.parent.code),
          ...(parts.length > 0 && { childEPCs: parts }),
        }
  return {
    type: step.event,
    eventID: `urn:uuid:${id}`,
    eventTime: formatLocalTime(time),
    eventTimeZoneOffset: formatZone(time),
    action: step.action,
    bizStep: step.bizStep,
    disposition: step.disposition,
    ...(result && RESULT_EVENTS[result]),
    ...named,
    ...(station !== '' && {
      readPoint: { id: `${PHONE_CONTEXT.biaojie}place:${work.prefix}:${encodeURIComponent(station)}` },
    }),
    ...(work.reason !== '' && { 'biaojie:reason': result ? `召回处置：${work.reason}` : work.reason }),
  }
}

/** Creates the disposal of finished work; undefined for all other steps. */
export function makeDisposal(work: Work, station: string): Disposal | undefined {
  const result = work.step === 'recalled' ? findResult(work.reason) : undefined
  if (!result) return undefined
  return { identifiers: work.parts.map(({ code }) => toFullName(work.prefix, code)), result, place: station }
}

/** Takes an event back: the same event with an error declaration. */
export const toDeclaredError = (event: EpcisEvent, at: number): EpcisEvent => ({
  ...event,
  errorDeclaration: { declarationTime: formatLocalTime(new Date(at)), reason: 'did_not_occur' },
})

/** A random UUID; pages served over plain HTTP have no `randomUUID`. */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
