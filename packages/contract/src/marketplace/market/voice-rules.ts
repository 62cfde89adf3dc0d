/** Rules of questions and reviews, for browser and server. */
import { countCharacters } from '../../texts.ts'

export const QUESTION_MAX = 200
export const REVIEW_LEAST = 10
export const REVIEW_MAX = 500

export function findQuestionProblem(text: string): string {
  const length = countCharacters(text.trim())
  if (length < 5) return '请把问题写完整，至少 5 个字'
  return length > QUESTION_MAX ? `问题不能超过 ${QUESTION_MAX} 个字` : ''
}

export function findReviewProblem(text: string): string {
  const length = countCharacters(text.trim())
  if (length < REVIEW_LEAST) return `评价至少写 ${REVIEW_LEAST} 个字，说说用在哪里、效果如何`
  return length > REVIEW_MAX ? `评价不能超过 ${REVIEW_MAX} 个字` : ''
}
