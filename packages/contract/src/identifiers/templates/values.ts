/** Values of one record for its template, in their read form, with their problems. */

import { formatCount } from '../../formats.ts'
import { makeExampleIdentifier } from '../../identity.ts'
import { hasDoubtfulComma, readNumber } from '../../numbers.ts'
import { isRecord } from '../../records.ts'
import { normalizeIdentifier } from '../../rules.ts'
import { findSizeProblem, isMatchingPattern, makePatternWork, type PatternWork } from './patterns.ts'
import {
  type Column,
  describeCondition,
  type Required,
  TABLE_ROWS_MAX,
  TEXT_LENGTH_MAX,
  type Template,
  type TemplateField,
  type TemplateScene,
} from './rules.ts'
import { formatMeasured } from './units.ts'

export type Row = Record<string, string | number>
export type FieldValue = string | number | Row[]
/** Values by scene and by field; a field without a value is left out. */
export type Values = Record<string, Record<string, FieldValue>>

export type Rule =
  | 'unknown'
  | 'required'
  | 'kind'
  | 'minimum'
  | 'maximum'
  | 'decimals'
  | 'choice'
  | 'pattern'
  | 'unit'
  | 'unique'
export type ValueProblem = { scene: string; field: string; rule: Rule; message: string }

type Read = { value: FieldValue } | { rule: Rule; message: string }
const failRule = (rule: Rule, message: string): Read => ({ rule, message })

/** Any identifier of the Handle System: a record may name parts that other nodes resolve. */
const HANDLE = /^\d{1,9}(\.\d{1,9}){1,5}\/[A-Za-z0-9][A-Za-z0-9._:~-]{0,119}$/
const STORED_FILE = /^[a-z]+\/[A-Za-z0-9._-]{1,120}$/
const LINK = /^https?:\/\/[^\s<>"]{3,500}$/
const NUMBER = /^[+-]?\d{1,15}(\.\d{1,9})?$/
const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]?(?<=[ T日])(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
/** A day as eight digits. */
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(?!\d)/

const pad = (part: string) => part.padStart(2, '0')

/** Reads 2026-11-03, 20261103 or 2026年11月3日, with HH:mm[:ss] where a time is given; undefined for an impossible day. */
export function readDate(text: string): string | undefined {
  const parts = DATE.exec(text.normalize('NFKC').trim().replace(COMPACT_DATE, '$1-$2-$3'))
  if (!parts) return undefined
  const [, year = '', month = '', day = '', hour, minute, second] = parts
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (moment.getUTCMonth() !== Number(month) - 1 || moment.getUTCDate() !== Number(day)) return undefined
  const date = `${year}-${pad(month)}-${pad(day)}`
  if (hour === undefined || minute === undefined) return date
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
  return `${date} ${pad(hour)}:${minute}${second === undefined ? '' : `:${second}`}`
}

const countDecimals = (value: number) => {
  if (Number.isInteger(value)) return 0
  const text = value.toString()
  if (!text.includes('e-')) return text.split('.')[1]?.length ?? 0
  const [digits = '', exponent = '0'] = text.split('e-')
  return (digits.split('.')[1]?.length ?? 0) + Number(exponent)
}
/** Below this size, a number times a power of ten is still exact. */
const MAX_EXACT = 2 ** 50
/** A number has no more decimals than its text shows; creating the text from a number is slower. */
function hasMoreDecimals(given: unknown, value: number, most: number): boolean {
  if (typeof given !== 'string' || !NUMBER.test(given)) {
    const steps = Math.round(value * 10 ** most)
    return Math.abs(steps) < MAX_EXACT ? steps / 10 ** most !== value : countDecimals(value) > most
  }
  const point = given.indexOf('.')
  return point >= 0 && given.length - point - 1 > most && countDecimals(value) > most
}

const formatBound = (value: number, field: TemplateField) => formatMeasured(value, field.decimals, field.unit)

function readNumberValue(given: unknown, field: TemplateField): Read {
  const value = readNumber(given)
  if (value === undefined)
    return failRule(
      'kind',
      hasDoubtfulComma(given)
        ? `${field.name}里的逗号只能隔开三位数字，如 1,234.5；小数请用点，如 3.2`
        : `${field.name}应填数字`,
    )
  if (field.decimals !== null && hasMoreDecimals(given, value, field.decimals))
    return failRule(
      'decimals',
      field.decimals === 0 ? `${field.name}应为整数` : `${field.name}最多 ${field.decimals} 位小数`,
    )
  if (field.minimum !== null && value < field.minimum)
    return failRule('minimum', `${field.name}不能小于 ${formatBound(field.minimum, field)}`)
  if (field.maximum !== null && value > field.maximum)
    return failRule('maximum', `${field.name}不能大于 ${formatBound(field.maximum, field)}`)
  return { value }
}

function findPatternProblem({ name, pattern, help }: TemplateField, text: string, work: PatternWork): string {
  const matches = isMatchingPattern(pattern, text, work)
  if (matches === undefined)
    return findSizeProblem(pattern)
      ? `${name}的格式太复杂，节点不能核对，请先在模板里改小`
      : `${name}不能核对：这条记录里要核对格式的文字太多，请写短一些`
  return matches ? '' : `${name}的格式不对${help ? `：${help}` : ''}`
}

function readText(given: unknown, field: TemplateField, work: PatternWork): Read {
  const value = typeof given === 'number' ? String(given) : given
  if (typeof value !== 'string') return failRule('kind', `${field.name}应填文字`)
  const text = value.trim()
  const most = Math.min(field.maximum ?? TEXT_LENGTH_MAX, TEXT_LENGTH_MAX)
  if (text.length > most) return failRule('maximum', `${field.name}不能超过 ${formatCount(most)} 个字`)
  if (field.minimum !== null && text.length < field.minimum)
    return failRule('minimum', `${field.name}不能少于 ${field.minimum} 个字`)
  const problem = field.pattern === '' ? '' : findPatternProblem(field, text, work)
  return problem ? failRule('pattern', problem) : { value: text }
}

function readChoice(given: unknown, field: TemplateField): Read {
  const value = typeof given === 'number' ? String(given) : given
  if (typeof value !== 'string') return failRule('kind', `请选择${field.name}`)
  const text = value.trim()
  if (field.choices.length === 0 ? text.length <= 60 : field.choices.includes(text)) return { value: text }
  const some = field.choices.slice(0, 5).join('、')
  return failRule(
    'choice',
    `${field.name}没有“${text.slice(0, 30)}”，可填 ${some}${field.choices.length > 5 ? '等' : ''}`,
  )
}

/** Reads a text that must have a certain form, such as a link. */
const readShaped =
  (shape: RegExp, problem: () => string, tidy: (text: string) => string = (text) => text.trim()) =>
  (given: unknown, field: TemplateField): Read => {
    const value = typeof given === 'string' ? tidy(given) : ''
    return shape.test(value) ? { value } : failRule('kind', `${field.name}${problem()}`)
  }

function readCell(given: unknown, column: Column): string | number | undefined {
  if (column.kind === 'number') return readNumber(given)
  if (typeof given === 'number' && column.kind !== 'date') return String(given)
  if (typeof given === 'number') return readDate(String(given))
  if (typeof given !== 'string' || given.length > TEXT_LENGTH_MAX) return undefined
  return column.kind === 'date' ? readDate(given) : given.trim()
}

const isEmpty = (given: unknown) =>
  given === undefined || given === null || given === '' || (typeof given === 'string' && given.trim() === '')

function readTable(given: unknown, field: TemplateField): Read {
  if (!Array.isArray(given) || !given.every(isRecord)) return failRule('kind', `${field.name}应是一张表`)
  const most = Math.min(field.maximum ?? TABLE_ROWS_MAX, TABLE_ROWS_MAX)
  if (given.length > most) return failRule('maximum', `${field.name}不能超过 ${formatCount(most)} 行`)
  if (given.length < (field.minimum ?? 0))
    return failRule('minimum', `${field.name}不能少于 ${field.minimum} 行`)
  const rows: Row[] = []
  for (const [at, cells] of given.entries()) {
    const row: Row = {}
    for (const column of field.columns) {
      if (isEmpty(cells[column.key])) continue
      const cell = readCell(cells[column.key], column)
      if (cell === undefined) return failRule('kind', `${field.name}第 ${at + 1} 行的${column.name}填得不对`)
      row[column.key] = cell
    }
    const unknown = Object.keys(cells).find((key) => !field.columns.some((column) => column.key === key))
    if (unknown !== undefined) return failRule('unknown', `${field.name}没有“${unknown.slice(0, 30)}”这一列`)
    rows.push(row)
  }
  return { value: rows }
}

function readMoment(given: unknown, field: TemplateField): Read {
  const value = typeof given === 'string' || typeof given === 'number' ? readDate(String(given)) : undefined
  return value === undefined
    ? failRule('kind', `${field.name}应写成 2026-11-24 或 2026-11-24 09:31`)
    : { value }
}

type Reader = (given: unknown, field: TemplateField, work: PatternWork) => Read
const READERS: Record<TemplateField['kind'], Reader> = {
  text: readText,
  number: readNumberValue,
  date: readMoment,
  choice: readChoice,
  state: readChoice,
  identifier: readShaped(HANDLE, () => `应填完整的标识，如 ${makeExampleIdentifier()}`, normalizeIdentifier),
  file: readShaped(STORED_FILE, () => '的文件没有找到，请重新上传'),
  picture: readShaped(STORED_FILE, () => '的图片没有找到，请重新上传'),
  link: readShaped(LINK, () => '应填以 http:// 或 https:// 开头的网址'),
  table: readTable,
  series: (_given, field) => failRule('kind', `${field.name}由节点汇总，不能填写`),
}

/** Reads one value according to its field. */
export const readValue = (given: unknown, field: TemplateField, work = makePatternWork()): Read =>
  READERS[field.kind](given, field, work)

/** Tells whether the field is required, given the other values of its scene. */
export function isRequired(required: Required, values: Record<string, unknown>): boolean {
  if (required.rule !== 'when') return required.rule === 'always'
  const other = values[required.field]
  if (isEmpty(other)) return false
  return required.values.length === 0 || required.values.includes(String(other))
}

const describeRequirement = ({ name, required }: TemplateField, { fields }: TemplateScene) => {
  if (required.rule !== 'when') return `请填写${name}`
  const other = fields.find(({ key }) => key === required.field)?.name ?? required.field
  return required.values.length > 0
    ? `${describeCondition(required, other)}，请填写${name}`
    : `填了${other}，也请填写${name}`
}

type Scenes = ReadonlyMap<string, { scene: TemplateScene; keys: ReadonlySet<string> }>
const scenesOf = new WeakMap<Pick<Template, 'scenes'>, Scenes>()

/** The scenes of a template with the keys of their fields, found once for all records of a file. */
function toScenesByKey(template: Pick<Template, 'scenes'>): Scenes {
  const cached = scenesOf.get(template)
  if (cached) return cached
  const scenes = new Map(
    template.scenes.map((scene) => [scene.key, { scene, keys: new Set(scene.fields.map(({ key }) => key)) }]),
  )
  scenesOf.set(template, scenes)
  return scenes
}

/** The problems of scenes and fields that the template does not have. */
function listUnknownParts(
  template: Pick<Template, 'scenes'>,
  given: Record<string, unknown>,
): ValueProblem[] {
  const problems: ValueProblem[] = []
  for (const [key, fields] of Object.entries(given)) {
    const sceneFields = toScenesByKey(template).get(key)
    if (!sceneFields) {
      const message = `模板没有“${key.slice(0, 40)}”这个场景`
      problems.push({ scene: key, field: '', rule: 'unknown', message })
      continue
    }
    const { scene, keys } = sceneFields
    if (!isRecord(fields)) {
      problems.push({ scene: key, field: '', rule: 'kind', message: `${scene.name}应是一组字段` })
      continue
    }
    for (const field of Object.keys(fields)) {
      if (keys.has(field)) continue
      const message = `${scene.name}没有“${field.slice(0, 40)}”这个字段`
      problems.push({ scene: key, field, rule: 'unknown', message })
    }
  }
  return problems
}

/**
 * Returns the read values, and every problem in the order of the template. Values without a field are
 * dropped.
 */
export function readValues(
  template: Pick<Template, 'scenes'>,
  given: Record<string, unknown>,
): { values: Values; problems: ValueProblem[] } {
  const values: Values = {}
  const problems = listUnknownParts(template, given)
  const work = makePatternWork()
  for (const scene of template.scenes) {
    const fields = given[scene.key]
    const read = readScene(scene, isRecord(fields) ? fields : {}, work)
    problems.push(...read.problems)
    if (Object.keys(read.values).length > 0) values[scene.key] = read.values
  }
  return { values, problems }
}

function readScene(scene: TemplateScene, given: Record<string, unknown>, work: PatternWork) {
  const values: Record<string, FieldValue> = {}
  const problems: ValueProblem[] = []
  for (const field of scene.fields) {
    const own = Object.hasOwn(given, field.key) ? given[field.key] : undefined
    if (isEmpty(own)) {
      if (isRequired(field.required, given))
        problems.push({
          scene: scene.key,
          field: field.key,
          rule: 'required',
          message: describeRequirement(field, scene),
        })
      continue
    }
    const read = readValue(own, field, work)
    if ('rule' in read) problems.push({ scene: scene.key, field: field.key, ...read })
    else values[field.key] = read.value
  }
  return { values, problems }
}
