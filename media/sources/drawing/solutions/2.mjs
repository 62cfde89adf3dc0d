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
    9: [2, 1, 40],
    10: [2, 4],
    11: [3, 0],
    12: [3, 1],
    13: [3, 2],
    14: [3, 4],
  })

  across(1, 5, 0)
  above([gap(0), rowMiddle(0)], 'GigE Vision', '24 张/件')
  across(5, 2, 1)
  above([gap(0), rowMiddle(1)], 'I/O 24 V', '频闪触发')
  across(3, 5, 2)
  above([gap(0), rowMiddle(2)], 'RS-422', '编码器')
  across(4, 6, 3, { arrows: 'both' })
  above([gap(0), rowMiddle(3)], 'PROFINET', '周期 8 ms')
  across(7, 4, 4, { kind: 'stop' })
  above([gap(0), rowMiddle(4)], '剔除', 'C 级及以下', { hot: true })
  down(4, 3)
  down(5, 6)
  beside([of(5).cx, (of(5).bottom + of(6).y) / 2], '', '合格、标识')
  down(6, 7)
  beside([of(6).cx, (of(6).bottom + of(7).y) / 2], '', '读回')

  across(5, 8, 0)
  above([gap(1), rowMiddle(0)], 'HTTPS', '登记、判定')
  across(5, 9, 1)
  above([gap(1), rowMiddle(1)], 'S3 API', '原图、掩膜')
  const back = right(1) + 20
  link([
    [of(7).right, rowMiddle(4)],
    [back, rowMiddle(4)],
    [back, rowMiddle(2)],
    [of(5).right, rowMiddle(2)],
  ])
  beside([back, rowMiddle(3)], 'EtherNet/IP', '码等级')
  down(8, 9, { x: of(9).x + 60 })
  beside([of(9).x + 60, (of(8).bottom + of(9).y) / 2], '', '图片地址')
  const channel = of(8).right - 20
  down(8, 10, { x: channel, arrows: 'both' })
  beside([channel, rowMiddle(3) - 30], 'DO-IRP / TCP 2641', '注册、解析', 'end')

  const bus = gap(2) + 14
  const net = 'rest'
  across(8, 11, 0, { net })
  across(10, 14, 4, { net })
  link(
    [
      [bus, rowMiddle(0)],
      [bus, rowMiddle(4)],
    ],
    { net, arrows: 'none' },
  )
  for (const no of [12, 13]) {
    link(
      [
        [bus, of(no).cy],
        [of(no).x, of(no).cy],
      ],
      { net },
    )
  }
  above([right(2) + 22, rowMiddle(0)], 'REST', 'JSON')
  above([right(2) + 22, rowMiddle(4)], 'REST', 'JSON')
  sheet.leave(10, '国家顶级节点 88，递归解析')
  return sheet.finish()
}

export const phone = ({ architecture, parts }) =>
  phoneSheet({
    architecture,
    parts,
    between: [
      [
        { protocol: 'GigE Vision · PROFINET', content: '原图、到位、打标完成' },
        { protocol: '剔除', content: 'C 级及以下', kind: 'stop', up: true },
      ],
      [{ protocol: 'HTTPS · S3 API', content: '登记、判定、原图' }],
      [
        { protocol: 'REST / JSON', content: '查询、导图' },
        { protocol: '国家顶级节点 88', content: '递归解析', kind: 'recursion', exit: true },
      ],
    ],
  })
