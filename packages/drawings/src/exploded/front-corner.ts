import type { Point3 } from '../axo/camera.ts'
import { around, onCircle } from '../axo/outlines.ts'
import { type Assembly, moved, type Solid, screwIn, screwOut } from './assembly.ts'
import { BOLT, CALIPER, DISC, HUB, KNUCKLE, LIFTED, PADS, RADIAL, SENSOR } from './solids/front-corner.ts'

/** The front corner of a car, left: knuckle, hub unit, ventilated disc, floating caliper. The axle is x. */

const lifted = (x: number): Point3 => [x, ...LIFTED]
const PLACES = { knuckle: -530, sensor: -612, hub: -270, caliper: -30, pads: 240, bolts: 300 }
const along = (solids: readonly Solid[], x: number) => solids.map((solid) => moved(solid, [x, 0, 0]))

const square = (x: number): Point3[] => [
  [x, 44, 44],
  [x, 44, -44],
  [x, -44, 44],
  [x, -44, -44],
]
const BOLT_HOLES = around(56, 5)
const makeScrews = (angle: number): Point3 => {
  const [y, z] = onCircle(150, angle)
  return [-268, y + LIFTED[0], z + LIFTED[1]]
}

export const FRONT_CORNER: Assembly = {
  key: 'front-corner',
  name: '前桥轮端总成',
  drawing: 'FC-320-L',
  width: 1232,
  height: 696,
  view: { azimuth: -52, elevation: 17, scale: 1, origin: [616, 478] },
  depth: [7, 1, 2, 5, 3, 4, 6],
  parts: [
    {
      no: 1,
      name: '转向节',
      words: ['转向节'],
      solids: along(KNUCKLE, PLACES.knuckle),
      screws: { solids: screwIn(44, 6, 10), places: square(PLACES.knuckle - 156) },
      touch: [-530, 6, 222],
      balloon: [286, 36],
    },
    {
      no: 2,
      name: '轮毂轴承单元',
      words: ['轮毂轴承单元', '轮毂单元', '轮毂轴承'],
      solids: along(HUB, PLACES.hub),
      touch: [-244, -6, -60],
      balloon: [436, 662],
    },
    {
      no: 3,
      name: '前制动盘',
      words: ['前制动盘', '制动盘'],
      solids: DISC,
      screws: { solids: screwOut(12, 3, 4), places: [[110, 17, -53]] },
      touch: [0, -40, -118],
      balloon: [590, 662],
    },
    {
      no: 4,
      name: '制动块（内、外各 1）',
      words: ['制动块', '制动衬片', '摩擦片'],
      solids: PADS.map((solid) => moved(solid, lifted(PLACES.pads))),
      touch: [336, 205, 338],
      balloon: [1100, 70],
    },
    {
      no: 5,
      name: '浮动钳总成',
      words: ['浮动钳', '制动卡钳', '卡钳'],
      solids: CALIPER.map((solid) => moved(solid, lifted(PLACES.caliper))),
      screws: { solids: screwIn(40, 6, 9), places: [makeScrews(21), makeScrews(89)] },
      touch: [4, 236, 352],
      balloon: [812, 36],
    },
    {
      no: 6,
      name: '车轮螺栓组（5 件）',
      words: ['车轮螺栓', '轮胎螺栓', '螺栓'],
      solids: [],
      copies: {
        solids: BOLT,
        places: [...BOLT_HOLES]
          .sort((one, other) => other[0] - one[0] || one[1] - other[1])
          .map(([y, z]): Point3 => [PLACES.bolts, y, z]),
      },
      touch: [366, -33, -45],
      balloon: [1090, 662],
    },
    {
      no: 7,
      name: '轮速传感器',
      words: ['轮速传感器', '传感器'],
      solids: along(SENSOR, PLACES.sensor),
      touch: [-612, 46, 250],
      balloon: [150, 36],
    },
  ],
  fasteners: [
    {
      order: 1,
      spec: 'M12 × 1.5 ×4',
      torque: '90 ± 9 N·m',
      note: '对角拧紧',
      parts: [1, 2],
      touch: [-680, -44, -46],
      label: [70, 600],
    },
    {
      order: 2,
      spec: 'M6 × 16',
      torque: '8 ± 1 N·m',
      note: '不涂油',
      parts: [7, 1],
      touch: [-612, 40, 212],
      label: [122, 190],
      side: 'left',
    },
    {
      order: 3,
      spec: 'M6 × 16',
      torque: '8 ± 1 N·m',
      note: '定位螺钉',
      parts: [3, 2],
      touch: [128, 17, -53],
      label: [790, 640],
    },
    {
      order: 4,
      spec: 'M12 × 1.25 ×2',
      torque: '105 ± 7 N·m',
      note: '涂螺纹锁固胶，不重用',
      parts: [5, 1],
      touch: [-270, 140, 342],
      label: [470, 134],
      side: 'left',
    },
    {
      order: 5,
      spec: 'M12 × 1.5 ×5',
      torque: '110 ± 10 N·m',
      note: '对角分两次',
      parts: [6, 3, 2],
      touch: [372, 53, 17],
      label: [1046, 430],
    },
  ],
  axes: [
    [
      [-720, 0, 0],
      [460, 0, 0],
    ],
    [
      [-330, ...onCircle(377, RADIAL)],
      [400, ...onCircle(377, RADIAL)],
    ],
    [
      [-14, ...onCircle(120, RADIAL)],
      [-14, ...onCircle(460, RADIAL)],
    ],
    [
      [PLACES.sensor, 46, 90],
      [PLACES.sensor, 46, 270],
    ],
  ],
  guides: BOLT_HOLES.map(([y, z]) => [
    [32, y, z],
    [300, y, z],
  ]),
  tools: '扭矩扳手 20–200 N·m，精度 ±4 %。装后在距外缘 10 mm 处测端面跳动，不大于 0.08 mm。',
}
