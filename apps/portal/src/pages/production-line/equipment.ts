import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { IdentifierDetail } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { paths } from '../../paths.ts'
import { makeFieldReader, type SceneElement } from '../../scenes/elements.ts'
import { readElement } from '../../scenes/read-element.ts'
import { readIdentifier } from '../../search/read-identifier.ts'
import { type Answer, serverCallContext } from '../../server-context.ts'

export type EquipmentView = {
  /**
   * blank: the address contains no identifier; none: the identifier has no repair scene, or does not exist.
   */
  state: 'found' | 'blank' | 'none' | 'failed'
  identifier: string
  name: string
  company: string
  elements: SceneElement[]
  message: string
  /** Time at which the tab was opened, in ms; 0 when the address does not say. */
  t: number
  at: string
}

export const buildEquipmentAddress = (identifier: string, t: number) =>
  `${paths.equipmentDetail(t)}&identifier=${encodeURIComponent(identifier)}`

const FRESH = { headers: { 'cache-control': 'private, no-store' } }

export async function loadEquipment({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const identifier = readIdentifier(query.get('identifier') ?? '')
  const view: EquipmentView = {
    state: 'blank',
    identifier,
    name: '',
    company: '',
    elements: [],
    message: '',
    t: Number(query.get('t')?.match(/^\d{1,15}$/)?.[0] ?? 0),
    at: '',
  }
  if (!identifier) return data(view, FRESH)
  const call = context.get(serverCallContext)
  const base = await call('identifierDetail', { body: { identifier } })
  if (!base.ok) return toRefusedView(view, base)
  const scene = base.data.scenes.find((scene) => scene.templateCode === SCENES.repair.code)
  if (!scene)
    return data(
      { ...view, state: 'none' as const, message: '该标识没有设备维修信息' },
      { status: 404, ...FRESH },
    )
  const answer = await call('identifierDetail', { body: { identifier, sceneConfId: scene.sceneConfId } })
  return answer.ok ? data(fillView(view, answer.data), FRESH) : toRefusedView(view, answer)
}

function toRefusedView(view: EquipmentView, { status, message }: Extract<Answer<unknown>, { ok: false }>) {
  const state = status === 404 || status === 400 ? ('none' as const) : ('failed' as const)
  return data({ ...view, state, message }, { status, ...FRESH })
}

function fillView(view: EquipmentView, detail: IdentifierDetail): EquipmentView {
  const elements = detail.elements.map((wire) => readElement(wire, SCENES.repair.code))
  return {
    ...view,
    state: 'found',
    identifier: detail.identifier,
    name: makeFieldReader<'repair'>(elements).record('device').row.name || detail.identifierName,
    company: detail.companyName,
    elements,
    at: formatTime(Date.now()),
  }
}
