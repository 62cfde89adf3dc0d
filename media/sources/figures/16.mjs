import {
  arrowHead,
  cobalt,
  drawing,
  faint,
  hair,
  hatched,
  ink,
  line,
  orange,
  orangeInk,
  path,
  rect,
  text,
  tint,
} from './kit.mjs'

const label = '同轴光、低角度光、穹顶光照在一个凹坑上，只有低角度光让坑亮、平面暗'
const round = (value) => Math.round(value * 10) / 10

/** Draws a ray through points with an arrow at the end; bright rays reach the lens. */
function ray(points, { hot, lost } = {}) {
  const color = hot ? orange : lost ? hair : cobalt
  const [x, y] = points.at(-1)
  const [px, py] = points.at(-2)
  const angle = round((Math.atan2(y - py, x - px) * 180) / Math.PI)
  return [
    path(`M${points.map(([rx, ry]) => `${rx} ${ry}`).join('L')}`, { stroke: color, width: hot ? 2 : 1.25 }),
    arrowHead(x, y, angle, color),
  ]
}

/** Part with one dot: its flat face at `y`, the dot 56 wide and 22 deep. */
const part = (id, x, y) =>
  hatched(id, `M${x - 110} ${y}H${x - 28}L${x} ${y + 22}L${x + 28} ${y}H${x + 110}V${y + 44}H${x - 110}z`, [
    x - 110,
    y,
    220,
    44,
  ])
const lens = (x, y) => [rect(x - 22, y, 44, 26, { fill: ink }), rect(x - 14, y + 26, 28, 8, { fill: cobalt })]
const lamp = (x, y, width, height) => rect(x, y, width, height, { fill: tint, stroke: cobalt })

const kinds = [
  {
    name: '同轴光 90°',
    result: '平面亮，坑暗，边界糊',
    draw: (x) => [
      path(`M${x - 90} 92L${x + 90} 92`, { stroke: cobalt, dash: '4 4' }),
      ray([
        [x - 64, 96],
        [x - 64, 196],
      ]),
      ray([
        [x - 54, 196],
        [x - 54, 104],
      ]),
      ray(
        [
          [x - 14, 96],
          [x - 14, 207],
          [x + 52, 150],
        ],
        { lost: true },
      ),
      ray(
        [
          [x + 14, 96],
          [x + 14, 207],
          [x - 36, 164],
        ],
        { lost: true },
      ),
      ray([
        [x + 64, 96],
        [x + 64, 196],
      ]),
      ray([
        [x + 74, 196],
        [x + 74, 104],
      ]),
    ],
  },
  {
    name: '低角度光 30°',
    result: '平面暗，坑壁亮，读得出',
    hot: true,
    draw: (x) => [
      lamp(x - 124, 122, 16, 34),
      lamp(x + 108, 122, 16, 34),
      ray(
        [
          [x - 106, 146],
          [x - 62, 196],
          [x - 24, 152],
        ],
        { lost: true },
      ),
      ray(
        [
          [x + 106, 146],
          [x + 62, 196],
          [x + 24, 152],
        ],
        { lost: true },
      ),
      ray(
        [
          [x - 106, 134],
          [x + 14, 207],
          [x + 6, 86],
        ],
        { hot: true },
      ),
      ray(
        [
          [x + 106, 134],
          [x - 14, 207],
          [x - 6, 86],
        ],
        { hot: true },
      ),
    ],
  },
  {
    name: '穹顶漫射光',
    result: '平面和坑一样亮',
    draw: (x) => [
      path(`M${x - 104} 192A104 104 0 0 1 ${x - 24} 92M${x + 104} 192A104 104 0 0 0 ${x + 24} 92`, {
        stroke: cobalt,
        width: 2,
      }),
      ray([
        [x - 84, 132],
        [x - 64, 196],
        [x - 46, 140],
      ]),
      ray([
        [x + 84, 132],
        [x + 64, 196],
        [x + 46, 140],
      ]),
      ray([
        [x - 62, 108],
        [x + 12, 208],
        [x + 5, 100],
      ]),
      ray([
        [x + 62, 108],
        [x - 12, 208],
        [x - 5, 100],
      ]),
    ],
  },
]

const cell = ({ name, result, hot, draw }, id, x) => [
  text(x, 18, name, { size: 15, bold: true, anchor: 'middle' }),
  lens(x, 36),
  part(id, x, 198),
  draw(x),
  text(x, 272, result, { anchor: 'middle', fill: hot ? orangeInk : faint, bold: hot }),
]

const wide = drawing(
  { width: 800, height: 284, label },
  kinds.map((kind, i) => cell(kind, `light-wide-${i}`, 128 + i * 272)),
)
const phone = drawing(
  { width: 358, height: 900, label },
  kinds.map((kind, i) => [
    i > 0 && path(`M0 ${i * 304 - 12}H358`, { stroke: line }),
    `<g transform="translate(0 ${i * 304})">`,
    cell(kind, `light-phone-${i}`, 179),
    '</g>',
  ]),
)

export default [{ wide, phone }]
