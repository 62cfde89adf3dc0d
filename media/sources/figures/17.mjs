import {
  circle,
  cobalt,
  drawing,
  faint,
  figure,
  hair,
  line,
  orange,
  orangeInk,
  path,
  rect,
  text,
  tint,
} from './kit.mjs'

const label = '三颗螺栓的扭矩与转角：正常 41°，滑牙 96°，夹漆 17°'
// Points of angle (degrees from the snug point) and torque (N·m).
const curves = [
  {
    name: '正常',
    end: 41,
    points: [
      [-40, 1.6],
      [-8, 1.7],
      [0, 2.4],
      [6, 5],
      [20, 12.2],
      [34, 19],
      [41, 22.1],
    ],
    color: cobalt,
  },
  {
    name: '滑牙',
    end: 96,
    points: [
      [-40, 1.6],
      [-8, 1.7],
      [0, 2.4],
      [8, 5.8],
      [20, 11.4],
      [32, 15.6],
      [48, 18.6],
      [70, 20.6],
      [96, 21.9],
    ],
    color: '#0E1B2E',
  },
  {
    name: '夹了漆瘤',
    end: 17,
    points: [
      [-40, 1.6],
      [-8, 1.7],
      [0, 2.6],
      [3, 5],
      [10, 14.2],
      [17, 22],
    ],
    color: orange,
    ink: orangeInk,
  },
]

/** A smooth curve through points whose horizontal distances grow. */
const smooth = (points) =>
  points
    .map(([x, y], i) => {
      if (i === 0) return `M${x} ${y}`
      const [px, py] = points[i - 1]
      const [nx, ny] = points[i + 1] ?? [x, y]
      const [bx, by] = points[i - 2] ?? [px, py]
      return `C${px + (x - bx) / 6} ${py + (y - by) / 6} ${x - (nx - px) / 6} ${y - (ny - py) / 6} ${x} ${y}`
    })
    .join('')

function chart({ width, height, left, right, top, bottom, names }) {
  const x = (angle) => left + ((right - left) * (angle + 40)) / 150
  const y = (torque) => bottom - ((bottom - top) * torque) / 26
  return drawing(
    { width, height, label },
    rect(x(30), top, x(55) - x(30), bottom - top, { fill: tint }),
    [0, 10, 20].map((torque) => [
      path(`M${left} ${y(torque)}H${right}`, { stroke: torque === 0 ? hair : line }),
      figure(left - 8, y(torque) + 5, String(torque), { size: 14, anchor: 'end', fill: faint }),
    ]),
    text(0, 14, '扭矩（N·m）', { size: 13, fill: faint }),
    text((x(30) + x(55)) / 2, top - 6, '窗口 30°–55°', {
      size: 13,
      bold: true,
      anchor: 'middle',
      fill: cobalt,
    }),
    path(`M${x(0)} ${top + 20}V${bottom}`, { stroke: hair, dash: '3 3' }),
    text(x(0), bottom + 20, '贴合点', { size: 13, anchor: 'middle', fill: faint }),
    [30, 55, 96].map((angle) =>
      figure(x(angle), bottom + 20, `${angle}°`, { size: 14, anchor: 'middle', fill: faint }),
    ),
    text(right, bottom + 42, '转角，从贴合点算起', { size: 13, anchor: 'end', fill: faint }),
    curves.map(({ points, color, end }) => [
      path(smooth(points.map(([angle, torque]) => [x(angle), y(torque)])), { stroke: color, width: 2.5 }),
      circle(x(end), y(points.at(-1)[1]), 5, { fill: color }),
    ]),
    names(x, y),
  )
}

const wide = chart({
  width: 800,
  height: 372,
  left: 30,
  right: 790,
  top: 34,
  bottom: 316,
  names: (x, y) => [
    text(x(17) - 12, y(22.6), '夹了漆瘤', { size: 15, bold: true, anchor: 'end', fill: orangeInk }),
    figure(x(17) - 12, y(20.4), '17°', { size: 16, anchor: 'end', fill: orangeInk }),
    text(x(41) + 12, y(23), '正常', { size: 15, bold: true, fill: cobalt }),
    figure(x(41) + 48, y(23), '41°', { size: 16, fill: cobalt }),
    text(x(96), y(23.2), '滑牙', { size: 15, bold: true, anchor: 'end' }),
    figure(x(96) + 8, y(23.2), '96°', { size: 16 }),
  ],
})
const phone = chart({
  width: 358,
  height: 380,
  left: 22,
  right: 354,
  top: 34,
  bottom: 322,
  names: (x, y) => [
    text(x(17) - 10, y(22.6), '夹了漆瘤', { bold: true, anchor: 'end', fill: orangeInk }),
    figure(x(17) - 10, y(20.6), '17°', { size: 15, anchor: 'end', fill: orangeInk }),
    text(x(41) + 8, y(23.4), '正常 41°', { bold: true, fill: cobalt }),
    text(x(96) + 6, y(17.6), '滑牙 96°', { bold: true, anchor: 'end' }),
  ],
})

export default [{ wide, phone }]
