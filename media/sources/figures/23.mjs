import {
  circle,
  cobalt,
  drawing,
  faint,
  figure,
  hair,
  ink,
  line,
  mist,
  orange,
  path,
  rect,
  shape,
  steel,
  text,
} from './kit.mjs'

const label = '固定读码器的六种布置：正上方、侧上、仰拍、料道侧面、机械手上、经镜子'

/** A reader whose lens looks along `angle` (degrees, 90 down) and reaches `reach` px. */
function reader(x, y, angle, reach) {
  const spread = 14
  const cone = [angle - spread, angle + spread]
    .map((one) => (one * Math.PI) / 180)
    .map((one) => `M${x} ${y}L${x + reach * Math.cos(one)} ${y + reach * Math.sin(one)}`)
    .join('')
  return [
    path(cone, { stroke: cobalt, dash: '4 3' }),
    `<g transform="translate(${x} ${y}) rotate(${angle - 90})">`,
    rect(-16, -34, 32, 28, { fill: cobalt, radius: 2 }),
    rect(-9, -6, 18, 8, { fill: ink }),
    '</g>',
  ]
}

/** A disc lying on its fixture, seen from the side; the code is on the hub. */
const disc = (x, y) => [
  shape(`M${x - 52} ${y}H${x - 24}V${y - 16}H${x + 24}V${y}H${x + 52}V${y + 12}H${x - 52}z`, steel),
  path(`M${x - 52} ${y}H${x - 24}V${y - 16}H${x + 24}V${y}H${x + 52}V${y + 12}H${x - 52}z`),
]
const mark = (x, y) => circle(x, y, 5, { fill: orange })
const floor = (x, y) => path(`M${x - 90} ${y}H${x + 90}`, { stroke: hair })
const arm = (x, y) => [
  path(`M${x} ${y - 70}V${y - 16}`, { width: 8, stroke: steel }),
  path(`M${x - 20} ${y}V${y - 14}H${x + 20}V${y}`, { width: 5, stroke: steel }),
]

const kinds = [
  {
    name: '正上方',
    count: 4,
    draw: (x, y) => [disc(x, y - 12), floor(x, y), mark(x, y - 28), reader(x, y - 120, 90, 92)],
  },
  {
    name: '侧上 45°',
    count: 7,
    draw: (x, y) => [
      disc(x + 12, y - 12),
      floor(x, y),
      arm(x + 12, y - 44),
      mark(x - 8, y - 28),
      reader(x - 78, y - 96, 45, 98),
    ],
  },
  {
    name: '低位仰拍',
    count: 3,
    draw: (x, y) => [
      `<g transform="translate(0 ${2 * (y - 92)}) scale(1 -1)">`,
      disc(x, y - 92),
      '</g>',
      mark(x, y - 76),
      path(`M${x - 90} ${y}H${x + 90}`, { stroke: hair }),
      path(`M${x - 46} ${y - 14}h24M${x - 52} ${y - 22}h24`, { stroke: hair }),
      reader(x, y - 34, 270, 44),
    ],
  },
  {
    name: '料道侧面',
    count: 3,
    draw: (x, y) => [
      path(`M${x - 90} ${y - 34}L${x + 90} ${y - 4}`, { width: 2 }),
      circle(x + 16, y - 50, 32, { fill: steel, stroke: ink }),
      circle(x + 16, y - 50, 13, { fill: mist, stroke: ink }),
      path(`M${x + 52} ${y - 74}a36 36 0 0 1 6 26`, { stroke: ink }),
      mark(x + 2, y - 64),
      reader(x - 70, y - 106, 30, 84),
    ],
  },
  {
    name: '装在机械手上',
    count: 2,
    draw: (x, y) => [
      disc(x + 10, y - 12),
      floor(x, y),
      path(`M${x - 60} ${y - 130}H${x + 30}V${y - 58}`, { width: 8, stroke: steel }),
      path(`M${x + 10} ${y - 44}V${y - 58}H${x + 50}V${y - 44}`, { width: 5, stroke: steel }),
      path(`M${x - 30} ${y - 126}V${y - 114}`, { width: 5, stroke: steel }),
      mark(x - 6, y - 28),
      reader(x - 30, y - 82, 68, 56),
    ],
  },
  {
    name: '镜子折一下',
    count: 3,
    draw: (x, y) => [
      disc(x - 26, y - 12),
      floor(x, y),
      mark(x - 26, y - 28),
      path(`M${x - 44} ${y - 104}L${x - 8} ${y - 68}`, { width: 4 }),
      path(`M${x - 34} ${y - 94}L${x - 40} ${y - 32}M${x - 18} ${y - 78}L${x - 12} ${y - 32}`, {
        stroke: cobalt,
        dash: '4 3',
      }),
      path(`M${x + 36} ${y - 140}V${y - 20}`, { stroke: hair, width: 3 }),
      path(`M${x - 34} ${y - 94}L${x + 56} ${y - 86}M${x - 18} ${y - 78}L${x + 56} ${y - 86}`, {
        stroke: cobalt,
        dash: '4 3',
      }),
      reader(x + 58, y - 86, 180, 0),
    ],
  },
]

const cell = ({ name, count, draw }, i, { x, y, width, scale }) => [
  path(`M${x} ${y}H${x + width}`, { stroke: line }),
  text(x, y + 24, `${'一二三四五六'[i]}、${name}`, { size: 15, bold: true }),
  figure(x + width, y + 24, `${count} 只`, { size: 16, anchor: 'end', fill: faint }),
  `<g transform="translate(${x + width / 2} ${y + 32 + 162 * scale}) scale(${scale})">`,
  draw(0, 0),
  '</g>',
]

const wide = drawing(
  { width: 800, height: 424, label },
  kinds.map((kind, i) =>
    cell(kind, i, { x: (i % 3) * 276, y: Math.floor(i / 3) * 216 + 1, width: 248, scale: 1 }),
  ),
)
const phone = drawing(
  { width: 358, height: 552, label },
  kinds.map((kind, i) =>
    cell(kind, i, { x: (i % 2) * 187, y: Math.floor(i / 2) * 186 + 1, width: 171, scale: 0.84 }),
  ),
)

export default [{ wide, phone }]
