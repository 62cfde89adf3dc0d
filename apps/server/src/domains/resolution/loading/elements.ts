import {
  ENTRIES_MAX,
  type Registered,
  ROWS_MAX,
  type SceneField,
  TEXT_MAX,
} from '@biaojie/contract/identifiers/scene-fields.ts'
import { fieldByKey, fieldByLabel, OWN_TRAIL } from '@biaojie/contract/identifiers/scenes.ts'
import type { WireElement } from '@biaojie/contract/resolution/resolution.ts'
import { isIdentifier } from '@biaojie/contract/rules.ts'
import { bounded, isObject, list, Problem, textIn } from './fields.ts'

const MAX_ELEMENTS = 500
const NAME_MAX = 100
const KEY_MAX = 64

type Row = Record<string, string>

const TYPES = ['String', 'Object', 'Array', 'TraceDetails'] as const
type ElementType = (typeof TYPES)[number]
const SHAPES: Record<ElementType, string> = {
  String: '文本',
  Object: '“名称: 文本”的对象',
  Array: '由“列名: 文本”组成的数组',
  TraceDetails: '由“列名: 文本”组成的数组',
}

/** Undefined for series, which a record only mentions as a placeholder. */
function typeOf({ kind }: SceneField): ElementType | undefined {
  if (kind === 'series') return undefined
  if (kind === 'record') return 'Object'
  if (kind === 'table') return 'Array'
  return kind === 'trail' ? 'TraceDetails' : 'String'
}

/** Returns the registered field of an element, by its key (`id`) or its label (`name`). */
function knownOf(raw: Record<string, unknown>, code: string, at: string): Registered | undefined {
  const byKey = typeof raw.id === 'string' ? fieldByKey(code, raw.id) : undefined
  const byLabel = typeof raw.name === 'string' ? fieldByLabel(code, raw.name) : undefined
  if (byKey && byLabel && byKey.key !== byLabel.key)
    throw new Problem(`${at}的 id「${byKey.key}」是「${byKey.field.label}」，与 name 不符`)
  return byKey ?? byLabel
}

const isRow = (value: unknown): value is Row =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string')

function checkShape(type: ElementType, value: unknown, at: string): void {
  const right =
    type === 'String'
      ? typeof value === 'string'
      : type === 'Object'
        ? isRow(value)
        : Array.isArray(value) && value.every(isRow)
  if (!right) throw new Problem(`${at}的 value 应为${SHAPES[type]}`)
}

/** Returns a row with its parts named as on the wire, from keys or labels. */
function rowOnWire({ wireName }: Registered, row: Row, at: string): Row {
  const written: Row = {}
  for (const [name, text] of Object.entries(row)) {
    const wire = wireName.get(name) ?? name
    if (wire in written) throw new Problem(`${at}的「${wire}」写了两次`)
    written[wire] = text
  }
  return written
}

function checkBounds(field: SceneField, value: unknown, at: string): void {
  const rows = Array.isArray(value) ? (value as Row[]) : isRow(value) ? [value] : []
  const texts = typeof value === 'string' ? [value] : rows.flatMap((row) => Object.values(row))
  if (texts.some((text) => text.length > TEXT_MAX)) throw new Problem(`${at}有文本超过 ${TEXT_MAX} 个字符`)
  if (rows.length > ROWS_MAX) throw new Problem(`${at}超过 ${ROWS_MAX} 行`)
  if (field.kind === 'record' && rows.some((row) => Object.keys(row).length > ENTRIES_MAX))
    throw new Problem(`${at}超过 ${ENTRIES_MAX} 项`)
}

/** Returns the value of a registered field; one of another kind is refused. */
function checkedValue(known: Registered | undefined, type: ElementType, value: unknown, at: string): unknown {
  const wanted = known && typeOf(known.field)
  if (wanted && wanted !== type)
    throw new Problem(`${at}应为${SHAPES[wanted]}（type 为 ${wanted}），不是 ${type}`)
  checkShape(type, value, at)
  if (known) checkBounds(known.field, value, at)
  const field = known ?? (type === 'TraceDetails' ? OWN_TRAIL : undefined)
  if (!field) return value
  if (isRow(value)) return rowOnWire(field, value, at)
  if (!Array.isArray(value)) return value
  const rows = (value as Row[]).map((row) => rowOnWire(field, row, at))
  if (type === 'TraceDetails') checkTrail(rows, at)
  return rows
}

function checkTrail(rows: Row[], at: string): void {
  if (!rows.every((row) => 'acceptTime' in row && 'acceptStation' in row))
    throw new Problem(`${at}的 value 每行都要有 acceptTime 和 acceptStation`)
}

function elementOf(raw: unknown, code: string, where: string): WireElement {
  if (!isObject(raw)) throw new Problem(`${where}不是对象`)
  const known = knownOf(raw, code, typeof raw.name === 'string' ? `${where}「${raw.name}」` : where)
  const name = raw.name === undefined && known ? known.field.label : textIn(raw, 'name', where, NAME_MAX)
  const at = `${where}「${name}」`
  const type = raw.type ?? (known && typeOf(known.field)) ?? 'String'
  if (!TYPES.includes(type as ElementType))
    throw new Problem(`${at}的 type「${type}」不认识，应为 ${TYPES.join('、')}`)
  const { trace = null, verify = false } = raw
  const value = checkedValue(known, type as ElementType, raw.value, at)
  if (trace !== null && !(typeof trace === 'string' && isIdentifier(trace)))
    throw new Problem(`${at}的 trace 不是合法的标识`)
  if (typeof verify !== 'boolean') throw new Problem(`${at}的 verify 应为 true 或 false`)
  if (verify && known?.field.alwaysPublic) throw new Problem(`${at}必须公开，不能要求验证`)
  return {
    dataId:
      known?.key ??
      (raw.id === undefined ? bounded(name, `${at}的 id`, KEY_MAX) : textIn(raw, 'id', at, KEY_MAX)),
    lableName: name,
    lableValue: value,
    dataType: type as ElementType,
    trace: trace !== null,
    traceIdentifier: trace as string | null,
    ...(verify && { isVerify: true }),
  }
}

const mask = (element: WireElement): WireElement =>
  element.isVerify
    ? { ...element, lableValue: null, dataType: 'isVerify', trace: false, traceIdentifier: null }
    : element

function checkTwice(elements: WireElement[], code: string, where: string): void {
  const seen = new Set<string>()
  for (const { dataId, lableName } of elements) {
    if (seen.has(dataId) && fieldByKey(code, dataId)) throw new Problem(`${where}有两个「${lableName}」`)
    seen.add(dataId)
  }
}

/**
 * Returns elements in wire form: `open` with values behind verification masked, `secret` unmasked as JSON
 * text, null when nothing is masked. `hidden` are values by key that no answer may contain. `code` is the
 * template code of their scene, '' for the part's own record.
 */
export function elementsOf(
  raw: unknown,
  code: string,
  where: string,
  alwaysVerified = false,
): { open: WireElement[]; secret: string | null; hidden: Map<string, string> } {
  const all = list(raw ?? [], `${where} elements`, MAX_ELEMENTS).map((one, i) => {
    const element = elementOf(one, code, `${where}第 ${i + 1} 个元素`)
    return alwaysVerified ? { ...element, isVerify: true } : element
  })
  checkTwice(all, code, where || '基本信息')
  const isHidden = ({ dataId }: WireElement) => fieldByKey(code, dataId)?.field.hidden === true
  const elements = all.filter((element) => !isHidden(element))
  const hidden = alwaysVerified || elements.some((element) => element.isVerify)
  return {
    open: elements.map(mask),
    secret: hidden ? JSON.stringify(elements) : null,
    hidden: new Map(all.filter(isHidden).map(({ dataId, lableValue }) => [dataId, String(lableValue)])),
  }
}
