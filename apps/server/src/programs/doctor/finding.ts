import type { StatsFs } from 'node:fs'
import { DAY_SECONDS, HOUR_SECONDS } from '@biaojie/contract/times.ts'
import type { Now } from '../../platform/base/clock.ts'
import type { Env } from '../../platform/settings/env.ts'

/** `problem` prevents the node from working, `warn` will do so some day. */
export type Level = 'ok' | 'warn' | 'problem'
/** `todo` describes the remedy; empty when nothing has to be done. */
export type Finding = Readonly<{ about: string; level: Level; text: string; todo: string }>

/** The environment of the checks; tests replace clocks and disks. */
export type Look = Readonly<{
  env: Env
  /** The settings as they are written. */
  source: NodeJS.ProcessEnv
  /** The settings file, where there is one. */
  file: string | undefined
  now: Now
  statfs: (path: string) => StatsFs
  /** Addresses of this machine that others reach; those of its network cards by default. */
  outerAddresses?: readonly string[]
  /** An outside service may take this long, in ms. */
  patience: number
  /** When the node is not running, this is a problem. */
  expectsNode?: boolean
}>

export const makeOk = (about: string, text: string): Finding => ({ about, level: 'ok', text, todo: '' })
export const warn = (about: string, text: string, todo: string): Finding => ({
  about,
  level: 'warn',
  text,
  todo,
})
export const makeProblem = (about: string, text: string, todo: string): Finding => ({
  about,
  level: 'problem',
  text,
  todo,
})

/** Writes a duration of ms for people: 3 秒, 2 小时, 5 天. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  if (seconds < 120) return `${seconds} 秒`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} 分钟`
  if (seconds < 172_800) return `${Math.round(seconds / HOUR_SECONDS)} 小时`
  return `${Math.round(seconds / DAY_SECONDS)} 天`
}

const CLOCK_WARN_MS = 5_000
const CLOCK_PROBLEM_MS = 60_000

/** Judges the difference between this machine's clock and another one, both in ms since 1970. */
export function judgeClock(here: number, there: number, whose: string): Finding {
  const away = here - there
  const text = `本机时钟比${whose}${away > 0 ? '快' : '慢'} ${formatDuration(away)}`
  const todo = '请在两台机器上启用 NTP 对时（timedatectl set-ntp true）。登录、验证码和支付签名都按时间判断'
  if (Math.abs(away) > CLOCK_PROBLEM_MS) return makeProblem('时钟', text, todo)
  if (Math.abs(away) > CLOCK_WARN_MS) return warn('时钟', text, todo)
  return makeOk('时钟', `与${whose}相差不到 ${formatDuration(CLOCK_WARN_MS)}`)
}
