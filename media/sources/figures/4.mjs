import { drawing, faint, figure, orange, orangeInk, path, shape, sky, steel, text } from './kit.mjs'

const label = '召回范围四次缩小：12,480、7,960、3,215、1,302 台'
const cuts = [
  { name: '按车型', count: 12480, record: '没有批次记录' },
  { name: '按座椅下线日期', count: 7960, record: '下线日期' },
  { name: '按焊接机器人', count: 3215, record: '工位记到设备' },
  { name: '按电极帽寿命段', count: 1302, record: '每个焊点的曲线' },
]
const shown = (count) => count.toLocaleString('en')

function funnel({ width, longest, head, pitch, bar, words }) {
  const scale = longest / cuts[0].count
  const top = (i) => head + i * pitch
  return drawing(
    { width, height: top(cuts.length - 1) + bar + 16, label },
    cuts.map(({ name, count, record: kept }, i) => {
      const long = count * scale
      const next = cuts[i + 1]
      const hot = !next
      const y = top(i)
      const below = top(i + 1)
      return [
        next &&
          shape(
            `M0 ${y + bar}H${long}L${next.count * scale} ${below}H0z`,
            next === cuts.at(-1) ? orange : steel,
            0.16,
          ),
        next &&
          path(`M${long} ${y + bar}L${next.count * scale} ${below}`, {
            stroke: next === cuts.at(-1) ? orange : steel,
          }),
        shape(`M0 ${y}h${long}v${bar}h${-long}z`, hot ? orange : i === 0 ? steel : sky),
        words({
          x: long + 12,
          y,
          bar,
          name,
          kept,
          count: `${shown(count)} 台`,
          fill: hot ? orangeInk : undefined,
        }),
      ]
    }),
  )
}

const wide = funnel({
  width: 800,
  longest: 420,
  head: 28,
  pitch: 80,
  bar: 36,
  words: ({ x, y, bar, name, kept, count, fill }) => [
    figure(x, y + bar / 2 + 7, count, { size: 20, fill }),
    text(x + 84, y + bar / 2 + 6, name, { size: 15, bold: true, fill }),
    y === 28 && text(640, 14, '那一刀所需的记录', { size: 13, fill: faint }),
    path(`M640 ${y + bar}H800`, { stroke: steel }),
    text(640, y + bar / 2 + 6, kept, { size: 15, fill: y === 28 ? faint : undefined }),
  ],
})
const phone = funnel({
  width: 358,
  longest: 262,
  head: 8,
  pitch: 86,
  bar: 46,
  words: ({ x, y, name, kept, count, fill }) => [
    figure(x, y + 14, count, { fill }),
    text(x, y + 34, name, { bold: true, fill }),
    text(x, y + 53, kept, { size: 13, fill: faint }),
  ],
})

export default [{ wide, phone }]
