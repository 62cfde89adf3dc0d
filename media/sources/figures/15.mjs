import { circle, cobalt, drawing, faint, figure, hair, line, orange, orangeInk, path, text } from './kit.mjs'

const label = '六十一件孔径的控制图：第 21 件起连续偏在一侧，第 45 件出控制限，第 61 件超差'
// Sample data, μm above Ø43: a worn tool lifts them; the three signals fall on parts 21, 35 and 45.
const bores = [
  8, 6, 7, 7, 8, 11, 5, 9, 9, 9, 10, 6, 12, 11, 13, 13, 12, 12, 13, 12, 14, 13, 15, 14, 14, 15, 14, 13, 13,
  11, 13, 14, 15, 16, 17, 15, 16, 14, 14, 18, 16, 18, 16, 18, 20, 20, 18, 16, 21, 19, 21, 22, 24, 21, 23, 22,
  22, 24, 24, 25, 27,
]
const [center, control, limit] = [10, 19, 25]
const signals = [
  { part: 21, note: '连续 9 点在一侧', hot: true },
  { part: 35, note: '连续 6 点递增' },
  { part: 45, note: '出控制限' },
]

function chart({ width, height, left, right, top, bottom, notes }) {
  const x = (part) => left + ((right - left) * (part - 1)) / 60
  const y = (bore) => bottom - ((bottom - top) * bore) / 30
  const level = (bore, name, options) => [
    path(`M${left} ${y(bore)}H${right}`, options),
    text(left + 6, y(bore) - 6, name, { size: 13, fill: faint }),
  ]
  const trace = bores.map((bore, i) => `${i === 0 ? 'M' : 'L'}${x(i + 1)} ${y(bore)}`).join('')
  return drawing(
    { width, height, label },
    text(0, 14, '孔径，Ø43 以上（μm）', { size: 13, fill: faint }),
    [0, 10, 20, 30].map((bore) => [
      path(`M${left} ${y(bore)}H${right}`, { stroke: bore === 0 ? hair : line }),
      figure(left - 8, y(bore) + 5, String(bore), { size: 14, anchor: 'end', fill: faint }),
    ]),
    level(limit, '公差上限 25', { width: 1.5 }),
    level(control, '控制上限 19', { dash: '6 4' }),
    path(`M${left} ${y(center)}H${right}`, { stroke: hair }),
    text(right, y(center) + 18, '中心线 10', { size: 13, anchor: 'end', fill: faint }),
    path(trace, { stroke: cobalt, width: 1.25 }),
    bores.map((bore, i) => circle(x(i + 1), y(bore), width > 400 ? 3 : 2, { fill: cobalt })),
    signals.map(({ part, note, hot }, i) => {
      const bore = bores[part - 1]
      return [
        path(`M${x(part)} ${y(bore) + 6}V${bottom}`, { stroke: hot ? orange : hair, dash: '3 3' }),
        circle(x(part), y(bore), hot ? 6 : 4, { fill: hot ? orange : '#0E1B2E' }),
        notes(x(part), bottom, part, note, hot, i),
      ]
    }),
    circle(x(61), y(27), 4, { fill: '#0E1B2E' }),
  )
}

const wide = chart({
  width: 800,
  height: 356,
  left: 30,
  right: 786,
  top: 30,
  bottom: 300,
  notes: (x, bottom, part, note, hot) => [
    figure(x, bottom + 22, `第 ${part} 件`, {
      size: 15,
      anchor: 'middle',
      fill: hot ? orangeInk : undefined,
    }),
    text(x, bottom + 43, note, { size: 13, anchor: 'middle', fill: faint }),
  ],
})
const phone = chart({
  width: 358,
  height: 400,
  left: 22,
  right: 352,
  top: 30,
  bottom: 286,
  notes: (x, bottom, part, note, hot, i) => [
    figure(x, bottom + 20, String(part), { size: 14, anchor: 'middle', fill: hot ? orangeInk : undefined }),
    figure(0, bottom + 56 + i * 24, `第 ${part} 件`, { size: 15, fill: hot ? orangeInk : undefined }),
    text(70, bottom + 56 + i * 24, note, { size: 13, fill: faint }),
  ],
})

export default [{ wide, phone }]
