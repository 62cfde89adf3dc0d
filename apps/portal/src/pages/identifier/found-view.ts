import { type FieldKey, findSceneKey, SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import type { FoundParts } from '@biaojie/contract/resolution/resolution/finding.ts'
import type { IdentifierDetail, TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import type { IdentifierRecalls } from '@biaojie/contract/tracking/recalls/work.ts'
import type { ConfirmedReport } from '@biaojie/contract/tracking/reports/reports.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import type { Write } from '@biaojie/drawings/base/write.ts'
import type { Measured } from '@biaojie/drawings/measured/measured.ts'
import { canBeDataMatrix, type Modules } from '@biaojie/ui/codes/code-path.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import { findTurnFilm } from '../../content/videos.ts'
import type { Language } from '../../language/language.ts'
import { paths } from '../../paths.ts'
import { makeFieldReader, type SceneElement, splitNote } from '../../scenes/elements.ts'
import { readElement } from '../../scenes/read-element.ts'
import type { Answer } from '../../server-context.ts'
import { drawCodePicture } from './code-picture.ts'
import type { ProductionOption, ProductionQuery } from './production/query.ts'
import { makeProductionView } from './production/view.ts'
import { buildSheet } from './sheet/build.ts'
import type { LayerPlan } from './sheet/layers.ts'
import { UNREAD } from './sheet/model.ts'
import type { ReadScene } from './sheet/open/context.ts'
import { judgeRecall, listDangers } from './verdicts/verdicts.ts'
import type { Danger, FoundView, OpenScene } from './view.ts'

type Scene = IdentifierDetail['scenes'][number]
/** A scene of the open layer with its answer. */
export type SceneAnswer = { scene: Scene; answer: Answer<IdentifierDetail> }

/** The data that are read only for the open layer, in addition to the record. */
export type LayerRead = {
  plan: LayerPlan
  scene: Scene | undefined
  /** The scenes of the layer, including the open one. */
  answers: SceneAnswer[]
  recall: Answer<IdentifierDetail> | null
  /** The smart-production tabs from the node's dictionary; empty for any other layer. */
  options: ProductionOption[]
  /** The trace in both directions, when the trace layer is open and there are data. */
  tracePicture: TracePicture | null
  /** The drawing with all parts of its assembly, when that layer is open. */
  drawing: PartDrawing | null
}

const PRODUCTION = SCENES.production.code

type Read = LayerRead & {
  language: Language
  base: IdentifierDetail
  plans: readonly LayerPlan[]
  /** Undefined for parts that belong to no family. */
  measured: Measured | undefined
  steps: TraceStep[]
  /** Only confirmed reports. */
  reports: ConfirmedReport[]
  uses: FoundParts
  warning: FoundView['warning']
  standing: IdentifierRecalls | null
  isStandingUnread: boolean
  replaces: { identifier: string; retiredAt: string } | null
  /** Duration in ms. */
  took: number
  origin: string
  /** 'YYYY-MM-DD HH:mm:ss' in Shanghai time. */
  at: string
  /** The date range of smart production in the address. */
  range: ProductionQuery
  /** The token in the address with which a company opens the page as one of its audiences. */
  as: string | undefined
}

/** The verdict and the code already show these fields, so the record omits them. */
const HEAD = ['subtitle', 'codeMeaning', 'keyDimension'] as const satisfies FieldKey<'trace'>[]
/** Each label with the fields that may fill it. */
const FACTS: [string, FieldKey<'trace'>[]][] = [
  ['规格', ['spec', 'model']],
  ['材料', ['material']],
  ['批次', ['batchNo', 'heatNo']],
  ['下线', ['producedAt']],
]

/**
 * Turns the node's answers into the view. It contains only data that are shown, because all of it is sent to
 * the browser.
 */
export function toFoundView(read: Read): FoundView {
  const { base, scene, steps, at, plan, drawing, language } = read
  const elements = base.elements.map((wire) => readElement(wire, '', language.t))
  const fields = makeFieldReader<'trace'>(elements)
  const meaning = fields.record('codeMeaning')
  const qrText = writeCodeText(base, read.origin)
  const company = toCompany(base)
  const record = addRegisterTime(fields.without(...HEAD), base)
  const verdicts = judgeRecord(read, elements)
  const scenes = read.answers.map((answer) => toReadScene(language, answer, scene))
  const open = scenes.find(({ isOpen }) => isOpen)
  const sheet = buildSheet({
    plans: read.plans,
    plan,
    openScene: scene?.sceneConfId,
    problem: open?.problem,
    context: {
      language,
      identifier: base.identifier,
      name: base.identifierName,
      company,
      images: base.images,
      record,
      segments: meaning.parts.map(({ key, label }) => ({ text: label, meaning: meaning.row[key] ?? '' })),
      scenes,
      part: drawing,
      measured: read.measured,
      assembly: drawing?.assembly ?? null,
      encodeCode,
      steps,
      tracePicture: read.tracePicture,
      uses: read.uses,
      standing: read.standing,
      recall: verdicts.recall,
      at,
    },
    facts: {
      language,
      identifier: base.identifier,
      name: base.identifierName,
      subtitle: fields.readText('subtitle'),
      spec: chooseSize(fields.readText('spec'), fields.readText('keyDimension')),
      company: company.name,
      dangers: verdicts.dangers,
      warning: read.warning,
      recall: verdicts.recall,
      recallScene: verdicts.recallScene,
      standing: read.standing,
      isStandingUnread: read.isStandingUnread && verdicts.recall?.tone !== 'err',
      record,
      registerTime: base.registerTime ?? '',
      replaces: read.replaces,
      steps,
      uses: read.uses,
      antiScene: verdicts.antiScene,
      today: at.slice(0, 10),
    },
  })
  return {
    state: 'found',
    identifier: base.identifier,
    name: base.identifierName,
    images: base.images,
    turn: findTurnFilm(base.images),
    dimension: fields.readText('keyDimension'),
    company,
    qr: drawCodePicture(encodeQrCodeFast(qrText)),
    qrText,
    facts: listFacts(elements),
    danger: verdicts.dangers[0]?.title ?? '',
    warning: read.warning,
    antiScene: verdicts.antiScene,
    sheet,
    open: toOpenScene(open, plan, language),
    record,
    steps: plan.key === 'trace' ? steps.map((step) => ({ ...step, highlights: [], latest: [] })) : [],
    production: scene?.templateCode === PRODUCTION && language.hasScripts ? toProduction(read) : null,
    dashboard: language.hasScripts && scene?.templateCode === PRODUCTION && isLine(base.scenes),
    took: Math.round(read.took * 10) / 10,
    at,
    viewer: read.as === undefined ? null : toViewer(read.as, base.audience),
  }
}

/** Returns undefined as audience when the token is no longer valid; the page then shows what every visitor sees. */
function toViewer(token: string, audience: IdentifierDetail['audience']): FoundView['viewer'] {
  const until = audience ? formatTime(Number(token.split('.')[1])).slice(11, 16) : ''
  return { token, audience: audience ?? null, until }
}

/** Sizes longer than this do not fit under the name; their main dimension does. */
const SIZE_MAX = 20
const chooseSize = (spec: string, dimension: string) =>
  spec && (spec.length <= SIZE_MAX || !dimension) ? spec : dimension

/**
 * The registration time of the part is the last entry of its record; a record without public data stays
 * empty.
 */
const addRegisterTime = (
  record: readonly SceneElement[],
  { registerTime: text }: Pick<IdentifierDetail, 'registerTime'>,
): SceneElement[] =>
  record.length > 0 && text
    ? [...record, { key: 'registerTime', label: '注册时间', kind: 'text', text }]
    : [...record]

/** An identifier with exactly one smart production scene is shown as the dashboard of a production line. */
export const isLine = (scenes: Pick<Scene, 'templateCode'>[]) =>
  scenes.filter((scene) => scene.templateCode === PRODUCTION).length === 1

function toProduction({ answers, scene, range, at, options }: Read) {
  const opened = answers.find((sceneAnswer) => sceneAnswer.scene === scene)?.answer
  return opened?.ok
    ? makeProductionView(opened.data, { query: range, at, options })
    : makeProductionView(null, { query: range, at, options, problem: opened?.message ?? '' })
}

type Verdicts = {
  dangers: Danger[]
  recall: ReturnType<typeof judgeRecall>
  recallScene: SceneElement[] | undefined
  antiScene: string | null
}
function judgeRecord(
  { base, plans, recall, reports, standing, at, language }: Read,
  record: readonly SceneElement[],
): Verdicts {
  const today = at.slice(0, 10)
  const antiScene = base.scenes.find(({ templateCode }) => templateCode === SCENES.anti.code)
  const recallScene = recall?.ok ? readScene(recall.data.elements, SCENES.recall.code) : undefined
  const verdict = judgeRecall(language, standing, recallScene, today)
  return {
    dangers: listDangers({
      language,
      recall: verdict,
      recallScene: plans.find(({ key }) => key === 'recall')?.address,
      reports,
      suspended: base.state === 'suspended' ? (base.stateReason ?? '') : undefined,
      record,
      today,
    }),
    recall: verdict,
    recallScene,
    antiScene: antiScene?.sceneConfId ?? null,
  }
}

export const readScene = (wires: IdentifierDetail['elements'], code: string, t?: Write) =>
  wires.map((wire) => readElement(wire, code, t))

function toReadScene(
  { t, hasScripts }: Language,
  { scene, answer }: SceneAnswer,
  open: Scene | undefined,
): ReadScene {
  const place = {
    id: scene.sceneConfId,
    type: findSceneKey(scene.templateCode) ?? ('custom' as const),
    name: scene.sceneName,
    isOpen: scene === open,
  }
  if (!answer.ok)
    return {
      ...place,
      elements: [],
      isVerified: false,
      problem: answer.message || UNREAD,
    }
  return {
    ...place,
    elements:
      scene.templateCode === PRODUCTION && hasScripts
        ? []
        : readScene(answer.data.elements, scene.templateCode, t),
    isVerified: answer.data.verified === true,
    ...(answer.data.antiQuery && { query: answer.data.antiQuery }),
  }
}

/** Only the elements of the open scene are sent to the browser, whose register check compares them. */
function toOpenScene(
  open: ReadScene | undefined,
  { key }: LayerPlan,
  { hasScripts }: Language,
): OpenScene | null {
  if (!open) return null
  const { id, type, elements, isVerified, problem } = open
  return {
    id,
    type,
    elements: key === 'production' && hasScripts ? [] : elements,
    verified: isVerified,
    ...(problem !== undefined && { problem }),
  }
}

function toCompany({ companyName, companyDetails: details }: IdentifierDetail): FoundView['company'] {
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

function listFacts(elements: readonly SceneElement[]): [string, string][] {
  const fields = makeFieldReader<'trace'>(elements)
  const named = FACTS.flatMap(([label, keys]): [string, string][] => {
    const value = keys.map((key) => fields.readText(key)).find((text) => text)
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
export function writeCodeText(
  base: Pick<IdentifierDetail, 'identifier' | 'companyDetails'>,
  origin: string,
): string {
  const { qrcodeLink } = base.companyDetails
  return qrcodeLink
    ? qrcodeLink + encodeURIComponent(base.identifier)
    : origin + paths.identifier(base.identifier)
}

/** Cache of codes, because lots and heats occur in the traces of thousands of parts. */
const codes = new Map<string, Modules>()
const CODES_MAX = 2_000

/** Undefined for names that fit only into a QR code. */
function encodeCode(identifier: string): Modules | undefined {
  if (!canBeDataMatrix(identifier)) return undefined
  const modules = codes.get(identifier) ?? encodeDataMatrix(identifier)
  if (codes.size >= CODES_MAX) codes.clear()
  codes.set(identifier, modules)
  return modules
}
