import type { Point3 } from '../axo/camera.ts'
import type { Point } from '../base/marks.ts'
import { type Assembly, moved, type Solid, screwIn, screwOut } from './assembly.ts'
import { BEZEL, CONTROLLER, HIGH, HOUSING, LENS, LOW, makeFeet, projector, TABS } from './solids/headlight.ts'

/** A headlight, pulled apart towards the road, which is x; y runs across the car. */

const PLACES = { controller: -610, housing: -360, low: -120, high: -60, bezel: 190, lens: 400 }
const at = (solids: readonly Solid[], x: number, [y, z]: Point = [0, 0]) =>
  solids.map((solid) => moved(solid, [x, y, z]))
const beside = ([y, z]: Point, [v, w]: Point, x: number): Point3 => [x, y + v, z + w]
/** From far to near. */
const farFirst = (places: readonly Point3[]) => [...places].sort((a, b) => b[1] - a[1])

const LOW_FEET = farFirst(makeFeet(42).map((foot) => beside(LOW, foot, PLACES.low + 62)))
const HIGH_FEET = farFirst(makeFeet(36).map((foot) => beside(HIGH, foot, PLACES.high + 58)))
const TAB_SCREWS = farFirst(TABS.map(([y, z]): Point3 => [PLACES.housing - 130, y, z]))
const guide = ([x, y, z]: Point3, to: number): [Point3, Point3] => [
  [to, y, z],
  [x, y, z],
]

export const HEADLIGHT: Assembly = {
  key: 'headlight',
  name: '前照灯',
  drawing: 'LH-LED',
  width: 1232,
  height: 640,
  view: { azimuth: -52, elevation: 17, scale: 1.08, origin: [668, 322] },
  depth: [2, 1, 4, 3, 5, 6],
  parts: [
    {
      no: 1,
      name: '灯壳',
      words: ['灯壳', '壳体'],
      solids: at(HOUSING, PLACES.housing),
      screws: { solids: screwIn(30, 5, 8), places: TAB_SCREWS },
      touch: [-348, -40, -72],
      balloon: [330, 604],
    },
    {
      no: 2,
      name: '灯控模块',
      words: ['灯控', '控制器', '驱动'],
      solids: at(CONTROLLER, PLACES.controller, [0, -118]),
      touch: [-594, 20, -134],
      balloon: [150, 604],
    },
    {
      no: 3,
      name: '近光模组',
      words: ['近光', '灯板', '透镜'],
      solids: at(projector(42), PLACES.low, LOW),
      screws: { solids: screwOut(20, 3, 5), places: LOW_FEET },
      touch: [-93, -66, -30],
      balloon: [520, 604],
    },
    {
      no: 4,
      name: '矩阵远光模组',
      words: ['矩阵', '远光', 'LED 模组'],
      solids: at(projector(36), PLACES.high, HIGH),
      screws: { solids: screwOut(20, 3, 5), places: HIGH_FEET },
      touch: [-64, 44, 64],
      balloon: [640, 36],
    },
    {
      no: 5,
      name: '装饰框与日行灯',
      words: ['装饰框', '日间行车灯', '日行灯'],
      solids: at(BEZEL, PLACES.bezel),
      touch: [194, 116, 66],
      balloon: [900, 36],
    },
    {
      no: 6,
      name: '配光镜',
      words: ['面罩', '配光镜'],
      solids: at(LENS, PLACES.lens),
      touch: [412, -70, -30],
      balloon: [930, 604],
    },
  ],
  fasteners: [
    {
      order: 1,
      spec: 'M6 × 30 ×3',
      torque: '7 ± 0.7 N·m',
      note: '灯壳到水箱横梁',
      parts: [1],
      touch: [-498, -84, 98],
      label: [250, 44],
      side: 'left',
    },
    {
      order: 2,
      spec: 'ST3.9 × 20 ×4',
      torque: '1.8 ± 0.2 N·m',
      note: '近光模组',
      parts: [3, 1],
      touch: [-36, -97, -49],
      label: [640, 560],
    },
    {
      order: 3,
      spec: 'ST3.9 × 20 ×4',
      torque: '1.8 ± 0.2 N·m',
      note: '远光模组',
      parts: [4, 1],
      touch: [18, 98, 61],
      label: [742, 96],
    },
  ],
  axes: [
    [
      [-700, 0, 0],
      [500, 0, 0],
    ],
    [
      [PLACES.housing, ...LOW],
      [PLACES.bezel + 40, ...LOW],
    ],
    [
      [PLACES.housing, ...HIGH],
      [PLACES.bezel + 40, ...HIGH],
    ],
  ],
  guides: [
    ...TAB_SCREWS.map((screw) => guide(screw, PLACES.housing - 2)),
    ...LOW_FEET.map((screw) => guide(screw, PLACES.low)),
    ...HIGH_FEET.map((screw) => guide(screw, PLACES.high)),
  ],
  tools: '定扭电批 1–8 N·m。配光镜用双组分胶，固化 24 h 后做 −10 kPa 气密；装车后按 GB 4785 对光。',
}
