/** Tells whether there is a trial. A negative or missing number of days means none, 0 a sandbox without end. */
export const hasTrial = (tryUseDuration: number | null | undefined): tryUseDuration is number =>
  typeof tryUseDuration === 'number' && tryUseDuration >= 0

/** Returns 可试用 30 天, 沙箱长期可用 or 不提供试用. */
export function formatTrial(tryUseDuration: number | null | undefined): string {
  if (!hasTrial(tryUseDuration)) return '不提供试用'
  return tryUseDuration === 0 ? '沙箱长期可用' : `可试用 ${tryUseDuration} 天`
}
