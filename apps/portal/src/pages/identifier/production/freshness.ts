/** An older report describes the past, not the present. */
const FRESH_MS = 15 * 60_000

const momentOf = (time: string) => Date.parse(`${time.slice(0, 16).replace(' ', 'T')}:00+08:00`)

/** Tells whether the sample counts as current. Both are Shanghai times, YYYY-MM-DD HH:mm. */
export function isFresh(sampledAt: string | undefined, now: string): boolean {
  const age = momentOf(now) - momentOf(sampledAt ?? '')
  return age >= -60_000 && age <= FRESH_MS
}
