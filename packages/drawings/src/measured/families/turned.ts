import type { Point } from '../../base/marks.ts'
import { closed, cross, type Family, open, polar, rect, ring, type Shape } from '../outline.ts'
import { axle, behind, FIVE, halves, holesOn, slot } from './discs.ts'

export const ROTOR: Family = {
  key: 'rotor',
  name: '转子',
  words: ['转子', '电枢'],
  slots: [
    slot('D', '铁芯外径', 148, ['转子外径', '外径'], 'Ø'),
    slot('d', '轴颈直径', 35, ['轴径', '轴颈'], 'Ø'),
    slot('L', '铁芯长度', 120, ['叠长', '叠厚'], ''),
    slot('A', '总长', 236, ['轴长', '长度'], ''),
  ],
  spec: ['D', 'L'],
  draw(size) {
    const [R, r, L, A] = [size('D') / 2, size('d') / 2, size('L'), Math.max(size('A'), size('L') * 1.3)]
    const from = (A - L) * 0.42
    const plates = Array.from({ length: 13 }, (_, at) =>
      open('fine', [from + (L * (at + 1)) / 14, -R], [from + (L * (at + 1)) / 14, R]),
    )
    const side: Shape[] = [
      rect('outline', 0, -r, from - 8, 2 * r),
      rect('outline', from + L + 8, -r, A - from - L - 8, 2 * r),
      rect('outline', from - 8, -R * 0.8, 8, R * 1.6),
      rect('outline', from + L, -R * 0.8, 8, R * 1.6),
      rect('outline', from, -R, L, 2 * R),
      ...plates,
      axle(-12, A + 12),
    ]
    const at: Point = [0, 0]
    const magnets = Array.from({ length: 8 }, (_, index) => {
      const angle = 45 * index + 22.5
      const [a, b] = [polar(at, R * 0.9, angle - 15), polar(at, R * 0.9, angle + 15)]
      return closed('outline', a, b, polar(at, R * 0.79, angle + 13), polar(at, R * 0.79, angle - 13))
    })
    const face: Shape[] = [
      ring('outline', at, R),
      ring('outline', at, r),
      ring('fine', at, r * 1.5),
      ...magnets,
      ...Array.from({ length: 8 }, (_, index) => ring('fine', polar(at, R * 0.56, 45 * index), R * 0.09)),
      ...cross(at, R + 7),
    ]
    return {
      views: [side, face],
      main: 0,
      face: { x: from + L, y0: -R, y1: -R * 0.82 },
      places: [
        { kind: 'vertical', slot: 'D', view: 0, side: 'left', x: from, y0: -R, y1: R },
        { kind: 'vertical', slot: 'd', view: 0, side: 'right', x: A, y0: -r, y1: r },
        { kind: 'horizontal', slot: 'L', view: 0, y: R, x0: from, x1: from + L },
        { kind: 'horizontal', slot: 'A', view: 0, y: R, x0: 0, x1: A },
      ],
    }
  },
}

export const SHAFT: Family = {
  key: 'shaft',
  name: '轴',
  words: ['半轴', '传动轴', '输入轴', '输出轴', '花键轴'],
  slots: [
    slot('P', '轴颈直径', 30, ['轴颈', '配合直径', '小端直径'], 'Ø'),
    slot('D', '直径', 36, ['外径', '轴径', '杆径', '最大直径'], 'Ø'),
    slot('K', '花键外径', 26, ['花键', '螺纹大径'], 'Ø'),
    slot('J', '轴颈长度', 46, ['轴颈长'], ''),
    slot('L', '总长', 260, ['长度', '全长'], ''),
  ],
  spec: ['D', 'L'],
  draw(size) {
    const [L, R] = [size('L'), size('D') / 2]
    const [p, k] = [Math.min(size('P') / 2, R * 0.94), Math.min(size('K') / 2, R * 0.86)]
    const journal = Math.min(size('J'), L * 0.3)
    const spline = L * 0.17
    const chamfer = R * 0.09
    const half: Point[] = [
      [0, -p + chamfer],
      [chamfer, -p],
      [journal, -p],
      [journal, -R],
      [L - spline - L * 0.04, -R],
      [L - spline, -k],
      [L - chamfer, -k],
      [L, -k + chamfer],
    ]
    const other = [...half].reverse().map(([x, y]): Point => [x, -y])
    const teeth = Array.from({ length: 5 }, (_, at) => {
      const y = -k + (2 * k * (at + 1)) / 6
      return open('fine', [L - spline + 2, y], [L - chamfer, y])
    })
    const side: Shape[] = [
      closed('outline', ...half, ...other),
      ...[journal, L - spline - L * 0.04, L - spline, L - chamfer].map((x, at) => {
        const y = at < 2 ? R : k
        return open('outline', [x, -y], [x, y])
      }),
      open('outline', [chamfer, -p], [chamfer, p]),
      ...teeth,
      axle(-12, L + 12),
    ]
    const at: Point = [0, 0]
    const end: Shape[] = [
      ring('outline', at, R),
      ring('outline', at, p),
      ring('fine', at, p - chamfer),
      ring('fine', at, p * 0.24),
      ...cross(at, R + 5),
    ]
    return {
      views: [side, end],
      main: 0,
      face: { x: (journal + L - spline) / 2, y0: -R, y1: -R },
      places: [
        { kind: 'vertical', slot: 'P', view: 0, side: 'left', x: 0, y0: -p, y1: p },
        { kind: 'vertical', slot: 'D', view: 1, side: 'right', x: R, y0: -R, y1: R },
        { kind: 'vertical', slot: 'K', view: 0, side: 'right', x: L, y0: -k, y1: k },
        { kind: 'horizontal', slot: 'J', view: 0, y: R, x0: 0, x1: journal },
        { kind: 'horizontal', slot: 'L', view: 0, y: R, x0: 0, x1: L },
      ],
    }
  },
}

export const GEAR: Family = {
  key: 'gear',
  name: '齿轮',
  words: ['齿轮', '齿圈'],
  slots: [
    slot('D', '齿顶圆直径', 96, ['齿顶圆', '外径'], 'Ø'),
    slot('F', '齿根圆直径', 82.5, ['齿根圆'], 'Ø'),
    slot('d', '内孔', 30, ['内径', '孔径'], 'Ø'),
    slot('B', '齿宽', 28, ['宽度', '厚度'], ''),
    slot('H', '轮毂宽', 36, ['毂宽', '总宽'], ''),
  ],
  spec: ['D', 'B'],
  draw(size) {
    const [R, r, B] = [size('D') / 2, size('d') / 2, size('B')]
    const root = Math.min(size('F') / 2, R * 0.92)
    const H = Math.max(size('H'), B)
    const count = 24
    const teeth = Array.from({ length: count }, (_, tooth) => {
      const angle = (360 / count) * tooth
      const step = 360 / count
      return [
        polar([0, 0], root, angle - step * 0.5),
        polar([0, 0], root, angle - step * 0.3),
        polar([0, 0], R, angle - step * 0.13),
        polar([0, 0], R, angle + step * 0.13),
        polar([0, 0], root, angle + step * 0.3),
      ]
    }).flat()
    const rim: Point[] = [
      [0, -R],
      [B, -R],
      [B, -root * 0.84],
      [B * 0.62, -root * 0.82],
      [B * 0.62, -r * 1.75],
      [H, -r * 1.7],
      [H, -r],
      [0, -r],
      [0, -r * 1.7],
      [B * 0.3, -r * 1.75],
      [B * 0.3, -root * 0.82],
      [0, -root * 0.84],
    ]
    const section: Shape[] = [
      ...halves(rim),
      open('fine', [0, -root], [B, -root]),
      open('fine', [0, root], [B, root]),
      ...behind([0, r], [H, r]),
      axle(-8, H + 8),
    ]
    const at: Point = [0, 0]
    const key = r * 0.3
    const face: Shape[] = [
      closed('outline', ...teeth),
      ring('axis', at, (R + root) / 2),
      ring('fine', at, root * 0.84),
      ring('fine', at, r * 1.75),
      ring('outline', at, r),
      open('outline', [-key, -r * 0.95], [-key, -r * 1.24], [key, -r * 1.24], [key, -r * 0.95]),
      ...cross(at, R + 6),
    ]
    return {
      views: [section, face],
      main: 1,
      face: { x: B, y0: -R, y1: -root * 0.86 },
      code: polar(at, (root * 0.84 + r * 1.75) / 2, 45),
      places: [
        { kind: 'vertical', slot: 'D', view: 0, side: 'left', x: 0, y0: -R, y1: R },
        { kind: 'vertical', slot: 'd', view: 0, side: 'right', x: H, y0: -r, y1: r },
        { kind: 'horizontal', slot: 'B', view: 0, y: R, x0: 0, x1: B },
        { kind: 'horizontal', slot: 'H', view: 0, y: R, x0: 0, x1: H },
        { kind: 'leader', slot: 'F', view: 1, at: polar(at, root, 22.5) },
      ],
    }
  },
}

export const RIM: Family = {
  key: 'rim',
  name: '车轮',
  words: ['车轮', '轮辋', '轮圈', '铝轮'],
  not: ['料架', '铸坯', '螺栓'],
  slots: [
    slot('C', '螺栓孔分布圆', 114.3, ['分布圆', 'PCD'], 'Ø'),
    slot('B', '中心孔', 64.1, ['中心孔直径'], 'Ø'),
    slot('D', '轮辋直径', 462, ['标定直径', '胎圈座直径', '直径'], 'Ø'),
    slot('N', '螺栓孔', 15, ['安装孔'], 'Ø'),
    slot('W', '轮辋宽度', 203, ['轮辋宽', '宽度'], ''),
    slot('E', '偏距', 45, ['ET'], ''),
  ],
  spec: [],
  draw(size) {
    const [R, W] = [size('D') / 2, size('W')]
    const [pitch, bore, hole] = [size('C') / 2, size('B') / 2, size('N') / 2]
    const lip = R * 0.07
    const seat = W / 2 - Math.min(size('E'), W * 0.4)
    const rim: Point[] = [
      [0, -R - lip],
      [6, -R - lip],
      [10, -R],
      [W * 0.2, -R],
      [W * 0.3, -R * 0.87],
      [W * 0.5, -R * 0.87],
      [W * 0.62, -R],
      [W - 10, -R],
      [W - 6, -R - lip],
      [W, -R - lip],
      [W, -R + 8],
      [W * 0.62, -R + 10],
      [W * 0.5, -R * 0.87 + 10],
      [W * 0.28, -R * 0.87 + 10],
      [W * 0.16, -R + 9],
      [0, -R + 8],
    ]
    const spoke: Point[] = [
      [W * 0.08, -R * 0.87 + 2],
      [W * 0.28, -R * 0.85],
      [seat + 14, -pitch - hole - 12],
      [seat + 14, -bore],
      [seat - 18, -bore],
      [seat - 20, -pitch - hole],
    ]
    const section: Shape[] = [
      ...halves(rim),
      ...halves(spoke),
      ...behind([0, R - 8], [W, R - 8], [seat - 18, bore], [seat + 14, bore]),
      axle(-20, W + 20),
    ]
    const at: Point = [0, 0]
    const spokes = Array.from({ length: 10 }, (_, index) => {
      const angle = 36 * index + 90
      return closed(
        'outline',
        polar(at, pitch * 1.32, angle - 11),
        polar(at, R * 0.88, angle - 5),
        polar(at, R * 0.88, angle + 5),
        polar(at, pitch * 1.32, angle + 11),
      )
    })
    const face: Shape[] = [
      ring('outline', at, R + lip),
      ring('fine', at, R),
      ring('outline', at, R * 0.92),
      ...spokes,
      ring('outline', at, pitch * 1.32),
      ring('outline', at, bore),
      ring('axis', at, pitch),
      ...holesOn(at, pitch, hole, FIVE),
      ...cross(at, R + lip + 18),
    ]
    return {
      views: [section, face],
      main: 1,
      face: { x: W, y0: -R - lip, y1: -R - lip * 0.2 },
      places: [
        { kind: 'vertical', slot: 'D', view: 0, side: 'left', x: 10, y0: -R, y1: R },
        { kind: 'horizontal', slot: 'W', view: 0, y: R + lip, x0: 6, x1: W - 6 },
        { kind: 'horizontal', slot: 'E', view: 0, y: R + lip, x0: seat - 18, x1: W / 2 },
        { kind: 'vertical', slot: 'B', view: 0, side: 'right', x: seat + 14, y0: -bore, y1: bore },
        { kind: 'leader', slot: 'C', view: 1, at: polar(at, pitch, 48) },
        { kind: 'leader', slot: 'N', view: 1, at: polar(polar(at, pitch, 306), hole, -40) },
      ],
    }
  },
}
