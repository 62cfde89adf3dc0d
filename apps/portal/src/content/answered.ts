import type { Missing } from '../paths.ts'
import type { Answer } from '../server-context.ts'

/**
 * Returns the data of an answer; a refusal is thrown as the response of the page, with its status and
 * message.
 */
export function answered<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Response(answer.message, { status: answer.status })
  return answer.data
}

/** Returns why an article or a case is missing; null for any other answer. */
export function getMissing(answer: Answer<unknown>): Missing | null {
  if (answer.ok) return null
  if (answer.reason === 'content_withdrawn') return 'withdrawn'
  return answer.reason === 'content_not_found' ? 'unknown' : null
}
