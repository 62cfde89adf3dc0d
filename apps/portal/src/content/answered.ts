import type { Missing } from '../paths.ts'
import type { Answer } from '../server-context.ts'

/** The data of an answer; a refusal becomes the answer of the page, with its status and message. */
export function answered<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Response(answer.message, { status: answer.status })
  return answer.data
}

/** Whether an article or a case is not there, and why; null for anything else. */
export function missingOf(answer: Answer<unknown>): Missing | null {
  if (answer.ok) return null
  if (answer.reason === 'content_withdrawn') return 'withdrawn'
  return answer.reason === 'content_not_found' ? 'unknown' : null
}
