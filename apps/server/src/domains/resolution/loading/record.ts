import { SCENE, type WireElement, type WireScene } from '@biaojie/contract/resolution.ts'
import { isIdentifier } from '@biaojie/contract/rules.ts'
import { timeOf } from '@biaojie/contract/times.ts'
import { bounded, isObject, list, Problem, textIn } from './fields.ts'

/** What one line of the loader's input becomes in the tables. */
export type Prepared = {
  handle: string
  name: string
  detail: string
  scenes: PreparedScene[]
  /** When the identifier was registered; the moment of loading when left out. */
  created?: Date
}
type PreparedScene = {
  confId: string
  templateCode: string
  public: string
  secret: string | null
}

const MAX_ELEMENTS = 500
const MAX_SCENES = 60
const MAX_IMAGES = 20
const TYPES = new Set(['String', 'Object', 'Array', 'TraceDetails'])
const CODES = new Set<string>(Object.values(SCENE))
/** What a machine is doing now is nobody's business but its owner's: verified whatever the record says. */
const ALWAYS_VERIFIED = new Set<string>([SCENE.ops, SCENE.monitor])

const isRow = (value: unknown) =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string')
const isRows = (value: unknown) => Array.isArray(value) && value.every(isRow)

function valueProblem(type: string, value: unknown): string | undefined {
  if (type === 'String') return typeof value === 'string' ? undefined : '应为文本'
  if (type === 'Object') return isRow(value) ? undefined : '应为“名称: 文本”的对象'
  if (!isRows(value)) return '应为由“列名: 文本”组成的数组'
  if (type === 'Array') return undefined
  const rows = value as Record<string, string>[]
  const complete = rows.every((row) => 'acceptTime' in row && 'acceptStation' in row)
  return complete ? undefined : '每行都要有 acceptTime 和 acceptStation'
}

function elementOf(raw: unknown, where: string): WireElement {
  if (!isObject(raw)) throw new Problem(`${where}不是对象`)
  const name = textIn(raw, 'name', where, 100)
  const at = `${where}「${name}」`
  const type = raw.type ?? 'String'
  if (typeof type !== 'string' || !TYPES.has(type)) throw new Problem(`${at}的 type 不认识`)
  const wrong = valueProblem(type, raw.value)
  if (wrong) throw new Problem(`${at}的 value ${wrong}`)
  const { trace = null, verify = false } = raw
  if (trace !== null && !(typeof trace === 'string' && isIdentifier(trace)))
    throw new Problem(`${at}的 trace 不是合法的标识`)
  if (typeof verify !== 'boolean') throw new Problem(`${at}的 verify 应为 true 或 false`)
  return {
    dataId: textIn(raw, 'id', at, 64),
    lableName: name,
    lableValue: raw.value,
    dataType: type,
    trace: trace !== null,
    traceIdentifier: trace as string | null,
    ...(verify && { isVerify: true }),
  }
}

const mask = (element: WireElement): WireElement =>
  element.isVerify
    ? { ...element, lableValue: null, dataType: 'isVerify', trace: false, traceIdentifier: null }
    : element

function elementsOf(raw: unknown, where: string, alwaysVerified = false) {
  const elements = list(raw ?? [], `${where} elements`, MAX_ELEMENTS).map((one, i) => {
    const element = elementOf(one, `${where}第 ${i + 1} 个元素`)
    return alwaysVerified ? { ...element, isVerify: true } : element
  })
  const hidden = alwaysVerified || elements.some((element) => element.isVerify)
  return { open: elements.map(mask), secret: hidden ? JSON.stringify(elements) : null }
}

function sceneOf(raw: unknown, i: number): { wire: WireScene; prepared: PreparedScene } {
  const where = `第 ${i + 1} 个场景`
  if (!isObject(raw)) throw new Problem(`${where}不是对象`)
  const code = textIn(raw, 'code', where, 3)
  if (!CODES.has(code)) throw new Problem(`${where}的 code「${code}」不在 0–10、100 之内`)
  const confId = textIn(raw, 'confId', where, 64)
  const { open, secret } = elementsOf(raw.elements, where, ALWAYS_VERIFIED.has(code))
  return {
    wire: {
      templateCode: code,
      sceneName: textIn(raw, 'name', where, 50),
      icon: raw.icon === undefined ? '' : bounded(raw.icon, `${where}的 icon`, 500),
      sceneConfId: confId,
    },
    prepared: { confId, templateCode: code, public: JSON.stringify(open), secret },
  }
}

/** Pages fetch nothing from elsewhere (see pagePolicy): a picture of another site would never show. */
function imageOf(raw: unknown): string {
  const image = bounded(raw, 'images', 500)
  if (/^(https?:)?\/\//i.test(image))
    throw new Problem('images 不能是外站地址，页面不会加载；请把图片放进 media 目录，写成 /media/ 开头的路径')
  if (!image.startsWith('/')) throw new Problem('images 只能是本站路径，如 /media/parts/disc.webp')
  return image
}

function momentOf(raw: unknown): Date | undefined {
  if (raw === undefined) return undefined
  const text = bounded(raw, 'created', 19)
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? new Date(timeOf(text)) : undefined
  if (!at || Number.isNaN(at.getTime())) throw new Problem('created 应为 YYYY-MM-DD HH:mm:ss（北京时间）')
  return at
}

/** Checks one record and brings it into stored form; throws Problem with the reason in Chinese. */
export function prepare(raw: unknown): Prepared {
  if (!isObject(raw)) throw new Problem('不是 JSON 对象')
  const { identifier } = raw
  if (typeof identifier !== 'string' || !isIdentifier(identifier))
    throw new Problem('identifier 形式不正确，应如 88.449.XXX/XX-XXXX000XX')
  const scenes = list(raw.scenes ?? [], 'scenes', MAX_SCENES).map(sceneOf)
  if (new Set(scenes.map((one) => one.prepared.confId)).size < scenes.length)
    throw new Problem('scenes 的 confId 有重复')
  const base = elementsOf(raw.elements, '')
  const detail = {
    images: list(raw.images ?? [], 'images', MAX_IMAGES).map(imageOf),
    scenes: scenes.map((one) => one.wire),
    elements: base.open,
  }
  const kept = scenes.map((one) => one.prepared)
  if (base.secret)
    kept.push({ confId: '', templateCode: '', public: JSON.stringify(base.open), secret: base.secret })
  return {
    handle: identifier,
    name: textIn(raw, 'name', '', 200),
    detail: JSON.stringify(detail),
    scenes: kept,
    created: momentOf(raw.created),
  }
}
