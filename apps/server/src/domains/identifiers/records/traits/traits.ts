import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import {
  RECORD_SCENE,
  type Role,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { readDate } from '@biaojie/contract/identifiers/templates/values.ts'
import { readFields } from '@biaojie/contract/records.ts'
import { foldDashes, foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { getRole, inferRole } from '@biaojie/contract/tracking/recalls/roles.ts'
import { normalizeNumber } from '../read/finds.ts'
import { type IdentifierRecord, type RecordElement, toPrefix } from '../record/record.ts'

/** A value by which a recall finds a record. */
export type Trait = { role: Role; value: string }

const VALUE_MAX = 120
const TRAITS_MAX = 300
/** Sorts after every date: marks values that are not a readable date. */
export const UNREAD = '~'

/** Returns the normalised form of a text: case, width, spaces and kinds of dashes do not matter. */
export const normalizeText = (text: string) => foldDashes(normalizeNumber(text))

/**
 * Returns the normalised form of a value. For an identifier the code comes first and the prefix after a
 * space, which codes never contain, so that one index finds it with and without the prefix.
 */
export function toTraitValue(text: string): string {
  const plain = normalizeText(text)
  if (!isIdentifier(plain)) return plain
  const handle = foldHandle(plain)
  const prefix = toPrefix(handle)
  return `${handle.slice(prefix.length + 1)} ${prefix}`
}

const MONTH = /^(\d{4})[-/.年](\d{1,2})月?$/
const SPELLED = /^(\d{4})年(\d{1,2})月(\d{1,2})日?\s*(\d{1,2}:\d{2}(?::\d{2})?)?$/
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/

/** Converts a day, month or time in Shanghai to a form that sorts by time; other texts follow `UNREAD`. */
export function toTraitTime(text: string): string {
  const plain = foldDashes(text.normalize('NFKC')).trim()
  const spelled = plain
    .replace(SPELLED, (_, year, month, day, time = '') => `${year}-${month}-${day} ${time}`)
    .replace(COMPACT, '$1-$2-$3')
    .trim()
  const date = readDate(spelled)
  if (date) return date
  const [, year, month = ''] = MONTH.exec(plain) ?? []
  if (year && Number(month) >= 1 && Number(month) <= 12) return `${year}-${month.padStart(2, '0')}`
  return UNREAD + plain
}

/** A place is also found by each part of its name, for example 机加二线 / OP40. */
const listPlaces = (text: string) => [text, ...text.split(/[/／、，,;；|]/)].map(normalizeText)

function listValues(role: Role, text: string): string[] {
  if (role === 'producedAt') return [toTraitTime(text)]
  if (role === 'station') return listPlaces(text)
  // Several numbers in one field are separate values; codes contain no such separators.
  return text.split(/[、，,;；\n]/).map(toTraitValue)
}

type Add = (role: Role, value: unknown) => void

/** Entries of an object and columns of a table get their role from their names. */
function addParts(add: Add, id: string, value: unknown) {
  const rows = Array.isArray(value) ? value : [value]
  for (const row of rows)
    for (const [key, part] of Object.entries(readFields(row))) {
      const isPart = id === 'parts' && (key === 'identifier' || key === '标识')
      const role = isPart ? 'upstream' : inferRole({ key, name: key })
      if (role) add(role, part)
    }
}

type Field = { mark: TemplateField['role']; role: Role | undefined }
type Fields = ReadonlyMap<string, Field>
const fieldsByTemplate = new WeakMap<Template, ReadonlyMap<string, Fields>>()

/** The roles of a template's fields by scene and key; inferred once for all records of it. */
function findFields(template: Template): ReadonlyMap<string, Fields> {
  const cached = fieldsByTemplate.get(template)
  if (cached) return cached
  const found = new Map(
    template.scenes.map(({ key, fields }) => [
      key === RECORD_SCENE ? '' : key,
      new Map(
        fields.map((field): [string, Field] => [field.key, { mark: field.role, role: getRole(field) }]),
      ),
    ]),
  )
  fieldsByTemplate.set(template, found)
  return found
}

function findRole(element: RecordElement, field: Field | undefined): Role | undefined {
  if (field) return field.role
  const { id, name, trace } = element
  return inferRole({ key: id, name }) ?? (trace && id === 'upstream' ? 'upstream' : undefined)
}

/**
 * Returns the values with a role among a record's own fields; inherited values are found through the batch.
 */
export function listTraits(record: IdentifierRecord, template: Template | undefined): Trait[] {
  const traits = new Map<string, Trait>()
  const add: Add = (role, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return
    for (const text of listValues(role, String(value))) {
      if (text === '' || traits.size >= TRAITS_MAX) continue
      const kept = text.slice(0, VALUE_MAX)
      traits.set(`${role} ${kept}`, { role, value: kept })
    }
  }
  const fields = template && findFields(template)
  const scenes = [{ confId: '', code: '', elements: record.elements }, ...record.scenes]
  for (const { confId, code, elements } of scenes) {
    // Recall data of a part do not describe its production.
    if (code === SCENES.recall.code) continue
    const sceneFields = fields?.get(confId)
    for (const element of elements) {
      const { id, value, trace } = element
      const field = sceneFields?.get(id)
      if (typeof value === 'object' && value !== null) {
        if (field?.mark !== 'none') addParts(add, id, value)
        continue
      }
      const role = findRole(element, field)
      if (role) add(role, trace && role !== 'station' ? trace : value)
    }
  }
  return [...traits.values()]
}
