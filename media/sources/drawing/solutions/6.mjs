import { columnsSheet, gap, left, right, rowMiddle } from '../columns.mjs'
import { phoneSheet } from '../phone.mjs'

const BAND = 132
const HALF = 60

/** Four companies stand side by side: goods run along the second row, codes meet in the node below. */
export function wide({ architecture, parts }) {
  const companies = { ...architecture, layers: architecture.layers.slice(0, 4) }
  const sheet = columnsSheet({ architecture: companies, parts, rows: 3, below: 54 + BAND })
  const { boxes, box, across, down, link, above, beside, of } = sheet
  boxes({
    1: [0, 0],
    2: [0, 1],
    3: [0, 2],
    4: [1, 0],
    5: [1, 1],
    6: [1, 2],
    7: [2, 0],
    8: [2, 1],
    9: [2, 2],
    10: [3, 0],
    11: [3, 1],
    12: [3, 2],
  })
  const band = sheet.bottom + 50
  box(13, { x: left(0) + 12, y: band, w: right(2) - left(0) - 24, h: BAND })
  box(15, { x: left(3) + 12, y: band, w: 208, h: HALF })
  box(14, { x: left(3) + 12, y: band + BAND - HALF, w: 208, h: HALF })

  const steps = [
    [1, 2, 'OPC UA'],
    [2, 3, 'EPCIS 2.0'],
    [4, 5, 'OPC UA'],
    [5, 6, 'EPCIS 2.0'],
    [7, 8, 'PROFINET', 'both'],
    [8, 9, 'EPCIS 2.0'],
    [11, 10, 'HTTPS'],
    [11, 12, 'EPCIS 2.0'],
  ]
  for (const [from, to, protocol, arrows] of steps) {
    down(from, to, { arrows })
    const [upper, lower] = of(from).y < of(to).y ? [of(from), of(to)] : [of(to), of(from)]
    beside([upper.cx, (upper.bottom + lower.y) / 2], '', protocol)
  }

  const goods = [
    [2, 5, '生铁', '60 t 一车皮'],
    [5, 8, '毛坯', '612 件一车'],
    [8, 11, '制动盘', '24 件一箱'],
  ]
  goods.forEach(([from, to, name, quantity], i) => {
    across(from, to, 1, { kind: 'goods' })
    above([gap(i), rowMiddle(1)], name, quantity)
  })
  across(10, 7, 0, { kind: 'stop' })
  above([gap(2), rowMiddle(0)], '冻结清单', '逐件码', { hot: true })

  for (const no of [3, 6, 9]) {
    const { cx, bottom } = of(no)
    link(
      [
        [cx, bottom],
        [cx, band],
      ],
      { arrows: 'both' },
    )
    beside([cx, sheet.bottom + 26], 'DO-IRP', 'TCP 2641')
  }
  down(12, 15, { kind: 'recursion', arrows: 'both' })
  beside([of(12).cx, sheet.bottom + 26], 'DO-IRP', '跨行业递归')
  link(
    [
      [of(13).right, of(15).cy],
      [of(15).x, of(15).cy],
    ],
    { kind: 'recursion', arrows: 'both' },
  )
  above([gap(2), of(15).cy], 'DO-IRP', '递归')
  link([
    [of(13).right, of(14).cy],
    [of(14).x, of(14).cy],
  ])
  above([gap(2), of(14).cy], 'REST', '追溯链')

  const stations = [
    { name: '生铁', code: 'PI-Z14-2602' },
    { name: '铁水炉次', code: 'IR-26031103' },
    { name: '铸件毛坯', code: 'CB-HT250-0311B07' },
    { name: '制动盘', code: 'BD-320A0001', hot: true },
  ]
  sheet.chain(
    stations.map((station, i) => ({ ...station, x: 300 + i * 178 })),
    of(13).cy,
  )
  return sheet.finish()
}

export const phone = ({ architecture, parts }) =>
  phoneSheet({
    architecture,
    parts,
    between: [
      [{ protocol: '生铁', content: '60 t 一车皮', kind: 'goods' }],
      [{ protocol: '毛坯', content: '612 件一车', kind: 'goods' }],
      [
        { protocol: '制动盘', content: '24 件一箱', kind: 'goods' },
        { protocol: '冻结清单', content: '逐件码', kind: 'stop', up: true },
      ],
      [
        { protocol: 'DO-IRP / TCP 2641', content: '四家节点注册、解析', both: true },
        { protocol: 'REST', content: '受影响清单', up: true },
      ],
    ],
  })
