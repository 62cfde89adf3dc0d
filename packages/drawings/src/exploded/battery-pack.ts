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
const head = (z: number): Solid[] => [{ axis: 'z', steps: [{ from: z, to: z + 4, r: 5 }] }]

const LEVELS = { tray: -270, cooling: -130, modules: 0, bars: 92, control: 112, cover: 262 }
const BRACKETS = [165, 55, -55, -165]
/** From far to near: the back row, then the front row. */
const ROWS = [-118, 10]
const SLOTS = [4, 3, 2, 1, 0, -1].map((at) => at * 62 - 119)

const MODULES: Solid[] = ROWS.flatMap((x) =>
  SLOTS.flatMap((y): Solid[] => [
    block(x, y, LEVELS.modules, 108, 54, 36),
    block(x + 22, y + 19, LEVELS.modules + 36, 16, 16, 5),
    block(x + 70, y + 19, LEVELS.modules + 36, 16, 16, 5),
  ]),
)
const MODULE_BOLTS = ROWS.flatMap((x) =>
  SLOTS.flatMap((y): Point3[] => [
    [x + 9, y + 27, 0],
    [x + 99, y + 27, 0],
  ]),
)
const edge = (x: number, z: number) => BRACKETS.map((y): Point3 => [x, y, z])
const COVER_SCREWS = LEVELS.cover + 156
const coverGuides = (x: number) =>
  edge(x, LEVELS.cover + 8).map((hole): [Point3, Point3] => [hole, [hole[0], hole[1], COVER_SCREWS - 22]])

export const BATTERY_PACK: Assembly = {
  key: 'battery-pack',
  name: '动力电池包',
  drawing: 'BP-72K',
  width: 1232,
  height: 1000,
  view: { azimuth: -52, elevation: 26, scale: 1.16, origin: [600, 568] },
  depth: [1, 2, 3, 4, 5, 6],
  parts: [
    {
      no: 1,
      name: '下箱体',
      words: ['下箱体', '箱体', '托盘'],
      solids: [
        ...BRACKETS.map((y) => block(-176, y - 16, LEVELS.tray + 10, 24, 32, 12)),
        plate(300, 450, 34, LEVELS.tray, 54),
        {
          ...plate(310, 460, 36, LEVELS.tray + 54, 8),
          pockets: [{ outline: roundedRectangle(276, 426, 24), depth: 54 }],
        },
        ...BRACKETS.map((y) => block(150, y - 16, LEVELS.tray + 10, 24, 32, 12)),
      ],
      touch: [150, 120, -246],
      balloon: [1080, 826],
    },
    {
      no: 2,
      name: '液冷板',
      words: ['液冷板', '冷板'],
      solids: [
        plate(256, 392, 14, LEVELS.cooling, 7),
        ...[150, 90, 30, -30, -90, -150].map((y) => block(-112, y - 5, LEVELS.cooling + 7, 224, 10, 3)),
        { at: [128, -120, LEVELS.cooling + 3], steps: [{ from: 0, to: 26, r: 7, rings: [4] }] },
        { at: [128, -150, LEVELS.cooling + 3], steps: [{ from: 0, to: 26, r: 7, rings: [4] }] },
      ],
      touch: [118, 172, -123],
      balloon: [1080, 580],
    },
    {
      no: 3,
      name: '电池模组（12 个）',
      words: ['电池模组', '模组'],
      solids: MODULES,
      copies: { solids: head(LEVELS.modules + 36), places: MODULE_BOLTS },
      touch: [-96, -176, 20],
      balloon: [150, 580],
    },
    {
      no: 4,
      name: '高压母排',
      words: ['母排', '铜排'],
      solids: [
        block(-94, -176, LEVELS.bars, 14, 354, 4),
        block(-80, 164, LEVELS.bars, 158, 14, 4),
        block(78, -176, LEVELS.bars, 14, 354, 4),
      ],
      copies: {
        solids: head(LEVELS.bars + 4),
        places: [
          [-87, 130, 0],
          [-87, -20, 0],
          [-87, -166, 0],
          [85, 130, 0],
          [85, -20, 0],
          [85, -166, 0],
        ],
      },
      touch: [87, 170, 96],
      balloon: [1080, 466],
    },
    {
      no: 5,
      name: '电池管理系统与高压盒',
      words: ['电池管理系统', '高压盒', '主控'],
      solids: [
        block(-64, 100, LEVELS.control, 128, 70, 40),
        block(-44, 112, LEVELS.control + 40, 88, 46, 8),
        {
          at: [64, 136, LEVELS.control + 20],
          steps: [{ from: 0, to: 26, r: 12, holes: [{ r: 7, depth: 14 }] }],
        },
      ],
      touch: [64, 162, 138],
      balloon: [1080, 360],
    },
    {
      no: 6,
      name: '上盖',
      words: ['上盖'],
      solids: [
        plate(310, 460, 36, LEVELS.cover, 8),
        plate(264, 412, 28, LEVELS.cover + 8, 24),
        ...[130, 44, -44, -130].map((y) => block(-106, y - 12, LEVELS.cover + 32, 212, 24, 4)),
      ],
      screws: {
        solids: screwDown(22, 3, 6),
        places: [...edge(-143, COVER_SCREWS), ...edge(143, COVER_SCREWS)],
      },
      guides: coverGuides(143),
      touch: [126, 180, 294],
      balloon: [1080, 240],
    },
  ],
  fasteners: [
    {
      order: 1,
      spec: 'M6 × 20 ×24',
      torque: '10 ± 1 N·m',
      note: '模组压到液冷板，由中间向两端',
      parts: [3, 2],
      touch: [-19, -154, 40],
      label: [330, 700],
      side: 'left',
    },
    {
      order: 2,
      spec: 'M6 ×6',
      torque: '9 ± 0.5 N·m',
      note: '母排，断电并挂牌后拧',
      parts: [4, 3],
      touch: [-87, -166, 100],
      label: [330, 470],
      side: 'left',
    },
    {
      order: 3,
      spec: 'M5 × 16 ×8',
      torque: '5 ± 0.5 N·m',
      note: '上盖，先贴密封条',
      parts: [6, 1],
      touch: [-143, -165, 424],
      label: [250, 210],
      side: 'left',
    },
  ],
  axes: [
    [
      [0, 0, -320],
      [0, 0, 400],
    ],
  ],
  guides: coverGuides(-143),
  tools: '绝缘扭矩扳手 2–20 N·m。装前断开手动维修开关并验电；装后气密 5 kPa 保压 60 s，压降不大于 50 Pa。',
}
