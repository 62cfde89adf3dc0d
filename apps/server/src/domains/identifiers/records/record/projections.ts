import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import type { WireElement, WireScene } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import type { IdentifierRecord, RecordElement, RecordScene } from './record.ts'
import { formatNumber } from './value-text.ts'
import { findAudiences, isAmong, joinInherited, type Reader } from './visibility.ts'

/** One scene in API form as JSON text; `secret` is null when nothing in it requires verification. */
export type SceneProjection = {
  confId: string
  templateCode: string
  public: string
  secret: string | null
}
/** The stored answers for lookups, written together with the record in one transaction. */
export type Projection = { detail: string; scenes: SceneProjection[] }

function toWireElement(element: RecordElement, waits: boolean): WireElement {
  const wire: WireElement = {
    dataId: element.id,
    lableName: element.name,
    lableValue: typeof element.value === 'number' ? formatNumber(element.value, element) : element.value,
    dataType: element.type,
    trace: element.trace !== undefined,
    traceIdentifier: element.trace ?? null,
  }
  if (waits) wire.isVerify = true
  if (element.from) wire.from = element.from
  return wire
}

/** Visitors see that there is a value behind a mobile verification, but not the value. */
const maskElement = (element: WireElement): WireElement => ({
  ...element,
  lableValue: null,
  dataType: 'isVerify',
  trace: false,
  traceIdentifier: null,
})

type Part = Pick<RecordScene, 'confId' | 'elements'>

/**
 * Lists the elements that a reader sees. Fields hidden from visitors with a verified number are left out
 * completely.
 */
export function listElementsFor(
  record: Pick<IdentifierRecord, 'visibility'>,
  { confId, elements }: Part,
  reader: Reader,
): WireElement[] {
  const found: WireElement[] = []
  for (const element of elements) {
    const audiences = findAudiences(record, confId, element)
    const waits = !audiences.includes('public') && audiences.includes('verified')
    if (isAmong(audiences, reader)) found.push(toWireElement(element, waits))
    else if (reader === 'public' && waits) found.push(maskElement(toWireElement(element, true)))
  }
  return found
}

/**
 * Returns the elements for a reader, and as JSON text what a verification opens when something waits for one.
 */
function toTexts(
  record: IdentifierRecord,
  part: Part,
  reader: Audience,
): { open: WireElement[]; secret: string | null } {
  const open = listElementsFor(record, part, reader)
  if (!open.some(({ isVerify }) => isVerify)) return { open, secret: null }
  return {
    open,
    secret: JSON.stringify(listElementsFor(record, part, reader === 'public' ? 'verified' : reader)),
  }
}

export const toWireScene = ({ code, confId, name, icon }: Omit<RecordScene, 'elements'>): WireScene => ({
  templateCode: code,
  sceneName: name,
  icon,
  sceneConfId: confId,
})

const toOwnPart = ({ elements }: IdentifierRecord): Part => ({ confId: '', elements })

/** The answer for a retired record contains only its successor. */
const NOTHING = JSON.stringify({ images: [], scenes: [], elements: [] })

/** The answer for a blocked record says only that it is blocked. */
export const createBlockedProjection = (since: Date): Projection => ({
  detail: JSON.stringify({
    images: [],
    scenes: [],
    elements: [],
    state: 'blocked',
    blockedSince: toShanghaiTime(since),
  }),
  scenes: [],
})

export function createProjection(given: IdentifierRecord, reader: Audience = 'public'): Projection {
  if (given.state === 'retired') return { detail: NOTHING, scenes: [] }
  const record = joinInherited(given)
  const own = toTexts(record, toOwnPart(record), reader)
  const detail = JSON.stringify({
    images: record.images,
    scenes: record.scenes.map(toWireScene),
    elements: own.open,
    ...(record.state !== 'active' && { state: record.state, stateReason: record.stateReason }),
  })
  const scenes = record.scenes.map((scene) => {
    const { open, secret } = toTexts(record, scene, reader)
    return { confId: scene.confId, templateCode: scene.code, public: JSON.stringify(open), secret }
  })
  if (own.secret !== null)
    scenes.push({ confId: '', templateCode: '', public: JSON.stringify(own.open), secret: own.secret })
  return { detail, scenes }
}
