import type { Answer } from '../server-context.ts'

/** The data of an answer; a refusal becomes the answer of the page, with its status and message. */
export function answered<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Response(answer.message, { status: answer.status })
  return answer.data
}
