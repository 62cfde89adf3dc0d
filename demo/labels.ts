/** Labels of the first demo company, and one of its parts whose code is checked in too many places. */
import type {
  LabelDesign,
  LabelElement,
  OldLabel,
  ReprintReason,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'

export const LABEL_MAKER = '88.449.1001'

const uuid = (end: string) => `01980000-0000-7000-8000-0000d5${end.padStart(6, '0')}`

export const printers = [
  { id: uuid('101'), name: '包装 1 号', dpi: 300 },
  { id: uuid('102'), name: '包装 2 号', dpi: 203 },
  { id: uuid('103'), name: '办公室', dpi: 600 },
  { id: uuid('104'), name: '旧库房', dpi: 152 },
]

const text = (
  id: string,
  x: number,
  y: number,
  words: string,
  width: number,
  size: number,
  bold = false,
): LabelElement => ({
  kind: 'text',
  id,
  x,
  y,
  text: words,
  width,
  size,
  bold,
  align: 'left',
})
const code = (
  symbology: 'datamatrix' | 'qr',
  module: number,
  content: 'identifier' | 'address',
  at = 2.2,
): LabelElement => ({
  kind: 'code',
  id: 'code',
  x: at,
  y: at,
  symbology,
  content,
  module,
  height: 8,
})

const disc: LabelDesign = {
  ...START_DESIGN,
  elements: [
    code('datamatrix', 0.508, 'identifier'),
    text('company', 15.4, 1.9, '{company}（示例）', 23, 2.2),
    text('name', 15.4, 5, '{name} {规格}', 23, 2.8, true),
    text('suffix', 15.4, 8.9, '{code}', 23, 4.2, true),
    { kind: 'line', id: 'line', x: 15.4, y: 14.6, width: 22.6, height: 0.12 },
    text('part', 15.4, 15.2, '零件号 {零件号 / 图号}', 23, 1.7),
    text('batch', 15.4, 17.4, '批　次 {批次号}', 23, 1.7),
    text('made', 15.4, 19.6, '下　线 {生产日期}', 23, 1.7),
    text('whole', 2.2, 22.2, '{identifier}', 36, 1.4),
  ],
}
const secret: LabelDesign = {
  ...START_DESIGN,
  width: 50,
  height: 30,
  elements: [
    code('qr', 0.34, 'address', 2.6),
    text('name', 17, 2.4, '{name}', 31, 2.8, true),
    text('suffix', 17, 6.4, '{code}', 31, 3.6, true),
    text('say', 17, 12, '刮开涂层，扫码核对', 31, 2),
    { kind: 'line', id: 'line', x: 2.6, y: 17.8, width: 44.8, height: 0.12 },
    text('secret', 2.6, 20, '{secret}', 44.8, 3.2, true),
    text('whole', 2.6, 25.4, '{identifier}', 44.8, 2),
  ],
}
const sheet: LabelDesign = { ...disc, media: 'sheet' }

export const labelTemplates = [
  { id: uuid('201'), name: '制动盘 卷标 40 × 25', design: disc, version: 3, draft: disc, ago: '2h' },
  { id: uuid('202'), name: '制动盘 A4 36 枚', design: sheet, version: 1, draft: null, ago: '9d' },
  { id: uuid('203'), name: '防伪标 50 × 30（带涂层）', design: secret, version: 1, draft: null, ago: '21d' },
]

type Reprint = { suffix: string; ago: string; by: string; copy: number; reason: ReprintReason; old: OldLabel }
export const reprints: readonly Reprint[] = [
  { suffix: 'BD-320A0183', ago: '2h', by: '吴国平', copy: 2, reason: 'unread', old: 'returned' },
  { suffix: 'BD-320A0012', ago: '3h', by: '吴国平', copy: 2, reason: 'crooked', old: 'returned' },
  { suffix: 'BD-320A0164', ago: '20h', by: '林晓', copy: 2, reason: 'scratched', old: 'attached' },
  { suffix: 'BD-320A0120', ago: '3d', by: '周予安', copy: 3, reason: 'version', old: 'destroyed' },
  { suffix: 'BD-320A0150', ago: '4d', by: '吴国平', copy: 2, reason: 'unread', old: 'returned' },
]
/** A job of ready labels, which waits for its release. */
export const labelJob = {
  id: uuid('301'),
  template: uuid('201'),
  version: 3,
  printer: '包装 1 号',
  dpi: 300,
  from: 1,
  count: 240,
  ago: '1h',
}

export const copied = {
  id: uuid('401'),
  suffix: 'BD-320A0388',
  /** The honest first check. */
  first: { ago: '214d', city: '宁波' },
  /** Days before, clock, words of the visitor, program. */
  checks: [
    { days: 7, at: '10:12', city: '揭阳', agent: 'wechat', matched: true },
    { days: 6, at: '09:40', city: '揭阳', agent: 'wechat', matched: true },
    { days: 6, at: '14:02', city: '广州 白云', agent: 'browser', matched: true },
    { days: 5, at: '09:30', city: '郑州', agent: 'wechat', matched: true },
    { days: 5, at: '16:20', city: '临沂 河东', agent: 'wechat', matched: true },
    { days: 4, at: '14:03', city: '杭州 萧山', agent: 'browser', matched: true },
    { days: 4, at: '14:25', city: '成都 武侯', agent: 'wechat', matched: true },
    { days: 4, at: '19:10', city: '郑州 管城', agent: 'wechat', matched: true },
    { days: 3, at: '10:02', city: '西安 未央', agent: 'wechat', matched: true },
    { days: 3, at: '10:48', city: '武汉 汉阳', agent: 'wechat', matched: true },
    { days: 2, at: '08:55', city: '临沂 兰山', agent: 'wechat', matched: false },
    { days: 2, at: '20:11', city: '广州 白云', agent: 'browser', matched: true },
    { days: 1, at: '09:16', city: '合肥 瑶海', agent: 'wechat', matched: true },
    { days: 1, at: '17:40', city: '成都 金牛', agent: 'wechat', matched: true },
  ],
  guide: ['真码是激光刻的，手指摸得到，喷墨能擦掉。', '码在盘帽端面，离中心 46 mm；边上没有字。'],
  phone: '400-000-1001（示例）',
} as const
