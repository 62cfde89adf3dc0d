import { type FieldKey, findSceneKey, SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import type { FoundParts } from '@biaojie/contract/resolution/resolution/finding.ts'
import type { IdentifierDetail, TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import type { ConfirmedReport } from '@biaojie/contract/tracking/reports/reports.ts'
import { drawCodePath, fitsDataMatrix, type Modules } from '@biaojie/ui/codes/code-path.ts'
import { dataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import { findTurnFilm } from '../../content/videos.ts'
import { pictureOf } from '../../drawings/measured-view.ts'
import { paths } from '../../paths.ts'
import { fieldsOf, type SceneElement, splitNote } from '../../scenes/elements.ts'
import { readElement } from '../../scenes/read-element.ts'
import type { Answer } from '../../server-context.ts'
import { codePicture } from './code-picture.ts'
import type { ProductionOption, ProductionQuery } from './production/query.ts'
import { productionView } from './production/view.ts'
import { oneRecord } from './record/one-record.ts'
import { dangersOf, recallOf } from './verdicts/verdicts.ts'
import {
  type Danger,
  type DrawnCode,
  type FoundView,
  type OpenScene,
  OWN_ICONS,
  type SceneTab,
} from './view.ts'

/** `options` are the tabs of smart production from the node's dictionary; empty for any other scene. */
export type ScenesRead = {
  scene: Scene | undefined
  opened: Answer<IdentifierDetail> | null
  recall: Answer<IdentifierDetail> | null
  options: ProductionOption[]
}

const {
  trace: { code: TRACE },
  manage: { code: MANAGE },
  production: { code: PRODUCTION },
} = SCENES

type Scene = IdentifierDetail['scenes'][number]
type Read = ScenesRead & {
  base: IdentifierDetail
  steps: TraceStep[]
  /** Only confirmed reports. */
  reports: ConfirmedReport[]
  uses: FoundParts
  warning: FoundView['warning']
  drawing: PartDrawing | null
  standing: FoundView['standing']
  /** The trace both ways, where the tracing scene is open and something is known. */
  walked: FoundView['walked']
  replaces: FoundView['replaces']
  /** ms */
  took: number
  origin: string
  /** 'YYYY-MM-DD HH:mm:ss' of Shanghai. */
  at: string
  /** The range of smart production in the address. */
  range: ProductionQuery
}

const NO_USES: FoundParts = { records: [], more: false }

/** The head of the page shows these fields, so the record leaves them out. */
const HEAD = ['subtitle', 'codeMeaning', 'keyDimension'] as const satisfies FieldKey<'trace'>[]
/** Each label on a phone with the fields that may fill it. */
const FACTS: [string, FieldKey<'trace'>[]][] = [
  ['规格', ['spec', 'model']],
  ['材料', ['material']],
  ['批次', ['batchNo', 'heatNo']],
  ['下线', ['producedAt']],
]

/** Turns the node's answers into the view; only shown data, because all of it travels to the browser. */
export function foundView(read: Read): FoundView {
  const { base, scene, steps, at } = read
  const elements = base.elements.map((wire) => readElement(wire, ''))
  const fields = fieldsOf<'trace'>(elements)
  const meaning = fields.record('codeMeaning')
  const qrText = codeText(base, read.origin)
  const qr = encodeQrCodeFast(qrText)
  const traces = base.scenes.some((one) => one.templateCode === TRACE)
  const drawings = drawingsOf(read.drawing, base.images)
  const isShown = base.images.length > 0 || drawings.drawn !== null
  return {
    state: 'found',
    identifier: base.identifier,
    name: base.identifierName,
    subtitle: fields.text('subtitle'),
    dimension: fields.text('keyDimension'),
    segments: meaning.parts.map(({ key, label }) => [label, meaning.row[key] ?? '']),
    images: base.images,
    turn: findTurnFilm(base.images),
    company: companyOf(base),
    qr: codePicture(qr),
    qrText,
    instead: isShown ? null : draw(matrixOf(base.identifier) ?? qr),
    facts: factsOf(elements),
    replaces: read.replaces,
    warning: read.warning,
    ...drawings,
    standing: read.standing,
    walked: read.walked,
    ...verdictsOf(read, elements),
    scenes: base.scenes.map(tabOf),
    ...oneRecord(
      scene ? openOf(scene, read) : null,
      showsRecord(base.scenes, scene) ? withRegisterTime(fields.without(...HEAD), base) : [],
    ),
    steps: scene?.templateCode === TRACE ? steps.map(withHighlights) : [],
    uses: scene?.templateCode === TRACE ? read.uses : NO_USES,
    levels: traces ? steps.length : 0,
    production: scene?.templateCode === PRODUCTION ? productionOf(read) : null,
    dashboard: scene?.templateCode === PRODUCTION && isLine(base.scenes),
    took: Math.round(read.took * 10) / 10,
    at,
  }
}

/** The time at which the part itself was registered ends its record; a record of which nothing is public stays empty. */
const withRegisterTime = (
  record: readonly SceneElement[],
  { registerTime: text }: Pick<IdentifierDetail, 'registerTime'>,
): SceneElement[] =>
  record.length > 0 && text
    ? [...record, { key: 'registerTime', label: '注册时间', kind: 'text', text }]
    : [...record]

/** Only the next step upstream shows them. */
const withHighlights = (step: TraceStep, at: number): TraceStep =>
  at === 1 ? step : { ...step, highlights: [] }

/** Parts with photographs need no drawn picture; both may have drawings of their own. */
function drawingsOf(
  part: PartDrawing | null,
  images: readonly string[],
): Pick<FoundView, 'drawn' | 'drawings'> {
  const { measured = false, drawn = null } = part ? pictureOf(part, { wanted: images.length === 0 }) : {}
  return { drawn, drawings: { measured, assembly: part?.assembly?.self ?? null } }
}

/** An identifier with exactly one smart production scene is shown as the dashboard of a line. */
export const isLine = (scenes: Pick<Scene, 'templateCode'>[]) =>
  scenes.filter((one) => one.templateCode === PRODUCTION).length === 1

const productionOf = ({ opened, range, at, options }: Read) =>
  opened?.ok
    ? productionView(opened.data, { query: range, at, options })
    : productionView(null, { query: range, at, options, problem: opened?.message ?? '' })

type Verdicts = { dangers: Danger[] } & Pick<FoundView, 'recall' | 'antiScene'>
function verdictsOf(
  { base, recall, reports, standing, at }: Read,
  record: readonly SceneElement[],
): Verdicts {
  const today = at.slice(0, 10)
  const scene = (code: string) => base.scenes.find((one) => one.templateCode === code)?.sceneConfId
  const said = recall?.ok ? readScene(recall.data.elements, SCENES.recall.code) : undefined
  const verdict = recallOf(standing, said, today)
  return {
    dangers: dangersOf({
      recall: verdict,
      recallScene: scene(SCENES.recall.code),
      reports,
      suspended: base.state === 'suspended' ? (base.stateReason ?? '') : undefined,
      record,
      today,
    }),
    recall: verdict,
    antiScene: scene(SCENES.anti.code) ?? null,
  }
}

export const readScene = (wires: IdentifierDetail['elements'], code: string) =>
  wires.map((wire) => readElement(wire, code))

const PICTURE = /^(\/media\/|data:image\/)/

function tabOf({ templateCode, sceneConfId: id, sceneName: name, icon }: Scene): SceneTab {
  const key = findSceneKey(templateCode)
  if (key) return { id, type: key, name, icon: SCENES[key].icon }
  if (PICTURE.test(icon)) return { id, type: 'custom', name, icon: 'custom', picture: icon }
  return { id, type: 'custom', name, icon: OWN_ICONS.find((own) => own === icon) ?? 'custom' }
}

function openOf(scene: Scene, { opened }: Read): OpenScene {
  const code = scene.templateCode
  const place = { id: scene.sceneConfId, type: findSceneKey(code) ?? ('custom' as const) }
  if (!opened?.ok) {
    return { ...place, elements: [], verified: false, problem: opened?.message || '数据加载失败，请刷新页面' }
  }
  const open: OpenScene = {
    ...place,
    elements: code === PRODUCTION ? [] : readScene(opened.data.elements, code),
    verified: opened.data.verified === true,
  }
  if (opened.data.antiQuery) open.query = opened.data.antiQuery
  return open
}

function companyOf({ companyName, companyDetails: details }: IdentifierDetail): FoundView['company'] {
  return {
    prefix: details.indentifierPrefix,
    name: companyName,
    industry: details.industry,
    website: details.website,
    granted: details.status === EXAMINE_STATUS.approved,
    since: details.createTime,
    about: details.introduce,
  }
}

/** The record is shown in product management, else under the first scene: always exactly once. */
function showsRecord(scenes: Scene[], open: Scene | undefined): boolean {
  const home =
    scenes.find((scene) => scene.templateCode === MANAGE) ??
    scenes.find((one) => one.templateCode !== PRODUCTION)
  return !open || open.sceneConfId === home?.sceneConfId
}

function factsOf(elements: readonly SceneElement[]): [string, string][] {
  const fields = fieldsOf<'trace'>(elements)
  const named = FACTS.flatMap(([label, keys]): [string, string][] => {
    const value = keys.map((key) => fields.text(key)).find((text) => text)
    return value ? [[label, value]] : []
  })
  if (named.length === FACTS.length) return named
  const others = fields
    .without(...HEAD, ...FACTS.flatMap(([, keys]) => keys))
    .flatMap((element): [string, string][] =>
      element.kind === 'text' && !element.to ? [[element.label, splitNote(element.text).value]] : [],
    )
  return [...named, ...others].slice(0, FACTS.length)
}

/**
 * Returns the text of the QR code: the company's own address with the identifier, or this node's short
 * address.
 */
export function codeText(
  base: Pick<IdentifierDetail, 'identifier' | 'companyDetails'>,
  origin: string,
): string {
  const { qrcodeLink } = base.companyDetails
  return qrcodeLink
    ? qrcodeLink + encodeURIComponent(base.identifier)
    : origin + paths.identifier(base.identifier)
}

/** Returns null for names that only a QR code can hold. */
const matrixOf = (identifier: string) => (fitsDataMatrix(identifier) ? dataMatrix(identifier) : null)

const draw = (modules: Modules): DrawnCode => ({ path: drawCodePath(modules), modules: modules.length })
