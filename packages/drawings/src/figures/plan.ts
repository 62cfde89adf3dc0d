import { type Mark, type Point, polygon, stroke, strokes, type TextStyle, text } from '../base/marks.ts'
import { textWidth } from '../base/text-styles.ts'

/** Pieces that the figures of a part's page share. In pixels of the page. */

/** A wide figure fills the stage beside its rows, a narrow one the width of a phone. */
export const WIDE = { width: 886, height: 496 }
export const NARROW_WIDTH = 358

/** A filled arrow whose point is at `at`; it comes from the side that `degrees` looks to. */
export function pointer([x, y]: Point, degrees: number): Mark {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const turn = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos]
  return polygon('arrow', [turn(0, 0), turn(9.5, 1.8), turn(9.5, -1.8)], 1)
}

/** A level dimension with its words on the line, or above it where there is no room. */
export function span(x0: number, x1: number, y: number, words: string, style: TextStyle = 'nominal'): Mark[] {
  const size = 14
  const middle = (x0 + x1) / 2
  const gap = textWidth(words, style, size) + 12
  const arrows = [pointer([x0, y], 0), pointer([x1, y], 180)]
  if (x1 - x0 - 26 <= gap)
    return [
      stroke('thin', [
        [x0, y],
        [x1, y],
      ]),
      ...arrows,
      text([middle, y - 5], { text: words, style }, size, 'middle'),
    ]
  return [
    strokes('thin', [
      [
        [x0, y],
        [middle - gap / 2, y],
      ],
      [
        [middle + gap / 2, y],
        [x1, y],
      ],
    ]),
    ...arrows,
    text([middle, y + 5], { text: words, style }, size, 'middle'),
  ]
}

/** The text without its end where it is wider than its place. */
export function cutTo(value: string, style: TextStyle, size: number, width: number): string {
  if (textWidth(value, style, size) <= width) return value
  const signs = [...value]
  while (signs.length > 1 && textWidth(`${signs.join('')}…`, style, size) > width) signs.pop()
  return `${signs.join('')}…`
}

/** Splits a text into at most two lines and cuts the second where it is too wide. */
export function splitLines(value: string, style: TextStyle, size: number, width: number): string[] {
  if (textWidth(value, style, size) <= width) return [value]
  const signs = [...value]
  let count = 0
  while (textWidth(signs.slice(0, count + 1).join(''), style, size) <= width) count++
  const space = signs.slice(0, count).lastIndexOf(' ')
  // Without a space both lines are about as long.
  const end = space > 0 ? space : Math.min(count, Math.ceil(signs.length / 2))
  const first = signs.slice(0, end).join('')
  return [first, cutTo(value.slice(first.length).trim(), style, size, width)]
}
