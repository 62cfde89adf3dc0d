/** Standard tolerances of ISO 286-1 in micrometres, IT6 to IT11, for sizes up to the first number in mm. */
const GRADES: readonly (readonly [upTo: number, ...grades: number[]])[] = [
  [3, 6, 10, 14, 25, 40, 60],
  [6, 8, 12, 18, 30, 48, 75],
  [10, 9, 15, 22, 36, 58, 90],
  [18, 11, 18, 27, 43, 70, 110],
  [30, 13, 21, 33, 52, 84, 130],
  [50, 16, 25, 39, 62, 100, 160],
  [80, 19, 30, 46, 74, 120, 190],
  [120, 22, 35, 54, 87, 140, 220],
  [180, 25, 40, 63, 100, 160, 250],
  [250, 29, 46, 72, 115, 185, 290],
  [315, 32, 52, 81, 130, 210, 320],
  [400, 36, 57, 89, 140, 230, 360],
  [500, 40, 63, 97, 155, 250, 400],
]

/** The deviations of a fit whose zero line is a limit (H, h) or its middle (JS, js); undefined for others. */
export function deviationsOf(nominal: number, fit: string): { upper: number; lower: number } | undefined {
  const [, letter = '', grade = ''] = /^(H|h|JS|js)(\d{1,2})$/.exec(fit) ?? []
  const column = Number(grade) - 5
  const width = GRADES.find(([upTo]) => nominal <= upTo)?.[column]
  if (width === undefined || column < 1 || nominal <= 0) return undefined
  const mm = width / 1000
  if (letter === 'H') return { upper: mm, lower: 0 }
  if (letter === 'h') return { upper: 0, lower: -mm }
  return { upper: mm / 2, lower: -mm / 2 }
}
