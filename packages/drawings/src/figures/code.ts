import { type Drawing, type Mark, strokes, text } from '../base/marks.ts'
import { textWidth } from '../base/text-styles.ts'
import { type Write, writeChinese } from '../base/write.ts'
import { codeCells } from '../pieces/code.ts'
import { pointer, span } from './plan.ts'

/** The code of an identifier large, with the number of its modules each way. In pixels. */

const SIZE = { wide: { side: 264, left: 132, top: 84 }, narrow: { side: 232, left: 88, top: 56 } }

export function drawCode(
  modules: readonly (readonly boolean[])[],
  identifier: string,
  kind: keyof typeof SIZE = 'wide',
  t: Write = writeChinese,
): Drawing {
  const { side, left, top } = SIZE[kind]
  const count = t`${modules.length} 格`
  const words = t('与手里的码逐格对得上，就是这一条')
  const [right, bottom] = [left + side, top + side]
  const x = left - 32
  const y = top - 20
  const middle = (top + bottom) / 2
  const upright: Mark[] = [
    strokes('thin', [
      [
        [x - 8, top],
        [left - 6, top],
      ],
      [
        [x - 8, bottom],
        [left - 6, bottom],
      ],
      [
        [x, top],
        [x, middle - 14],
      ],
      [
        [x, middle + 14],
        [x, bottom],
      ],
      [
        [left, y - 8],
        [left, top - 6],
      ],
      [
        [right, y - 8],
        [right, top - 6],
      ],
    ]),
    pointer([x, top], 90),
    pointer([x, bottom], -90),
    text([x, middle + 5], { text: count, style: 'nominal' }, 15, 'middle'),
  ]
  return {
    // The words below may be longer than the code is wide.
    width: Math.max(right + 24, left + textWidth(words, 'note', 13) + 4),
    height: bottom + 52,
    label: t`${identifier} 的码，每边 ${modules.length} 格`,
    marks: [
      codeCells(modules, { x: left, y: top, size: side }),
      ...upright,
      ...span(left, right, y, count),
      text([left, bottom + 28], { text: words, style: 'note' }, 13),
    ],
  }
}
