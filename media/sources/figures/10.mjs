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
  rise,
  text,
} from './kit.mjs'

const label = '围板箱一年的花费：二维码随趟数上升，RFID 几乎持平，16 趟处相交'
const code = (trips) => 4800 + (trips * (10267 + 4620)) / 22
const radio = (trips) => 14600 + (trips * 1386) / 22
const crossing = (14600 - 4800) / ((10267 + 4620 - 1386) / 22)

function chart({ width, height, left, right, bottom, top, ends }) {
  const x = (trips) => left + ((right - left) * trips) / 30
  const y = (yuan) => bottom - ((bottom - top) * yuan) / 25000
  return drawing(
    { width, height, label },
    [0, 5000, 10000, 15000, 20000, 25000].map((yuan) => [
      path(`M${left} ${y(yuan)}H${right}`, { stroke: yuan === 0 ? hair : line }),
      figure(left - 8, y(yuan) + 5, yuan === 0 ? '0' : `${yuan / 1000}`, {
        size: 14,
        anchor: 'end',
        fill: faint,
      }),
    ]),
    text(0, 16, '一年的花费（千元）', { size: 13, fill: faint }),
    [0, 10, 16, 22, 30].map((trips) => [
      path(`M${x(trips)} ${bottom}v6`, { stroke: hair }),
      figure(x(trips), bottom + 22, String(trips), {
        size: 14,
        anchor: 'middle',
        fill: trips === 16 ? orangeInk : faint,
      }),
    ]),
    text(right, bottom + 42, '一只箱子一年的趟数', { size: 13, anchor: 'end', fill: faint }),
    path(`M${x(22)} ${bottom}V${y(code(22))}`, { stroke: hair, dash: '3 3' }),
    path(`M${x(crossing)} ${bottom}V${y(code(crossing))}`, { stroke: orange, dash: '3 3' }),
    path(`M${x(0)} ${y(radio(0))}L${x(30)} ${y(radio(30))}`, { stroke: cobalt, width: 2.5 }),
    path(`M${x(0)} ${y(code(0))}L${x(29.8)} ${y(code(29.8))}`, { width: 2.5 }),
    circle(x(22), y(radio(22)), 4, { fill: cobalt }),
    circle(x(22), y(code(22)), 4, { fill: '#0E1B2E' }),
    circle(x(crossing), y(code(crossing)), 6, { fill: orange }),
    ends(x, y),
  )
}

const wide = chart({
  width: 800,
  height: 350,
  left: 44,
  right: 700,
  top: 34,
  bottom: 300,
  ends: (x, y) => [
    text(x(30) + 10, y(code(29.8)) + 10, '二维码', { size: 15, bold: true }),
    text(x(30) + 10, y(radio(30)) + 5, 'RFID', { size: 16, bold: true, fill: cobalt }),
    path(`M${x(crossing) - 5} ${y(code(crossing)) - 7}L${x(crossing) - 40} ${y(20500)}h-20`),
    text(x(crossing) - 68, y(20500) + 5, '16 趟，两种一样贵', {
      size: 16,
      bold: true,
      anchor: 'end',
      fill: orangeInk,
    }),
    rise(x(22) + 26, y(code(22)), y(radio(22)), '现在 22 趟，差 3,701 元', { from: x(22), labelY: y(12600) }),
  ],
})
const phone = chart({
  width: 358,
  height: 350,
  left: 26,
  right: 346,
  top: 34,
  bottom: 296,
  ends: (x, y) => [
    text(x(25) - 4, y(code(25)) - 12, '二维码', { bold: true, anchor: 'end' }),
    text(x(1), y(radio(1)) - 10, 'RFID', { size: 16, bold: true, fill: cobalt }),
    text(x(crossing) - 12, y(radio(16)) - 34, '16 趟，一样贵', {
      bold: true,
      anchor: 'end',
      fill: orangeInk,
    }),
    rise(x(26), y(code(22)), y(radio(22)), '', { from: x(22) }),
    figure(x(22) + 8, y(12400), '差 3,701 元', { size: 15 }),
  ],
})

export default [{ wide, phone }]
