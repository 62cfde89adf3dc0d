import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { nodePrefix } from '@biaojie/contract/identity.ts'
import type { DrawnAssembly } from '@biaojie/contract/resolution/drawings.ts'
import { assemblyOf } from '@biaojie/drawings/exploded/assemblies.ts'
import { isOutside } from '@biaojie/drawings/measured/dimension.ts'
import type { Measured } from '@biaojie/drawings/measured/measured.ts'
import { fitsDataMatrix } from '@biaojie/ui/codes/code-path.ts'
import { paths } from '../../../paths.ts'
import { fieldsOf, type SceneElement, splitNote } from '../../../scenes/elements.ts'
import type { LayerPlan } from './layers.ts'
import { type BlockCell, EMPTY_LAYER, type Layer, type OpenLayer, type SheetView, UNREAD } from './model.ts'
import { assembleLayer } from './open/assemble.ts'
import { checkLayer } from './open/check.ts'
import { codeLayer } from './open/code.ts'
import type { LayerContext, Shown } from './open/context.ts'
import { machineLayer } from './open/machine.ts'
import { measureLayer } from './open/measure.ts'
import { fileLayer, ownLayer } from './open/others.ts'
import { recallLayer } from './open/recall.ts'
import { safetyLayer } from './open/safety.ts'
import { traceLayer } from './open/trace.ts'
import { transportLayer } from './open/transport.ts'
import { type Facts, sayOf } from './say.ts'

/** Makes the sheet of a part from everything that was read of it. */

const BUILDERS: Record<LayerPlan['key'], (context: LayerContext) => Shown> = {
  measure: measureLayer,
  assemble: assembleLayer,
  trace: traceLayer,
  transport: transportLayer,
  check: checkLayer,
  recall: recallLayer,
  safety: safetyLayer,
  machine: machineLayer,
  production: () => ({ title: '智能生产', note: '', tool: 'production' }),
  own: ownLayer,
  code: codeLayer,
  file: fileLayer,
}

/** Layers without scenes of the company have names of their own for screen readers. */
const NAMES: Partial<Record<LayerPlan['key'], string>> = {
  measure: '实测图',
  assemble: '装配图',
  recall: '产品召回',
  code: '标识编码',
  file: '标识记录',
}

export type SheetRead = {
  plans: readonly LayerPlan[]
  plan: LayerPlan
  /** The scene whose elements travel to the browser; undefined for layers without one. */
  openScene: string | undefined
  problem: string | undefined
  context: LayerContext
  facts: Omit<Facts, 'layers'>
}

export function buildSheet(read: SheetRead): SheetView {
  const { plans, context, facts } = read
  const open = openOf(read)
  return {
    say: sayOf({ ...facts, layers: plans.map(({ short }) => short) }),
    layers: plans.map((one) => layerOf(one, read)),
    open,
    block: blockOf(context, open.cell),
    code: fitsDataMatrix(context.identifier) ? paths.identifierCode(context.identifier) : '',
  }
}

const namesOf = ({ key, scenes, short }: LayerPlan) =>
  scenes.length > 0 ? scenes.map(({ sceneName }) => sceneName).join('、') : (NAMES[key] ?? short)

function layerOf(plan: LayerPlan, { plan: open, context, facts }: SheetRead): Layer {
  const mark = markOf(plan, context, facts)
  return {
    sign: plan.sign,
    short: plan.short,
    name: namesOf(plan),
    count: countOf(plan, context),
    ...(mark && { mark }),
    scene: plan.address,
    isOpen: plan === open,
  }
}

/** These scenes of a machine ask for a phone. */
const LOCKED: ReadonlySet<string> = new Set([SCENES.ops.code, SCENES.monitor.code])

function markOf({ key, scenes }: LayerPlan, context: LayerContext, facts: SheetRead['facts']): Layer['mark'] {
  const isRecalled = facts.dangers.some(({ kind }) => kind === 'recall')
  if (key === 'recall') return isRecalled ? 'bad' : undefined
  if (key === 'measure') return hasBad(context.measured) ? 'bad' : undefined
  if (key === 'assemble')
    return context.assembly?.parts.some(
      ({ state, position }) => state === 'recalled' && position !== context.assembly?.self,
    )
      ? 'near'
      : undefined
  if (key === 'machine' && scenes.some(({ templateCode }) => LOCKED.has(templateCode)))
    return context.scenes.some(({ isVerified }) => isVerified) ? undefined : 'locked'
  return undefined
}

const hasBad = (measured: Measured | undefined) =>
  measured?.rows.some(({ dimension }) => isOutside(dimension)) === true

function countOf({ key }: LayerPlan, context: LayerContext): string {
  const { measured, assembly, steps, walked, recall, standing, record } = context
  if (key === 'measure') return hasBad(measured) ? '超差' : String(measured?.rows.length || '')
  if (key === 'assemble' && assembly)
    return assembly.self > 0 ? `${assembly.self}/${countParts(assembly)}` : ''
  if (key === 'trace') return walked ? String(walked.total) : steps.length > 1 ? String(steps.length) : ''
  if (key === 'recall' && recall?.tone === 'ok') return standing?.recalls.length ? '已办' : '无'
  if (key === 'recall') return recall ? '中' : ''
  if (key === 'file') return record.length > 0 ? String(record.length) : ''
  return ''
}

function openOf({ plan, openScene, problem, context }: SheetRead): OpenLayer {
  const scenes = plan.scenes.map(({ sceneName, sceneConfId }) => ({
    name: sceneName,
    scene: sceneConfId,
    isOpen: sceneConfId === openScene,
  }))
  const empty = {
    ...EMPTY_LAYER,
    key: plan.key,
    scenes: scenes.length > 0 ? scenes : [{ name: namesOf(plan), scene: plan.address, isOpen: true }],
    cell: ['图层', plan.short] as [string, string],
  }
  if (problem !== undefined) return { ...empty, title: UNREAD, problem }
  return { ...empty, locked: lockedIn(context), ...BUILDERS[plan.key](context) }
}

/** Values of the open scene, or of the record where none is open, that wait for a verification. */
function lockedIn({ scenes, record }: LayerContext): string[] {
  const open = scenes.find(({ isOpen }) => isOpen)
  return (open ? open.elements : record).filter(({ kind }) => kind === 'masked').map(({ label }) => label)
}

const CELLS = 10

/** Ten cells; a record that says less leaves its places to the company and the node. */
function blockOf(
  { identifier, name: partName, company, record, at, measured }: LayerContext,
  fifth: [string, string],
): BlockCell[] {
  const fields = fieldsOf<'trace'>(record)
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  const candidates: [string, string][] = [
    ['图号 · 版本', [fields.text('partNo'), fields.text('revision')].filter(Boolean).join(' ')],
    ['材料', fields.text('material')],
    ['批次 · 序列号', joined(fields.text('batchNo'), fields.text('serialNo'))],
    ['下线', joined(fields.text('producedAt'), fields.text('shift'))],
    ['产地', fields.text('plant')],
    ['炉号', fields.text('heatNo')],
    ['规格', fields.text('spec') || fields.text('model')],
    ['重量', fields.text('weight')],
    ...others(record),
    ['所属行业', company.industry],
    ['前缀注册', company.since.slice(0, 10)],
    ['企业前缀', company.prefix],
    ['名称', partName],
    ['查询时间', at.slice(0, 16)],
    ['零件族', measured?.family.name ?? '没有图样'],
    ['码制', fitsDataMatrix(identifier) ? 'Data Matrix' : '二维码'],
    ['前缀状态', company.granted ? '生效' : '未生效'],
  ]
  const cells = candidates
    .filter(([, value]) => value !== '')
    .slice(0, CELLS - 4)
    .map(([name, value]): BlockCell => ({ name, value }))
  const owner: BlockCell = {
    name: '登记企业',
    value: company.name,
    ...(company.granted && { href: paths.prefix(company.prefix) }),
  }
  return [
    { name: '国家工业互联网标识', value: identifier, code: true },
    owner,
    ...cells.slice(0, 2),
    { name: fifth[0], value: fifth[1] },
    ...cells.slice(2),
    { name: '二级节点', value: nodePrefix() },
  ]
}

const PLACED = new Set([
  'subtitle',
  'keyDimension',
  'codeMeaning',
  'partNo',
  'revision',
  'material',
  'batchNo',
  'serialNo',
  'producedAt',
  'shift',
  'plant',
  'heatNo',
  'spec',
  'model',
  'weight',
])
const SHORT = 24

const others = (record: readonly SceneElement[]): [string, string][] =>
  record.flatMap((element): [string, string][] => {
    if (element.kind !== 'text' || element.to || PLACED.has(element.key ?? '')) return []
    const { value } = splitNote(element.text)
    return value.length <= SHORT ? [[element.label, value]] : []
  })

/** The answer without parts tells only where the part is, so the drawing counts them. */
const countParts = ({ key, parts }: DrawnAssembly) => parts.length || (assemblyOf(key)?.parts.length ?? 0)
