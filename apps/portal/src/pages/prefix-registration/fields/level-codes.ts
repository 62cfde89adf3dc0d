/** Codes of up to three levels, comma-joined, highest first: 'C,36,367'. */
export const splitCodes = (joined: string) => joined.split(',').filter(Boolean)

/**
 * Chooses `code` on `level` (from 0) and clears everything below it; an empty code clears the level itself.
 */
export const toChosenAt = (joined: string, level: number, code: string) =>
  [...splitCodes(joined).slice(0, level), code].filter(Boolean).join(',')
