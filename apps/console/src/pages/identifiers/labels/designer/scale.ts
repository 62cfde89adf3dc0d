/** Units of the drawing to the millimetre, and the widths of both rulers. */
export const UNIT = 14
export const RULER = { x: 28, y: 24 } as const
export const u = (value: number) => Number((value * UNIT).toFixed(2))
