import { formatCount } from '@biaojie/contract/formats.ts'
import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  ENTRIES_MAX,
  type Registered,
  ROWS_MAX,
  type SceneField,
  TEXT_MAX,
} from '@biaojie/contract/identifiers/records/scene-fields.ts'
import { findFieldByKey, findFieldByLabel, OWN_TRAIL } from '@biaojie/contract/identifiers/records/scenes.ts'
import { isOneOf, isRecord } from '@biaojie/contract/records.ts'
import { isIdentifier } from '@biaojie/contract/rules.ts'
import {
  ELEMENT_TYPES,
  type ElementType,
  getTypeOfField,
  isElementType,
  type RecordElement,
} from './record.ts'
import { AFTER_VERIFICATION } from './visibility.ts'

/** The reason why a record is refused, for the people who made the file. */
export class Problem extends Error {}

const CONTROL = /[\p{Cc}\p{Surrogate}]/u

/** Returns a text of at most `max` characters without control characters; empty is allowed. */
export function readBounded(value: unknown, what: string, max: number): string {
  if (typeof value !== 'string') throw new Problem(`${what} 应为文本`)
  if (value.length > max) throw new Problem(`${what} 超过 ${max} 个字符`)
  if (CONTROL.test(value)) throw new Problem(`${what} 含有控制字符`)
  return value
}

/** Returns the text of a required field, which must not be empty. */
export function readRequired(from: Record<string, unknown>, key: string, where: string, max: number): string {
  const what = `${where}${where && '的 '}${key}`
  if (from[key] === undefined || from[key] === '') throw new Problem(`缺少 ${what}`)
  return readBounded(from[key], what, max)
}

export function readList(value: unknown, what: string, max: number): unknown[] {
  if (!Array.isArray(value)) throw new Problem(`${what.trim()} 应为数组`)
  if (value.length > max) throw new Problem(`${what.trim()} 超过 ${max} 项`)
  return value
}

const MAX_ELEMENTS = 500
const NAME_MAX = 100
const KEY_MAX = 64

type Row = Record<string, string>

const SHAPES: Record<ElementType, string> = {
  String: '文本',
  Object: '“名称: 文本”的对象',
  Array: '由“列名: 文本”组成的数组',
  TraceDetails: '由“列名: 文本”组成的数组',
}

/** Returns the registered field of an element, by its key (`id`) or its label (`name`). */
function findRegistered(raw: Record<string, unknown>, code: string, at: string): Registered | undefined {
  const byKey = typeof raw.id === 'string' ? findFieldByKey(code, raw.id) : undefined
  const byLabel = typeof raw.name === 'string' ? findFieldByLabel(code, raw.name) : undefined
  if (byKey && byLabel && byKey.key !== byLabel.key)
    throw new Problem(`${at}的 id「${byKey.key}」是「${byKey.field.label}」，与 name 不符`)
  return byKey ?? byLabel
}

const isRow = (value: unknown): value is Row =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

function checkShape(type: ElementType, value: unknown, at: string): void {
  const right =
    type === 'String'
      ? typeof value === 'string'
      : type === 'Object'
        ? isRow(value)
        : Array.isArray(value) && value.every(isRow)
  if (!right) throw new Problem(`${at}的 value 应为${SHAPES[type]}`)
}

/** Returns a row with its properties named as in API answers, from keys or labels. */
function toWireRow({ wireName }: Registered, row: Row, at: string): Row {
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
  if (texts.some((text) => text.length > TEXT_MAX))
    throw new Problem(`${at}有文本超过 ${formatCount(TEXT_MAX)} 个字符`)
  if (rows.length > ROWS_MAX) throw new Problem(`${at}超过 ${formatCount(ROWS_MAX)} 行`)
  if (field.kind === 'record' && rows.some((row) => Object.keys(row).length > ENTRIES_MAX))
    throw new Problem(`${at}超过 ${ENTRIES_MAX} 项`)
}

/** Returns the value of a registered field; refuses a value of another kind. */
function readValue(
  registered: Registered | undefined,
  type: ElementType,
  value: unknown,
  at: string,
): unknown {
  const wanted = registered && getTypeOfField(registered.field)
  if (wanted && wanted !== type)
    throw new Problem(`${at}应为${SHAPES[wanted]}（type 为 ${wanted}），不是 ${type}`)
  checkShape(type, value, at)
  if (registered) checkBounds(registered.field, value, at)
  const field = registered ?? (type === 'TraceDetails' ? OWN_TRAIL : undefined)
  if (!field) return value
  if (isRow(value)) return toWireRow(field, value, at)
  if (!Array.isArray(value)) return value
  const rows = (value as Row[]).map((row) => toWireRow(field, row, at))
  if (type === 'TraceDetails') checkTrail(rows, at)
  return rows
}

function checkTrail(rows: Row[], at: string): void {
  if (!rows.every((row) => 'acceptTime' in row && 'acceptStation' in row))
    throw new Problem(`${at}的 value 每行都要有 acceptTime 和 acceptStation`)
}

/** Undefined when everybody may see the value. */
function readAudiences(raw: Record<string, unknown>, at: string): Audience[] | undefined {
  const { verify = false, audiences } = raw
  if (typeof verify !== 'boolean') throw new Problem(`${at}的 verify 应为 true 或 false`)
  if (audiences === undefined) return verify ? AFTER_VERIFICATION : undefined
  if (verify) throw new Problem(`${at}的 verify 与 audiences 只能写一个`)
  const given = readList(audiences, `${at}的 audiences`, AUDIENCES.length)
  const unknown = given.find((name) => !isOneOf(AUDIENCES, name))
  if (unknown !== undefined)
    throw new Problem(`${at}的 audiences「${unknown}」不认识，应为 ${AUDIENCES.join('、')}`)
  const some = AUDIENCES.filter((audience) => given.includes(audience))
  return some.length === AUDIENCES.length ? undefined : some
}

function readElement(raw: unknown, code: string, where: string): RecordElement {
  if (!isRecord(raw)) throw new Problem(`${where}不是对象`)
  const registered = findRegistered(
    raw,
    code,
    typeof raw.name === 'string' ? `${where}「${raw.name}」` : where,
  )
  const name =
    raw.name === undefined && registered ? registered.field.label : readRequired(raw, 'name', where, NAME_MAX)
  const at = `${where}「${name}」`
  const type = raw.type ?? (registered && getTypeOfField(registered.field)) ?? 'String'
  if (!isElementType(type))
    throw new Problem(`${at}的 type「${type}」不认识，应为 ${ELEMENT_TYPES.join('、')}`)
  const { trace = null } = raw
  const value = readValue(registered, type, raw.value, at)
  if (trace !== null && !(typeof trace === 'string' && isIdentifier(trace)))
    throw new Problem(`${at}的 trace 不是合法的标识`)
  const audiences = readAudiences(raw, at)
  if (audiences && registered?.field.alwaysPublic) throw new Problem(`${at}必须公开，不能要求验证`)
  return {
    id:
      registered?.key ??
      (raw.id === undefined
        ? readBounded(name, `${at}的 id`, KEY_MAX)
        : readRequired(raw, 'id', at, KEY_MAX)),
    name,
    type,
    value,
    ...(trace !== null && { trace }),
    ...(audiences && { audiences }),
  }
}

function checkTwice(elements: RecordElement[], code: string, where: string): void {
  const seen = new Set<string>()
  for (const { id, name } of elements) {
    if (seen.has(id) && findFieldByKey(code, id)) throw new Problem(`${where}有两个「${name}」`)
    seen.add(id)
  }
}

const addAudiences = ({ audiences = AFTER_VERIFICATION, ...element }: RecordElement): RecordElement => ({
  ...element,
  audiences: audiences.filter((audience) => audience !== 'public'),
})

/**
 * Returns elements in API form: in `open`, values behind verification are masked; `secret` is the unmasked
 * JSON text, or null when nothing is masked. `hidden` are values by key that no answer may contain. `code` is
 * the template code of their scene, '' for the part's own record.
 */
export function readElements(
  raw: unknown,
  code: string,
  where: string,
  alwaysVerified = false,
): { elements: RecordElement[]; hidden: Map<string, string> } {
  const all = readList(raw ?? [], `${where} elements`, MAX_ELEMENTS).map((entry, i) => {
    const element = readElement(entry, code, `${where}第 ${i + 1} 个元素`)
    return alwaysVerified ? addAudiences(element) : element
  })
  checkTwice(all, code, where || '基本信息')
  const isHidden = ({ id }: RecordElement) => findFieldByKey(code, id)?.field.hidden === true
  return {
    elements: all.filter((element) => !isHidden(element)),
    hidden: new Map(all.filter(isHidden).map(({ id, value }) => [id, String(value)])),
  }
}
