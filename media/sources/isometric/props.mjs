/**
 * These are the objects of the scenes. Every prop is `(stage, x, y, options)`: (x, y) is its least corner on
 * the floor, for round ones the middle. About 2 m of a workshop are three units.
 */
import { encodeDataMatrix } from '../../../packages/ui/src/codes/data-matrix.ts'
import { colours as c, mix } from './stage.mjs'

const CODE = encodeDataMatrix('88.449.1001/BD-320A0001')

/** Draws the floor of every scene: two slabs and a grid of tiles. */
export function floor(s, w = 8, d = 6) {
  s.top(-0.5, -0.35, -0.62, w + 1.3, d + 1.3, '#1b4a94', ' opacity=".16" filter="url(#soft)"')
  s.box(-0.4, -0.4, -0.5, w + 0.8, d + 0.8, 0.16, '#a9c8f0')
  s.box(-0.2, -0.2, -0.34, w + 0.4, d + 0.4, 0.34, '#e3eefc')
  for (let x = 1; x < w; x += 1) s.top(x, -0.2, 0, 0.02, d + 0.4, '#d3e2f6')
  for (let y = 1; y < d; y += 1) s.top(-0.2, y, 0, w + 0.4, 0.02, '#d3e2f6')
}

/** Floor markings: a lane from corner to corner, a route as a centre line, one orange cell. */
export const lane = (s, x, y, w, d, colour = c.haze) => {
  s.top(x, y, 0, w, d, colour, ' opacity=".45"')
  s.line(
    [
      [x, y],
      [x + w, y],
      [x + w, y + d],
      [x, y + d],
      [x, y],
    ],
    c.blue,
    1.6,
    ' opacity=".6"',
  )
}
export const route = (s, points, colour = c.cobalt) =>
  s.line(points, colour, 3.2, ' stroke-dasharray="20 7 4 7"')
export const cell = (s, x, y, z = 0, size = 0.3) => s.top(x, y, z, size, size, c.orange)

const codeOnTop = (s, x, y, z, size) => {
  const q = size / CODE.length
  s.top(x - 2 * q, y - 2 * q, z, size + 4 * q, size + 4 * q, '#ffffff')
  s.runs(CODE, (column, row, run) => s.top(x + column * q, y + row * q, z, run * q, q, c.ink))
}
const codeOnLeft = (s, x, y, z, size) => {
  const q = size / CODE.length
  s.left(x - 2 * q, y, z - 2 * q, size + 4 * q, size + 4 * q, '#ffffff')
  s.runs(CODE, (column, row, run) => s.left(x + column * q, y, z + size - (row + 1) * q, run * q, q, c.ink))
}

/** A label lying on the floor: code and lines of text. */
export function label(s, x, y, { w = 2.4, d = 1.3, z = 0.02, lift = 0 } = {}) {
  s.thing(
    x,
    y,
    w,
    d,
    () => {
      s.top(x, y, z, w, d, '#ffffff', ' stroke="#a9c6ee" stroke-width="1.5"')
      codeOnTop(s, x + 0.18, y + 0.18, z, d - 0.36)
      for (const [i, length] of [0.9, 0.62, 0.76, 0.44].entries())
        s.top(
          x + d + 0.06,
          y + 0.2 + (i * (d - 0.35)) / 4,
          z,
          (w - d - 0.25) * length,
          0.07,
          i ? c.steel : c.ink,
        )
    },
    { lift },
  )
}
/** One large code on a plate. */
export function codePlate(s, x, y, { size = 1.8, z = 0.14 } = {}) {
  s.shadow(x, y, size, size, 0.2)
  s.thing(x, y, size, size, () => {
    s.box(x, y, 0, size, size, z, c.white)
    codeOnTop(s, x + size * 0.13, y + size * 0.13, z, size * 0.74)
  })
}
/** A sheet of paper that stands like a sign: lines of text, a stamp, perhaps a code. */
export function sheet(
  s,
  x,
  y,
  { w = 1.5, h = 2, stamp = c.orange, code = false, rows = 5, tick = false } = {},
) {
  s.shadow(x, y, w, 0.25)
  s.thing(x, y, w, 0.2, () => {
    s.box(x + 0.1, y + 0.02, 0, w - 0.2, 0.26, 0.12, c.slate)
    s.box(x, y + 0.1, 0.12, w, 0.07, h, c.white)
    const face = y + 0.172
    s.left(x + 0.16, face, h - 0.2, w * 0.5, 0.12, c.ink)
    for (let i = 0; i < rows; i += 1) {
      const z = h - 0.5 - i * ((h - 1) / rows)
      s.left(x + 0.16, face, z, w * (i % 3 === 1 ? 0.44 : 0.62), 0.07, c.haze)
      if (tick)
        s.line(
          [
            [x + w - 0.36, face, z + 0.02],
            [x + w - 0.3, face, z - 0.04],
            [x + w - 0.16, face, z + 0.12],
          ],
          c.green,
          3,
        )
    }
    if (code) codeOnLeft(s, x + w - 0.62, face, 0.34, 0.42)
    if (stamp) {
      s.wheel(x + (code ? 0.42 : w - 0.42), face, 0.5, 0.27, 'none', ` stroke="${stamp}" stroke-width="4"`)
      s.wheel(x + (code ? 0.42 : w - 0.42), face, 0.5, 0.1, stamp)
    }
  })
}
/** Binders or folders in a row. */
export function binders(s, x, y, { n = 5, colour = c.blue, hot = 3 } = {}) {
  s.shadow(x, y, n * 0.34, 0.9)
  s.thing(x, y, n * 0.34, 0.9, () => {
    for (let i = 0; i < n; i += 1) {
      const tint = i === hot ? c.orange : mix(colour, '#ffffff', (i % 3) * 0.28)
      s.box(x + i * 0.34, y, 0, 0.3, 0.9, 1.15, tint)
      s.left(x + i * 0.34 + 0.07, y + 0.902, 0.6, 0.16, 0.36, '#ffffff')
    }
  })
}

/** Contents of screens: `b` draws a rectangle, `l` a line, both in shares of the screen. */
const pictures = {
  lines: ({ b }) => {
    b(0.06, 0.82, 0.5, 0.08, c.sky)
    for (let i = 0; i < 5; i += 1) {
      b(0.06, 0.62 - i * 0.13, 0.2, 0.06, '#39598c')
      b(0.34, 0.62 - i * 0.13, 0.3 + ((i * 7) % 4) * 0.08, 0.06, i === 2 ? c.orange : '#6b93cf')
    }
  },
  bars: ({ b }) => {
    for (const [i, h] of [0.3, 0.42, 0.36, 0.6, 0.74, 0.5, 0.82, 0.56].entries())
      b(0.07 + i * 0.112, 0.1, 0.075, h, i === 6 ? c.orange : i % 2 ? c.sky : '#4a86dd')
    b(0.06, 0.07, 0.88, 0.015, '#6b93cf')
  },
  trend: ({ b, l }) => {
    for (const z of [0.25, 0.5, 0.75]) b(0.06, z, 0.88, 0.01, '#2a4a7c')
    l(
      [
        [0.07, 0.3],
        [0.2, 0.42],
        [0.32, 0.36],
        [0.46, 0.58],
        [0.6, 0.52],
        [0.74, 0.72],
        [0.93, 0.66],
      ],
      c.sky,
      4,
    )
    l(
      [
        [0.74, 0.72],
        [0.93, 0.66],
      ],
      c.orange,
      4,
    )
  },
  control: ({ b, l }) => {
    b(0.06, 0.78, 0.88, 0.012, c.orange)
    b(0.06, 0.2, 0.88, 0.012, c.orange)
    b(0.06, 0.49, 0.88, 0.01, '#6b93cf')
    l(
      [
        [0.07, 0.5],
        [0.18, 0.6],
        [0.29, 0.44],
        [0.4, 0.54],
        [0.51, 0.38],
        [0.62, 0.58],
        [0.73, 0.5],
        [0.84, 0.66],
        [0.94, 0.47],
      ],
      c.sky,
      3.4,
    )
  },
  curve: ({ b, l }) => {
    b(0.08, 0.1, 0.012, 0.8, '#6b93cf')
    b(0.08, 0.1, 0.86, 0.015, '#6b93cf')
    l(
      [
        [0.1, 0.12],
        [0.3, 0.18],
        [0.5, 0.32],
        [0.68, 0.62],
        [0.8, 0.84],
        [0.92, 0.86],
      ],
      c.sky,
      4,
    )
    l(
      [
        [0.16, 0.26],
        [0.4, 0.38],
        [0.62, 0.7],
        [0.78, 0.94],
      ],
      '#5b7fb8',
      2,
    )
    l(
      [
        [0.3, 0.1],
        [0.55, 0.22],
        [0.76, 0.56],
        [0.93, 0.72],
      ],
      '#5b7fb8',
      2,
    )
    b(0.77, 0.8, 0.06, 0.08, c.orange)
  },
  wave: ({ l }) => {
    const at = (i) => 0.5 + Math.sin(i * 0.9) * Math.sin(i * 0.21) * 0.34
    l(
      Array.from({ length: 46 }, (_, i) => [0.05 + i * 0.02, at(i)]),
      c.sky,
      2.6,
    )
    l(
      Array.from({ length: 9 }, (_, i) => [0.05 + (i + 22) * 0.02, at(i + 22)]),
      c.orange,
      3.2,
    )
  },
  loop: ({ l }) => {
    const ring = (r, k) =>
      Array.from({ length: 41 }, (_, i) => [
        0.5 + r * Math.cos((i / 20) * Math.PI),
        0.5 + r * k * Math.sin((i / 20) * Math.PI),
      ])
    l(ring(0.4, 0.86), c.sky, 3.6)
    l(ring(0.3, 0.7), '#5b7fb8', 2.6)
    l(ring(0.18, 0.6), c.orange, 2.6)
  },
  gantt: ({ b }) => {
    for (const [i, [from, length]] of [
      [0.05, 0.3],
      [0.2, 0.42],
      [0.4, 0.2],
      [0.12, 0.5],
      [0.56, 0.36],
    ].entries()) {
      b(0.05, 0.8 - i * 0.165, 0.9, 0.01, '#2a4a7c')
      b(from, 0.72 - i * 0.165, length, 0.1, i === 2 ? c.orange : i % 2 ? '#4a86dd' : c.sky)
    }
    b(0.62, 0.06, 0.012, 0.86, '#ffffff')
  },
  kanban: ({ b }) => {
    for (let k = 0; k < 4; k += 1) {
      b(0.05 + k * 0.235, 0.82, 0.2, 0.07, '#6b93cf')
      for (let j = 0; j < [3, 2, 3, 1][k]; j += 1)
        b(
          0.05 + k * 0.235,
          0.6 - j * 0.23,
          0.2,
          0.17,
          k === 1 && j === 1 ? c.orange : j % 2 ? '#4a86dd' : c.sky,
        )
    }
  },
  defect: ({ b, l }) => {
    b(0.12, 0.16, 0.5, 0.68, '#5f7391')
    l(
      [
        [0.24, 0.34],
        [0.36, 0.52],
        [0.44, 0.48],
      ],
      '#dbe8f8',
      3,
    )
    l(
      [
        [0.2, 0.28],
        [0.5, 0.28],
        [0.5, 0.6],
        [0.2, 0.6],
        [0.2, 0.28],
      ],
      c.orange,
      3.4,
    )
    for (const [i, hue] of [c.green, c.green, c.orange].entries()) b(0.72, 0.7 - i * 0.2, 0.2, 0.08, hue)
  },
  xray: ({ b, l }) => {
    l(
      Array.from({ length: 33 }, (_, i) => [
        0.42 + 0.3 * Math.cos((i / 16) * Math.PI),
        0.5 + 0.38 * Math.sin((i / 16) * Math.PI),
      ]),
      '#9fb9dd',
      8,
    )
    l(
      Array.from({ length: 33 }, (_, i) => [
        0.42 + 0.12 * Math.cos((i / 16) * Math.PI),
        0.5 + 0.15 * Math.sin((i / 16) * Math.PI),
      ]),
      '#9fb9dd',
      6,
    )
    b(0.6, 0.64, 0.05, 0.07, c.orange)
    for (const i of [0, 1, 2]) b(0.8, 0.7 - i * 0.16, 0.14, 0.06, '#4a86dd')
  },
  map: ({ b, l }) => {
    b(0.08, 0.12, 0.4, 0.3, '#23467c')
    b(0.3, 0.46, 0.5, 0.4, '#23467c')
    b(0.6, 0.16, 0.3, 0.24, '#23467c')
    l(
      [
        [0.16, 0.26],
        [0.36, 0.54],
        [0.58, 0.66],
        [0.78, 0.3],
      ],
      c.sky,
      3,
    )
    for (const [u, v] of [
      [0.14, 0.23],
      [0.34, 0.51],
      [0.56, 0.63],
    ])
      b(u, v, 0.05, 0.07, c.sky)
    b(0.755, 0.26, 0.06, 0.08, c.orange)
  },
  gauge: ({ b, l }) => {
    const arc = (from, to) =>
      Array.from({ length: 25 }, (_, i) => {
        const a = Math.PI * (1 - from - ((to - from) * i) / 24)
        return [0.5 + 0.36 * Math.cos(a), 0.26 + 0.54 * Math.sin(a)]
      })
    l(arc(0, 1), '#39598c', 9)
    l(arc(0, 0.62), c.sky, 9)
    l(
      [
        [0.5, 0.26],
        [0.66, 0.62],
      ],
      c.orange,
      4,
    )
    b(0.34, 0.1, 0.32, 0.07, '#6b93cf')
  },
  form: ({ b, l }) => {
    for (const i of [0, 1, 2, 3]) {
      b(0.08, 0.74 - i * 0.19, 0.1, 0.12, i === 3 ? '#39598c' : c.green)
      b(0.26, 0.77 - i * 0.19, 0.5 - (i % 2) * 0.14, 0.06, '#6b93cf')
    }
    l(
      [
        [0.62, 0.14],
        [0.72, 0.24],
        [0.8, 0.12],
        [0.92, 0.22],
      ],
      c.orange,
      3,
    )
  },
  tree: ({ b, l }) => {
    b(0.42, 0.76, 0.16, 0.14, c.sky)
    for (const [i, u] of [0.08, 0.42, 0.76].entries()) {
      l(
        [
          [0.5, 0.76],
          [0.5, 0.66],
          [u + 0.08, 0.66],
          [u + 0.08, 0.56],
        ],
        '#6b93cf',
        2.4,
      )
      b(u, 0.42, 0.16, 0.14, i === 2 ? c.orange : '#4a86dd')
      l(
        [
          [u + 0.08, 0.42],
          [u + 0.08, 0.26],
        ],
        '#6b93cf',
        2.4,
      )
      b(u, 0.12, 0.16, 0.14, '#39598c')
    }
  },
  heat: ({ b }) => {
    for (let u = 0; u < 8; u += 1)
      for (let v = 0; v < 5; v += 1) {
        const heat = Math.max(0, 1 - Math.hypot(u - 5, v - 3) / 3.4)
        b(0.07 + u * 0.11, 0.1 + v * 0.165, 0.1, 0.145, heat > 0.85 ? c.orange : mix('#1a3a6d', c.sky, heat))
      }
  },
  ring: ({ b, l }) => {
    const arc = (from, to) =>
      Array.from({ length: 21 }, (_, i) => {
        const a = 2 * Math.PI * (from + ((to - from) * i) / 20)
        return [0.34 + 0.24 * Math.cos(a), 0.5 + 0.33 * Math.sin(a)]
      })
    l(arc(0, 0.55), c.sky, 11)
    l(arc(0.58, 0.8), '#4a86dd', 11)
    l(arc(0.83, 0.97), c.orange, 11)
    for (const i of [0, 1, 2]) b(0.7, 0.66 - i * 0.18, 0.22, 0.07, [c.sky, '#4a86dd', c.orange][i])
  },
  code: ({ b }) => {
    const q = 0.034
    for (const [row, cells] of CODE.entries())
      for (const [k, dark] of cells.entries())
        if (dark) b(0.1 + k * q * 0.72, 0.8 - row * q * 1.15, q * 0.75, q * 1.2, '#dbe8f8')
    b(0.6, 0.7, 0.3, 0.08, c.green)
    b(0.6, 0.5, 0.22, 0.06, '#6b93cf')
    b(0.6, 0.36, 0.28, 0.06, '#6b93cf')
  },
  message: ({ b }) => {
    b(0.08, 0.64, 0.5, 0.2, '#39598c')
    b(0.4, 0.36, 0.52, 0.2, '#4a86dd')
    b(0.08, 0.1, 0.38, 0.2, '#39598c')
    b(0.84, 0.5, 0.08, 0.1, c.orange)
  },
}

function showOn(s, kind, x, y, z, w, h) {
  s.left(x, y, z, w, h, '#08182f')
  s.left(x, y, z + h - 0.05 * h, w, 0.05 * h, '#1a3a6d')
  const b = (u, v, a, e, colour) => s.left(x + u * w, y, z + v * h, a * w, e * h, colour)
  const l = (points, colour, width = 3) =>
    s.line(
      points.map(([u, v]) => [x + u * w, y, z + v * h]),
      colour,
      width,
    )
  pictures[kind]({ b, l })
}

/** A wide board on a post. */
export function board(s, x, y, { w = 3, h = 1.9, z = 1, show = 'lines' } = {}) {
  s.shadow(x + w * 0.2, y, w * 0.6, 0.5)
  s.thing(x, y, w, 0.3, () => {
    s.box(x + w * 0.3, y, 0, w * 0.4, 0.5, 0.1, c.slate)
    s.box(x + w * 0.46, y + 0.08, 0.1, w * 0.08, 0.14, z, c.navy)
    s.box(x, y + 0.02, z, w, 0.16, h, c.pale)
    showOn(s, show, x + 0.1, y + 0.182, z + 0.1, w - 0.2, h - 0.2)
  })
}
/** A desk with a screen and a keyboard. */
export function desk(s, x, y, { show = 'lines', w = 1.9 } = {}) {
  s.shadow(x, y, w, 1)
  s.thing(x, y, w, 1, () => {
    s.box(x + 0.1, y + 0.12, 0, 0.16, 0.76, 0.86, c.slate)
    s.box(x + w - 0.26, y + 0.12, 0, 0.16, 0.76, 0.86, c.slate)
    s.box(x, y, 0.86, w, 1, 0.1, c.white)
    s.box(x + w * 0.42, y + 0.26, 0.96, w * 0.16, 0.12, 0.2, c.steel)
    s.box(x + 0.14, y + 0.24, 1.12, w - 0.28, 0.1, 1.02, c.navy)
    showOn(s, show, x + 0.2, y + 0.342, 1.18, w - 0.4, 0.9)
    s.box(x + w * 0.25, y + 0.58, 0.96, w * 0.44, 0.22, 0.04, c.haze)
  })
}
/** A tablet or telephone that stands upright on the floor, larger than life. */
export function phone(s, x, y, { w = 1.1, h = 2.1, show = 'code' } = {}) {
  s.shadow(x, y, w, 0.3)
  s.thing(x, y, w, 0.25, () => {
    s.box(x + 0.15, y - 0.05, 0, w - 0.3, 0.4, 0.08, c.slate)
    s.box(x, y + 0.06, 0.08, w, 0.14, h, c.navy)
    showOn(s, show, x + 0.08, y + 0.202, 0.22, w - 0.16, h - 0.32)
  })
}
/** A trolley terminal with a slanted panel, as on lines. */
export function terminal(s, x, y, { show = 'form', hue = c.cobalt } = {}) {
  s.shadow(x, y, 0.9, 0.7)
  s.thing(x, y, 0.9, 0.7, () => {
    s.box(x, y, 0, 0.9, 0.7, 0.14, c.slate)
    s.box(x + 0.25, y + 0.15, 0.14, 0.4, 0.3, 0.9, c.white)
    s.box(x - 0.08, y + 0.16, 1.04, 1.06, 0.2, 0.92, hue)
    showOn(s, show, x, y + 0.362, 1.12, 0.9, 0.76)
  })
}

/** Draws a machining centre with a window and a stack light; `lamp` is the colour of the light. */
export function machine(
  s,
  x,
  y,
  { w = 2.2, d = 1.6, h = 1.9, lamp = c.green, hue = c.white, inside = 'tool' } = {},
) {
  s.shadow(x, y, w, d)
  s.thing(x, y, w, d, () => {
    s.box(x, y, 0, w, d, 0.24, c.navy)
    s.box(x, y, 0.24, w, d, h - 0.24, hue)
    const f = y + d + 0.002
    s.left(x + 0.16, f, 0.62, w * 0.54, h - 1, c.navy)
    s.left(x + 0.24, f, 0.7, w * 0.54 - 0.16, h - 1.16, '#b9d8ff')
    if (inside === 'tool') {
      s.left(x + w * 0.3, f, 1.02, 0.14, h - 1.48, c.iron)
      s.left(x + w * 0.18, f, 0.76, w * 0.34, 0.2, c.steel)
    }
    if (inside === 'glow') s.left(x + 0.34, f, 0.8, w * 0.54 - 0.36, h - 1.36, c.orange, ' opacity=".85"')
    s.left(x + w * 0.72, f, 0.7, w * 0.2, 0.86, c.pale)
    s.left(x + w * 0.75, f, 1.18, w * 0.14, 0.28, '#0b1f3d')
    for (const i of [0, 1, 2]) s.left(x + w * 0.75 + i * 0.1, f, 0.86, 0.06, 0.1, i === 1 ? c.sky : c.steel)
    s.right(x + w + 0.002, y + 0.14, h - 0.4, d - 0.28, 0.14, c.cobalt)
    s.right(x + w + 0.002, y + 0.2, 0.5, d - 0.4, 0.7, c.haze, ' opacity=".5"')
    s.box(x + w - 0.3, y + 0.2, h, 0.12, 0.12, 0.12, c.slate, { edge: false })
    for (const [i, hue2] of [c.green, '#ffd166', c.orange].entries())
      s.cylinder(
        x + w - 0.24,
        y + 0.26,
        h + 0.12 + i * 0.16,
        0.08,
        0.14,
        hue2 === lamp ? hue2 : mix(hue2, '#ffffff', 0.72),
      )
  })
}
/** A press or a riveting unit: two columns, ram, bed. */
export function press(s, x, y, { hue = c.blue } = {}) {
  s.shadow(x, y, 1.6, 1.2)
  s.thing(x, y, 1.6, 1.2, () => {
    s.box(x, y, 0, 1.6, 1.2, 0.5, c.navy)
    s.box(x + 0.06, y + 0.1, 0.5, 0.26, 0.8, 1.9, hue)
    s.box(x + 0.4, y + 0.2, 0.5, 0.8, 0.7, 0.16, c.steel)
    s.cylinder(x + 0.8, y + 0.55, 0.66, 0.24, 0.2, c.iron)
    s.box(x + 0.62, y + 0.36, 1.16, 0.36, 0.36, 0.7, c.steel)
    s.box(x + 1.28, y + 0.1, 0.5, 0.26, 0.8, 1.9, hue)
    s.box(x, y, 2.3, 1.6, 1.1, 0.56, c.white)
    s.left(x + 0.5, y + 1.102, 2.46, 0.6, 0.24, c.cobalt)
  })
}
/** Draws an articulated robot; `to` is the place of the tool, relative to the base. */
export function robot(s, x, y, { reach = [1, 1], hue = c.white, tool = c.orange, height = 1.5 } = {}) {
  s.roundShadow(x, y, 0.55)
  s.thing(
    x - 0.4,
    y - 0.4,
    0.8,
    0.8,
    () => {
      s.cylinder(x, y, 0, 0.46, 0.22, c.navy)
      s.cylinder(x, y, 0.22, 0.3, 0.4, hue)
      const elbow = [x - reach[0] * 0.15, y - reach[1] * 0.15, height + 0.5]
      const hand = [x + reach[0], y + reach[1], height - 0.1]
      const limb = (a, b, width) => {
        s.line([a, b], mix(hue, '#0b2a63', 0.3), width + 3)
        s.line([a, b], mix(hue, '#ffffff', 0.1), width)
      }
      s.ball(x, y, 0.7, 0.28, c.blue)
      limb([x, y, 0.7], elbow, 22)
      s.ball(...elbow, 0.22, c.blue)
      limb(elbow, hand, 16)
      s.ball(...hand, 0.15, c.navy)
      s.line([hand, [hand[0], hand[1], hand[2] - 0.4]], c.navy, 8)
      s.ball(hand[0], hand[1], hand[2] - 0.42, 0.1, tool)
    },
    { lift: 0.4 },
  )
}
/** A belt along x. `along` places things on it: pairs of distance and a function (x, y, z). */
export function belt(s, x, y, w, { carry = [], d = 1, z = 0.5 } = {}) {
  s.shadow(x, y, w, d, 0.25)
  s.thing(x, y, w, d, () => {
    for (let i = 0.15; i < w; i += 1.4) {
      s.box(x + i, y + 0.08, 0, 0.12, 0.12, z, c.steel, { edge: false })
      s.box(x + i, y + d - 0.2, 0, 0.12, 0.12, z, c.steel, { edge: false })
    }
    s.box(x, y, z, w, d, 0.16, c.pale)
    s.top(x, y + 0.1, z + 0.16, w, d - 0.2, '#24446f')
    for (let i = 0.12; i < w; i += 0.24)
      s.line(
        [
          [x + i, y + 0.1, z + 0.16],
          [x + i, y + d - 0.1, z + 0.16],
        ],
        '#3d5f90',
        1.4,
      )
    s.left(x, y + d + 0.002, z + 0.05, w, 0.05, c.cobalt)
    for (const [at, draw] of carry) draw(x + at, y + d / 2, z + 0.16)
  })
}
/** A gate over a lane along x: posts at y and y + span. */
export function gate(s, x, y, { span = 2.6, h = 2.7, hue = c.cobalt, waves = true, lamp = c.green } = {}) {
  const post = (at) => {
    s.shadow(x, at, 0.5, 0.36)
    s.thing(x, at, 0.5, 0.36, () => {
      s.box(x - 0.04, at - 0.03, 0, 0.58, 0.42, 0.16, c.navy)
      s.box(x, at, 0.16, 0.5, 0.36, h, c.white)
      s.right(x + 0.502, at + 0.1, 0.4, 0.16, h - 0.6, hue)
      for (let i = 0; i < 6; i += 1) s.right(x + 0.504, at + 0.13, 0.55 + i * 0.32, 0.1, 0.14, c.sky)
    })
  }
  post(y)
  post(y + span - 0.36)
  s.thing(
    x,
    y + span - 0.4,
    0.5,
    0.4,
    () => {
      s.box(x, y, h + 0.16, 0.5, span, 0.3, c.white)
      s.right(x + 0.502, y + 0.2, h + 0.24, span - 0.7, 0.14, hue)
      s.right(x + 0.503, y + span - 0.34, h + 0.22, 0.2, 0.16, lamp)
    },
    { lift: 0.3 },
  )
  if (!waves) return
  s.thing(
    x,
    y + 0.3,
    0.4,
    0.1,
    () => {
      for (let i = 0; i < 3; i += 1) {
        const r = 0.36 + i * 0.3
        const arc = Array.from({ length: 17 }, (_, k) => -0.95 + (1.9 * k) / 16)
        s.line(
          arc.map((a) => [x + 0.25, y + 0.3 + r * Math.cos(a), 1.35 + r * Math.sin(a)]),
          c.teal,
          4 - i,
          ` opacity="${0.9 - i * 0.24}"`,
        )
      }
    },
    { lift: 0.1 },
  )
}
/** A camera with its light cone on an arm; the cone falls at (x, y, z). */
export function camera(s, x, y, { z = 0.66, h = 2.2, cone = c.sky, hue = c.blue, from = -1.3 } = {}) {
  s.shadow(x - 0.15, y + from, 0.3, 0.3)
  s.thing(x - 0.15, y + from, 0.3, 0.3, () => {
    s.box(x - 0.15, y + from, 0, 0.3, 0.3, h + 0.5, hue)
  })
  s.thing(
    x - 0.3,
    y - 0.2,
    0.6,
    0.6,
    () => {
      s.area(
        [
          [x, y, h],
          [x - 0.5, y + 0.5, z],
          [x + 0.5, y + 0.5, z],
        ],
        cone,
        ' opacity=".35"',
      )
      s.area(
        [
          [x, y, h],
          [x + 0.5, y + 0.5, z],
          [x + 0.5, y - 0.5, z],
        ],
        cone,
        ' opacity=".22"',
      )
      s.cylinder(x, y, h - 0.06, 0.34, 0.1, c.white)
      s.box(x - 0.24, y - 0.24, h + 0.04, 0.48, 0.48, 0.46, c.navy)
      s.box(x - 0.15, y + from, h + 0.5, 0.3, 0.2 - from, 0.2, c.white)
    },
    { lift: 0.7 },
  )
}
/** A marking head over a part: a thin beam ends at (x, y, z). */
export function laser(s, x, y, { z = 0.66, h = 1.9, from = -1.3, beam = c.orange } = {}) {
  s.shadow(x - 0.3, y + from - 0.2, 0.6, 0.6)
  s.thing(x - 0.3, y + from - 0.2, 0.6, 0.6, () => {
    s.box(x - 0.35, y + from - 0.25, 0, 0.7, 0.7, 0.2, c.navy)
    s.box(x - 0.22, y + from - 0.12, 0.2, 0.44, 0.44, h + 0.7, c.white)
  })
  s.thing(
    x - 0.3,
    y - 0.2,
    0.6,
    0.6,
    () => {
      s.area(
        [
          [x, y, h],
          [x - 0.14, y + 0.14, z],
          [x + 0.14, y - 0.14, z],
        ],
        beam,
        ' opacity=".75"',
      )
      s.ellipse(x, y, z, 0.12, beam)
      s.box(x - 0.2, y - 0.2, h, 0.4, 0.4, 0.34, c.slate)
      s.box(x - 0.3, y + from, h + 0.34, 0.6, 0.35 - from, 0.36, c.cobalt)
    },
    { lift: 0.7 },
  )
}
/** A cabinet with a window, for X-rays, treatment or climate. */
export function cabinet(
  s,
  x,
  y,
  { w = 2.2, d = 1.8, h = 2.1, hue = c.white, glow = c.sky, sign = c.orange } = {},
) {
  s.shadow(x, y, w, d)
  s.thing(x, y, w, d, () => {
    s.box(x, y, 0, w, d, 0.16, c.navy)
    s.box(x, y, 0.16, w, d, h, hue)
    const f = y + d + 0.002
    s.left(x + w * 0.14, f, 0.6, w * 0.5, h * 0.56, c.slate)
    s.left(x + w * 0.19, f, 0.7, w * 0.4, h * 0.56 - 0.2, glow)
    s.left(x + w * 0.74, f, 1.3, w * 0.14, 0.14, sign)
    for (const i of [0, 1]) s.left(x + w * 0.74, f, 0.8 + i * 0.22, w * 0.14, 0.1, c.haze)
    for (let i = 0; i < 4; i += 1)
      s.right(x + w + 0.002, y + 0.25, 0.5 + i * 0.2, d - 0.5, 0.08, c.slate, ' opacity=".4"')
  })
}
/** A furnace with a glowing mouth and a charge on its rollers. */
export function furnace(s, x, y, { w = 2.6 } = {}) {
  s.shadow(x, y, w, 1.9)
  s.thing(x, y, w, 1.9, () => {
    s.box(x, y, 0, w, 1.9, 0.3, c.navy)
    s.box(x, y, 0.3, w, 1.9, 1.7, c.iron)
    s.box(x + 0.2, y + 0.2, 2, w - 0.4, 1.5, 0.26, c.steel)
    const f = y + 1.902
    s.left(x + 0.4, f, 0.5, w - 0.8, 1.1, '#3a1a0a')
    s.left(x + 0.5, f, 0.58, w - 1, 0.94, c.orange)
    s.left(x + 0.7, f, 0.62, w - 1.4, 0.62, '#ffd08a')
    s.cylinder(x + w - 0.5, y + 0.5, 2.26, 0.2, 0.9, c.slate)
    s.right(x + w + 0.002, y + 0.3, 0.8, 1.2, 0.5, c.slate)
  })
}
/** A standing vessel: air, resin or gas. */
export function tank(s, x, y, { r = 0.55, h = 2, hue = c.white, band = c.cobalt } = {}) {
  s.roundShadow(x, y, r)
  s.thing(x - r * 0.7, y - r * 0.7, r * 1.4, r * 1.4, () => {
    s.cylinder(x, y, 0, r * 0.8, 0.24, c.slate)
    s.cylinder(x, y, 0.24, r, h * 0.44, hue)
    s.cylinder(x, y, 0.24 + h * 0.44, r * 1.02, 0.16, band)
    s.cylinder(x, y, 0.4 + h * 0.44, r, h * 0.5, hue)
    s.cylinder(x, y, 0.4 + h * 0.94, r * 0.4, 0.16, c.steel)
  })
}
/** A compressor on its frame. */
export function compressor(s, x, y, { lamp = c.green } = {}) {
  s.shadow(x, y, 1.9, 1.1)
  s.thing(x, y, 1.9, 1.1, () => {
    s.box(x, y, 0, 1.9, 1.1, 0.14, c.navy)
    s.box(x, y, 0.14, 1.9, 1.1, 1.2, c.blue)
    for (let i = 0; i < 5; i += 1) s.left(x + 0.14, y + 1.102, 0.34 + i * 0.16, 0.9, 0.08, c.navy)
    s.left(x + 1.24, y + 1.102, 0.74, 0.44, 0.36, '#08182f')
    s.left(x + 1.3, y + 1.104, 0.88, 0.2, 0.08, lamp)
    s.cylinder(x + 0.5, y + 0.5, 1.34, 0.22, 0.2, c.slate)
  })
}
/** A server rack. */
export function server(s, x, y, { w = 1.1, h = 2.5, hue = c.navy, hot = 4 } = {}) {
  s.shadow(x, y, w, 1.1)
  s.thing(x, y, w, 1.1, () => {
    s.box(x, y, 0, w, 1.1, h, hue)
    const n = Math.floor((h - 0.3) / 0.3)
    for (let i = 0; i < n; i += 1) {
      const z = 0.18 + i * 0.3
      s.left(x + 0.1, y + 1.102, z, w - 0.2, 0.22, '#0b1f3d')
      for (let k = 0; k < 4; k += 1)
        s.left(
          x + 0.18 + k * 0.13,
          y + 1.104,
          z + 0.08,
          0.07,
          0.07,
          i === hot && k === 0 ? c.orange : k % 2 ? c.sky : c.green,
        )
      s.left(x + w - 0.38, y + 1.104, z + 0.09, 0.2, 0.05, '#39598c')
    }
  })
}
/** A control box with an antenna. */
export function gateway(s, x, y, { z = 0 } = {}) {
  s.shadow(x, y, 1.2, 0.8)
  s.thing(x, y, 1.2, 0.8, () => {
    s.box(x, y, z, 1.2, 0.8, 0.42, c.white)
    for (let i = 0; i < 5; i += 1) s.left(x + 0.12 + i * 0.17, y + 0.802, z + 0.12, 0.12, 0.14, c.slate)
    s.left(x + 1, y + 0.802, z + 0.14, 0.1, 0.1, c.green)
    for (const at of [0.15, 0.95])
      s.line(
        [
          [x + at, y + 0.15, z + 0.42],
          [x + at, y + 0.15, z + 1.15],
        ],
        c.navy,
        6,
      )
    for (let i = 0; i < 2; i += 1) {
      const r = 0.24 + i * 0.2
      s.line(
        Array.from({ length: 13 }, (_, k) => [
          x + 0.95 + r * Math.sin(-0.8 + k * 0.13),
          y + 0.15,
          z + 1.15 + r * Math.cos(-0.8 + k * 0.13),
        ]),
        c.teal,
        4 - i,
      )
    }
  })
}
/** A measuring machine: granite table and bridge. */
export function measuringBridge(s, x, y, { probe = c.orange } = {}) {
  s.shadow(x, y, 2.8, 2)
  s.thing(x, y, 2.8, 2, () => {
    s.box(x + 0.2, y + 0.2, 0, 2.4, 1.6, 0.5, c.navy)
    s.box(x, y, 0.5, 2.8, 2, 0.24, c.iron)
    s.box(x + 0.1, y + 0.5, 0.74, 0.26, 0.4, 1.5, c.white)
    s.cylinder(x + 1.5, y + 1.2, 0.74, 0.6, 0.16, c.steel)
    s.cylinder(x + 1.5, y + 1.2, 0.9, 0.28, 0.16, c.slate)
    s.box(x + 2.44, y + 0.5, 0.74, 0.26, 0.4, 1.5, c.white)
    s.box(x + 0.05, y + 0.46, 2.24, 2.7, 0.48, 0.3, c.cobalt)
    s.box(x + 1.26, y + 0.9, 1.6, 0.3, 0.24, 1.4, c.white)
    s.line(
      [
        [x + 1.41, y + 1.05, 1.6],
        [x + 1.41, y + 1.05, 1.16],
      ],
      c.slate,
      6,
    )
    s.ball(x + 1.41, y + 1.05, 1.13, 0.08, probe)
  })
}
/** A small printer that pays out labels. */
export function printer(s, x, y, { hue = c.navy, z = 0 } = {}) {
  s.shadow(x, y, 1.3, 1.1)
  s.thing(x, y, 1.3, 1.9, () => {
    s.box(x, y, z, 1.3, 1.1, 0.8, hue)
    s.left(x + 0.16, y + 1.102, z + 0.26, 0.98, 0.1, '#08182f')
    s.left(x + 0.16, y + 1.102, z + 0.52, 0.36, 0.16, c.sky)
    s.left(x + 0.96, y + 1.102, z + 0.55, 0.12, 0.1, c.orange)
    s.area(
      [
        [x + 0.22, y + 1.1, z + 0.3],
        [x + 1.08, y + 1.1, z + 0.3],
        [x + 1.08, y + 1.7, z + 0.06],
        [x + 0.22, y + 1.7, z + 0.06],
      ],
      '#ffffff',
      ' stroke="#b9cdea" stroke-width="1"',
    )
    for (const i of [0, 1, 2])
      s.line(
        [
          [x + 0.4, y + 1.28 + i * 0.13, z + 0.24 - i * 0.05],
          [x + 0.9 - i * 0.12, y + 1.28 + i * 0.13, z + 0.24 - i * 0.05],
        ],
        c.iron,
        3,
      )
  })
}
/** A hand scanner on a cradle, its beam on the floor. */
export function scanner(s, x, y, { beam = c.orange } = {}) {
  s.roundShadow(x, y, 0.4)
  s.thing(x - 0.3, y - 0.3, 0.6, 0.6, () => {
    s.cylinder(x, y, 0, 0.36, 0.12, c.slate)
    s.line(
      [
        [x, y, 0.12],
        [x, y, 1],
      ],
      c.navy,
      20,
    )
    s.area(
      [
        [x + 0.2, y + 0.3, 1.1],
        [x + 0.3, y + 1.6, 0.02],
        [x + 1.2, y + 0.9, 0.02],
      ],
      beam,
      ' opacity=".32"',
    )
    s.box(x - 0.24, y - 0.3, 0.96, 0.5, 0.8, 0.36, c.cobalt)
    s.left(x - 0.16, y + 0.502, 1.04, 0.34, 0.2, '#08182f')
  })
}
/** Draws a lamp column with three lights; the lit one tells the state. */
export function lamp(s, x, y, { lit = 2, h = 1.6 } = {}) {
  s.roundShadow(x, y, 0.3)
  s.thing(x - 0.2, y - 0.2, 0.4, 0.4, () => {
    s.cylinder(x, y, 0, 0.28, 0.1, c.slate)
    s.cylinder(x, y, 0.1, 0.07, h, c.steel)
    for (const [i, hue] of [c.green, '#ffd166', c.orange].entries())
      s.cylinder(x, y, 0.1 + h + i * 0.34, 0.2, 0.3, i === lit ? hue : mix(hue, '#ffffff', 0.74))
  })
}

const discAt = (s, x, y, z, r = 0.9, hue = c.steel) => {
  s.cylinder(x, y, z, r, r * 0.2, hue)
  for (const k of [0.66, 0.82])
    s.ellipse(x, y, z + r * 0.2, r * k, 'none', ' stroke="#0b2a63" stroke-opacity=".16" stroke-width="1.4"')
  s.cylinder(x, y, z + r * 0.2, r * 0.46, r * 0.24, c.slate)
  s.ellipse(x, y, z + r * 0.44, r * 0.2, '#0d2546')
  for (let i = 0; i < 5; i += 1)
    s.ellipse(
      x + r * 0.33 * Math.cos(i * 1.257),
      y + r * 0.33 * Math.sin(i * 1.257),
      z + r * 0.44,
      r * 0.045,
      '#0d2546',
    )
}
const bearingAt = (s, x, y, z, r = 0.7) => {
  s.cylinder(x, y, z, r, r * 0.5, c.steel)
  s.ellipse(x, y, z + r * 0.5, r * 0.8, c.navy)
  for (let i = 0; i < 11; i += 1)
    s.ball(
      x + r * 0.66 * Math.cos(i * 0.571),
      y + r * 0.66 * Math.sin(i * 0.571),
      z + r * 0.5,
      r * 0.13,
      c.white,
    )
  s.cylinder(x, y, z + r * 0.3, r * 0.5, r * 0.24, c.haze)
  s.ellipse(x, y, z + r * 0.54, r * 0.34, '#0d2546')
}
const gearAt = (s, x, y, z, r = 0.7, hue = c.steel) => {
  const teeth = 14
  const ring = (at) =>
    Array.from({ length: teeth * 4 }, (_, i) => {
      const a = ((i + 0.5) / (teeth * 4)) * 2 * Math.PI
      const q = i % 4 < 2 ? r : r * 0.84
      return [x + q * Math.cos(a), y + q * Math.sin(a), at]
    })
  for (let k = 0; k < 7; k += 1) s.area(ring(z + k * r * 0.05), mix(hue, '#0b2a63', 0.3 - k * 0.02))
  s.area(ring(z + r * 0.36), s.shade(hue, 'top'))
  s.ellipse(x, y, z + r * 0.36, r * 0.34, c.slate)
  s.ellipse(x, y, z + r * 0.36, r * 0.2, '#0d2546')
}
const pistonAt = (s, x, y, z, r = 0.42) => {
  s.cylinder(x, y, z, r * 0.94, r * 0.9, c.haze)
  s.cylinder(x, y, z + r * 0.9, r, r * 0.14, c.slate)
  s.cylinder(x, y, z + r * 1.04, r, r * 0.16, c.haze)
  s.cylinder(x, y, z + r * 1.2, r, r * 0.12, c.slate)
  s.cylinder(x, y, z + r * 1.32, r, r * 0.24, c.white)
}
const springAt = (s, x, y, z, h = 1.6, hue = c.orange) => {
  s.cylinder(x, y, z, 0.16, h * 0.5, c.navy)
  s.cylinder(x, y, z + h * 0.5, 0.09, h * 0.5, c.haze)
  for (let i = 0; i < 7; i += 1)
    s.ellipse(x, y, z + 0.3 + i * h * 0.1, 0.3, 'none', ` stroke="${hue}" stroke-width="7"`)
  s.cylinder(x, y, z + h, 0.3, 0.1, c.slate)
}
const wheelAt = (s, x, y, z, r = 0.8) => {
  s.cylinder(x, y, z, r, 0.46, c.slate)
  s.ellipse(x, y, z + 0.46, r * 0.88, c.ink)
  s.ellipse(x, y, z + 0.46, r * 0.86, 'none', ` stroke="${c.haze}" stroke-width="5"`)
  for (let i = 0; i < 5; i += 1) {
    const a = i * 1.257 + 0.3
    s.line(
      [
        [x, y, z + 0.48],
        [x + r * 0.8 * Math.cos(a), y + r * 0.8 * Math.sin(a), z + 0.48],
      ],
      c.pale,
      13,
    )
  }
  s.ellipse(x, y, z + 0.5, r * 0.2, c.white)
}
const blankAt = (s, x, y, z, r = 0.8) => {
  s.cylinder(x, y, z, r, r * 0.34, c.rust)
  s.cylinder(x, y, z + r * 0.34, r * 0.5, r * 0.24, mix(c.rust, '#3a2417', 0.3))
  s.ellipse(x, y, z + r * 0.58, r * 0.2, '#3a2417')
  s.box(x + r * 0.6, y - 0.1, z, r * 0.6, 0.2, r * 0.2, c.rust, { edge: false })
}
const packAt = (s, x, y, z, w = 2.2, d = 1.3) => {
  s.box(x, y, z, w, d, 0.36, c.slate)
  s.box(x + 0.06, y + 0.06, z + 0.36, w - 0.12, d - 0.12, 0.1, c.steel)
  for (let i = 0; i < 4; i += 1)
    s.top(x + 0.2 + (i * (w - 0.4)) / 4, y + 0.2, z + 0.461, (w - 0.4) / 4 - 0.1, d - 0.4, c.haze)
  s.box(x + w, y + d * 0.3, z + 0.1, 0.16, 0.22, 0.18, c.orange, { edge: false })
  s.box(x + w, y + d * 0.6, z + 0.1, 0.16, 0.22, 0.18, c.orange, { edge: false })
}
const seatAt = (s, x, y, z = 0, hue = c.navy) => {
  s.box(x, y, z + 0.1, 1, 1, 0.12, c.steel)
  s.box(x, y, z + 0.22, 1, 1, 0.3, hue)
  s.box(x + 0.04, y - 0.06, z + 0.52, 0.92, 0.26, 1.1, hue)
  s.box(x + 0.26, y - 0.06, z + 1.7, 0.48, 0.2, 0.3, hue)
  s.left(x + 0.2, y + 0.202, z + 0.66, 0.6, 0.76, mix(hue, '#ffffff', 0.16))
}
const lampUnitAt = (s, x, y, z) => {
  s.box(x, y, z, 1.3, 0.6, 0.6, c.navy)
  s.left(x + 0.06, y + 0.602, z + 0.08, 1.18, 0.44, '#dff0ff')
  for (const i of [0, 1, 2]) s.wheel(x + 0.26 + i * 0.38, y + 0.605, z + 0.3, 0.14, c.sky)
}
const cellAt = (s, x, y, z) => {
  s.box(x, y, z, 0.34, 0.9, 0.7, c.blue)
  s.box(x + 0.1, y + 0.14, z + 0.7, 0.14, 0.14, 0.06, c.steel, { edge: false })
  s.box(x + 0.1, y + 0.62, z + 0.7, 0.14, 0.14, 0.06, c.orange, { edge: false })
}
const barAt = (s, x, y, z) => s.roller(x, y, z + 0.17, 0.17, 1.6, c.steel)
const coilAt = (s, x, y, z) => {
  s.roller(x + 0.7, y, z + 0.7, 0.7, 0.9, c.steel)
  s.wheel(x + 0.7, y + 0.902, z + 0.7, 0.52, 'none', ' stroke="#5f7391" stroke-width="2"')
  s.wheel(x + 0.7, y + 0.904, z + 0.7, 0.28, '#0d2546')
}

/** Draw functions for parts, also for those on belts and pallets. */
export const draw = {
  disc:
    (s) =>
    (x, y, z, r = 0.42) =>
      discAt(s, x, y, z, r),
  rust:
    (s) =>
    (x, y, z, r = 0.4) =>
      blankAt(s, x, y, z, r),
  bearing:
    (s) =>
    (x, y, z, r = 0.38) =>
      bearingAt(s, x, y, z, r),
  gear:
    (s) =>
    (x, y, z, r = 0.4) =>
      gearAt(s, x, y, z, r),
  piston:
    (s) =>
    (x, y, z, r = 0.3) =>
      pistonAt(s, x, y, z, r),
  spring: (s) => (x, y, z) => springAt(s, x, y, z, 1.1, c.blue),
  carton: (s) => (x, y, z) => cartonAt(s, x - 0.34, y - 0.34, z, 0.68, 0.5),
  tote: (s) => (x, y, z) => toteAt(s, x - 0.4, y - 0.34, z, 0.8, 0.68, 0.42),
  cell: (s) => (x, y, z) => cellAt(s, x - 0.17, y - 0.45, z),
  light: (s) => (x, y, z) => lampUnitAt(s, x - 0.6, y - 0.3, z),
}
const round =
  (r, work) =>
  (s, x, y, o = {}) => {
    const radius = o.r ?? r
    s.roundShadow(x, y, radius)
    s.thing(
      x - radius * 0.7,
      y - radius * 0.7,
      radius * 1.4,
      radius * 1.4,
      () => work(s, x, y, o.z ?? 0, radius, o),
      { lift: o.lift ?? 0 },
    )
  }
export const disc = round(1, (s, x, y, z, r, { hue }) => discAt(s, x, y, z, r, hue))
export const discs = round(0.8, (s, x, y, z, r, { n = 4 }) => {
  for (let i = 0; i < n; i += 1) discAt(s, x, y, z + i * r * 0.46, r)
})
export const blank = round(0.8, blankAt)
export const blanks = round(0.7, (s, x, y, z, r, { n = 3 }) => {
  for (let i = 0; i < n; i += 1) blankAt(s, x, y, z + i * r * 0.6, r)
})
export const bearing = round(0.8, bearingAt)
export const gear = round(0.8, (s, x, y, z, r, { hue }) => gearAt(s, x, y, z, r, hue))
export const piston = round(0.5, pistonAt)
export const spring = round(0.36, (s, x, y, z, _r, { h, hue }) => springAt(s, x, y, z, h, hue))
export const tyre = round(0.8, wheelAt)
const flat =
  (w, d, work) =>
  (s, x, y, o = {}) => {
    s.shadow(x, y, w, d, 0.25)
    s.thing(x, y, w, d, () => work(s, x, y, o.z ?? 0, o), { lift: o.lift ?? 0 })
  }
export const pack = flat(2.2, 1.3, (s, x, y, z) => packAt(s, x, y, z))
export const seat = flat(1, 1, (s, x, y, z, { hue }) => seatAt(s, x, y, z, hue))
export const headlight = flat(1.3, 0.6, (s, x, y, z) => lampUnitAt(s, x, y, z))
export const coil = flat(1.4, 0.9, coilAt)
export const bars = flat(2, 1.6, (s, x, y, z) => {
  for (const [i, level] of [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [0.5, 1],
    [1.5, 1],
    [2.5, 1],
    [1, 2],
    [2, 2],
  ])
    barAt(s, x + 0.25 + i * 0.4, y, z + level * 0.3)
})
export const cells = flat(2.2, 0.9, (s, x, y, z, { n = 5 }) => {
  for (let i = 0; i < n; i += 1) cellAt(s, x + i * 0.42, y, z)
})
/** A two-part mould, open. */
export const mould = flat(2, 1.4, (s, x, y, z) => {
  s.box(x, y, z, 2, 1.4, 0.5, c.iron)
  s.ellipse(x + 1, y + 0.7, z + 0.5, 0.48, '#0d2546')
  s.ellipse(x + 1, y + 0.7, z + 0.5, 0.24, c.steel)
  for (const [u, v] of [
    [0.16, 0.16],
    [1.84, 0.16],
    [0.16, 1.24],
    [1.84, 1.24],
  ])
    s.cylinder(x + u, y + v, z + 0.5, 0.08, 0.7, c.haze)
  s.box(x, y, z + 1.2, 2, 1.4, 0.46, c.steel)
  s.cylinder(x + 1, y + 0.7, z + 1.66, 0.14, 0.2, c.orange)
})
/** A row of cutting tools in a block; one is worn. */
export const cutters = flat(2.4, 1, (s, x, y, z, { hot = 3 }) => {
  s.box(x, y, z, 2.4, 1, 0.4, c.blue)
  for (let i = 0; i < 5; i += 1) {
    s.cylinder(x + 0.3 + i * 0.45, y + 0.5, z + 0.4, 0.17, 0.26, c.slate)
    s.cylinder(
      x + 0.3 + i * 0.45,
      y + 0.5,
      z + 0.66,
      0.1,
      0.5 + (i % 3) * 0.16,
      i === hot ? c.orange : c.haze,
    )
  }
})

const cartonAt = (s, x, y, z, w = 0.8, h = 0.6, hue = c.carton) => {
  s.box(x, y, z, w, w, h, hue)
  s.top(x + w * 0.42, y, z + h, w * 0.16, w, '#fff3dc')
  s.left(x + w * 0.42, y + w + 0.002, z + h * 0.74, w * 0.16, h * 0.26, '#f8e3c3')
  s.left(x + w * 0.1, y + w + 0.002, z + h * 0.18, w * 0.38, h * 0.36, '#ffffff')
  for (let i = 0; i < 5; i += 1)
    s.left(
      x + w * (0.13 + i * 0.065),
      y + w + 0.004,
      z + h * 0.25,
      w * (i % 2 ? 0.02 : 0.04),
      h * 0.22,
      c.ink,
    )
}
const toteAt = (s, x, y, z, w, d, h, hue = c.blue) => {
  s.box(x, y, z, w, d, h, hue)
  s.top(x + 0.07, y + 0.07, z + h, w - 0.14, d - 0.14, mix(hue, '#08182f', 0.6))
  s.left(x + w * 0.3, y + d + 0.002, z + h * 0.6, w * 0.4, h * 0.2, mix(hue, '#08182f', 0.5))
}
export const carton = (s, x, y, { size = 0.9, h = 0.66, hue, z = 0, lift = 0 } = {}) => {
  if (z === 0) s.shadow(x, y, size, size, 0.25)
  s.thing(x, y, size, size, () => cartonAt(s, x, y, z, size, h, hue), { lift })
}
export const tote = (s, x, y, { w = 1, d = 0.8, h = 0.5, z = 0, hue, lift = 0 } = {}) => {
  if (z === 0) s.shadow(x, y, w, d, 0.25)
  s.thing(x, y, w, d, () => toteAt(s, x, y, z, w, d, h, hue), { lift })
}
export const totes = (s, x, y, { n = 3, hue = c.blue, hot = -1 } = {}) => {
  s.shadow(x, y, 1, 0.8, 0.25)
  s.thing(x, y, 1, 0.8, () => {
    for (let i = 0; i < n; i += 1) toteAt(s, x, y, i * 0.46, 1, 0.8, 0.42, i === hot ? c.orange : hue)
  })
}
/** Draws a pallet with its load: cartons, drums or nothing. */
export function pallet(s, x, y, { load = 'cartons', layers = 2, w = 1.8, d = 1.5 } = {}) {
  s.shadow(x, y, w, d)
  s.thing(x, y, w, d, () => {
    for (const k of [0, (d - 0.2) / 2, d - 0.2])
      s.box(x, y + k, 0, w, 0.2, 0.14, mix(c.carton, '#7a4a1c', 0.2), { edge: false })
    s.box(x, y, 0.14, w, d, 0.08, c.carton)
    if (load === 'drums')
      for (const [u, v] of [
        [0.3, 0.28],
        [0.72, 0.28],
        [0.3, 0.72],
        [0.72, 0.72],
      ]) {
        s.cylinder(x + u * w, y + v * d, 0.22, 0.33, 0.4, c.blue)
        s.cylinder(x + u * w, y + v * d, 0.62, 0.34, 0.08, c.white)
        s.cylinder(x + u * w, y + v * d, 0.7, 0.33, 0.4, c.blue)
      }
    if (load === 'discs')
      for (const [u, v] of [
        [0.28, 0.3],
        [0.73, 0.3],
        [0.28, 0.74],
        [0.73, 0.74],
      ])
        for (let i = 0; i < layers; i += 1) discAt(s, x + u * w, y + v * d, 0.22 + i * 0.16, 0.34)
    if (load !== 'cartons') return
    for (let k = 0; k < layers; k += 1)
      for (const [i, j] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ]) {
        const hue = (i + j + k) % 4 === 1 ? '#8db9f0' : (i * 2 + k) % 3 ? c.carton : '#dfae77'
        cartonAt(
          s,
          x + 0.08 + i * (w * 0.48),
          y + 0.06 + j * (d * 0.48),
          0.22 + k * 0.56,
          Math.min(w, d) * 0.46,
          0.54,
          hue,
        )
      }
  })
}
/** Shelves along x, drawn bay by bay. */
export function rack(s, x, y, { bays = 3, levels = 3, hot = -1 } = {}) {
  const w = bays * 1.9
  s.shadow(x, y, w, 1)
  s.thing(x, y, w, 1, () => {
    for (let level = 0; level < levels; level += 1) {
      const z = level * 1.05
      for (let b = 0; b <= bays; b += 1)
        s.box(x + b * 1.9 - 0.05, y, z, 0.1, 0.1, 1.05, c.blue, { edge: false })
      s.box(x, y, z + 0.08, w, 1, 0.09, '#f6a55c', { edge: false })
      for (let b = 0; b < bays; b += 1)
        for (let k = 0; k < 2; k += 1) {
          const pick = (b * 7 + level * 5 + k * 3) % 6
          if (pick === 4) continue
          const hue =
            b * 2 + k === hot && level === 1
              ? c.orange
              : [c.carton, '#dfae77', '#8db9f0', c.carton, '#ffffff', '#c7dcf6'][pick]
          cartonAt(s, x + 0.14 + b * 1.9 + k * 0.88, y + 0.12, z + 0.17, 0.74, pick === 2 ? 0.48 : 0.66, hue)
        }
      for (let b = 0; b <= bays; b += 1)
        s.box(x + b * 1.9 - 0.05, y + 0.92, z, 0.1, 0.1, 1.05, c.cobalt, { edge: false })
    }
  })
}
/** A driverless carrier. */
export function carrier(s, x, y, { load } = {}) {
  s.shadow(x, y, 1.9, 1.3)
  s.thing(x, y, 1.9, 1.3, () => {
    s.box(x, y, 0.1, 1.9, 1.3, 0.16, c.navy)
    s.box(x, y, 0.26, 1.9, 1.3, 0.24, c.white)
    s.right(x + 1.902, y + 0.25, 0.32, 0.8, 0.1, c.teal)
    s.left(x + 0.2, y + 1.302, 0.34, 1.5, 0.06, c.cobalt)
    s.box(x + 0.1, y + 0.1, 0.5, 1.7, 1.1, 0.08, c.blue)
    if (load === 'totes')
      for (const i of [0, 1]) {
        toteAt(s, x + 0.14 + i * 0.84, y + 0.2, 0.58, 0.76, 0.8, 0.42)
        if (i) toteAt(s, x + 0.98, y + 0.2, 1, 0.76, 0.8, 0.42, c.cobalt)
      }
    if (load === 'cartons') {
      cartonAt(s, x + 0.15, y + 0.2, 0.58, 0.78, 0.6)
      cartonAt(s, x + 0.98, y + 0.22, 0.58, 0.72, 0.5, '#dfae77')
      cartonAt(s, x + 0.3, y + 0.24, 1.18, 0.64, 0.44, '#8db9f0')
    }
    if (load === 'disc') discAt(s, x + 0.95, y + 0.65, 0.58, 0.5)
    if (load === 'seat') seatAt(s, x + 0.45, y + 0.15, 0.58, c.slate)
  })
}
/** A lorry along x with its cab at the greater end. */
export function lorry(s, x, y, { hue = c.white, mark = true } = {}) {
  s.shadow(x, y, 4.4, 1.5)
  s.thing(x, y, 4.4, 1.5, () => {
    s.box(x, y + 0.1, 0.34, 4.3, 1.3, 0.16, c.slate)
    s.box(x, y, 0.5, 3, 1.5, 1.7, hue)
    s.left(x + 0.2, y + 1.502, 0.7, 2.6, 0.14, c.cobalt)
    if (mark) codeOnLeft(s, x + 0.34, y + 1.504, 1.1, 0.74)
    for (const i of [0, 1]) s.left(x + 1.4, y + 1.504, 1.6 - i * 0.28, 1 - i * 0.3, 0.12, c.haze)
    s.box(x + 3.1, y + 0.04, 0.5, 1.2, 1.42, 1.36, c.cobalt)
    s.left(x + 3.3, y + 1.464, 1.14, 0.7, 0.5, '#bfe0ff')
    s.right(x + 4.302, y + 0.16, 1.06, 1.18, 0.6, '#bfe0ff')
    s.right(x + 4.304, y + 0.2, 0.62, 0.24, 0.14, '#fff3c4')
    s.right(x + 4.304, y + 1.06, 0.62, 0.24, 0.14, '#fff3c4')
    for (const at of [0.6, 1.3, 3.7]) {
      s.wheel(x + at, y + 1.44, 0.34, 0.34, c.ink)
      s.wheel(x + at, y + 1.45, 0.34, 0.17, c.haze)
    }
  })
}
/** A passenger car, simplified, along x. */
export function car(s, x, y, { hue = c.blue, z = 0 } = {}) {
  s.shadow(x, y, 3.2, 1.4)
  s.thing(x, y, 3.2, 1.4, () => {
    s.box(x, y, z + 0.28, 3.2, 1.4, 0.5, hue)
    const roof = z + 1.28
    const low = z + 0.78
    const [a, b, e, g] = [x + 0.5, x + 0.95, x + 2.15, x + 2.65]
    s.area(
      [
        [g, y + 1.32, low],
        [g, y + 0.08, low],
        [e, y + 0.2, roof],
        [e, y + 1.2, roof],
      ],
      '#9fc9f5',
    )
    s.area(
      [
        [a, y + 1.32, low],
        [g, y + 1.32, low],
        [e, y + 1.2, roof],
        [b, y + 1.2, roof],
      ],
      '#b9dcff',
    )
    s.area(
      [
        [b, y + 0.2, roof],
        [e, y + 0.2, roof],
        [e, y + 1.2, roof],
        [b, y + 1.2, roof],
      ],
      mix(hue, '#ffffff', 0.36),
    )
    s.line(
      [
        [(b + e) / 2, y + 1.2, roof],
        [(a + g) / 2, y + 1.32, low],
      ],
      mix(hue, '#0b2a63', 0.2),
      6,
    )
    s.right(x + 3.202, y + 0.14, z + 0.52, 0.26, 0.12, '#fff3c4')
    s.right(x + 3.202, y + 1, z + 0.52, 0.26, 0.12, '#fff3c4')
    for (const at of [0.66, 2.54]) {
      s.wheel(x + at, y + 1.41, z + 0.32, 0.32, c.ink)
      s.wheel(x + at, y + 1.42, z + 0.32, 0.19, c.haze)
    }
  })
}
/** A factory hall with a saw-tooth roof. */
export function hall(s, x, y, { w = 2.6, d = 1.8, h = 1.1, hue = c.white, teeth = 3, hot = false } = {}) {
  s.shadow(x, y, w, d)
  s.thing(x, y, w, d, () => {
    s.box(x, y, 0, w, d, h, hue)
    const step = w / teeth
    for (let i = 0; i < teeth; i += 1) {
      const u = x + i * step
      s.area(
        [
          [u, y, h],
          [u, y + d, h],
          [u + step, y + d, h + 0.5],
          [u + step, y, h + 0.5],
        ],
        s.shade(c.haze, 'top'),
      )
      s.area(
        [
          [u, y + d, h],
          [u + step, y + d, h],
          [u + step, y + d, h + 0.5],
        ],
        s.shade(hue, 'left'),
      )
      s.right(u + step, y, h, d, 0.5, '#8fb8ea')
    }
    for (let i = 0; i < teeth; i += 1)
      s.left(
        x + i * step + step * 0.2,
        y + d + 0.002,
        h * 0.42,
        step * 0.56,
        h * 0.3,
        hot && i === 1 ? c.orange : c.sky,
      )
    s.right(x + w + 0.002, y + d * 0.3, 0, d * 0.36, h * 0.66, c.cobalt)
  })
}

/** Nodes on the floor joined by routes; the last one is hot. */
export function network(s, points, { root = 0, h = 0.5 } = {}) {
  for (const [i, [x, y]] of points.entries()) {
    if (i !== root)
      s.line(
        [
          [points[root][0], points[root][1], 0.01],
          [x, y, 0.01],
        ],
        c.cobalt,
        3,
        ' stroke-dasharray="16 6"',
      )
  }
  for (const [i, [x, y]] of points.entries()) {
    const r = i === root ? 0.62 : 0.36
    s.roundShadow(x, y, r)
    s.thing(x - r * 0.7, y - r * 0.7, r * 1.4, r * 1.4, () => {
      s.cylinder(
        x,
        y,
        0,
        r,
        h * (i === root ? 1.3 : 0.7),
        i === root ? c.cobalt : i === points.length - 1 ? c.orange : c.blue,
      )
      s.cylinder(x, y, h * (i === root ? 1.3 : 0.7), r * 0.62, 0.12, c.white)
    })
  }
}
/** A shield that stands upright. */
export function shield(s, x, y, { size = 1.7, hue = c.cobalt, mark = 'tick' } = {}) {
  s.shadow(x, y, size, 0.3)
  s.thing(x, y, size, 0.3, () => {
    const shape = (at, k) =>
      [
        [0, 0.92],
        [0.5, 1.06],
        [1, 0.92],
        [1, 0.46],
        [0.82, 0.2],
        [0.5, 0],
        [0.18, 0.2],
        [0, 0.46],
      ].map(([u, v]) => [x + size * (0.5 + (u - 0.5) * k), at, 0.1 + size * (0.53 + (v - 0.53) * k)])
    for (let i = 0; i <= 6; i += 1) s.area(shape(y + i * 0.035, 1), mix(hue, '#0b2a63', 0.4))
    s.area(shape(y + 0.24, 1), s.shade(hue, 'left'))
    s.area(shape(y + 0.242, 0.8), 'none', ' stroke="#ffffff" stroke-opacity=".5" stroke-width="3"')
    const p = (u, v) => [x + size * u, y + 0.25, 0.1 + size * v]
    if (mark === 'tick') s.line([p(0.28, 0.52), p(0.45, 0.36), p(0.74, 0.7)], '#ffffff', 13)
    if (mark === 'key') {
      s.wheel(
        x + size * 0.5,
        y + 0.25,
        0.1 + size * 0.66,
        size * 0.14,
        'none',
        ' stroke="#ffffff" stroke-width="9"',
      )
      s.line([p(0.5, 0.52), p(0.5, 0.26), p(0.62, 0.26)], '#ffffff', 9)
      s.line([p(0.5, 0.36), p(0.6, 0.36)], '#ffffff', 8)
    }
  })
}
/** An envelope or parcel of data, floating upright. */
export function envelope(s, x, y, { w = 1.6, h = 1.05, z = 0.3, hot = true } = {}) {
  s.shadow(x, y, w, 0.2)
  s.thing(x, y, w, 0.2, () => {
    s.box(x, y, z, w, 0.12, h, c.white)
    const f = y + 0.122
    s.line(
      [
        [x, f, z + h],
        [x + w / 2, f, z + h * 0.4],
        [x + w, f, z + h],
      ],
      c.blue,
      4,
    )
    if (hot) s.wheel(x + w - 0.06, f + 0.02, z + h, 0.2, c.orange)
  })
}
/** A padlock. */
export function lock(s, x, y, { size = 1.2, hue = c.cobalt } = {}) {
  s.shadow(x, y, size, size * 0.5)
  s.thing(x, y, size, size * 0.5, () => {
    const m = y + size * 0.25
    s.line(
      Array.from({ length: 21 }, (_, i) => {
        const a = (i / 20) * Math.PI
        return [x + size * 0.5 - size * 0.3 * Math.cos(a), m, size * 0.85 + size * 0.42 * Math.sin(a)]
      }),
      c.steel,
      17,
    )
    s.box(x, y, 0, size, size * 0.5, size * 0.85, hue)
    s.wheel(x + size * 0.5, y + size * 0.502, size * 0.48, size * 0.13, '#ffffff')
    s.left(x + size * 0.46, y + size * 0.504, size * 0.18, size * 0.08, size * 0.26, '#ffffff')
  })
}
/** Bars that stand on the floor like a chart. */
export function columns(
  s,
  x,
  y,
  { values = [0.6, 1, 0.8, 1.6, 2.1, 1.3], hot = 4, w = 0.46, hue = c.blue } = {},
) {
  for (const [i, value] of values.entries()) {
    const at = x + i * (w + 0.16)
    s.shadow(at, y, w, 0.7, 0.2)
    s.thing(at, y, w, 0.7, () =>
      s.box(at, y, 0, w, 0.7, value, i === hot ? c.orange : i % 2 ? hue : mix(hue, '#ffffff', 0.4)),
    )
  }
}
/** A dial on a foot. */
export function dial(s, x, y, { r = 0.85, share = 0.66 } = {}) {
  s.shadow(x - r, y, r * 2, 0.3)
  s.thing(x - r, y, r * 2, 0.3, () => {
    s.box(x - 0.3, y - 0.05, 0, 0.6, 0.4, 0.1, c.slate)
    s.box(x - 0.08, y + 0.06, 0.1, 0.16, 0.14, 0.4, c.steel)
    const z = 0.4 + r
    for (let i = 0; i <= 5; i += 1) s.wheel(x, y + 0.04 + i * 0.035, z, r, mix(c.navy, '#ffffff', 0.1))
    s.wheel(x, y + 0.23, z, r * 0.88, '#ffffff')
    for (let i = 0; i <= 10; i += 1) {
      const a = Math.PI * (1.2 - i * 0.14)
      s.line(
        [
          [x + r * 0.7 * Math.cos(a), y + 0.232, z + r * 0.7 * Math.sin(a)],
          [x + r * 0.8 * Math.cos(a), y + 0.232, z + r * 0.8 * Math.sin(a)],
        ],
        i > 7 ? c.orange : c.slate,
        3.4,
      )
    }
    const a = Math.PI * (1.2 - share * 1.4)
    s.line(
      [
        [x, y + 0.24, z],
        [x + r * 0.58 * Math.cos(a), y + 0.24, z + r * 0.58 * Math.sin(a)],
      ],
      c.orange,
      6,
    )
    s.wheel(x, y + 0.245, z, r * 0.1, c.navy)
  })
}
/** Draws a person at work, who gives the scene its scale. */
export function worker(s, x, y, { hue = c.blue, hat = c.orange } = {}) {
  s.roundShadow(x, y, 0.26)
  s.thing(x - 0.2, y - 0.2, 0.4, 0.4, () => {
    s.cylinder(x, y, 0, 0.2, 0.7, c.navy)
    s.cylinder(x, y, 0.7, 0.25, 0.62, hue)
    s.ball(x, y, 1.56, 0.2, '#f3cda8')
    s.cylinder(x, y, 1.62, 0.2, 0.1, hat)
    s.ball(x, y, 1.74, 0.16, hat)
  })
}
/** A leaf for carbon and materials. */
export function leaf(s, x, y, { size = 1.5, hue = c.teal } = {}) {
  s.roundShadow(x, y, 0.3)
  s.thing(x - 0.3, y - 0.1, 0.6, 0.2, () => {
    s.cylinder(x, y, 0, 0.4, 0.16, c.slate)
    s.line(
      [
        [x, y, 0.16],
        [x, y, 0.7 * size],
      ],
      mix(hue, '#0b2a63', 0.3),
      7,
    )
    const blade = (k) =>
      Array.from({ length: 21 }, (_, i) => {
        const t = (i / 20) * Math.PI
        return [x + k * size * 0.42 * Math.sin(t), y, 0.45 * size + (size * 0.95 * i) / 20]
      })
    s.area(blade(1), s.shade(hue, 'left'))
    s.area(blade(-1), s.shade(mix(hue, '#ffffff', 0.2), 'left'))
    s.line(
      [
        [x, y, 0.45 * size],
        [x, y, 1.3 * size],
      ],
      '#ffffff',
      3,
    )
  })
}
/** Calendar or plan board on the floor, lying. */
export function calendar(s, x, y, { w = 2.6, d = 1.9, hot = 9 } = {}) {
  s.shadow(x, y, w, d, 0.2)
  s.thing(x, y, w, d, () => {
    s.box(x, y, 0, w, d, 0.12, c.white)
    s.top(x, y, 0.122, w, 0.34, c.cobalt)
    for (let i = 0; i < 15; i += 1) {
      const [u, v] = [i % 5, Math.floor(i / 5)]
      s.top(
        x + 0.14 + u * ((w - 0.2) / 5),
        y + 0.48 + v * 0.46,
        0.122,
        (w - 0.2) / 5 - 0.1,
        0.34,
        i === hot ? c.orange : i < 6 ? '#cfe0f8' : '#e8f0fb',
      )
    }
  })
}
/** A pipe along x with a valve. */
export function pipe(s, x, y, w, { z = 0.5, leak } = {}) {
  s.thing(x, y, w, 0.2, () => {
    for (let i = 0.3; i < w; i += 1.6) s.box(x + i, y - 0.06, 0, 0.12, 0.12, z, c.steel, { edge: false })
    s.line(
      [
        [x, y, z + 0.06],
        [x + w, y, z + 0.06],
      ],
      mix(c.steel, '#0b2a63', 0.3),
      17,
    )
    s.line(
      [
        [x, y, z + 0.1],
        [x + w, y, z + 0.1],
      ],
      c.haze,
      10,
    )
    if (leak !== undefined)
      for (let i = 0; i < 3; i += 1)
        s.ball(
          x + leak + i * 0.1,
          y + 0.1,
          z + 0.4 + i * 0.26,
          0.1 + i * 0.05,
          mix(c.orange, '#ffffff', i * 0.2),
        )
  })
}
