/** Orders of the demo's companies, in every state. Days count back from the day of loading. */
export type DemoOrder = {
  /** Phone of the member who ordered. */
  buyer: string
  application: number
  package: string
  duration: number
  unit: '1' | '2' | '-1'
  hoursAgo: number
  remark?: string
  /** How it went on, in order. */
  steps: readonly DemoStep[]
}
export type DemoStep =
  | { is: 'transfer'; hoursAgo: number }
  | { is: 'refused'; hoursAgo: number; reason: string }
  | { is: 'confirmed'; hoursAgo: number; parts?: readonly number[] }
  | { is: 'paid'; hoursAgo: number; method: 'wechat' | 'card' }
  | { is: 'activated'; hoursAgo: number }
  | { is: 'cancelled'; hoursAgo: number }

const BRAKE_ADMIN = '13900000004'
const BRAKE_STAFF = '13900000005'
const LIGHTING_ADMIN = '13900000009'
const days = (count: number, hours = 0) => count * 24 + hours

export const orders: readonly DemoOrder[] = [
  {
    buyer: BRAKE_ADMIN,
    application: 101,
    package: 'standard',
    duration: 1,
    unit: '1',
    hoursAgo: 356 * 24,
    steps: [
      { is: 'paid', hoursAgo: 356 * 24 - 1, method: 'wechat' },
      { is: 'activated', hoursAgo: 356 * 24 - 3 },
    ],
  },
  {
    buyer: BRAKE_ADMIN,
    application: 150,
    package: 'taste',
    duration: 1,
    unit: '2',
    hoursAgo: days(12, 3),
    steps: [{ is: 'activated', hoursAgo: days(12) }],
  },
  {
    buyer: BRAKE_ADMIN,
    application: 158,
    package: 'line',
    duration: 1,
    unit: '1',
    hoursAgo: days(75),
    steps: [
      { is: 'transfer', hoursAgo: days(75, -2) },
      { is: 'confirmed', hoursAgo: days(74) },
      { is: 'activated', hoursAgo: days(73) },
    ],
  },
  {
    buyer: BRAKE_ADMIN,
    application: 145,
    package: 'three',
    duration: 1,
    unit: '1',
    hoursAgo: days(38),
    remark: '合同盖章件已寄出，发票请开一张。',
    steps: [
      { is: 'transfer', hoursAgo: days(38, -1) },
      {
        is: 'refused',
        hoursAgo: days(37),
        reason: '到账 11,000.00 元，比应付少 1,800.00 元。请补转差额，附言写订单号，再次提交时上传两张回单。',
      },
      { is: 'transfer', hoursAgo: days(36, 12) },
      { is: 'confirmed', hoursAgo: days(34), parts: [1_100_000, 180_000] },
      { is: 'activated', hoursAgo: days(33) },
    ],
  },
  {
    buyer: BRAKE_STAFF,
    application: 160,
    package: 'ten',
    duration: 1,
    unit: '1',
    hoursAgo: days(19),
    steps: [
      { is: 'paid', hoursAgo: days(19, -1), method: 'wechat' },
      { is: 'activated', hoursAgo: days(18) },
    ],
  },
  {
    buyer: BRAKE_ADMIN,
    application: 168,
    package: 'one',
    duration: 1,
    unit: '1',
    hoursAgo: days(9),
    steps: [{ is: 'cancelled', hoursAgo: days(8) }],
  },
  {
    buyer: BRAKE_STAFF,
    application: 151,
    package: 'ten',
    duration: 1,
    unit: '1',
    hoursAgo: days(3),
    steps: [{ is: 'paid', hoursAgo: days(3, -1), method: 'card' }],
  },
  {
    buyer: BRAKE_ADMIN,
    application: 103,
    package: 'standard',
    duration: 1,
    unit: '1',
    hoursAgo: days(5),
    steps: [
      { is: 'transfer', hoursAgo: days(5, -3) },
      { is: 'refused', hoursAgo: days(4), reason: '附言缺订单号，请补传带附言的回单。' },
    ],
  },
  {
    buyer: BRAKE_STAFF,
    application: 150,
    package: 'line',
    duration: 1,
    unit: '1',
    hoursAgo: days(1, 20),
    remark: '请开通给北仑一厂、二厂两个组织。',
    steps: [{ is: 'transfer', hoursAgo: days(1, 18) }],
  },
  {
    buyer: BRAKE_STAFF,
    application: 158,
    package: 'station',
    duration: 1,
    unit: '1',
    hoursAgo: days(1, 2),
    steps: [],
  },
  {
    buyer: BRAKE_ADMIN,
    application: 101,
    package: 'flagship',
    duration: 1,
    unit: '1',
    hoursAgo: 2,
    steps: [],
  },
  {
    buyer: LIGHTING_ADMIN,
    application: 101,
    package: 'basic',
    duration: 1,
    unit: '1',
    hoursAgo: days(140),
    steps: [
      { is: 'paid', hoursAgo: days(140, -1), method: 'wechat' },
      { is: 'activated', hoursAgo: days(139) },
    ],
  },
  {
    buyer: LIGHTING_ADMIN,
    application: 103,
    package: 'standard',
    duration: 1,
    unit: '1',
    hoursAgo: days(2),
    steps: [{ is: 'transfer', hoursAgo: days(2, -4) }],
  },
]
