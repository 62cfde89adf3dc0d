import { columnsSheet, gap, right, rowMiddle } from '../columns.mjs'
import { phoneSheet } from '../phone.mjs'

export function wide({ architecture, parts }) {
  const sheet = columnsSheet({ architecture, parts, rows: 5, below: 28 })
  const { boxes, across, down, link, above, beside, of } = sheet
  boxes({
    1: [0, 0],
    2: [0, 1],
    3: [0, 2],
    4: [0, [3, 4]],
    5: [1, [0, 2]],
    6: [1, 3],
    7: [1, 4],
    8: [2, 0],
    9: [2, 1],
    10: [2, [2, 3]],
    11: [2, 4],
    12: [3, [0, 1]],
    13: [3, 2],
    14: [3, 3],
    15: [3, 4],
  })

  across(1, 5, 0)
  above([gap(0), rowMiddle(0)], 'IEPE', '25.6 kS/s')
  across(2, 5, 1)
  above([gap(0), rowMiddle(1)], 'RTD', '1 Hz')
  across(3, 5, 2)
  above([gap(0), rowMiddle(2)], '4–20 mA', '10 Hz')
  across(4, 6, 3)
  above([gap(0), rowMiddle(3)], 'OPC UA', '转速、负载')
  across(7, 4, 4, { kind: 'stop' })
  above([gap(0), rowMiddle(4)], '停机', '硬接点 50 ms', { hot: true })
  down(5, 6)
  beside([of(5).cx, (of(5).bottom + of(6).y) / 2], '', 'EtherCAT，4 s 波形')
  down(6, 7)
  beside([of(6).cx, (of(6).bottom + of(7).y) / 2], '', '停机级')

  const [features, waves] = [right(1) + 10, right(1) + 24]
  link([
    [of(6).right, rowMiddle(3) - 24],
    [features, rowMiddle(3) - 24],
    [features, rowMiddle(0)],
    [of(8).x, rowMiddle(0)],
  ])
  above([gap(1) + 14, rowMiddle(0)], 'MQTT', '特征值')
  link([
    [of(6).right, rowMiddle(3) - 12],
    [waves, rowMiddle(3) - 12],
    [waves, rowMiddle(1)],
    [of(9).x, rowMiddle(1)],
  ])
  above([gap(1) + 20, rowMiddle(1)], 'S3 API', '异常波形')
  across(6, 10, { y: rowMiddle(3) + 10 }, { arrows: 'both' })
  above([gap(1) + 20, rowMiddle(3) + 10], 'REST', '轴承参数')

  down(10, 11, { arrows: 'both' })
  beside([of(10).cx, (of(10).bottom + of(11).y) / 2], '', 'DO-IRP')
  sheet.leave(11, '轴承厂、泵厂节点，经 88 递归取参数')

  across(8, 12, 0)
  above([gap(2), rowMiddle(0)], 'SQL', '趋势')
  across(9, 12, 1)
  above([gap(2), rowMiddle(1)], 'S3 API', '波形')
  across(10, 13, 2)
  above([gap(2), rowMiddle(2)], 'REST', '设备档案')
  across(10, 14, 3)
  above([gap(2), rowMiddle(3)], 'REST', '备件标识')
  across(11, 15, 4)
  above([gap(2), rowMiddle(4)], 'REST', 'JSON')
  down(12, 13)
  beside([of(12).cx, (of(12).bottom + of(13).y) / 2], '', '派单')
  down(13, 14)
  beside([of(13).cx, (of(13).bottom + of(14).y) / 2], '', '领件')
  return sheet.finish()
}

export const phone = ({ architecture, parts }) =>
  phoneSheet({
    architecture,
    parts,
    between: [
      [
        { protocol: 'IEPE · RTD · OPC UA', content: '波形、温度、转速' },
        { protocol: '停机', content: '硬接点 50 ms', kind: 'stop', up: true },
      ],
      [
        { protocol: 'MQTT · S3 API', content: '特征值、异常波形' },
        { protocol: 'REST', content: '轴承参数', up: true },
      ],
      [
        { protocol: 'SQL · REST', content: '趋势、档案、备件' },
        { protocol: '备件厂节点', content: '经 88 递归取参数', kind: 'recursion', exit: true },
      ],
    ],
  })
