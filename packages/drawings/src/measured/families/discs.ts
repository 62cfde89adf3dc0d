import type { Point } from '../../base/marks.ts'
import { closed, cross, type Family, mirrored, open, polar, ring, type Shape, type Slot } from '../outline.ts'

/** Parts that turn: cut along the axle at the left, seen along it at the right. */

export const slot = (key: string, name: string, typical: number, words: string[], sign = ''): Slot => ({
  key,
  name,
  typical,
  words: [name, ...words],
  sign,
})

const halves = (points: readonly Point[]): Shape[] => [
  closed('cut', ...points),
  closed('cut', ...mirrored(points)),
]
/** Edges behind the cut, from one half to the other. */
const behind = (...edges: (readonly [x: number, y: number])[]): Shape[] =>
  edges.map(([x, y]) => open('outline', [x, -y], [x, y]))
const axle = (from: number, to: number): Shape => open('axis', [from, 0], [to, 0])
/** A hole of a pitch circle with the line towards the middle. */
function holesOn(at: Point, pitch: number, r: number, angles: readonly number[]): Shape[] {
  return angles.flatMap((angle) => {
    const centre = polar(at, pitch, angle)
    return [
      ring('outline', centre, r),
      open('axis', polar(at, pitch - r * 2, angle), polar(at, pitch + r * 2, angle)),
    ]
  })
}
const FIVE = [90, 162, 234, 306, 18]

export const DISC: Family = {
  key: 'disc',
  name: '制动盘',
  words: ['制动盘', '刹车盘'],
  not: ['毛坯', '型板', '产线'],
  slots: [
    slot('K', '帽外径', 164, ['盘帽外径', '帽径'], 'Ø'),
    slot('C', '螺栓孔分布圆', 112, ['分布圆', 'PCD'], 'Ø'),
    slot('N', '螺栓孔', 13.2, ['装配孔', '安装孔'], 'Ø'),
    slot('B', '中心孔', 64, ['内孔', '中心孔直径'], 'Ø'),
    slot('D', '外径', 320, ['盘径', '直径'], 'Ø'),
    slot('H', '总高', 46, ['高度'], ''),
    slot('T', '盘厚', 28, ['制动面厚度', '厚度'], ''),
  ],
  spec: ['D', 'T'],
  draw(size) {
    const [D, T, B, C, N] = [size('D'), size('T'), size('B'), size('C'), size('N')]
    const [H, K] = [Math.max(size('H'), T + 6), Math.min(size('K'), D * 0.7)]
    const [R, hat, hole, pitch, bore] = [D / 2, K / 2, N / 2, C / 2, B / 2]
    const plate = Math.min(9, T * 0.34)
    const inner = hat + D * 0.047
    const wall = Math.min(9, hat * 0.11)
    const flange: Point[] = [
      [T - plate, -R],
      [T, -R],
      [T, -hat],
      [H, -hat],
      [H, -pitch - hole],
      [H - 8, -pitch - hole],
      [H - 8, -hat + wall],
      [T - plate, -hat + wall],
    ]
    const rest: Point[] = [
      [H, -pitch + hole],
      [H, -bore],
      [H - 8, -bore],
      [H - 8, -pitch + hole],
    ]
    const outer: Point[] = [
      [0, -R],
      [plate, -R],
      [plate, -inner],
      [0, -inner],
    ]
    const ribs = [-R + 3, -inner + 2, inner - 2, R - 3].map((y) => open('fine', [plate, y], [T - plate, y]))
    const section: Shape[] = [
      ...halves(flange),
      ...halves(rest),
      ...halves(outer),
      ...ribs,
      ...behind([0, inner], [H, bore], [H - 8, bore], [T - plate, hat - wall]),
      ...[-1, 1].flatMap((side) => [
        open('outline', [H, side * (pitch + hole)], [H, side * (pitch - hole)]),
        open('axis', [H - 16, side * pitch], [H + 8, side * pitch]),
      ]),
      axle(-14, H + 18),
    ]
    const at: Point = [0, 0]
    const front: Shape[] = [
      ring('outline', at, R),
      ring('fine', at, R - 2.5),
      ring('outline', at, inner),
      ring('outline', at, hat),
      ring('fine', at, hat - 3.5),
      ring('outline', at, bore),
      ring('axis', at, pitch),
      ...holesOn(at, pitch, hole, FIVE),
      ...cross(at, R + D * 0.04),
    ]
    return {
      views: [section, front],
      main: 1,
      face: { x: T, y0: -R, y1: -inner },
      code: polar(at, pitch, 126),
      places: [
        { kind: 'vertical', slot: 'D', view: 0, side: 'left', x: 0, y0: -R, y1: R },
        { kind: 'horizontal', slot: 'T', view: 0, y: R, x0: 0, x1: T },
        { kind: 'horizontal', slot: 'H', view: 0, y: R, x0: 0, x1: H },
        { kind: 'vertical', slot: 'B', view: 0, side: 'right', x: H, y0: -bore, y1: bore },
        { kind: 'vertical', slot: 'K', view: 0, side: 'right', x: H, y0: -hat, y1: hat },
        { kind: 'leader', slot: 'C', view: 1, at: polar(at, pitch, 30) },
        { kind: 'leader', slot: 'N', view: 1, at: polar(polar(at, pitch, 306), hole, -50) },
      ],
    }
  },
}

export const HUB: Family = {
  key: 'hub',
  name: '轮毂单元',
  words: ['轮毂轴承单元', '轮毂单元', '轮毂总成'],
  not: ['外圈', '内圈', '法兰'],
  slots: [
    slot('C', '螺栓孔分布圆', 114.3, ['分布圆', 'PCD', '孔分布圆'], 'Ø'),
    slot('P', '止口直径', 64, ['定位止口', '导向外径', '止口'], 'Ø'),
    slot('N', '螺栓孔', 12.4, ['安装孔', '螺栓直径'], 'Ø'),
    slot('D', '法兰外径', 139, ['外径', '法兰直径'], 'Ø'),
    slot('O', '外圈外径', 84, ['配合外径', '安装外径'], 'Ø'),
    slot('H', '总高', 86, ['总长', '高度'], ''),
    slot('T', '法兰厚度', 11, ['法兰厚', '厚度'], ''),
  ],
  spec: ['D', 'H'],
  draw(size) {
    const [D, H, T] = [size('D'), size('H'), size('T')]
    const [R, pitch, hole, pilot, outer] = [D / 2, size('C') / 2, size('N') / 2, size('P') / 2, size('O') / 2]
    const front = H * 0.24
    const bore = pilot * 0.42
    const flange: Point[] = [
      [front, -R],
      [front + T, -R],
      [front + T, -pitch - hole],
      [front, -pitch - hole],
    ]
    const body: Point[] = [
      [front, -pitch + hole],
      [front + T, -pitch + hole],
      [front + T, -outer * 0.78],
      [H, -outer * 0.62],
      [H, -bore],
      [0, -bore],
      [0, -pilot * 0.9],
      [front, -pilot],
    ]
    const shell: Point[] = [
      [front + T + 5, -outer * 1.16],
      [front + T + 17, -outer * 1.16],
      [front + T + 17, -outer],
      [H - 4, -outer],
      [H - 4, -outer * 0.82],
      [front + T + 5, -outer * 0.9],
    ]
    const balls = [front + T + 16, H - 16].flatMap((x) =>
      [-1, 1].map((side) => ring('outline', [x, side * outer * 0.79], outer * 0.12)),
    )
    const section = [
      ...halves(shell),
      ...halves(flange),
      ...halves(body),
      ...balls,
      ...behind([0, bore], [H, bore]),
      axle(-12, H + 12),
    ]
    const at: Point = [0, 0]
    const face: Shape[] = [
      ring('outline', at, R),
      ring('fine', at, R - 2),
      ring('outline', at, pilot),
      ring('fine', at, pilot - 2),
      ring('outline', at, bore),
      ring('axis', at, pitch),
      ...holesOn(at, pitch, hole, FIVE),
      ...cross(at, R + 8),
    ]
    return {
      views: [section, face],
      main: 1,
      face: { x: front, y0: -R, y1: -pilot - 4 },
      code: polar(at, (pilot + pitch) / 2, 126),
      places: [
        { kind: 'vertical', slot: 'D', view: 0, side: 'left', x: front, y0: -R, y1: R },
        { kind: 'vertical', slot: 'P', view: 0, side: 'left', x: 0, y0: -pilot, y1: pilot },
        { kind: 'vertical', slot: 'O', view: 0, side: 'right', x: H - 4, y0: -outer, y1: outer },
        { kind: 'horizontal', slot: 'T', view: 0, y: R, x0: front, x1: front + T },
        { kind: 'horizontal', slot: 'H', view: 0, y: R, x0: 0, x1: H },
        { kind: 'leader', slot: 'C', view: 1, at: polar(at, pitch, 36) },
        { kind: 'leader', slot: 'N', view: 1, at: polar(polar(at, pitch, 306), hole, -40) },
      ],
    }
  },
}

export const BEARING: Family = {
  key: 'bearing',
  name: '轴承',
  words: ['轴承'],
  not: ['轴承钢', '单元', '磨床'],
  slots: [
    slot('D', '外径', 90, ['外圈外径', '外圆直径'], 'Ø'),
    slot('d', '内径', 40, ['内孔', '内圈内径'], 'Ø'),
    slot('B', '宽度', 23, ['外圈宽度', '宽', '厚度'], ''),
  ],
  spec: ['d', 'D', 'B'],
  draw(size) {
    const [R, r, B] = [size('D') / 2, size('d') / 2, size('B')]
    const depth = R - r
    const middle = (R + r) / 2
    const ball = depth * 0.29
    const groove = (y: number, away: number): Point[] =>
      Array.from({ length: 9 }, (_, step): Point => {
        const angle = ((205 + step * 16.25) * Math.PI) / 180
        return [B / 2 - ball * Math.cos(angle) * -1, y + away * ball * Math.sin(angle)]
      })
    const outer: Point[] = [
      [0, -R],
      [B, -R],
      [B, -R + depth * 0.3],
      ...groove(-middle, 1).reverse(),
      [0, -R + depth * 0.3],
    ]
    const inner: Point[] = [
      [0, -r],
      [B, -r],
      [B, -r - depth * 0.3],
      ...groove(-middle, -1).reverse(),
      [0, -r - depth * 0.3],
    ]
    const section: Shape[] = [
      ...halves(outer),
      ...halves(inner),
      ...[-1, 1].map((side) => ring('outline', [B / 2, side * middle], ball)),
      ...behind([0, r], [B, r]),
      axle(-8, B + 8),
    ]
    const at: Point = [0, 0]
    const balls = Array.from({ length: 9 }, (_, index) =>
      ring('fine', polar(at, middle, 90 + 40 * index), ball),
    )
    const face: Shape[] = [
      ring('outline', at, R),
      ring('outline', at, R - depth * 0.3),
      ring('outline', at, r + depth * 0.3),
      ring('outline', at, r),
      ...balls,
      ...cross(at, R + 5),
    ]
    return {
      views: [section, face],
      main: 1,
      face: { x: B, y0: -R, y1: -R + depth * 0.28 },
      code: polar(at, R - depth * 0.15, 60),
      places: [
        { kind: 'vertical', slot: 'D', view: 0, side: 'left', x: 0, y0: -R, y1: R },
        { kind: 'horizontal', slot: 'B', view: 0, y: R, x0: 0, x1: B },
        { kind: 'vertical', slot: 'd', view: 0, side: 'right', x: B, y0: -r, y1: r },
      ],
    }
  },
}
export { axle, behind, FIVE, halves, holesOn }
