import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { DrawnAssembly } from '@biaojie/contract/resolution/drawings.ts'
import type { Write } from '@biaojie/drawings/base/write.ts'
import { findAssembly } from '@biaojie/drawings/exploded/assemblies.ts'
import { isOutside } from '@biaojie/drawings/measured/dimension.ts'
import type { Measured } from '@biaojie/drawings/measured/measured.ts'
import { canBeDataMatrix } from '@biaojie/ui/codes/code-path.ts'
import type { Language } from '../../../language/language.ts'
import { paths } from '../../../paths.ts'
import { makeFieldReader, type SceneElement, splitNote } from '../../../scenes/elements.ts'
import type { LayerPlan } from './layers.ts'
import { type BlockCell, EMPTY_LAYER, type Layer, type OpenLayer, type SheetView, UNREAD } from './model.ts'
import { showAssembly } from './open/assemble.ts'
import { showCheck } from './open/check.ts'
import { showCode } from './open/code.ts'
import type { LayerContext, Shown } from './open/context.ts'
import { showMachine } from './open/machine.ts'
import { showMeasurement } from './open/measure.ts'
import { showOwnScenes, showRecord } from './open/others.ts'
import { showRecall } from './open/recall.ts'
import { fillRows } from './open/rows.ts'
import { showSafety } from './open/safety.ts'
import { showTrace } from './open/trace.ts'
import { showTransport } from './open/transport.ts'
import { buildSay, clip, type Facts } from './say.ts'

/** Builds the sheet of a part from all data that were read for it. */

const BUILDERS: Record<LayerPlan['key'], (context: LayerContext) => Shown> = {
  measure: showMeasurement,
  assemble: showAssembly,
  trace: showTrace,
  transport: showTransport,
  check: showCheck,
  recall: showRecall,
  safety: showSafety,
  machine: showMachine,
  production: (context) =>
    context.language.hasScripts
      ? { title: context.language.t('智能生产'), note: '', tool: 'production' }
      : showOwnScenes(context),
  own: showOwnScenes,
  code: showCode,
  file: showRecord,
}

/** Layers without scenes of the company have their own names for screen readers. */
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
  /** The scene whose elements are sent to the browser; undefined for layers without a scene. */
  openScene: string | undefined
  problem: string | undefined
  context: LayerContext
  facts: Omit<Facts, 'layers'>
}

export function buildSheet(read: SheetRead): SheetView {
  const { plans, context, facts } = read
  const open = buildOpenLayer(read)
  return {
    say: buildSay({ ...facts, layers: plans.map(({ short }) => context.language.t(short)) }),
    layers: plans.map((layer) => buildLayer(layer, read)),
    open,
    block: buildBlock(context, open.cell),
    code: canBeDataMatrix(context.identifier) ? paths.identifierCode(context.identifier) : '',
  }
}

const writeNames = ({ key, scenes, short }: LayerPlan, { t }: Language) =>
  scenes.length > 0 ? scenes.map(({ sceneName }) => t(sceneName)).join(t('、')) : t(NAMES[key] ?? short)

function buildLayer(plan: LayerPlan, { plan: open, context, facts }: SheetRead): Layer {
  const { t } = context.language
  const mark = findMark(plan, context, facts)
  return {
    ...writeShort(plan, t),
    name: writeNames(plan, context.language),
    count: writeCount(plan, context),
    ...(mark && { mark }),
    scene: plan.address,
    isOpen: plan === open,
  }
}

/** In other languages, the sign is the first letter of the translated word. */
function writeShort(
  { key, sign, short, scenes: [scene] }: LayerPlan,
  t: Write,
): Pick<Layer, 'sign' | 'short'> {
  const named = key === 'own' && scene ? scene.sceneName : short
  const translated = t(named)
  return translated === named ? { sign, short } : { sign: translated.charAt(0), short: translated }
}

/** These scenes of a machine require a verified phone number. */
const LOCKED: ReadonlySet<string> = new Set([SCENES.ops.code, SCENES.monitor.code])

function findMark(
  { key, scenes }: LayerPlan,
  context: LayerContext,
  facts: SheetRead['facts'],
): Layer['mark'] {
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

function writeCount({ key }: LayerPlan, context: LayerContext): string {
  const { measured, assembly, steps, tracePicture, recall, standing, record } = context
  const { t } = context.language
  if (key === 'measure') return hasBad(measured) ? t('超差') : String(measured?.rows.length || '')
  if (key === 'assemble' && assembly)
    return assembly.self > 0 ? `${assembly.self}/${countParts(assembly)}` : ''
  if (key === 'trace')
    return tracePicture ? String(tracePicture.total) : steps.length > 1 ? String(steps.length) : ''
  if (key === 'recall' && recall?.tone === 'ok') return standing?.recalls.length ? t('已办') : t('无')
  if (key === 'recall') return recall ? t('中') : ''
  if (key === 'file') return record.length > 0 ? String(record.length) : ''
  return ''
}

function buildOpenLayer({ plan, openScene, problem, context }: SheetRead): OpenLayer {
  const { t } = context.language
  const scenes = plan.scenes.map(({ sceneName, sceneConfId }) => ({
    name: t(sceneName),
    scene: sceneConfId,
    isOpen: sceneConfId === openScene,
  }))
  const empty = {
    ...EMPTY_LAYER,
    key: plan.key,
    scenes:
      scenes.length > 0
        ? scenes
        : [{ name: writeNames(plan, context.language), scene: plan.address, isOpen: true }],
    cell: [t('图层'), t(plan.short)] as [string, string],
  }
  if (problem !== undefined) return { ...empty, title: t(UNREAD), problem }
  const shown = fillRows(context.language, BUILDERS[plan.key](context))
  return { ...empty, locked: listLocked(context), ...shown }
}

/**
 * Lists the values of the open scene, or of the record when no scene is open, that require a verification.
 */
function listLocked({ scenes, record, language: { t } }: LayerContext): string[] {
  const open = scenes.find(({ isOpen }) => isOpen)
  return (open ? open.elements : record).filter(({ kind }) => kind === 'masked').map(({ label }) => t(label))
}

const CELLS = 10

/** Returns ten cells; when the record has too few values, the company and the node fill the rest. */
function buildBlock(
  { identifier, name: partName, company, record, at, measured, language }: LayerContext,
  fifth: [string, string],
): BlockCell[] {
  const { t } = language
  const fields = makeFieldReader<'trace'>(record)
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  const candidates: [string, string][] = [
    [t('图号 · 版本'), [fields.readText('partNo'), fields.readText('revision')].filter(Boolean).join(' ')],
    [t('材料'), fields.readText('material')],
    [t('批次 · 序列号'), joined(fields.readText('batchNo'), fields.readText('serialNo'))],
    [t('下线'), joined(fields.readText('producedAt'), fields.readText('shift'))],
    [t('产地'), fields.readText('plant')],
    [t('炉号'), fields.readText('heatNo')],
    [t('规格'), fields.readText('spec') || fields.readText('model')],
    [t('重量'), fields.readText('weight')],
    ...listShortFacts(language, record),
    [t('所属行业'), company.industry],
    [t('前缀注册'), company.since.slice(0, 10)],
    [t('企业前缀'), company.prefix],
    [t('名称'), partName],
    [t('查询时间'), at.slice(0, 16)],
    [t('零件族'), t(measured?.family.name ?? '没有图样')],
    [t('码制'), canBeDataMatrix(identifier) ? 'Data Matrix' : t('二维码')],
    [t('前缀状态'), company.granted ? t('生效') : t('未生效')],
  ]
  const cells = candidates
    .filter(([, value]) => value !== '')
    .slice(0, CELLS - 4)
    .map(([name, value]): BlockCell => ({ name, value: clip(value, CELL_MAX) }))
  const owner: BlockCell = {
    name: t('登记企业'),
    value: company.name,
    ...(company.granted && { href: paths.prefix(company.prefix) }),
  }
  return [
    { name: t('国家工业互联网标识'), value: identifier, code: true },
    owner,
    ...cells.slice(0, 2),
    { name: fifth[0], value: fifth[1] },
    ...cells.slice(2),
    { name: t('二级节点'), value: getNodePrefix() },
  ]
}

/** A cell has room for three lines; 档 has the whole value. */
const CELL_MAX = 44

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

const listShortFacts = ({ t }: Language, record: readonly SceneElement[]): [string, string][] =>
  record.flatMap((element): [string, string][] => {
    if (element.kind !== 'text' || element.to || PLACED.has(element.key ?? '')) return []
    const { value } = splitNote(element.text)
    return value.length <= SHORT ? [[t(element.label), value]] : []
  })

/**
 * An answer without a parts list gives only the position of the part, so the parts are counted from the
 * drawing.
 */
const countParts = ({ key, parts }: DrawnAssembly) => parts.length || (findAssembly(key)?.parts.length ?? 0)
