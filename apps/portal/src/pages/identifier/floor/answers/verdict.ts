import { DAY_MS, toTimestamp } from '@biaojie/contract/times.ts'
import type { LabelCheck } from '@biaojie/register/label-check.ts'
import type { Danger } from '../../view.ts'
import type { Limit } from './limits.ts'

/**
 * ok: may be fitted; stop: must not be fitted; doubt: uncertain; signed: the node signed the code, which does
 * not exclude a recall; plain: an unsigned code without a network. Each has its own shape and pattern.
 */
export type Shape = 'ok' | 'stop' | 'doubt' | 'signed' | 'plain'
/** One lookup in the workshop: a verdict with one word, two lines, and what can be measured. */
export type Answer = {
  identifier: string
  name: string
  shape: Shape
  /** Two characters that are readable from two metres. */
  word: string
  lines: string[]
  limits: Limit[]
  /** YYYY-MM-DD HH:mm:ss in Shanghai time. */
  at: string
  /** The values in a signed code. */
  facts?: { name: string; value: string }[]
  /** The time, in ms, at which the phone fetched the list of keys that verified a signed code. */
  keysFetchedAt?: number
  /** True when the phone lacks the key of the code; a newer list may have it. */
  needsKeys?: boolean
}

type PartRead = {
  identifier: string
  name: string
  company: string
  dangers: readonly Danger[]
  /** The manufacturer's public warning about copies; empty without one. */
  copied: string
  recall: { title: string; note: string } | null
  state: string | undefined
  limits: Limit[]
  at: string
}

/** Returns the verdict on a known part: dangers come first, then doubts. */
export function judgePart(part: PartRead): Answer {
  const { identifier, name, company, dangers, copied, recall, state, limits, at } = part
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
export const judgeUnknown = (identifier: string, message: string, at: string): Answer => ({
  identifier,
  name: '',
  shape: 'doubt',
  word: '可疑',
  lines: ['查不到这个码，别装', message],
  limits: [],
  at,
})

/**
 * Returns the verdict from a stored answer when there is no network: a good answer older than a day becomes
 * doubtful; a bad one stays bad.
 */
export function judgeOffline(logged: Answer | undefined, identifier: string, now: number): Answer {
  if (!logged)
    return {
      identifier,
      name: '',
      shape: 'plain',
      word: '没签名',
      lines: ['普通码，断网核不了', '这台手机没查过它，有网后再扫一次'],
      limits: [],
      at: '',
    }
  const checked = `核到 ${logged.at.slice(5, 16)}`
  const age = now - toTimestamp(logged.at)
  if (logged.shape === 'ok' && !(age < DAY_MS))
    return { ...logged, shape: 'doubt', word: '可疑', lines: ['断网超过一天，先别装', checked] }
  return { ...logged, lines: [logged.lines[0] ?? '', `断网，${checked}`] }
}

/** Combines an answer with the result of checking the code's signature. A known danger is kept. */
export function withLabelCheck(answer: Answer, label: LabelCheck, offline: boolean): Answer {
  const keysFetchedAt = 'fetchedAt' in label ? label.fetchedAt : undefined
  const base = { ...answer, ...(keysFetchedAt !== undefined && { keysFetchedAt }) }
  if (label.state === 'changed')
    return { ...base, shape: 'stop', word: '不符', lines: ['码里的字被改过，别装', '放红箱，拍下报给厂家'] }
  // The node's answer is newer than the signature, so it takes precedence.
  if (!offline || answer.shape !== 'plain') return base
  if (label.state === 'signed') {
    const facts = [...label.values, { name: '签发', value: label.day }]
    const lines = ['编码由本节点签发，内容未改', '标签能被抄，有网再查一次']
    return { ...base, name: label.template, shape: 'signed', word: '签发', lines, facts }
  }
  if (label.state === 'revoked')
    return { ...base, shape: 'doubt', word: '核不了', lines: ['签它的钥匙已作废，先别装', label.reason] }
  if (label.state === 'unreadable')
    return { ...base, shape: 'doubt', word: '核不了', lines: ['码里的签名读不出来', '有网后再扫一次'] }
  return {
    ...base,
    shape: 'doubt',
    word: '核不了',
    lines: ['签它的钥匙这台手机没有', '联网取一次公钥表再扫'],
    needsKeys: true,
  }
}

/** The sentence that the phone speaks. */
export const writeSpokenText = ({ word, lines }: Pick<Answer, 'word' | 'lines'>) =>
  `${word}。${lines.filter(Boolean).join('。')}。`
