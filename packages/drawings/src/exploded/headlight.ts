import type { Point3 } from '../axo/camera.ts'
import { roundedRectangle } from '../axo/outlines.ts'
import type { Point } from '../base/marks.ts'
import { type Assembly, type Solid, screwIn } from './assembly.ts'

/** A headlight, pulled apart towards the road, which is x; y runs across the car. */

/** The outline that housing, bezel and lens share. */
const shape = (grow: number): Point[] =>
  (
    [
      [-150, -20],
      [-128, 34],
      [-70, 66],
      [10, 82],
      [90, 86],
      [150, 78],
      [150, 52],
      [130, 4],
      [96, -40],
      [40, -66],
      [-40, -76],
      [-110, -64],
    ] as const
  ).map(([y, z]): Point => [y * grow, z * grow])

const lamp = (x: number, y: number, z: number, r: number): Solid[] => [
  { at: [x, y, z], steps: [{ from: -40, to: -6, r: r * 0.7 }] },
  {
    at: [x, y, z],
    outline: roundedRectangle(r * 2.2, r * 2.2, r * 0.4).map(([u, v]): Point => [u, v]),
    from: -6,
    to: 4,
  },
  { at: [x, y, z], steps: [{ from: 4, to: 26, r, rings: [r * 0.8, r * 0.5] }] },
]
const SCREWS: Point3[] = [
  [-560, 110, 60],
  [-560, -110, 20],
  [-560, 60, -46],
]

export const HEADLIGHT: Assembly = {
  key: 'headlight',
  name: '前照灯',
  drawing: 'LH-LED',
  width: 1232,
  height: 640,
  view: { azimuth: -52, elevation: 17, scale: 1.05, origin: [622, 340] },
  depth: [2, 1, 3, 4, 5, 6],
  parts: [
    {
      no: 1,
      name: '灯壳',
      words: ['灯壳', '壳体'],
      solids: [
        { at: [-330, 0, 0], outline: shape(0.86), from: -60, to: -20 },
        { at: [-330, 0, 0], outline: shape(1), from: -20, to: 14 },
        {
          at: [-330, 0, 0],
          outline: shape(0.94),
          from: 14,
          to: 18,
          holes: [
            { at: [-40, -4], r: 40 },
            { at: [62, 24], r: 36 },
          ],
        },
      ],
      screws: { solids: screwIn(40, 6, 10), places: SCREWS },
      touch: [-314, -110, -30],
      balloon: [330, 600],
    },
    {
      no: 2,
      name: '灯控模块',
      words: ['灯控', '控制器', '驱动'],
      solids: [
        { at: [-520, 10, -66], outline: roundedRectangle(92, 50, 8), from: -14, to: 14 },
        { at: [-520, 10, -66], outline: roundedRectangle(76, 36, 6), from: 14, to: 20 },
        { at: [-520, -46, -66], axis: 'y', steps: [{ from: -18, to: 12, r: 11 }] },
      ],
      touch: [-500, 10, -74],
      balloon: [190, 600],
    },
    {
      no: 3,
      name: '近光模组',
      words: ['近光', '灯板', '透镜'],
      solids: lamp(-130, -48, -6, 42),
      touch: [-104, -56, -30],
      balloon: [540, 600],
    },
    {
      no: 4,
      name: '矩阵远光模组',
      words: ['矩阵', '远光', 'LED 模组'],
      solids: lamp(-60, 62, 26, 36),
      touch: [-34, 66, 44],
      balloon: [640, 44],
    },
    {
      no: 5,
      name: '装饰框与日行灯',
      words: ['装饰框', '日间行车灯', '日行灯'],
      solids: [
        {
          at: [130, 0, 0],
          outline: shape(0.95),
          from: -10,
          to: 4,
          holes: [
            { at: [-40, -4], r: 46 },
            { at: [62, 24], r: 40 },
          ],
        },
      ],
      touch: [134, 116, 66],
      balloon: [846, 44],
    },
    {
      no: 6,
      name: '配光镜',
      words: ['面罩', '配光镜'],
      solids: [
        { at: [350, 0, 0], outline: shape(1.02), from: -12, to: 0 },
        { at: [350, 0, 0], outline: shape(0.96), from: 0, to: 16 },
      ],
      touch: [366, -70, -30],
      balloon: [900, 600],
    },
  ],
  fasteners: [
    {
      order: 1,
      spec: 'M6 × 25 ×3',
      torque: '7 ± 0.7 N·m',
      note: '灯壳到水箱横梁',
      parts: [1],
      touch: [-566, -110, 20],
      label: [60, 420],
    },
    {
      order: 2,
      spec: 'ST3.9 × 16 ×4',
      torque: '1.8 ± 0.2 N·m',
      note: '近光模组',
      parts: [3, 1],
      touch: [-136, -90, 30],
      label: [330, 60],
    },
    {
      order: 3,
      spec: 'ST3.9 × 16 ×3',
      torque: '1.8 ± 0.2 N·m',
      note: '远光模组',
      parts: [4, 1],
      touch: [-60, 88, -4],
      label: [760, 560],
    },
  ],
  axes: [
    [
      [-620, 0, 0],
      [470, 0, 0],
    ],
    [
      [-330, -48, -6],
      [150, -48, -6],
    ],
    [
      [-330, 62, 26],
      [150, 62, 26],
    ],
  ],
  guides: [],
  tools: '定扭电批 1–8 N·m。配光镜用双组分胶，固化 24 h 后做 −10 kPa 气密；装车后按 GB 4785 对光。',
}
