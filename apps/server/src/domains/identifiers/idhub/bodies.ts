import { countText } from '@biaojie/contract/counts.ts'
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
    throw refuse('invalid_input', `一次至多 ${countText(most)} 个，收到 ${countText(body.length)} 个`)
  return body
}
