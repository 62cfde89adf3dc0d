import type { Row } from '../../../scenes/elements.ts'

export type CheckItem = Row<'item' | 'result' | 'measured' | 'standard' | 'place'>
/** 1 idle, 2 scanning, 3 abnormal, 4 healthy. */
export type RunState = 1 | 2 | 3 | 4
export type ItemState = 'idle' | 'scanning' | 'ok' | 'bad'

/** Time between two items in ms. */
export const STAGGER = 500

export const isOk = (result: string) => result.includes('OK')

/** Turns `NG:油温过高` into 油温过高; an answer without a reason is returned unchanged. */
export function readReason(result: string): string {
  return result.replace(/^NG\s*[:：]?\s*/, '') || result
}

/** Returns the state of an item when the first `done` items have their result; null before the first run. */
export function judgeItem(items: readonly CheckItem[], index: number, done: number | null): ItemState {
  if (done === null || index > done) return 'idle'
  if (index === done) return 'scanning'
  return isOk(items[index]?.result ?? '') ? 'ok' : 'bad'
}

export function runState(items: readonly CheckItem[], done: number | null): RunState {
  if (done === null) return 1
  if (done < items.length) return 2
  return countAbnormal(items, done) > 0 ? 3 : 4
}

/** Counts the abnormal items among those that have their result. */
export const countAbnormal = (items: readonly CheckItem[], done: number | null) =>
  items.slice(0, done ?? 0).filter((item) => !isOk(item.result ?? '')).length
