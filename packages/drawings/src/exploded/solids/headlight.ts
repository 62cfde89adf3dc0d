import { limb, rectangle, roundedRectangle, smooth } from '../../axo/outlines.ts'
import type { PrismShape } from '../../axo/prism.ts'
import type { Point } from '../../base/marks.ts'
import type { Solid } from '../assembly.ts'

/** Solids of a headlight: x towards the road, y across the car. */

const CORNERS: readonly Point[] = [
  [-158, -34],
  [-132, 26],
  [-74, 62],
  [8, 82],
  [92, 90],
  [150, 88],
  [164, 66],
  [142, 8],
  [98, -40],
  [40, -64],
  [-40, -74],
  [-120, -64],
]
const grown = (points: readonly Point[], by: number): Point[] =>
  points.map(([y, z]): Point => [y * by, z * by])

/** The outline that housing, bezel and lens share. */
export const shape = (grow: number) => grown(smooth(CORNERS, 3), grow)
/** The lower edge of the outline, where the light guide lies. */
const lower = (grow: number) => grown(smooth(CORNERS, 3).slice(20, 35), grow)

export const LOW: Point = [-50, -6]
export const HIGH: Point = [58, 24]

const tab = (from: Point, to: Point): PrismShape => ({ outline: limb(from, 13, to, 11), from: -2, to: 8 })
/** The three tabs by which the housing is screwed to the car, each from its root to its end. */
const FLAPS: readonly (readonly [root: Point, end: Point])[] = [
  [
    [-140, -14],
    [-178, 4],
  ],
  [
    [-60, 56],
    [-84, 96],
  ],
  [
    [60, 78],
    [66, 124],
  ],
]
export const TABS = FLAPS.map(([, end]) => end)

export const HOUSING: Solid[] = [
  { outline: shape(0.72), from: -96, to: -50 },
  { outline: shape(0.95), from: -50, to: -2 },
  ...FLAPS.map(([root, end]) => tab(root, end)),
  {
    outline: shape(1),
    from: -2,
    to: 12,
    pockets: [{ outline: shape(0.92), depth: 44 }],
  },
]

export const CONTROLLER: Solid[] = [
  ...[-34, -17, 0, 17, 34].map(
    (y): PrismShape => ({ outline: rectangle(y - 3, -24, y + 3, 24), from: -30, to: -12 }),
  ),
  { outline: roundedRectangle(104, 56, 8), from: -12, to: 10 },
  {
    outline: roundedRectangle(84, 38, 6),
    from: 10,
    to: 16,
    lines: [
      [
        [-30, 8],
        [16, 8],
      ],
      [
        [-30, -4],
        [-4, -4],
      ],
    ],
  },
  { at: [-2, 26, -12], outline: rectangle(-11, -9, 11, 9), from: 12, to: 34 },
]

const FEET = (r: number): Point[] => [
  [-r * 1.12, r * 1.02],
  [r * 1.12, r * 1.02],
  [r * 1.12, -r * 1.02],
  [-r * 1.12, -r * 1.02],
]
/** The corners by which a module is screwed to the housing. */
export const makeFeet = (r: number) => FEET(r)

/** A projector: cooling fins, carrier, barrel and lens. */
export const projector = (r: number): Solid[] => [
  ...[-0.8, -0.4, 0, 0.4, 0.8].map(
    (at): PrismShape => ({
      outline: rectangle(at * r - 3, -r * 0.8, at * r + 3, r * 0.8),
      from: -62,
      to: -14,
    }),
  ),
  {
    outline: roundedRectangle(r * 2.7, r * 2.5, r * 0.4),
    from: -14,
    to: -4,
    holes: FEET(r).map((at) => ({ at, r: 5 })),
  },
  {
    steps: [
      { from: -4, to: 22, r: r * 0.98 },
      { from: 22, to: 27, r: r * 0.84 },
      { from: 27, to: 31, r: r * 0.62, rings: [r * 0.36] },
    ],
  },
]

export const BEZEL: Solid[] = [
  {
    outline: shape(0.94),
    from: -14,
    to: 4,
    holes: [
      { at: LOW, r: 46 },
      { at: HIGH, r: 40 },
    ],
    lines: [[...shape(0.88), ...shape(0.88).slice(0, 1)]],
  },
  { outline: [...lower(0.82), ...lower(0.72).reverse()], from: 4, to: 14 },
]

export const LENS: Solid[] = [
  { outline: shape(1), from: -16, to: 0 },
  {
    outline: shape(0.93),
    from: 0,
    to: 12,
    lines: [
      [...shape(0.86), ...shape(0.86).slice(0, 1)],
      [
        [22, 52],
        [58, 0],
      ],
      [
        [48, 58],
        [84, 6],
      ],
      [
        [74, 62],
        [104, 18],
      ],
    ],
  },
]
