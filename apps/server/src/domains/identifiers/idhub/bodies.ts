import { formatCount } from '@biaojie/contract/formats.ts'
import type { Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import { refuse } from '../../../http/errors.ts'

/** An identifier as IDHub's programs send it. */
export type Sent = { handle: string; template: string; values: { type: string; text: string }[] }

const createMissingProblem = (name: string) => refuse('invalid_input', `缺少必要的请求参数: ${name}`)

/** Reads a text of a body; numbers are taken as their digits. Refuses with invalid_input. */
export function readText(body: unknown, name: string): string {
  const value = isRecord(body) ? body[name] : undefined
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.trim() === '') throw createMissingProblem(name)
  return text.trim()
}

function readElement(given: unknown): { type: string; text: string } {
  const type = readText(given, 'type')
  const { index, data } = isRecord(given) ? given : {}
  if (Number(index) === 1_001) throw refuse('invalid_input', '标识属性索引不能为 1001')
  if (!isRecord(data)) throw createMissingProblem('data')
  if (data.format !== undefined && data.format !== 'string')
    throw refuse('invalid_input', '标识属性内容格式只支持 string')
  const { value } = data
  if (typeof value !== 'string' && typeof value !== 'number') throw createMissingProblem('data.value')
  return { type, text: String(value) }
}

/** Refuses with invalid_input. */
export function readSent(body: unknown): Sent {
  const values = isRecord(body) ? body.value : undefined
  const handle = readText(body, 'handle')
  const template = readText(body, 'templateVersion')
  if (!Array.isArray(values)) throw createMissingProblem('value')
  return { handle, template, values: values.map(readElement) }
}

/** Reads a list of at most so many; refuses with invalid_input. */
export function readList(body: unknown, most: number): unknown[] {
  if (!Array.isArray(body) || body.length === 0) throw refuse('invalid_input', '请求正文应为数组')
  if (body.length > most)
    throw refuse('invalid_input', `一次至多 ${formatCount(most)} 个，收到 ${formatCount(body.length)} 个`)
  return body
}

/** A field of a template as IDHub's programs name it. */
export type Item = { index: number; type: string; scene: string; field: TemplateField }

const FIRST_INDEX = 2_000
/** IDHub keeps the template of an identifier at this index. */
export const TEMPLATE_INDEX = 1_001
const isText = ({ kind }: TemplateField) => kind !== 'table' && kind !== 'series'

/** IDHub's guide names fields by a single key; when an earlier scene has the same key, the scene is added. */
export function listItems({ scenes }: Pick<Template, 'scenes'>): Item[] {
  const taken = new Set<string>()
  return scenes
    .flatMap(({ key: scene, fields }) => fields.filter(isText).map((field) => ({ scene, field })))
    .map(({ scene, field }, at) => {
      const type = taken.has(field.key) ? `${scene}.${field.key}` : field.key
      taken.add(type)
      return { index: FIRST_INDEX + at, type, scene, field }
    })
}
