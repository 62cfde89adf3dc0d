import type { IdentifierDetail, TraceStep } from '@biaojie/contract/resolution.ts'
import { codePath } from '@biaojie/ui/codes/code-path.ts'
import { dataMatrix, type Modules } from '@biaojie/ui/codes/data-matrix.ts'
import { qrOfRequest } from '@biaojie/ui/codes/qr-of-request.ts'
import { paths } from '../../paths.ts'
import { readElement, recordOf, type SceneElement, textOf, without } from '../../scenes/elements.ts'
import type { ScenesRead } from './load.ts'
import type { ProductionQuery } from './production/query.ts'
import { productionView } from './production/view.ts'
import { antiVerdict, recallVerdict } from './verdicts.ts'
import type { DrawnCode, FoundView, OpenScene } from './view.ts'

type Scene = IdentifierDetail['scenes'][number]
type Read = ScenesRead & {
  base: IdentifierDetail
  scene: Scene | undefined
  steps: TraceStep[]
  /** ms */
  took: number
  origin: string
  /** 'YYYY-MM-DD HH:mm:ss' of Shanghai. */
  at: string
  /** What the address asks of smart production. */
  range: ProductionQuery
}

/** Elements drawn in the head of the page, never again in the record. */
const HEAD_NAMES = ['副标题', '编码释义', '特征尺寸']
/** Label on a phone → the elements it may stand for. */
const FACTS: [string, string[]][] = [
  ['规格', ['规格', '型号']],
  ['材料', ['材料牌号', '材料']],
  ['批次', ['批次号', '炉号']],
  ['下线', ['生产日期']],
]

/** What the answers of the node mean to the page; only what it shows, since all of it travels to the browser. */
export function foundView(read: Read): FoundView {
  const { base, scene, steps, at } = read
  const elements = base.elements.map(readElement)
  const qrText = codeText(base, read.origin)
  const traces = base.scenes.some((one) => one.templateCode === '0')
  return {
    state: 'found',
    identifier: base.identifier,
    name: base.identifierName,
    subtitle: textOf(elements, '副标题'),
    dimension: textOf(elements, '特征尺寸'),
    segments: Object.entries(recordOf(elements, '编码释义')),
    images: base.images,
    company: companyOf(base),
    qr: draw(qrOfRequest(qrText)),
    qrText,
    matrix: base.images.length === 0 ? matrixOf(base.identifier) : null,
    facts: factsOf(elements),
    ...verdictsOf(read, at.slice(0, 10)),
    scenes: base.scenes,
    open: scene ? openOf(scene, read) : null,
    record: showsRecord(base.scenes, scene) ? without(elements, HEAD_NAMES) : [],
    steps: scene?.templateCode === '0' ? steps : [],
    levels: traces ? steps.length : 0,
    production: scene?.templateCode === '9' ? productionOf(read) : null,
    dashboard: scene?.templateCode === '9' && isLine(base.scenes),
    took: Math.round(read.took * 10) / 10,
    at,
  }
}

/** Exactly one smart production scene makes the page a line's dashboard, whatever else it has. */
export const isLine = (scenes: Pick<Scene, 'templateCode'>[]) =>
  scenes.filter((one) => one.templateCode === '9').length === 1

const productionOf = ({ opened, range, at }: Read) =>
  opened?.ok ? productionView(opened.data, range, at) : productionView(null, range, at, opened?.message)

function verdictsOf({ anti, recall }: Read, today: string): Pick<FoundView, 'anti' | 'recall'> {
  return {
    anti: anti?.ok ? antiVerdict(anti.data.elements.map(readElement), anti.data.antiQuery) : null,
    recall: recall?.ok ? recallVerdict(recall.data.elements.map(readElement), today) : null,
  }
}

function openOf(scene: Scene, { opened }: Read): OpenScene {
  const place = { id: scene.sceneConfId, code: scene.templateCode }
  if (!opened?.ok) {
    return { ...place, elements: [], verified: false, problem: opened?.message || '数据加载失败，请刷新页面' }
  }
  const open: OpenScene = {
    ...place,
    elements: scene.templateCode === '9' ? [] : opened.data.elements.map(readElement),
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
    since: details.createTime,
    about: details.introduce,
  }
}

/** The record stands in product management, else under the first scene, so that it is somewhere exactly once. */
function showsRecord(scenes: Scene[], open: Scene | undefined): boolean {
  const home =
    scenes.find((scene) => scene.templateCode === '1') ?? scenes.find((one) => one.templateCode !== '9')
  return !open || open.sceneConfId === home?.sceneConfId
}

function factsOf(elements: readonly SceneElement[]): [string, string][] {
  const named = FACTS.flatMap(([label, names]): [string, string][] => {
    const value = names.map((name) => textOf(elements, name)).find((text) => text)
    return value ? [[label, value]] : []
  })
  if (named.length === FACTS.length) return named
  const used = new Set([...HEAD_NAMES, ...FACTS.flatMap(([, names]) => names)])
  const others = elements.flatMap((element): [string, string][] =>
    element.kind === 'text' && !element.to && !used.has(element.name)
      ? [[element.name, textOf([element], element.name)]]
      : [],
  )
  return [...named, ...others].slice(0, FACTS.length)
}

/** What the QR code says: the company's own address and the identifier, or this node's short address. */
export function codeText(
  base: Pick<IdentifierDetail, 'identifier' | 'companyDetails'>,
  origin: string,
): string {
  const { qrcodeLink } = base.companyDetails
  return qrcodeLink
    ? qrcodeLink + encodeURIComponent(base.identifier)
    : origin + paths.identifier(base.identifier)
}

function matrixOf(identifier: string): DrawnCode | null {
  try {
    return draw(dataMatrix(identifier))
  } catch {
    // Longer than the largest single-region symbol: the QR code beside it still says it.
    return null
  }
}

const draw = (modules: Modules): DrawnCode => ({ path: codePath(modules), modules: modules.length })
