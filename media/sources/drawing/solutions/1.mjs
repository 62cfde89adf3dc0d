import { columnsSheet, gap, right, rowMiddle } from '../columns.mjs'
import { faces } from '../ink.mjs'
import { phoneSheet } from '../phone.mjs'

export function wide({ architecture, parts }) {
  const sheet = columnsSheet({ architecture, parts, rows: 5, below: 44 })
  const { boxes, across, down, link, above, beside, text, of } = sheet
  boxes({
    1: [0, 0],
    2: [0, 1],
    3: [0, 2],
    4: [0, 3],
    5: [0, 4],
    6: [1, [0, 2]],
    7: [1, 3],
    8: [1, 4],
    9: [2, [0, 1]],
    10: [2, 2],
    11: [2, 3],
    12: [2, 4],
    13: [3, [0, 1]],
    14: [3, 2],
    15: [3, 3, 40],
    16: [3, 4],
  })

  across(1, 6, 0)
  above([gap(0), rowMiddle(0)], 'OPC UA', '0.1 s')
  across(2, 6, 1)
  above([gap(0), rowMiddle(1)], 'Modbus TCP', '1 s')
  across(3, 6, { y: rowMiddle(2) - 12 })
  above([gap(0) + 10, rowMiddle(2) - 12], 'OPC UA', '0.1 s')
  const bus = right(0) + 12
  const net = 'profinet'
  const tap = rowMiddle(2) + 20
  link(
    [
      [of(4).right, rowMiddle(3)],
      [bus, rowMiddle(3)],
      [bus, tap],
      [of(3).right, tap],
    ],
    { net, arrows: 'both' },
  )
  link(
    [
      [of(5).right, rowMiddle(4)],
      [bus, rowMiddle(4)],
      [bus, rowMiddle(3)],
    ],
    { net, arrows: 'none' },
  )
  beside([bus, rowMiddle(3) + 38], 'PROFINET', '周期 4 ms')

  down(6, 7)
  beside([of(6).cx, (of(6).bottom + of(7).y) / 2], '', 'MQTT')
  down(7, 8)
  beside([of(7).cx, (of(7).bottom + of(8).y) / 2], '', '落库')
  const up = right(1) + 20
  link([
    [of(7).right, rowMiddle(3)],
    [up, rowMiddle(3)],
    [up, rowMiddle(1)],
    [of(9).x, rowMiddle(1)],
  ])
  beside([up, rowMiddle(2)], 'MQTT', '3,160 值/s')
  across(8, 12, 4)
  above([gap(1), rowMiddle(4)], 'SQL', '近 90 天')

  down(9, 10, { arrows: 'both' })
  beside([of(9).cx, (of(9).bottom + of(10).y) / 2], '', 'REST 档案')
  down(10, 11, { arrows: 'both' })
  beside([of(10).cx, (of(10).bottom + of(11).y) / 2], '', 'DO-IRP')

  across(9, 13, 0)
  above([gap(2), rowMiddle(0)], 'WebSocket', '0.1 s')
  across(10, 14, 2)
  above([gap(2), rowMiddle(2)], 'REST', '在制品件码')
  across(11, 15, 3)
  above([gap(2), rowMiddle(3)], 'REST', '档案、履历')
  across(12, 16, 4)
  above([gap(2), rowMiddle(4)], 'REST', '推演结果')
  const channel = of(14).right - 20
  down(16, 14, { x: channel })
  beside([channel, (of(15).bottom + of(16).y) / 2], '', '选定的次序', 'end')

  const [outer, low, inner] = [of(16).right + 21, sheet.bottom + 22, of(3).x - 22]
  link(
    [
      [of(16).right, rowMiddle(4)],
      [outer, rowMiddle(4)],
      [outer, low],
      [inner, low],
      [inner, rowMiddle(2)],
      [of(3).x, rowMiddle(2)],
    ],
    { kind: 'stop', name: 'write back' },
  )
  text('OPC UA 方法', gap(1), low - 8, faces.code, 'middle')
  text('复核过的换型配方，3 处于自动运行时拒收', gap(1), low + 18, faces.small, 'middle')
  return sheet.finish()
}

export const phone = ({ architecture, parts }) =>
  phoneSheet({
    architecture,
    parts,
    between: [
      [
        { protocol: 'OPC UA · Modbus TCP', content: '1,180 点，0.1 s 与 1 s' },
        { protocol: '换型配方', content: '由 16 经复核写回 3', kind: 'stop', up: true },
      ],
      [{ protocol: 'MQTT · SQL', content: '3,160 值/s，近 90 天记录' }],
      [{ protocol: 'WebSocket · REST', content: '状态、档案、推演结果' }],
    ],
  })
