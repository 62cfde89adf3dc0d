/** Rules of blocks of identifiers by the node, shared by the console and the server. */

import { countCharacters } from '../../texts.ts'

/** blocked → appealed → upheld or lifted; staff may also lift one without an appeal, or one that was upheld. */
export const BLOCK_STATES = ['blocked', 'appealed', 'upheld', 'lifted'] as const
export type BlockState = (typeof BLOCK_STATES)[number]
export const BLOCK_STATE_NAMES: Record<BlockState, string> = {
  blocked: '封存中',
  appealed: '申诉待答复',
  upheld: '维持封存',
  lifted: '已解除',
}

export const BLOCK_DECISIONS = ['upheld', 'lifted'] as const
export type BlockDecision = (typeof BLOCK_DECISIONS)[number]
/** The decisions that staff may make in each state. */
export const BLOCK_MOVES: Record<BlockState, readonly BlockDecision[]> = {
  blocked: ['lifted'],
  appealed: ['upheld', 'lifted'],
  upheld: ['lifted'],
  lifted: [],
}

export const BLOCK_LIMITS = { reason: 500, basis: 200, appeal: 2000, answer: 500, files: 6 } as const

function findTextProblem(text: string, name: string, most: number): string {
  const length = countCharacters(text.trim())
  if (length === 0) return `请填写${name}`
  return length > most ? `${name}不能超过 ${most.toLocaleString('en')} 个字` : ''
}

const named = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([, message]) => message))

/** Returns what is wrong by field; empty where nothing is. */
export const findBlockProblems = ({ reason, basis }: { reason: string; basis: string }) =>
  named({
    reason: findTextProblem(reason, '封存原因', BLOCK_LIMITS.reason),
    basis: findTextProblem(basis, '依据', BLOCK_LIMITS.basis),
  })

export const findAppealProblems = ({ text, files }: { text: string; files: readonly string[] }) =>
  named({
    text: findTextProblem(text, '申诉理由', BLOCK_LIMITS.appeal),
    files: files.length > BLOCK_LIMITS.files ? `材料最多 ${BLOCK_LIMITS.files} 张` : '',
  })

export const findAnswerProblems = ({ answer }: { answer: string }) =>
  named({ answer: findTextProblem(answer, '答复', BLOCK_LIMITS.answer) })
