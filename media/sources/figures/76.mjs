import {
  circle,
  cobalt,
  drawing,
  faint,
  figure,
  line,
  mist,
  orange,
  orangeInk,
  path,
  rect,
  text,
} from './kit.mjs'

const label = '一件轮毂法兰的九个分项：八项为 A，轴向不均匀为 C，总等级 C'
const rows = [
  ['译码', '通过', 0],
  ['单元对比度 CC', '46%', 0],
  ['单元调制 CM', '71%', 0],
  ['最低反射率', '通过', 0],
  ['固定图形损伤 FPD', '4.0', 0],
  ['分布损伤', '4.0', 0],
  ['轴向不均匀 AN', '0.092', 2],
  ['网格不均匀 GN', '0.12', 0],
  ['未使用纠错 UEC', '86%', 0],
]
const grades = ['A', 'B', 'C', 'D', 'F']

function report({ width, lanes, lane, value, pitch, size }) {
  const top = 34
  const bottom = top + rows.length * pitch
  const middle = (grade) => lanes + grade * lane + lane / 2
  return drawing(
    { width, height: bottom + 46, label },
    grades.map((grade, i) => [
      i % 2 === 0 && rect(lanes + i * lane, top - 4, lane, bottom - top + 4, { fill: mist }),
      figure(middle(i), 20, grade, { anchor: 'middle', fill: i === 2 ? orangeInk : undefined }),
    ]),
    path(`M0 ${top - 4}H${width}`, { width: 2 }),
    rows.map(([name, measured, grade], i) => {
      const y = top + i * pitch
      const hot = grade === 2
      return [
        text(0, y + pitch / 2 + 5, name, { size, bold: hot, fill: hot ? orangeInk : undefined }),
        value &&
          figure(value, y + pitch / 2 + 5, measured, {
            size: 16,
            anchor: 'end',
            fill: hot ? orangeInk : undefined,
          }),
        path(`M0 ${y + pitch}H${width}`, { stroke: line }),
        circle(middle(grade), y + pitch / 2, hot ? 8 : 6, { fill: hot ? orange : cobalt }),
      ]
    }),
    path(`M${middle(2)} ${top + 6 * pitch + pitch / 2 + 8}V${bottom + 12}`, { stroke: orange, width: 1.5 }),
    text(middle(2), bottom + 34, '总等级 C', { size: 18, bold: true, anchor: 'middle', fill: orangeInk }),
    value && text(0, bottom + 34, '取最低的一项', { size: 13, fill: faint }),
  )
}

export default [
  {
    wide: report({ width: 800, lanes: 330, lane: 94, value: 290, pitch: 30, size: 15 }),
    phone: report({ width: 358, lanes: 188, lane: 34, value: 180, pitch: 32, size: 13 }),
  },
]
