import type { Point } from '../../base/marks.ts'
import { closed, curve, type Family, open, polar, ring, type Shape } from '../outline.ts'
import { slot } from './discs.ts'

/** Soft parts. */
export const SEAT_COVER: Family = {
  key: 'seat-cover',
  name: '座椅面套',
  words: ['面套', '座套'],
  slots: [
    slot('H', '靠背高', 640, ['总高', '高度'], ''),
    slot('W', '坐垫宽', 520, ['总宽', '宽度', '宽'], ''),
    slot('S', '缝边宽', 10, ['缝份'], ''),
  ],
  spec: ['W', 'H'],
  draw(size) {
    const [W, H] = [size('W'), size('H')]
    const at = (x: number, y: number): Point => [W * (x - 0.5), H * y]
    const shape = (inset: number) => {
      const p = (x: number, y: number): Point =>
        at(0.5 + (x - 0.5) * (1 - inset), y === 0 ? inset * 0.4 : y === 1 ? 1 - inset * 0.4 : y)
      return curve(
        p(0.24, 0),
        [p(0.36, -0.01), p(0.64, -0.01), p(0.76, 0)],
        [p(0.9, 0.1), p(0.98, 0.4), p(1, 1)],
        [p(0.7, 1), p(0.3, 1), p(0, 1)],
        [p(0.02, 0.4), p(0.1, 0.1), p(0.24, 0)],
      )
    }
    const seams = [0.22, 0.4, 0.58, 0.76].map((y) =>
      open('fine', ...curve(at(0.3, y), [at(0.4, y + 0.02), at(0.6, y + 0.02), at(0.7, y)])),
    )
    const front: Shape[] = [
      closed('outline', ...shape(0)),
      closed('fine', ...shape(0.05)),
      open('outline', ...curve(at(0.32, 0.05), [at(0.24, 0.4), at(0.24, 0.7), at(0.27, 0.97)])),
      open('outline', ...curve(at(0.68, 0.05), [at(0.76, 0.4), at(0.76, 0.7), at(0.73, 0.97)])),
      ...seams,
      ...[0.42, 0.58].map((x) => ring('fine', at(x, 0.035), W * 0.015)),
      open('axis', at(0.5, -0.04), at(0.5, 1.04)),
    ]
    return {
      views: [front],
      main: 0,
      code: at(0.86, 0.9),
      places: [
        { kind: 'horizontal', slot: 'W', view: 0, y: H, x0: -W / 2, x1: W / 2 },
        { kind: 'vertical', slot: 'H', view: 0, side: 'left', x: -W * 0.26, y0: 0, y1: H },
        { kind: 'leader', slot: 'S', view: 0, at: polar(at(0.985, 0.62), 0, 0) },
      ],
    }
  },
}
