import { columnsSheet, gap, right, rowMiddle } from '../columns.mjs'
import { phoneSheet } from '../phone.mjs'

export function wide({ architecture, parts }) {
  const sheet = columnsSheet({ architecture, parts, rows: 6 })
  const { boxes, across, down, link, above, beside, of } = sheet
  boxes({
    1: [0, 0],
    2: [0, [1, 2]],
    3: [0, 3],
    4: [0, 4],
    5: [0, 5],
    6: [1, [0, 2]],
    7: [1, 3],
    8: [1, 4],
    9: [1, 5],
    10: [2, 0],
    11: [2, [1, 2]],
    12: [2, 3],
    13: [2, [4, 5]],
    14: [3, 0],
    15: [3, [1, 2]],
    16: [3, 3],
    17: [3, [4, 5]],
  })

  across(6, 1, 0)
  above([gap(0), rowMiddle(0)], 'TCP', '打标任务')
  across(2, 6, 1, { arrows: 'both' })
  above([gap(0), rowMiddle(1)], 'PROFINET', '件码、放行')
  across(6, 2, 2, { kind: 'stop' })
  above([gap(0), rowMiddle(2)], '停线', '漏工序', { hot: true })
  across(3, 7, 3, { arrows: 'both' })
  above([gap(0), rowMiddle(3)], 'VDA 5050', '任务、位置')
  across(4, 8, 4)
  above([gap(0), rowMiddle(4)], 'OPC UA', '1 s')
  across(5, 9, 5)
  above([gap(0), rowMiddle(5)], 'Q-DAS', '12 项/件')
  down(7, 6)
  beside([of(7).cx, (of(6).bottom + of(7).y) / 2], '', '叫料到位')

  across(6, 10, 0, { arrows: 'both' })
  above([gap(1), rowMiddle(0)], 'REST', '领号')
  across(6, 11, 1)
  above([gap(1), rowMiddle(1)], 'EPCIS 2.0', '过站')
  const up = right(1) + 20
  link([
    [of(7).right, rowMiddle(3)],
    [up, rowMiddle(3)],
    [up, rowMiddle(2)],
    [of(11).x, rowMiddle(2)],
  ])
  beside([up, rowMiddle(3) - 4], 'EPCIS 2.0', '装箱、移库')
  across(8, 13, 4)
  above([gap(1), rowMiddle(4)], 'MQTT', '能耗、停机')
  across(9, 13, 5)
  above([gap(1), rowMiddle(5)], 'SQL', '检验值')

  down(10, 11)
  beside([of(10).cx, (of(10).bottom + of(11).y) / 2], '', '已发的号')
  down(11, 12, { arrows: 'both' })
  beside([of(11).cx, (of(11).bottom + of(12).y) / 2], '', 'DO-IRP')

  across(10, 14, 0, { arrows: 'both' })
  above([gap(2), rowMiddle(0)], 'REST', '工单、物料')
  across(11, 15, { y: of(11).cy })
  above([gap(2), of(11).cy], 'REST', '来料箱码')
  across(12, 16, 3)
  above([gap(2), rowMiddle(3)], 'REST', '箱码、件码')
  across(13, 17, { y: of(13).cy })
  above([gap(2), of(13).cy], 'SQL', '班组汇总')
  return sheet.finish()
}

export const phone = ({ architecture, parts }) =>
  phoneSheet({
    architecture,
    parts,
    between: [
      [
        { protocol: 'PROFINET · OPC UA', content: '件码、状态、检验值', both: true },
        { protocol: '停线', content: '漏工序，发往 2', kind: 'stop', up: true },
      ],
      [{ protocol: 'EPCIS 2.0 · MQTT', content: '过站、装箱、能耗、停机' }],
      [{ protocol: 'REST · SQL', content: '工单、汇总、箱码', both: true }],
    ],
  })
