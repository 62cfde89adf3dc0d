import type { Point } from '../../base/marks.ts'
import {
  closed,
  cross,
  curve,
  type Family,
  open,
  polar,
  rect,
  ring,
  type Shape,
  softRect,
} from '../outline.ts'
import { slot } from './discs.ts'

/** Parts that do not turn, seen from the front. */

export const CALIPER: Family = {
  key: 'caliper',
  name: '制动钳',
  words: ['制动钳', '卡钳', '浮动钳'],
  not: ['支架'],
  slots: [
    slot('P', '缸径', 57, ['缸孔直径', '活塞直径', '缸孔'], 'Ø'),
    slot('S', '安装孔距', 174, ['孔距', '安装孔中心距'], ''),
    slot('N', '安装孔', 13, ['安装孔直径', '螺栓孔'], 'Ø'),
    slot('L', '总长', 206, ['长度', '外廓长'], ''),
    slot('H', '总高', 104, ['高度'], ''),
  ],
  spec: [],
  draw(size) {
    const [S, P, N, H] = [size('S'), size('P') / 2, size('N') / 2, size('H')]
    const [half, ear] = [S / 2, Math.max(size('N') * 1.15, 12)]
    const top = -H * 0.56
    const bottom = H * 0.44
    const left = curve(
      [-half + ear * 0.7, -ear * 0.86],
      [
        [-half * 0.72, top * 0.82],
        [-half * 0.42, top],
        [0, top],
      ],
      [
        [half * 0.42, top],
        [half * 0.72, top * 0.82],
        [half - ear * 0.7, -ear * 0.86],
      ],
    )
    const round = (x: number, from: number, to: number) =>
      Array.from({ length: 9 }, (_, at) => polar([x, 0], ear, from + ((to - from) * at) / 8))
    const body = closed(
      'outline',
      ...left,
      ...round(half, 130, -130),
      [half * 0.68, ear * 0.8],
      [half * 0.54, bottom],
      [-half * 0.54, bottom],
      [-half * 0.68, ear * 0.8],
      ...round(-half, 310, 50),
    )
    const piston: Point = [0, -H * 0.04]
    const front: Shape[] = [
      body,
      ring('outline', piston, P),
      ring('fine', piston, P * 0.86),
      ring('fine', piston, P * 0.5),
      ...[-half, half].flatMap((x) => [ring('outline', [x, 0], N), ...cross([x, 0], ear * 1.3)]),
      open('fine', [-half * 0.5, bottom * 0.72], [half * 0.5, bottom * 0.72]),
      ...cross(piston, P + 9),
    ]
    return {
      views: [front],
      main: 0,
      code: [half * 0.5, H * 0.2],
      places: [
        { kind: 'leader', slot: 'P', view: 0, at: polar(piston, P, 42) },
        { kind: 'horizontal', slot: 'S', view: 0, y: bottom, x0: -half, x1: half },
        { kind: 'horizontal', slot: 'L', view: 0, y: bottom, x0: -half - ear, x1: half + ear },
        { kind: 'vertical', slot: 'H', view: 0, side: 'left', x: -half * 0.54, y0: top, y1: bottom },
        { kind: 'leader', slot: 'N', view: 0, at: polar([half, 0], N, -30) },
      ],
    }
  },
}

export const HOUSING: Family = {
  key: 'housing',
  name: '壳体',
  words: ['壳体', '端盖', '泵体', '阀体', '减速器壳'],
  slots: [
    slot('B', '轴承孔', 72, ['轴承座孔', '主孔'], 'Ø'),
    slot('b', '输出孔', 52, ['从动孔', '小孔'], 'Ø'),
    slot('A', '中心距', 112, ['孔中心距', '孔距'], ''),
    slot('L', '总长', 286, ['长度', '长'], ''),
    slot('H', '总高', 178, ['高度', '宽度'], ''),
  ],
  spec: ['L', 'H'],
  draw(size) {
    const [L, H, A] = [size('L'), size('H'), size('A')]
    const [R, r] = [size('B') / 2, size('b') / 2]
    const one: Point = [-A * 0.42, 0]
    const other: Point = [one[0] + A, 0]
    const bores: [Point, number][] = [
      [one, R],
      [other, r],
    ]
    const inset = H * 0.06
    const bolts = [-1, -0.34, 0.34, 1].flatMap((x) =>
      [-1, 1].map((y): Point => [x * (L / 2 - inset), y * (H / 2 - inset)]),
    )
    const front: Shape[] = [
      softRect('outline', -L / 2, -H / 2, L, H, H * 0.2),
      softRect('fine', -L / 2 + inset * 2, -H / 2 + inset * 2, L - inset * 4, H - inset * 4, H * 0.12),
      ...bolts.map((at) => ring('outline', at, H * 0.022)),
      ...bores.flatMap(([at, radius]) => [
        ring('outline', at, radius),
        ring('fine', at, radius + 3),
        ring('outline', at, radius * 1.34),
        ...cross(at, radius * 1.5),
      ]),
    ]
    return {
      views: [front],
      main: 0,
      code: [L / 2 - inset * 4, -H / 2 + inset * 4],
      places: [
        { kind: 'leader', slot: 'B', view: 0, at: polar(one, R, 55) },
        { kind: 'leader', slot: 'b', view: 0, at: polar(other, r, -40) },
        { kind: 'horizontal', slot: 'A', view: 0, y: H / 2, x0: one[0], x1: other[0] },
        { kind: 'horizontal', slot: 'L', view: 0, y: H / 2, x0: -L / 2, x1: L / 2 },
        { kind: 'vertical', slot: 'H', view: 0, side: 'left', x: -L / 2, y0: -H / 2, y1: H / 2 },
      ],
    }
  },
}

export const BOX: Family = {
  key: 'box',
  name: '箱',
  words: ['周转箱', '围板箱', '料箱', '纸箱'],
  slots: [
    slot('L', '长', 1200, ['外长', '长度', '外尺寸长'], ''),
    slot('W', '宽', 1000, ['外宽', '宽度'], ''),
    slot('H', '高', 975, ['外高', '高度', '总高'], ''),
  ],
  spec: ['L', 'W', 'H'],
  draw(size) {
    const [L, W, H] = [size('L'), size('W'), size('H')]
    const foot = H * 0.12
    const ribs = Array.from({ length: 5 }, (_, at) =>
      open('fine', [(L * (at + 1)) / 6, H * 0.1], [(L * (at + 1)) / 6, H - foot]),
    )
    const front: Shape[] = [
      rect('outline', 0, 0, L, H * 0.08),
      rect('outline', L * 0.015, H * 0.08, L * 0.97, H - foot - H * 0.08),
      ...ribs,
      rect('outline', 0, H - foot, L, foot * 0.4),
      ...[0, L * 0.43, L * 0.86].map((x) => rect('outline', x, H - foot * 0.6, L * 0.14, foot * 0.6)),
      rect('fine', L * 0.4, H * 0.3, L * 0.2, H * 0.18),
    ]
    const above: Shape[] = [
      softRect('outline', 0, 0, L, W, L * 0.02),
      softRect('fine', L * 0.03, L * 0.03, L * 0.94, W - L * 0.06, L * 0.015),
      open('axis', [-L * 0.04, W / 2], [L * 1.04, W / 2]),
      open('axis', [L / 2, -L * 0.04], [L / 2, W + L * 0.04]),
    ]
    return {
      views: [front, above],
      main: 0,
      places: [
        { kind: 'horizontal', slot: 'L', view: 0, y: H, x0: 0, x1: L },
        { kind: 'vertical', slot: 'H', view: 0, side: 'left', x: 0, y0: 0, y1: H },
        { kind: 'vertical', slot: 'W', view: 1, side: 'right', x: L, y0: 0, y1: W },
      ],
    }
  },
}

export const SHEET_PART: Family = {
  key: 'sheet',
  name: '钣金件',
  words: ['冲压件', '钣金', '支架', '液冷板', '挡板', '隔板', '加强板'],
  slots: [
    slot('S', '孔距', 140, ['孔中心距', '安装孔距'], ''),
    slot('N', '安装孔', 9, ['孔径', '安装孔直径'], 'Ø'),
    slot('L', '长', 210, ['总长', '长度', '外长'], ''),
    slot('W', '宽', 96, ['总宽', '宽度', '外宽'], ''),
    slot('T', '板厚', 2.5, ['厚度', '料厚', '总厚'], ''),
  ],
  spec: ['L', 'W', 'T'],
  draw(size) {
    const [L, W, T] = [size('L'), size('W'), Math.max(size('T'), size('L') * 0.008)]
    const [half, hole] = [Math.min(size('S'), L * 0.86) / 2, size('N') / 2]
    const notch = W * 0.14
    const front: Shape[] = [
      closed(
        'outline',
        [-L / 2 + notch, -W / 2],
        [L / 2 - notch, -W / 2],
        [L / 2, -W / 2 + notch],
        [L / 2, W / 2 - notch],
        [L / 2 - notch, W / 2],
        [-L / 2 + notch, W / 2],
        [-L / 2, W / 2 - notch],
        [-L / 2, -W / 2 + notch],
      ),
      softRect('outline', -half * 0.62, -W * 0.24, half * 1.24, W * 0.48, W * 0.16),
      open('fine', [-L / 2, -W * 0.36], [L / 2, -W * 0.36]),
      open('fine', [-L / 2, W * 0.36], [L / 2, W * 0.36]),
      ...[-half, half].flatMap((x) => [ring('outline', [x, 0], hole), ...cross([x, 0], hole * 2.4)]),
      open('axis', [-L * 0.54, 0], [L * 0.54, 0]),
    ]
    const edge: Shape[] = [
      closed(
        'cut',
        [0, -W / 2],
        [T * 4, -W / 2],
        [T * 4, -W / 2 + T],
        [T, -W / 2 + T],
        [T, W / 2 - T],
        [T * 4, W / 2 - T],
        [T * 4, W / 2],
        [0, W / 2],
      ),
    ]
    return {
      views: [front, edge],
      main: 0,
      code: [0, W * 0.12],
      places: [
        { kind: 'horizontal', slot: 'S', view: 0, y: W / 2, x0: -half, x1: half },
        { kind: 'horizontal', slot: 'L', view: 0, y: W / 2, x0: -L / 2, x1: L / 2 },
        { kind: 'vertical', slot: 'W', view: 0, side: 'left', x: -L / 2, y0: -W / 2, y1: W / 2 },
        { kind: 'horizontal', slot: 'T', view: 1, y: W / 2, x0: 0, x1: T },
        { kind: 'leader', slot: 'N', view: 0, at: polar([half, 0], hole, 45) },
      ],
    }
  },
}
