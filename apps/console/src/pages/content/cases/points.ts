/** Reads the points of a curve, `7, 12` in each line. */
export const parsePoints = (text: string): (number | null)[][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/[\s,，、]+/).map(toNumberOrNull))

/** A text that is no number is kept as null, which the check of the document reports. */
const toNumberOrNull = (part: string) => (Number.isFinite(Number(part)) ? Number(part) : null)

export const formatPoints = (points: readonly (readonly (number | null)[])[]) =>
  points.map((point) => point.map((part) => part ?? '?').join(', ')).join('\n')
