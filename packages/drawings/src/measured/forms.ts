import { box, circle, type Mark, type Point, polygon, stroke, strokes, text } from '../base/marks.ts'
import { type Form, toleranceText } from './dimension.ts'
import { arrow, balloon, measuredRun, type Numbered, SIZE, toned } from './lines.ts'

/** Frames of form and position, with the signs of ISO 1101. */

const SIGNS: Record<Form, (x: number, y: number) => Mark[]> = {
  runout: (x, y) => [
    stroke('thin', [
      [x + 1.8, y + 4.7],
      [x + 4.6, y + 1.9],
    ]),
    arrow([x + 5.2, y + 1.3], 135),
  ],
  parallel: (x, y) => [
    strokes('thin', [
      [
        [x + 2, y + 4.8],
        [x + 3.8, y + 1.2],
      ],
      [
        [x + 3.6, y + 4.8],
        [x + 5.4, y + 1.2],
      ],
    ]),
  ],
  flat: (x, y) => [
    polygon('thin', [
      [x + 1.2, y + 4.2],
      [x + 2.6, y + 1.8],
      [x + 5.9, y + 1.8],
      [x + 4.5, y + 4.2],
    ]),
  ],
  position: (x, y) => [
    circle('thin', [x + 3.5, y + 3], 1.3),
    strokes('thin', [
      [
        [x + 1.3, y + 3],
        [x + 5.7, y + 3],
      ],
      [
        [x + 3.5, y + 0.8],
        [x + 3.5, y + 5.2],
      ],
    ]),
  ],
  square: (x, y) => [
    strokes('thin', [
      [
        [x + 1.5, y + 4.7],
        [x + 5.5, y + 4.7],
      ],
      [
        [x + 3.5, y + 4.7],
        [x + 3.5, y + 1.2],
      ],
    ]),
  ],
  round: (x, y) => [circle('thin', [x + 3.5, y + 3], 1.7)],
  cylinder: (x, y) => [
    circle('thin', [x + 3.5, y + 3], 1.2),
    strokes('thin', [
      [
        [x + 1, y + 4.6],
        [x + 2.6, y + 1.4],
      ],
      [
        [x + 4.4, y + 4.6],
        [x + 6, y + 1.4],
      ],
    ]),
  ],
}

export const FRAME_WIDTH = 44

/** The frame of a tolerance of form or position, and the measured value beside it. */
export function formFrame([x, y]: Point, form: Form, numbered: Numbered): Mark[] {
  const { dimension } = numbered
  return [
    // A finger needs more height than the frame has.
    box('blank', x, y - 0.4, FRAME_WIDTH - 8, 6.8),
    box('box', x, y, 7, 6),
    box('box', x + 7, y, 14, 6),
    ...SIGNS[form](x, y),
    text(
      [x + 14, y + 4.3],
      { text: toleranceText(dimension).replace('≤ ', ''), style: 'nominal' },
      SIZE,
      'middle',
    ),
    balloon([x + 24.5, y + 3], numbered),
    toned(dimension, [text([x + 28, y + 4.3], measuredRun(dimension), SIZE)]),
  ]
}
