import { cobalt, drawing, faint, figure, hair, orange, orangeInk, path, rect, text } from './kit.mjs'

const label = '九个工位的单件时间，最慢的精镗 43 秒，都在 45 秒以内'
const stations = [
  ['OP10', '铣端面', 38],
  ['OP20', '粗车', 40],
  ['OP30', '钻孔', 36],
  ['OP40', '精镗', 43],
  ['OP50', '攻丝', 34],
  ['OP60', '打标', 12],
  ['OP70', '清洗', 33],
  ['OP80', '压装', 39],
  ['OP90', '终检', 41],
]
const isSlowest = (seconds) => seconds === 43

function wide() {
  const bottom = 250
  const y = (seconds) => bottom - seconds * 4.6
  const x = (i) => 12 + i * 86
  return drawing(
    { width: 800, height: 304, label },
    path(`M0 ${bottom}H790`, { stroke: hair }),
    stations.map(([code, name, seconds], i) => [
      rect(x(i), y(seconds), 58, bottom - y(seconds), { fill: isSlowest(seconds) ? orange : cobalt }),
      figure(x(i) + 29, y(seconds) + 24, String(seconds), {
        anchor: 'middle',
        fill: isSlowest(seconds) ? '#0E1B2E' : '#fff',
      }),
      figure(x(i) + 29, bottom + 22, code, { size: 15, anchor: 'middle' }),
      text(x(i) + 29, bottom + 42, name, {
        size: 13,
        anchor: 'middle',
        fill: isSlowest(seconds) ? orangeInk : faint,
      }),
    ]),
    path(`M0 ${y(45)}H790`, { dash: '6 4' }),
    text(0, y(45) - 9, '客户节拍 45 s', { bold: true }),
    text(790, y(45) - 9, '单件时间（s）', { size: 13, anchor: 'end', fill: faint }),
  )
}

function phone() {
  const x = (seconds) => 92 + seconds * 5.4
  return drawing(
    { width: 358, height: 352, label },
    text(x(45), 16, '客户节拍 45 s', { size: 13, bold: true, anchor: 'end' }),
    stations.map(([code, name, seconds], i) => {
      const y = 30 + i * 34
      return [
        figure(0, y + 18, code, { size: 15 }),
        text(38, y + 18, name, { size: 14, fill: isSlowest(seconds) ? orangeInk : faint }),
        rect(92, y, seconds * 5.4, 26, { fill: isSlowest(seconds) ? orange : cobalt }),
        figure(x(seconds) - 8, y + 19, String(seconds), {
          size: 16,
          anchor: 'end',
          fill: isSlowest(seconds) ? '#0E1B2E' : '#fff',
        }),
      ]
    }),
    path('M92 26V338', { stroke: hair }),
    path(`M${x(45)} 24V338`, { dash: '6 4' }),
  )
}

export default [{ wide: wide(), phone: phone() }]
