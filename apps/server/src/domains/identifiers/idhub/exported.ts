import { hash } from 'node:crypto'
import { findTemplateProblems } from '@biaojie/contract/identifiers/templates/problems.ts'
import {
  FIELDS_MAX,
  makeField,
  NAME_MAX,
  RECORD_SCENE,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { readValues, type Values } from '@biaojie/contract/identifiers/templates/values.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import { findForbidden } from '@biaojie/contract/texts.ts'
import { listItems, TEMPLATE_INDEX } from './bodies.ts'

/* Reads the answers of an IDHub to its template and data calls as templates and records of this node. */

/** Notes data of an export without a counterpart here. */
type Say = (why: string) => void

/** A template of an IDHub. `version` is the name that its identifiers use for it. */
export type ExportedTemplate = { version: string; items: unknown[] }
/** An identifier of an IDHub. Values that are not texts are left out; `formats` lists their formats. */
export type ExportedRecord = {
  handle: string
  version: string
  values: [type: string, text: string][]
  formats: string[]
}
export type Exported = { template: ExportedTemplate } | { record: ExportedRecord }

const LONGEST = { handle: 255, version: 128, type: 128, text: 4_000, values: 500, items: 1_000 } as const

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && findForbidden(value) === undefined

const makeProblem = (problem: string) => ({ problem })

function readRecord(raw: Record<string, unknown>): { record: ExportedRecord } | { problem: string } {
  const { handle, templateVersion = '', value } = raw
  if (!isText(handle, LONGEST.handle) || handle.trim() === '') return makeProblem('handle 不正确')
  if (!isText(templateVersion, LONGEST.version)) return makeProblem('templateVersion 不正确')
  if (!Array.isArray(value) || value.length > LONGEST.values)
    return makeProblem(`value 应是至多 ${LONGEST.values} 项的数组`)
  const record: ExportedRecord = {
    handle: handle.trim(),
    version: templateVersion.trim(),
    values: [],
    formats: [],
  }
  for (const element of value) {
    if (!isRecord(element) || !isText(element.type, LONGEST.type) || !isRecord(element.data))
      return makeProblem('value 里有一项不正确')
    const { index, type, data } = element
    if (Number(index) === TEMPLATE_INDEX) continue
    const text = typeof data.value === 'number' ? String(data.value) : data.value
    if ((data.format ?? 'string') !== 'string') record.formats.push(String(data.format).slice(0, 20))
    else if (isText(text, LONGEST.text)) record.values.push([type, text])
    else return makeProblem(`“${type}”的值不是文字、过长，或有无法保存的字符`)
  }
  return { record }
}

function readTemplate({
  version,
  items,
}: Record<string, unknown>): { template: ExportedTemplate } | { problem: string } {
  if (!isText(version, LONGEST.version) || version.trim() === '') return makeProblem('version 不正确')
  if (!Array.isArray(items) || items.length > LONGEST.items)
    return makeProblem(`items 应是至多 ${LONGEST.items} 项的数组`)
  return { template: { version: version.trim(), items } }
}

/** Reads an answer or its content; a list is read item by item. */
export function* readExported(value: unknown): Generator<Exported | { problem: string }> {
  if (Array.isArray(value)) for (const entry of value) yield* readExportedOne(entry)
  else yield* readExportedOne(value)
}

function* readExportedOne(value: unknown): Generator<Exported | { problem: string }> {
  if (!isRecord(value)) return yield makeProblem('既不是模板也不是标识')
  if ('status' in value && 'data' in value) {
    if (value.status !== 1) yield makeProblem(`是一个失败的回答：${String(value.message).slice(0, 60)}`)
    else if (Array.isArray(value.data)) for (const one of value.data) yield readContent(one)
    else yield readContent(value.data)
  } else yield readContent(value)
}

function readContent(value: unknown): Exported | { problem: string } {
  if (isRecord(value) && 'items' in value) return readTemplate(value)
  if (isRecord(value) && 'handle' in value && 'value' in value) return readRecord(value)
  return makeProblem('既不是模板也不是标识')
}

const LIMITS = ['type', 'minLength', 'maxLength', 'minimum', 'maximum', 'enum', 'pattern']
const NUMBERS = ['number', 'integer', 'int', 'float', 'double']
const toBound = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/**
 * Reads the limits of a field. Limits that the guide does not describe may come from other versions of IDHub.
 */
function readLimits(metadata: Record<string, unknown>, say: Say): Partial<TemplateField> {
  const { type = 'string', enum: choices, minLength, maxLength, minimum, maximum, pattern } = metadata
  for (const name of Object.keys(metadata))
    if (!LIMITS.includes(name)) say(`限制 ${name.slice(0, 40)} 没有对应，不收`)
  if (Array.isArray(choices) && choices.length > 0 && choices.every((choice) => typeof choice === 'string'))
    return { kind: 'choice', choices }
  const kind = String(type).toLowerCase()
  if (NUMBERS.includes(kind))
    return {
      kind: 'number',
      decimals: kind.startsWith('int') ? 0 : null,
      minimum: toBound(minimum),
      maximum: toBound(maximum),
    }
  if (kind === 'date' || kind === 'datetime') return { kind: 'date' }
  if (kind !== 'string') say(`类型 ${kind.slice(0, 40)} 没有对应，按文字收`)
  return {
    minimum: toBound(minLength) || null,
    maximum: toBound(maxLength),
    ...(typeof pattern === 'string' && { pattern }),
  }
}

const makeTemplate = (name: string, fields: TemplateField[]): Template => ({
  name,
  level: 'item',
  codeRuleId: '',
  scenes: [{ key: RECORD_SCENE, name: '产品档案', fields }],
})

const findFieldProblem = (field: TemplateField): string | undefined =>
  Object.values(findTemplateProblems(makeTemplate('模板', [field])))[0]

/** Returns a key for a field that no other field of this template has. */
function makeKey(type: string, place: number, taken: ReadonlyMap<string, unknown>): string {
  const key = type.replace(/[^a-zA-Z0-9_]/g, '_').slice(0, 40)
  return /^[a-zA-Z]/.test(key) && !taken.has(key) ? key : `idhub_${place + 1}`
}

type Place = { scene: string; key: string }
/** A template of this node, with the position of each field by the type that values of IDHub use. */
export type ConvertedTemplate = { template: Template; places: Map<string, Place> }

/** Reads an existing template, with the field names that IDHub's programs use. */
export const readOwnTemplate = (template: Template): ConvertedTemplate => ({
  template,
  places: new Map(listItems(template).map(({ type, scene, field }) => [type, { scene, key: field.key }])),
})

/** Converts a template and notes what it cannot express; undefined if no field remains. */
export function convertTemplate(
  { version, items }: ExportedTemplate,
  say: Say,
): ConvertedTemplate | undefined {
  const places = new Map<string, Place>()
  const fields = new Map<string, TemplateField>()
  for (const [place, item] of items.entries()) {
    const sayField: Say = (why) =>
      say(
        `第 ${place + 1} 个字段${isRecord(item) && isText(item.idType, LONGEST.type) ? `「${item.idType}」` : ''}：${why}`,
      )
    if (!isRecord(item) || !isText(item.idType, LONGEST.type) || item.idType === '') {
      sayField('没有 idType，不建')
      continue
    }
    const { idType, name, required, metadata } = item
    if (places.has(idType)) {
      sayField('与前面的字段重复，不建')
      continue
    }
    if (fields.size >= FIELDS_MAX) {
      sayField(`字段超过 ${FIELDS_MAX} 个，不建`)
      continue
    }
    const given = isText(name, 1_000) && name.trim() !== '' ? name.trim() : idType
    const key = makeKey(idType, place, fields)
    const plain: TemplateField = {
      ...makeField(key, given.slice(0, NAME_MAX)),
      required: { rule: required === true ? 'always' : 'never' },
    }
    const limited = { ...plain, ...readLimits(isRecord(metadata) ? metadata : {}, sayField) }
    const problem = findFieldProblem(limited)
    const field = problem ? plain : limited
    if (problem) sayField(`${problem}，按不限的文字收`)
    const rest = problem && findFieldProblem(field)
    if (rest) {
      sayField(`${rest}，不建`)
      continue
    }
    if (given.length > NAME_MAX) sayField(`名称超过 ${NAME_MAX} 个字，截短`)
    if (key !== idType) sayField(`键改为 ${key}`)
    places.set(idType, { scene: RECORD_SCENE, key })
    fields.set(key, field)
  }
  if (fields.size === 0) {
    say('没有能建的字段，不建')
    return undefined
  }
  if (version.length > NAME_MAX) say(`名称超过 ${NAME_MAX} 个字，截短`)
  return { template: makeTemplate(version.slice(0, NAME_MAX), [...fields.values()]), places }
}

/** Reads the values of a record by a template; `unknown` are types that the template does not have. */
export function convertValues(
  { values }: ExportedRecord,
  { template, places }: ConvertedTemplate,
): { values: Values; problem: string; unknown: string[] } {
  const given: Record<string, Record<string, string>> = {}
  const unknown: string[] = []
  for (const [type, text] of values) {
    const place = places.get(type)
    if (place) given[place.scene] = { ...given[place.scene], [place.key]: text }
    else unknown.push(type)
  }
  const read = readValues(template, given)
  return { values: read.values, problem: read.problems.map(({ message }) => message).join('；'), unknown }
}

/** The same template of the same company has the same id in every export, so that a second import finds it. */
export function makeTemplateId(prefix: string, version: string): string {
  const hex = hash('sha256', `idhub template ${prefix} ${version}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
