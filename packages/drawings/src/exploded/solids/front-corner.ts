import { limb, onCircle, roundedRectangle, sector } from '../../axo/outlines.ts'
import type { Point } from '../../base/marks.ts'
import { moved, type Solid, screwOut } from '../assembly.ts'

/** Solids of the front corner, each around its own origin. The axle is x. */

/** The caliper and the pads stand on the disc at this angle; they are lifted away from it. */
export const RADIAL = 55
export const LIFTED = onCircle(240, RADIAL)

const holesAt = (points: readonly Point[], r: number) => points.map((at) => ({ at, r }))

const ear = (angle: number): Solid => ({
  outline: limb([0, 0], 30, onCircle(150, angle), 17),
  from: -12,
  to: 8,
  holes: holesAt([onCircle(150, angle)], 7),
})

export const KNUCKLE: Solid[] = [
  ear(26),
  ear(84),
  { at: [-8, 0, 0], outline: limb([0, 0], 40, [6, 196], 22), from: -14, to: 14 },
  {
    at: [-8, 6, 0],
    axis: 'z',
    steps: [{ from: 168, to: 240, r: 33, holes: [{ r: 25, depth: 40 }] }],
  },
  {
    at: [-8, -4, 0],
    axis: 'z',
    steps: [
      { from: -186, to: -150, r: 15 },
      { from: -150, to: -136, r: 24 },
    ],
  },
  { at: [-8, 0, 0], outline: limb([0, 0], 42, [-4, -138], 24), from: -14, to: 14 },
  { at: [-8, -150, 0], axis: 'z', steps: [{ from: -78, to: -40, r: 17, holes: [{ r: 8, depth: 16 }] }] },
  { at: [-8, 0, 0], outline: limb([-20, -4], 30, [-140, -58], 13), from: -12, to: 12 },
  {
    steps: [
      {
        from: -20,
        to: 20,
        r: 80,
        rings: [76],
        holes: [
          { count: 4, pitch: 62, r: 6, start: 45, depth: 20 },
          { r: 42, depth: 40 },
        ],
      },
    ],
  },
]

export const HUB: Solid[] = [
  { steps: [{ from: -46, to: -12, r: 41 }] },
  {
    outline: roundedRectangle(112, 112, 22),
    from: -12,
    to: 0,
    holes: holesAt(
      [
        [44, 44],
        [44, -44],
        [-44, -44],
        [-44, 44],
      ],
      6,
    ),
  },
  {
    steps: [
      { from: 0, to: 20, r: 48 },
      { from: 20, to: 31, r: 70, rings: [67], holes: [{ count: 5, pitch: 56, r: 6.2, depth: 11 }] },
      { from: 31, to: 38, r: 40 },
      { from: 38, to: 52, r: 31.6, rings: [29.6], holes: [{ r: 14, depth: 22 }] },
    ],
  },
]

export const DISC: Solid[] = [
  {
    steps: [
      { from: -28, to: -19, r: 160, shade: 'deep' },
      { from: -19, to: -9, r: 157, shade: 'dark', vanes: 36 },
      { from: -9, to: 0, r: 160, shade: 'deep', rings: [157, 97] },
      {
        from: 0,
        to: 32,
        r: 82,
        shade: 'deep',
        rings: [78],
        holes: [
          { count: 5, pitch: 56, r: 6.6, depth: 9 },
          { count: 1, pitch: 56, r: 3.6, start: -72, depth: 9 },
          { r: 32, depth: 9 },
        ],
      },
    ],
  },
]

const bracket = (angle: number): Solid => ({
  outline: limb(onCircle(150, RADIAL), 20, onCircle(150, angle), 16),
  from: -58,
  to: -34,
  holes: holesAt([onCircle(150, angle)], 6.5),
})
export const CALIPER: Solid[] = [
  bracket(RADIAL - 34),
  bracket(RADIAL + 34),
  { outline: sector(100, 178, RADIAL - 27, RADIAL + 27), from: -64, to: -22 },
  { outline: sector(164, 188, RADIAL - 22, RADIAL + 22), from: -46, to: 42 },
  { outline: sector(102, 184, RADIAL - 27, RADIAL - 4), from: 20, to: 46 },
  { outline: sector(102, 184, RADIAL + 4, RADIAL + 27), from: 20, to: 46 },
  { outline: sector(150, 188, RADIAL - 22, RADIAL + 22), from: 20, to: 46 },
]

const PLATE = sector(106, 160, RADIAL - 25, RADIAL + 25)
const LINING = sector(110, 156, RADIAL - 22, RADIAL + 22)
export const PADS: Solid[] = [
  { outline: PLATE, from: 0, to: 6 },
  { outline: LINING, from: 6, to: 18 },
  { outline: LINING, from: 78, to: 90 },
  { outline: PLATE, from: 90, to: 96 },
]

export const BOLT: Solid[] = [
  {
    steps: [
      { from: 0, to: 46, r: 6 },
      { from: 46, to: 54, r: 9 },
    ],
  },
  ...screwOut(51, 6, 11).map((solid) => moved(solid, [3, 0, 0])),
]

export const SENSOR: Solid[] = [
  { at: [0, 46, 0], axis: 'z', steps: [{ from: 176, to: 206, r: 8 }] },
  {
    at: [0, 46, 0],
    axis: 'z',
    outline: limb([0, 0], 14, [26, 0], 11),
    from: 206,
    to: 216,
    holes: [{ at: [26, 0], r: 4 }],
  },
  { at: [0, 46, 0], axis: 'z', steps: [{ from: 216, to: 250, r: 11 }] },
]
