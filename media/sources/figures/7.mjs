import {
  cobalt,
  dimension,
  drawing,
  faint,
  figure,
  line,
  orange,
  orangeInk,
  path,
  rect,
  steel,
  text,
} from './kit.mjs'

const label = '一次递归解析用 38 毫秒，第二次省去问前缀的 15 毫秒'
const steps = [
  { name: '递归节点', note: '翻缓存，没有', from: 0, to: 4 },
  { name: '国家顶级节点', note: '88.449 归谁管', from: 4, to: 13, spared: true },
  { name: '二级节点', note: '88.449.1001 在哪', from: 13, to: 19, spared: true },
  { name: '取记录', note: '读库，遮掉不公开的', from: 19, to: 30 },
  { name: '原路返回', note: '留一份给下次', from: 30, to: 38 },
]

function ladder({ width, left, right, pitch, named }) {
  const scale = (right - left) / 40
  const x = (ms) => left + ms * scale
  const top = 34
  const bottom = top + steps.length * pitch
  return drawing(
    { width, height: bottom + 84, label },
    [0, 10, 20, 30, 40].map((ms) => [
      path(`M${x(ms)} ${top - 8}V${bottom}`, { stroke: line }),
      figure(x(ms), 18, ms === 40 ? '40 ms' : String(ms), { size: 14, anchor: 'middle', fill: faint }),
    ]),
    steps.map(({ name, note, from, to, spared }, i) => {
      const y = top + i * pitch
      return [
        named(y, name, note),
        rect(x(from), y + 12, x(to) - x(from), 22, { fill: spared ? orange : i === 4 ? steel : cobalt }),
        steps[i + 1] && path(`M${x(to)} ${y + 34}V${y + pitch + 12}`, { stroke: '#8494AB' }),
        figure(x(to) + 8, y + 29, String(to - from), { size: 16, fill: spared ? orangeInk : undefined }),
      ]
    }),
    dimension(x(0), x(38), bottom + 20, '38 ms', { from: bottom }),
    dimension(x(4), x(19), bottom + 58, width > 400 ? '第二次省去 15 ms' : '省 15 ms', {
      color: orange,
      size: 16,
      beside: width < 400,
    }),
  )
}

const wide = ladder({
  width: 800,
  left: 236,
  right: 776,
  pitch: 46,
  named: (y, name, note) => [
    text(0, y + 22, name, { size: 15, bold: true }),
    text(0, y + 40, note, { size: 13, fill: faint }),
  ],
})
const phone = ladder({
  width: 358,
  left: 6,
  right: 340,
  pitch: 60,
  named: (y, name, note) => [
    rect(0, y - 10, 352, 20, { fill: '#fff' }),
    text(0, y + 5, name, { bold: true }),
    text(352, y + 5, note, { size: 13, anchor: 'end', fill: faint }),
  ],
})

export default [{ wide, phone }]
