import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PartShare } from '@biaojie/drawings/figures/share.ts'
import sharp from 'sharp'
import { createPartPictures } from './part-share.ts'

const draw = createPartPictures()
const SHARE: PartShare = {
  clauses: [
    { text: '前制动盘', note: '通风式 · 前桥 · Ø320 × 28 mm' },
    { text: '未列入召回', note: '对照 3 份名单，今日 00:30', tone: 'ok' },
    { text: '已装车', note: '2026-03-22，前桥左' },
  ],
  isRecalled: false,
  cells: [
    { label: '国家工业互联网标识', value: '88.449.1001/BD-320A0001' },
    { label: '登记企业', value: '宁波海芯制动系统' },
    { label: '二级节点', value: '汽车零部件 88.449' },
  ],
  code: [
    [true, false],
    [true, true],
  ],
  figure: {
    width: 80,
    height: 50,
    label: '',
    marks: [{ kind: 'circle', at: [40, 25], r: 20, line: 'outline' }],
  },
}

const pixelAt = async (picture: Uint8Array, left: number, top: number) => {
  const area = { left, top, width: 1, height: 1 }
  return [...(await sharp(picture).extract(area).removeAlpha().raw().toBuffer())]
}

test('the share picture has the size of messengers, weighs little, and is drawn once', async () => {
  const picture = await draw(SHARE)
  const { format, width, height } = await sharp(picture).metadata()
  assert.deepEqual([format, width, height], ['png', 1200, 630])
  assert.ok(picture.length < 100_000, `${picture.length} bytes`)
  assert.equal(await draw({ ...SHARE }), picture)
})

test('only a recall colours the whole verdict', async () => {
  assert.deepEqual(await pixelAt(await draw(SHARE), 1150, 40), [255, 255, 255])
  const [red = 0, green = 0] = await pixelAt(await draw({ ...SHARE, isRecalled: true }), 1150, 40)
  assert.ok(red > 180 && green < 60, `${red} ${green}`)
})

test('long names stay inside the frame', async () => {
  const long = '带轮速传感器的第三代法兰式轮毂轴承单元总成'
  const clauses = SHARE.clauses.map((clause) => ({ ...clause, text: long, note: long.repeat(4) }))
  const value = `88.449.1001/${'X'.repeat(60)}`
  const cells = SHARE.cells.map((cell) => ({ ...cell, value }))
  const picture = await draw({ ...SHARE, clauses, cells, figure: undefined, code: undefined })
  const { data, info } = await sharp(picture)
    .extract({ left: 1184, top: 0, width: 16, height: 630 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.equal(data.length, 16 * 630 * info.channels)
  assert.ok(data.every((value) => value === 255))
})
