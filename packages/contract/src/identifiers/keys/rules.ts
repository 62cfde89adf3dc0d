/** Rules of API keys, for forms and the server alike. */

import { countCharacters } from '../../texts.ts'
import { isDay } from '../../times.ts'

/** Keys of a company that are in use at a time. */
export const KEYS_MAX = 50
export const KEY_NAME_MAX = 30
export const KEY_TEMPLATES_MAX = 50
export const KEY_NETWORKS_MAX = 10
/** The most days for which a renewed key works beside its successor. */
export const KEY_OVERLAP_DAYS = 30
/** Number of days before its end when a key is shown, and reported to administrators, as ending soon. */
export const KEY_ENDING_DAYS = 30
/** A key that was not used for this many days is pointed out. */
export const KEY_IDLE_DAYS = 60
/** Calls of a key are listed for this many days, and at most this many of the latest. */
export const KEY_CALL_DAYS = 7
export const KEY_CALLS_KEPT = 5_000
export const KEY_PER_SECOND = 50
export const KEY_PER_SECOND_MAX = 200
export const KEY_PER_DAY = 100_000
export const KEY_PER_DAY_MAX = 5_000_000

export const KEY_SCOPE_TEXT = { read: '读', write: '写', events: '记录', labels: '标签' } as const

export const findKeyNameProblem = (name: string): string | undefined => {
  if (!name) return '请写明密钥的用途，如“MES 夜里写入”'
  if (countCharacters(name) > KEY_NAME_MAX) return `用途不能超过 ${KEY_NAME_MAX} 个字`
  return undefined
}

/** `today` and the day as YYYY-MM-DD; an empty day means that the key has no end. */
export const findKeyEndProblem = (expiresOn: string, today: string): string | undefined => {
  if (!expiresOn) return undefined
  if (!isDay(expiresOn)) return '到期日应为 YYYY-MM-DD'
  return expiresOn < today ? '到期日不能早于今天' : undefined
}

export const findKeyScopesProblem = (scopes: readonly string[]): string | undefined =>
  scopes.length === 0 ? '请至少选择一项权限' : undefined
