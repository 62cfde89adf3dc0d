/** Runs some work and returns its result, the seconds it took, and those of this process's own processor time. */
export async function measureTime<T>(work: () => Promise<T>) {
  const from = performance.now()
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (performance.now() - from) / 1_000, cpuSeconds: (user + system) / 1e6 }
}

/** Returns the value below which a share of the values lies; 0 when there are none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const median = (values: readonly number[]): number => quantile(values, 0.5)
