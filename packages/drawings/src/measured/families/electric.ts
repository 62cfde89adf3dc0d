import type { Point } from '../../base/marks.ts'
import { closed, cross, curve, type Family, open, rect, ring, type Shape, softRect } from '../outline.ts'
import { slot } from './discs.ts'

export const CELL: Family = {
  key: 'cell',
  name: '电芯',
  words: ['电芯'],
  not: ['模组', '包'],
  slots: [
    slot('S', '极柱中心距', 123, ['极柱间距'], ''),
    slot('W', '宽度', 173.7, ['宽'], ''),
    slot('H', '总高', 207.2, ['高度', '高'], ''),
    slot('T', '厚度', 71.7, ['厚'], ''),
  ],
  spec: ['T', 'W', 'H'],
  draw(size) {
    const [W, H, T] = [size('W'), size('H'), size('T')]
    const [pole, half] = [H * 0.035, Math.min(size('S'), W * 0.8) / 2]
    const posts = (x: number): Shape => rect('outline', x - W * 0.075, 0, W * 0.15, pole)
    const front: Shape[] = [
      softRect('outline', 0, pole, W, H - pole, W * 0.03),
      open('fine', [0, H * 0.09], [W, H * 0.09]),
      posts(W / 2 - half),
      posts(W / 2 + half),
      rect('fine', W * 0.45, pole * 0.4, W * 0.1, pole * 0.6),
      rect('fine', W * 0.14, H * 0.34, W * 0.72, H * 0.34),
      open('axis', [W / 2, -H * 0.03], [W / 2, H * 1.03]),
    ]
    const side: Shape[] = [
      softRect('outline', 0, pole, T, H - pole, T * 0.06),
      rect('outline', T * 0.3, 0, T * 0.4, pole),
      open('fine', [0, H * 0.09], [T, H * 0.09]),
      open('axis', [T / 2, -H * 0.03], [T / 2, H * 1.03]),
    ]
    return {
      views: [front, side],
      main: 0,
      code: [W / 2, H * 0.51],
      places: [
        { kind: 'horizontal', slot: 'W', view: 0, y: H, x0: 0, x1: W },
        { kind: 'vertical', slot: 'H', view: 0, side: 'left', x: 0, y0: 0, y1: H },
        { kind: 'horizontal', slot: 'T', view: 1, y: H, x0: 0, x1: T },
        { kind: 'horizontal', slot: 'S', view: 0, y: H, x0: W / 2 - half, x1: W / 2 + half },
      ],
    }
  },
}

export const PACK: Family = {
  key: 'pack',
  name: '电池包',
  words: ['电池包', '电池系统'],
  not: ['运单', '箱体', '上盖'],
  slots: [
    slot('S', '安装孔距', 1290, ['孔距', '安装点距'], ''),
    slot('L', '总长', 1860, ['长度', '长'], ''),
    slot('W', '总宽', 1240, ['宽度', '宽'], ''),
    slot('H', '总高', 142, ['高度', '高'], ''),
  ],
  spec: ['L', 'W', 'H'],
  draw(size) {
    const [L, W, H] = [size('L'), size('W'), size('H')]
    const cut = W * 0.1
    const modules = Array.from({ length: 12 }, (_, at) => {
      const [column, row] = [at % 6, Math.floor(at / 6)]
      const [w, h] = [L * 0.125, W * 0.36]
      const [x, y] = [L * 0.05 + column * L * 0.142, W * 0.1 + row * W * 0.44]
      const lines = Array.from({ length: 4 }, (_, line) =>
        open('fine', [x + (w * (line + 1)) / 5, y], [x + (w * (line + 1)) / 5, y + h]),
      )
      return [rect('outline', x, y, w, h), ...lines]
    })
    const above: Shape[] = [
      closed(
        'outline',
        [0, cut],
        [cut, 0],
        [L - cut, 0],
        [L, cut],
        [L, W - cut],
        [L - cut, W],
        [cut, W],
        [0, W - cut],
      ),
      ...modules.flat(),
      rect('outline', L * 0.93, W * 0.38, L * 0.1, W * 0.24),
      open('axis', [-L * 0.03, W / 2], [L * 1.06, W / 2]),
    ]
    const deep = Math.max(H, W * 0.08)
    const front: Shape[] = [
      softRect('outline', 0, 0, W, deep, deep * 0.2),
      open('fine', [0, deep * 0.4], [W, deep * 0.4]),
      ...[0.08, 0.92].map((x) => rect('outline', W * x - W * 0.03, deep, W * 0.06, deep * 0.2)),
    ]
    return {
      views: [above, front],
      main: 0,
      code: [L * 0.98, W * 0.5],
      places: [
        { kind: 'horizontal', slot: 'L', view: 0, y: W, x0: 0, x1: L },
        { kind: 'vertical', slot: 'W', view: 0, side: 'left', x: 0, y0: 0, y1: W },
        { kind: 'vertical', slot: 'H', view: 1, side: 'right', x: W, y0: 0, y1: deep },
        { kind: 'horizontal', slot: 'S', view: 0, y: W, x0: cut, x1: L - cut },
      ],
    }
  },
}

export const LAMP: Family = {
  key: 'lamp',
  name: '车灯',
  words: ['前照灯', '组合灯', '行车灯', '雾灯', '大灯', '车灯'],
  not: ['周转箱', '灯板', '运单'],
  slots: [
    slot('S', '安装点距', 486, ['安装孔距', '孔距'], ''),
    slot('L', '总长', 612, ['长度', '外廓长', '长'], ''),
    slot('H', '总高', 214, ['高度', '高'], ''),
  ],
  spec: ['L', 'H'],
  draw(size) {
    const [L, H] = [size('L'), size('H')]
    const at = (x: number, y: number): Point => [L * x, H * y]
    const edge = (inset: number) => {
      const p = (x: number, y: number): Point =>
        at(0.5 + (x - 0.5) * (1 - inset), 0.5 + (y - 0.5) * (1 - inset * 1.7))
      return curve(
        p(0, 0.76),
        [p(0.06, 0.42), p(0.3, 0.06), p(0.62, 0.02)],
        [p(0.8, -0.01), p(0.94, 0), p(1, 0.08)],
        [p(0.99, 0.38), p(0.9, 0.62), p(0.74, 0.82)],
        [p(0.62, 0.98), p(0.26, 1.04), p(0.1, 0.96)],
        [p(0.03, 0.92), p(-0.01, 0.84), p(0, 0.76)],
      )
    }
    const lenses: Point[] = [at(0.2, 0.68), at(0.4, 0.57), at(0.6, 0.46)]
    const r = Math.min(H * 0.18, L * 0.075)
    const front: Shape[] = [
      closed('outline', ...edge(0)),
      closed('fine', ...edge(0.05)),
      ...lenses.flatMap((middle) => [
        ring('outline', middle, r),
        ring('fine', middle, r * 0.72),
        ...cross(middle, r * 1.36),
      ]),
      ...[0.2, 0.28, 0.36].map((y) => open('outline', at(0.72, y + 0.03), at(0.9 - y * 0.16, y - 0.04))),
    ]
    return {
      views: [front],
      main: 0,
      code: at(0.52, 0.8),
      places: [
        { kind: 'horizontal', slot: 'L', view: 0, y: H, x0: 0, x1: L },
        { kind: 'vertical', slot: 'H', view: 0, side: 'left', x: 0, y0: 0, y1: H },
        { kind: 'horizontal', slot: 'S', view: 0, y: H, x0: L * 0.12, x1: L * 0.9 },
      ],
    }
  },
}

export const CHIP: Family = {
  key: 'chip',
  name: '芯片封装',
  words: ['芯片封装', 'MCU', '驱动 IC'],
  slots: [
    slot('P', '引脚间距', 0.5, ['间距', '脚距'], ''),
    slot('D', '外廓宽', 12, ['跨脚宽', '总宽'], ''),
    slot('E', '本体宽', 10, ['封装宽', '宽度', '长'], ''),
    slot('A', '总高', 1.6, ['厚度', '高度'], ''),
  ],
  spec: ['E', 'E'],
  draw(size) {
    const E = size('E')
    const D = Math.max(size('D'), E * 1.12)
    const A = Math.max(size('A'), E * 0.1)
    const pins = 12
    const pitch = Math.min(size('P'), (E * 0.84) / (pins - 1)) || E * 0.07
    const lead = pitch * 0.46
    const along = Array.from({ length: pins }, (_, at) => (at - (pins - 1) / 2) * ((E * 0.84) / (pins - 1)))
    const leads = along.flatMap((place) => [
      rect('outline', place - lead / 2, -D / 2, lead, (D - E) / 2),
      rect('outline', place - lead / 2, E / 2, lead, (D - E) / 2),
      rect('outline', -D / 2, place - lead / 2, (D - E) / 2, lead),
      rect('outline', E / 2, place - lead / 2, (D - E) / 2, lead),
    ])
    const cut = E * 0.05
    const above: Shape[] = [
      ...leads,
      closed(
        'outline',
        [-E / 2 + cut, -E / 2],
        [E / 2, -E / 2],
        [E / 2, E / 2],
        [-E / 2, E / 2],
        [-E / 2, -E / 2 + cut],
      ),
      softRect('fine', -E * 0.44, -E * 0.44, E * 0.88, E * 0.88, E * 0.03),
      ring('fine', [-E * 0.34, -E * 0.34], E * 0.04),
      ...cross([0, 0], D * 0.56),
    ]
    const foot = (D - E) / 2
    const side: Shape[] = [
      closed(
        'outline',
        [-E / 2 + foot * 0.2, -A],
        [E / 2 - foot * 0.2, -A],
        [E / 2, -A * 0.5],
        [E / 2 - foot * 0.2, -A * 0.08],
        [-E / 2 + foot * 0.2, -A * 0.08],
        [-E / 2, -A * 0.5],
      ),
      open(
        'outline',
        [-E / 2, -A * 0.5],
        [-E / 2 - foot * 0.4, -A * 0.5],
        [-E / 2 - foot * 0.55, 0],
        [-D / 2, 0],
      ),
      open(
        'outline',
        [E / 2, -A * 0.5],
        [E / 2 + foot * 0.4, -A * 0.5],
        [E / 2 + foot * 0.55, 0],
        [D / 2, 0],
      ),
    ]
    return {
      views: [above, side],
      main: 0,
      code: [0, 0],
      places: [
        { kind: 'horizontal', slot: 'E', view: 0, y: D / 2, x0: -E / 2, x1: E / 2 },
        { kind: 'vertical', slot: 'D', view: 0, side: 'left', x: -D / 2, y0: -D / 2, y1: D / 2 },
        { kind: 'vertical', slot: 'A', view: 1, side: 'right', x: E / 2, y0: -A, y1: 0 },
        { kind: 'horizontal', slot: 'P', view: 0, y: D / 2, x0: along[0] ?? 0, x1: along[1] ?? 0 },
      ],
    }
  },
}
