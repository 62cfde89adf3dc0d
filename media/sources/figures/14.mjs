import {
  arrowHead,
  drawing,
  faint,
  figure,
  hair,
  orange,
  orangeInk,
  path,
  quiet,
  rect,
  text,
} from './kit.mjs'

const label = '标识后缀 BD-320A0001 的四段：产品族、规格、型式、序列号'
const segments = [
  { code: 'BD', name: '产品族', meaning: '制动盘' },
  { code: '320', name: '规格', meaning: '外径 320 mm' },
  { code: 'A', name: '型式', meaning: '通风' },
  { code: '0001', name: '序列号', meaning: '只负责不重复', hot: true },
]
const dropped = ['车型', '客户', '产线', '年月日', '班次']

function chips(x, y, pitch, width) {
  return dropped.map((name, i) => {
    const left = x + i * pitch
    return [
      rect(left, y, width, 28, { stroke: hair, dash: '3 3', radius: 2 }),
      text(left + width / 2, y + 19, name, { size: 13, anchor: 'middle', fill: faint }),
      path(`M${left + 6} ${y + 14}H${left + width - 6}`, { stroke: hair }),
    ]
  })
}

/** Draws one segment as a dimensioned box: the code large, its meaning below. */
function segment(x, width, { code, name, meaning, hot }, size) {
  const color = hot ? orange : undefined
  const fill = hot ? orangeInk : undefined
  const [y, low] = [96, 132]
  return [
    figure(x + width / 2, y, code, { size, anchor: 'middle', fill }),
    path(`M${x + 4} ${y + 12}V${low + 6}M${x + width - 4} ${y + 12}V${low + 6}`, { stroke: hair }),
    path(`M${x + 4} ${low}H${x + width - 4}`, { stroke: color }),
    arrowHead(x + 4, low, 180, color),
    arrowHead(x + width - 4, low, 0, color),
    text(x + width / 2, low + 26, name, { size: 15, bold: true, anchor: 'middle', fill }),
    text(x + width / 2, low + 47, meaning, { size: 13, anchor: 'middle', fill: faint }),
  ]
}

function wide() {
  const widths = [112, 146, 88, 180]
  let x = 248
  return drawing(
    { width: 800, height: 262, label },
    figure(0, 96, '88.449.1001 /', { size: 40, fill: hair }),
    text(0, 158, '前缀', { size: 15, bold: true, fill: quiet }),
    text(0, 179, '节点与企业，不归后缀管', { size: 13, fill: faint }),
    segments.map((one, i) => {
      const drawn = segment(x, widths[i], one, 72)
      x += widths[i]
      if (i === 0) {
        x += 20
        return [drawn, figure(x - 10, 92, '-', { size: 60, anchor: 'middle', fill: hair })]
      }
      return drawn
    }),
    path('M0 206H800', { stroke: hair }),
    text(0, 243, '退回记录里的', { bold: true }),
    chips(120, 224, 92, 80),
  )
}

function phone() {
  const left = 118
  return drawing(
    { width: 358, height: 452, label },
    text(0, 20, '前缀', { bold: true, fill: quiet }),
    figure(left, 22, '88.449.1001 /', { size: 24, fill: hair }),
    segments.map(({ code, name, meaning, hot }, i) => {
      const y = 46 + i * 78
      const fill = hot ? orangeInk : undefined
      return [
        path(`M0 ${y}H358`, { stroke: '#CFD9E6' }),
        text(0, y + 36, name, { size: 15, bold: true, fill }),
        text(0, y + 57, meaning, { size: 13, fill: faint }),
        figure(left, y + 58, code, { size: 56, fill }),
      ]
    }),
    path('M0 358H358', { stroke: hair }),
    text(0, 386, '退回记录里的', { bold: true }),
    chips(0, 400, 72, 66),
  )
}

export default [{ wide: wide(), phone: phone() }]
