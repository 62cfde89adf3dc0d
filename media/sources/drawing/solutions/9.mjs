import { columnsSheet, gap, right, rowMiddle } from '../columns.mjs'
import { phoneSheet } from '../phone.mjs'

export function wide({ architecture, parts }) {
  const sheet = columnsSheet({ architecture, parts, rows: 5, below: 28 })
  const { boxes, across, down, link, above, beside, of } = sheet
  boxes({
    1: [0, 0],
    2: [0, 1],
    3: [0, 2],
    4: [0, 3],
    5: [0, 4],
    6: [1, [0, 2]],
    7: [1, 3],
    8: [1, 4],
    9: [2, 0],
    10: [2, [1, 2]],
    11: [2, 3],
    12: [2, 4],
    13: [3, 0],
    14: [3, [1, 2]],
    15: [3, 3],
    16: [3, 4],
  })

  down(1, 2, { arrows: 'both' })
  beside([of(1).cx, (of(1).bottom + of(2).y) / 2], '', '920–925 MHz')
  across(2, 6, 1)
  above([gap(0), rowMiddle(1)], 'LLRP', '150 次/s')
  across(3, 6, 2)
  above([gap(0), rowMiddle(2)], 'HTTPS', '补读')
  across(7, 4, 3, { kind: 'stop' })
  above([gap(0), rowMiddle(3)], '落闸', '比对不符', { hot: true })
  across(5, 8, 4, { arrows: 'both' })
  above([gap(0), rowMiddle(4)], 'VDA 5050', '任务、位置')
  down(6, 7)
  beside([of(6).cx, (of(6).bottom + of(7).y) / 2], '', '比对结论')

  across(6, 9, 0)
  above([gap(1), rowMiddle(0)], 'EPCIS 2.0', '过门事件')
  across(6, 10, 1, { arrows: 'both' })
  above([gap(1), rowMiddle(1)], 'REST', '要货单')
  const back = right(1) + 30
  link([
    [of(10).x, rowMiddle(2)],
    [back, rowMiddle(2)],
    [back, rowMiddle(4)],
    [of(8).right, rowMiddle(4)],
  ])
  beside([back, rowMiddle(3)], 'REST', '巡盘任务')
  down(9, 10)
  beside([of(9).cx, (of(9).bottom + of(10).y) / 2], '', '汇总')
  down(10, 11)
  beside([of(10).cx, (of(10).bottom + of(11).y) / 2], '', '登记')
  down(11, 12, { arrows: 'both' })
  beside([of(11).cx, (of(11).bottom + of(12).y) / 2], '', 'DO-IRP')
  sheet.leave(12, '国家顶级节点 88，递归解析')

  across(9, 13, 0)
  above([gap(2), rowMiddle(0)], 'EPCIS 2.0', '装车事件')
  across(10, 14, { y: (of(10).y + of(10).bottom) / 2 }, { arrows: 'both' })
  above([gap(2), (of(10).y + of(10).bottom) / 2], 'SQL', '库位、数量')
  across(11, 15, 3)
  above([gap(2), rowMiddle(3)], 'REST', '箱、托状态')
  across(12, 16, 4)
  above([gap(2), rowMiddle(4)], 'REST', '箱码、运单')
  return sheet.finish()
}

export const phone = ({ architecture, parts }) =>
  phoneSheet({
    architecture,
    parts,
    between: [
      [
        { protocol: 'LLRP · VDA 5050', content: '标签、任务、位置' },
        { protocol: '落闸', content: '比对不符', kind: 'stop', up: true },
      ],
      [
        { protocol: 'EPCIS 2.0', content: '过门、装箱、移库' },
        { protocol: 'REST', content: '要货单、巡盘任务', up: true },
      ],
      [
        { protocol: 'SQL · REST', content: '库位、状态、运单' },
        { protocol: '国家顶级节点 88', content: '递归解析', kind: 'recursion', exit: true },
      ],
    ],
  })
