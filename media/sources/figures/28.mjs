import { encodeDataMatrix } from '../../../packages/ui/src/codes/data-matrix.ts'
import {
  cobalt,
  dimension,
  drawing,
  faint,
  figure,
  hair,
  ink,
  leader,
  modulesPath,
  orange,
  orangeInk,
  orangeTint,
  path,
  quiet,
  rect,
  shape,
  sky,
  steel,
  text,
} from './kit.mjs'

const label = 'C 级及以下的码占件数 9.2%，占漏读 91.2%'
const made = [62.8, 28, 9.2]
const missed = [2.3, 6.5, 91.2]
const fills = [steel, sky, orange]

/** Left edges and widths of shares that fill `width`, two px apart. */
function spans(shares, width) {
  let at = 0
  return shares.map((share) => {
    const span = { x: at, width: (share / 100) * width - 2 }
    at += (share / 100) * width
    return span
  })
}

function bars(width, narrow) {
  const above = spans(made, width)
  const below = spans(missed, width)
  const [, , top] = above
  const [, , bottom] = below
  const low = narrow ? 164 : 140
  const hot = `M${top.x} 74L${bottom.x} ${low}H${bottom.x + bottom.width}L${top.x + top.width} 74z`
  return drawing(
    { width, height: narrow ? 240 : 216, label },
    text(0, 20, '打出来的码', { bold: true }),
    figure(width, 20, '61,240 件', { size: 16, anchor: 'end', fill: quiet }),
    above.map(({ x, width }, i) => rect(x, 34, width, 40, { fill: fills[i] })),
    shape(hot, orange, 0.1),
    path(`M${top.x} 74L${bottom.x} ${low}M${top.x + top.width} 74L${bottom.x + bottom.width} ${low}`, {
      stroke: orange,
    }),
    text(0, narrow ? 116 : 126, '第一次没读出来的', { bold: true }),
    below.map(({ x, width }, i) => rect(x, low, width, 40, { fill: fills[i] })),
    text(10, 60, 'A 级'),
    figure(44, 60, '62.8%'),
    text(above[1].x + 10, 60, 'B 级'),
    narrow ? figure(above[1].x + 42, 60, '28.0%', { size: 16 }) : figure(above[1].x + 44, 60, '28.0%'),
    figure(top.x + top.width / 2, 60, narrow ? '9.2' : '9.2%', { size: narrow ? 14 : 18, anchor: 'middle' }),
    text(bottom.x + bottom.width / 2 - 6, low + 27, 'C 级及以下', { size: 16, bold: true, anchor: 'end' }),
    figure(bottom.x + bottom.width / 2 + 6, low + 28, '91.2%', { size: 22 }),
    text(0, low + 68, 'A 级 2.3%　B 级 6.5%', { fill: quiet }),
    figure(width, low + 68, '521 次', { size: 16, anchor: 'end', fill: quiet }),
  )
}

const modules = encodeDataMatrix('88.449.1001/BD-320A0001')
const last = modules.length - 1
const isFinder = (r, c) => c === 0 || r === last
const isClock = (r, c) => !isFinder(r, c) && (r === 0 || c === last)

/** The code with its parts; the damaged corner is where the casting skin stays longest. */
function code(x, y, side) {
  const size = modules.length * side
  const patch = [11, 5, 5, 4].map((one) => one * side)
  return [
    rect(x - side, y - side, size + 2 * side, size + 2 * side, { fill: '#fff', stroke: hair, dash: '3 3' }),
    `<g shape-rendering="crispEdges">`,
    shape(
      modulesPath(modules, x, y, side, (r, c) => !isFinder(r, c) && !isClock(r, c)),
      ink,
    ),
    shape(modulesPath(modules, x, y, side, isFinder), cobalt),
    shape(modulesPath(modules, x, y, side, isClock), quiet),
    `</g>`,
    rect(x + patch[0], y + patch[1], patch[2], patch[3], { fill: orangeTint, stroke: orange }),
    dimension(x, x + size, y + size + side + 26, '7.2 mm', { from: y + size + 2 }),
  ]
}

const notes = [
  ['时钟边', '一明一暗，读码器靠它数模块', ink],
  ['铸皮残留', '一片没有反差的模块，纠错先被它吃掉', orangeInk],
  ['定位边', 'L 形实边断一格，等级直接掉下去', ink],
  ['静区', '四周至少 1 个模块，打在倒角上就不够', ink],
]

function wideCode() {
  const [x, y, side] = [76, 34, 14]
  const size = modules.length * side
  const anchors = [
    [x + size - side / 2, y + 3.5 * side],
    [x + 14 * side, y + 7 * side],
    [x + 12 * side, y + size - side / 2],
    [x + size + side / 2, y + size + side / 2],
  ]
  const ends = [58, 132, 222, 300]
  return drawing(
    { width: 800, height: 346, label: '18 × 18 的 Data Matrix 各部分的名称与缺损位置' },
    code(x, y, side),
    notes.map(([name, note, fill], i) => [
      leader(...anchors[i], [400, ends[i] - 5], [440, ends[i] - 5]),
      text(450, ends[i], name, { size: 16, bold: true, fill }),
      text(450, ends[i] + 21, note, { size: 13, fill: faint }),
    ]),
  )
}

function phoneCode() {
  const [x, y, side] = [48, 20, 11]
  const size = modules.length * side
  const marks = [
    [x + size - side / 2, y + 3.5 * side],
    [x + 13.5 * side, y + 7 * side],
    [x + 9 * side, y + size - side / 2],
    [x - side / 2, y + 2 * side],
  ]
  return drawing(
    { width: 358, height: 456, label: '18 × 18 的 Data Matrix 各部分的名称与缺损位置' },
    code(x, y, side),
    marks.map(([mx, my], i) => [
      `<circle cx="${mx}" cy="${my}" r="10" fill="#fff" stroke="${i === 1 ? orange : ink}" stroke-width="1.5"/>`,
      figure(mx, my + 5, String(i + 1), { size: 14, anchor: 'middle' }),
    ]),
    notes.map(([name, note, fill], i) => [
      figure(4, 302 + i * 42, String(i + 1), { size: 16, fill }),
      text(24, 302 + i * 42, name, { size: 15, bold: true, fill }),
      text(24, 321 + i * 42, note, { size: 13, fill: faint }),
    ]),
  )
}

export default [
  { wide: bars(800, false), phone: bars(358, true) },
  { wide: wideCode(), phone: phoneCode() },
]
