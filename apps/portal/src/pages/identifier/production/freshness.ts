/** A report older than this no longer describes the current state. */
const FRESH_MS = 15 * 60_000

const momentOf = (time: string) => Date.parse(`${time.slice(0, 16).replace(' ', 'T')}:00+08:00`)

/** Tells whether the sample counts as current. Both times are in Shanghai time, YYYY-MM-DD HH:mm. */
export function isFresh(sampledAt: string | undefined, now: string): boolean {
  const age = momentOf(now) - momentOf(sampledAt ?? '')
  return age >= -60_000 && age <= FRESH_MS
}
