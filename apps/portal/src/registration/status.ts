/** examineStatus as a person sees it; -2 and whatever this page does not know are `unknown`. */
export type Stage = 'none' | 'reviewing' | 'approved' | 'rejected' | 'unknown'

const STAGES: Record<number, Stage> = { 0: 'reviewing', 1: 'reviewing', 2: 'approved', 3: 'rejected' }

export const stageOf = (status: number | null): Stage =>
  status === null ? 'none' : (STAGES[status] ?? 'unknown')

/** How long a review of both steps usually takes at most. */
export const PROMISED_HOURS = 48

/** A time of the server, 'YYYY-MM-DD HH:mm:ss' in China, as ms; NaN when it is none. */
const timeOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)

/** Hours since a submission; 0 while clocks disagree. */
export function hoursSince(submitTime: string, now: number): number {
  const hours = (now - timeOf(submitTime)) / 3_600_000
  return Number.isFinite(hours) ? Math.max(0, hours) : 0
}

/** 1 天 6 小时, 3 小时, 12 分钟, 不到 1 分钟 */
export function waitedText(hours: number): string {
  const minutes = Math.floor(hours * 60)
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < 60) return `${minutes} 分钟`
  const whole = Math.floor(hours)
  if (whole < 24) return `${whole} 小时`
  const days = Math.floor(whole / 24)
  return whole % 24 ? `${days} 天 ${whole % 24} 小时` : `${days} 天`
}
