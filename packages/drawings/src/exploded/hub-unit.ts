import type { Point3 } from '../axo/camera.ts'
import { around, roundedRectangle } from '../axo/outlines.ts'
import { type Assembly, type AssemblyPart, screwIn, screwOut } from './assembly.ts'

/** A hub unit of the third generation, pulled apart along its axle, which is x. */

/** One row: the cage, and its balls, which are drawn once and copied. */
const row = (x: number): Pick<AssemblyPart, 'solids' | 'copies'> => ({
  solids: [
    { at: [x, 0, 0], steps: [{ from: -9, to: 9, r: 62, rings: [56], holes: [{ r: 46, depth: 18 }] }] },
  ],
  copies: {
    solids: [{ steps: [{ from: 8, to: 12, r: 8 }] }],
    places: around(54, 12).map(([y, z]): Point3 => [x, y, z]),
  },
})
const BOLTS = around(80, 5)
const SCREWS: Point3[] = [
  [-704, 74, 74],
  [-704, 74, -74],
  [-704, -74, 74],
  [-704, -74, -74],
]

export const HUB_UNIT: Assembly = {
  key: 'hub-unit',
  name: '轮毂轴承单元',
  drawing: 'HU-43G2',
  width: 1232,
  height: 640,
  view: { azimuth: -52, elevation: 17, scale: 1, origin: [650, 340] },
  depth: [7, 6, 1, 2, 3, 4, 5],
  parts: [
    {
      no: 1,
      name: '外圈',
      words: ['外圈'],
      solids: [
        { at: [-310, 0, 0], steps: [{ from: -60, to: -26, r: 78 }] },
        {
          at: [-310, 0, 0],
          outline: roundedRectangle(190, 190, 40),
          from: -26,
          to: -8,
          holes: [
            { at: [74, 74], r: 9 },
            { at: [74, -74], r: 9 },
            { at: [-74, -74], r: 9 },
            { at: [-74, 74], r: 9 },
          ],
        },
        {
          at: [-310, 0, 0],
          steps: [{ from: -8, to: 34, r: 80, rings: [74], holes: [{ r: 66, depth: 40 }] }],
        },
      ],
      screws: { solids: screwIn(46, 8, 13), places: SCREWS },
      touch: [-276, -58, -34],
      balloon: [372, 596],
    },
    {
      no: 2,
      name: '内列钢球与保持架',
      words: ['内列钢球', '保持架', '钢球'],
      ...row(-160),
      touch: [-151, 20, 54],
      balloon: [478, 44],
    },
    {
      no: 3,
      name: '外列钢球与保持架',
      words: ['外列钢球'],
      ...row(-50),
      touch: [-41, 20, 54],
      balloon: [600, 44],
    },
    {
      no: 4,
      name: '密封圈',
      words: ['密封圈', '油封'],
      solids: [
        { at: [50, 0, 0], steps: [{ from: 0, to: 10, r: 76, rings: [70], holes: [{ r: 56, depth: 10 }] }] },
      ],
      touch: [60, -40, -50],
      balloon: [650, 596],
    },
    {
      no: 5,
      name: '轮毂法兰',
      words: ['轮毂法兰', '法兰'],
      solids: [
        {
          at: [200, 0, 0],
          steps: [
            { from: -60, to: -12, r: 44 },
            { from: -12, to: 0, r: 58 },
            {
              from: 0,
              to: 16,
              r: 108,
              shade: 'deep',
              rings: [104],
              holes: [{ count: 5, pitch: 80, r: 9, depth: 16 }],
            },
            { from: 16, to: 42, r: 46, rings: [43], holes: [{ r: 20, depth: 30 }] },
          ],
        },
      ],
      screws: {
        solids: screwOut(46, 7, 12),
        places: [...BOLTS].sort((a, b) => b[0] - a[0]).map(([y, z]): Point3 => [410, y, z]),
      },
      touch: [216, 0, -92],
      balloon: [846, 596],
    },
    {
      no: 6,
      name: '编码器磁环',
      words: ['编码器', '磁环'],
      solids: [
        {
          at: [-440, 0, 0],
          steps: [{ from: 0, to: 7, r: 70, rings: [64, 52], holes: [{ r: 46, depth: 7 }] }],
        },
      ],
      touch: [-433, 24, 50],
      balloon: [384, 44],
    },
    {
      no: 7,
      name: '防尘盖与传感器座',
      words: ['防尘盖', '传感器'],
      solids: [
        { at: [-530, 0, 0], steps: [{ from: 0, to: 16, r: 72, rings: [62] }] },
        { at: [-530, 0, 30], axis: 'z', steps: [{ from: 34, to: 62, r: 13, holes: [{ r: 7, depth: 12 }] }] },
      ],
      touch: [-514, 30, 40],
      balloon: [286, 44],
    },
  ],
  fasteners: [
    {
      order: 1,
      spec: 'M12 × 1.5 ×4',
      torque: '90 ± 9 N·m',
      note: '对角拧紧',
      parts: [1, 7],
      touch: [-684, -74, -70],
      label: [66, 540],
    },
    {
      order: 2,
      spec: 'M12 × 1.5 ×5',
      torque: '110 ± 10 N·m',
      note: '装轮后对角分两次',
      parts: [5],
      touch: [466, 76, 25],
      label: [1000, 150],
    },
  ],
  axes: [
    [
      [-660, 0, 0],
      [560, 0, 0],
    ],
  ],
  guides: BOLTS.map(([y, z]) => [
    [216, y, z],
    [410, y, z],
  ]),
  tools: '钢球与滚道成组配对，不得混装；压装力 28–36 kN，装后轴向游隙 −35–0 μm，启动力矩不大于 2.2 N·m。',
}
