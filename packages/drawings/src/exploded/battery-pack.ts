import type { Point3 } from '../axo/camera.ts'
import { rectangle, roundedRectangle } from '../axo/outlines.ts'
import type { PrismShape } from '../axo/prism.ts'
import { type Assembly, type Solid, screwDown } from './assembly.ts'

/** A traction battery, lifted apart along z. A millimetre here is five of the pack. */

const block = (x: number, y: number, z: number, w: number, d: number, h: number): PrismShape => ({
  axis: 'z',
  outline: rectangle(x, y, x + w, y + d),
  from: z,
  to: z + h,
})
const plate = (w: number, d: number, radius: number, z: number, h: number): PrismShape => ({
  axis: 'z',
  outline: roundedRectangle(w, d, radius),
  from: z,
  to: z + h,
})

/** Twelve modules in two rows, the far before the near. */
const MODULES: Solid[] = [-1, 1].flatMap((side) =>
  [4, 3, 2, 1, 0, -1].flatMap((at): Solid[] => {
    const y = at * 62 - 124
    const x = side < 0 ? -116 : 8
    return [
      block(x, y, 0, 108, 52, 34),
      block(x + 14, y + 8, 34, 10, 36, 4),
      block(x + 84, y + 8, 34, 10, 36, 4),
    ]
  }),
)
const edge = (z: number): Point3[] =>
  [-150, -50, 50, 150].flatMap((y): Point3[] => [
    [-124, y, z],
    [124, y, z],
  ])

export const BATTERY_PACK: Assembly = {
  key: 'battery-pack',
  name: '动力电池包',
  drawing: 'BP-72K',
  width: 1232,
  height: 960,
  view: { azimuth: -52, elevation: 26, scale: 1.16, origin: [560, 560] },
  depth: [1, 2, 3, 4, 5, 6],
  parts: [
    {
      no: 1,
      name: '下箱体',
      words: ['下箱体', '箱体', '托盘'],
      solids: [
        plate(290, 440, 30, -250, 12),
        block(-145, -200, -238, 12, 400, 40),
        block(-130, 190, -238, 260, 12, 40),
        block(-130, -202, -238, 260, 12, 40),
        block(133, -200, -238, 12, 400, 40),
      ],
      touch: [145, -120, -216],
      balloon: [1010, 800],
    },
    {
      no: 2,
      name: '液冷板',
      words: ['液冷板', '冷板'],
      solids: [
        plate(252, 384, 12, -130, 6),
        ...[-150, -90, -30, 30, 90, 150].map((y) => block(-110, y - 5, -124, 220, 10, 3)),
        { at: [126, -150, -127], axis: 'x', steps: [{ from: 0, to: 22, r: 6 }] },
        { at: [126, -120, -127], axis: 'x', steps: [{ from: 0, to: 22, r: 6 }] },
      ],
      touch: [118, -60, -126],
      balloon: [1060, 640],
    },
    {
      no: 3,
      name: '电池模组（12 个）',
      words: ['电池模组', '模组'],
      solids: MODULES,
      touch: [62, -160, 36],
      balloon: [150, 640],
    },
    {
      no: 4,
      name: '高压母排',
      words: ['母排', '铜排'],
      solids: [
        block(-92, -180, 96, 12, 360, 4),
        block(80, -180, 96, 12, 360, 4),
        block(-92, 168, 96, 184, 12, 4),
      ],
      touch: [86, -90, 100],
      balloon: [1080, 452],
    },
    {
      no: 5,
      name: '电池管理系统与高压盒',
      words: ['电池管理系统', '高压盒', '主控'],
      solids: [
        block(-60, 110, 150, 120, 66, 40),
        block(-40, 122, 190, 80, 42, 8),
        {
          at: [70, 143, 172],
          axis: 'x',
          steps: [{ from: -10, to: 20, r: 12, holes: [{ r: 7, depth: 12 }] }],
        },
      ],
      touch: [40, 120, 198],
      balloon: [1060, 250],
    },
    {
      no: 6,
      name: '上盖',
      words: ['上盖'],
      solids: [
        plate(290, 440, 30, 290, 8),
        plate(252, 400, 26, 298, 24),
        ...[-120, -40, 40, 120].map((y) => block(-104, y - 10, 322, 208, 20, 4)),
      ],
      screws: { solids: screwDown(20, 3, 6), places: edge(372) },
      touch: [60, -176, 323],
      balloon: [150, 200],
    },
  ],
  fasteners: [
    {
      order: 1,
      spec: 'M6 × 20 ×24',
      torque: '10 ± 1 N·m',
      note: '模组压到液冷板，由中间向两端',
      parts: [3, 2],
      touch: [62, -130, 20],
      label: [100, 760],
    },
    {
      order: 2,
      spec: 'M6 ×26',
      torque: '9 ± 0.5 N·m',
      note: '母排，断电并挂牌后拧',
      parts: [4, 3],
      touch: [-86, -170, 100],
      label: [70, 480],
    },
    {
      order: 3,
      spec: 'M5 × 16 ×8',
      torque: '5 ± 0.5 N·m',
      note: '上盖，先贴密封条',
      parts: [6, 1],
      touch: [124, -150, 380],
      label: [640, 66],
    },
  ],
  axes: [
    [
      [0, 0, -300],
      [0, 0, 410],
    ],
  ],
  guides: edge(0).map(([x, y]) => [
    [x, y, 298],
    [x, y, 360],
  ]),
  tools: '绝缘扭矩扳手 2–20 N·m。装前断开手动维修开关并验电；装后气密 5 kPa 保压 60 s，压降不大于 50 Pa。',
}
