import { DAY_MS, timeOf } from '@biaojie/contract/times.ts'
import type { Danger } from '../../view.ts'
import type { Limit } from './limits.ts'

/** ok: may be fitted; stop: must not; doubt: nothing is certain. Each has a shape and a pattern of its own. */
export type Shape = 'ok' | 'stop' | 'doubt'
/** One lookup in the workshop: a verdict with one word, two lines, and what can be measured. */
export type Answer = {
  identifier: string
  name: string
  shape: Shape
  /** Two characters, read from two metres. */
  word: string
  lines: string[]
  limits: Limit[]
  /** YYYY-MM-DD HH:mm:ss of Shanghai. */
  at: string
}

type Known = {
  identifier: string
  name: string
  company: string
  dangers: readonly Danger[]
  /** The maker's public warning of copies; empty without one. */
  copied: string
  recall: { title: string; note: string } | null
  state: string | undefined
  limits: Limit[]
  at: string
}

/** Judges a part that the node knows: dangers come first, then doubts. */
export function verdictOf(known: Known): Answer {
  const { identifier, name, company, dangers, copied, recall, state, limits, at } = known
  const base = { identifier, name, limits, at }
  const [worst] = dangers
  if (worst?.kind === 'recall')
    return { ...base, shape: 'stop', word: '召回', lines: ['停用，放红箱', worst.note] }
  if (worst) return { ...base, shape: 'stop', word: '停用', lines: [`${worst.title}，别装`, worst.note] }
  if (state === 'reserved' || state === 'blocked')
    return {
      ...base,
      shape: 'doubt',
      word: '可疑',
      lines:
        state === 'blocked'
          ? ['节点已停止公开，别装', `向${company}核实`]
          : ['码还没有启用，别装', `向${company}核实`],
    }
  if (copied) return { ...base, shape: 'doubt', word: '可疑', lines: ['这个码可能被复制过，别装', copied] }
  const lines = recall
    ? [`${name}，登记在案`, `${recall.title}，${recall.note}`]
    : [`${name}，由${company}登记`, `未列入召回，核对于今日 ${at.slice(11, 16)}`]
  return { ...base, shape: 'ok', word: '合格', lines }
}

/** Answers for a code that the node does not know. */
export const unknownOf = (identifier: string, message: string, at: string): Answer => ({
  identifier,
  name: '',
  shape: 'doubt',
  word: '可疑',
  lines: ['查不到这个码，别装', message],
  limits: [],
  at,
})

/** Judges a kept answer without a network: after a day a good one is in doubt; a bad one stays bad. */
export function offlineOf(kept: Answer | undefined, identifier: string, now: number): Answer {
  if (!kept)
    return {
      identifier,
      name: '',
      shape: 'doubt',
      word: '可疑',
      lines: ['断网，这台手机没查过它', '有网后再扫一次'],
      limits: [],
      at: '',
    }
  const checked = `核到 ${kept.at.slice(5, 16)}`
  const age = now - timeOf(kept.at)
  if (kept.shape === 'ok' && !(age < DAY_MS))
    return { ...kept, shape: 'doubt', word: '可疑', lines: ['断网超过一天，先别装', checked] }
  return { ...kept, lines: [kept.lines[0] ?? '', `断网，${checked}`] }
}

/** The sentence that the phone speaks. */
export const spokenOf = ({ word, lines }: Pick<Answer, 'word' | 'lines'>) =>
  `${word}。${lines.filter(Boolean).join('。')}。`
