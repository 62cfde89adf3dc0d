/** The lives of parts of the demo: events of several companies, and the links between these. */
import { addDays } from '../dates.ts'
import { ASSEMBLIES, RECALLED, toAssembly, toBearing } from './parts.ts'

export const BRAKES = '88.449.1001'
export const BEARINGS = '88.449.1003'
const DAMPERS = '88.449.1007'
export const FOUNDRY = '88.449.1008'
const STEEL = '88.449.1009'
const SENSORS = '88.449.1011'
const CARRIER = '88.449.1012'

/** An event in short; `at` is a time in Shanghai. */
export type Life = {
  by: string
  writer: string
  at: string
  step: string
  place: string
  disposition?: string
  /** The parts of the event; with `from`, the parts from which they were made. */
  parts?: readonly string[]
  from?: readonly string[]
  /** A container or an assembly, with the parts that are put in or taken out. */
  into?: string
  outOf?: string
  /** The parts are built in, not only transported. */
  fixed?: boolean
  /** Sent to the node once a month instead of at once. */
  monthly?: boolean
  /** The parts are created by this event. */
  isNew?: boolean
  /** A prefix, or the name of a company without one. */
  to?: string
}

/** Words of companies for steps that CBV does not name. */
const stepNamed = (word: string) => `https://id.biaojie.example/step/${word}`

const DISC = `${BRAKES}/BD-320A0001`
const BLANK = `${FOUNDRY}/CB-HT250-0311B07`
const HEAT = `${FOUNDRY}/IR-26031103`
const CORNER = `${BRAKES}/AM-FL320-22108`
const BOX = `${CARRIER}/BX-0318-077`
const CAR = 'urn:x-vin:LSVA2180N26000318'
const boxed = [1, 2, 3, 4, 5].map((number) => `${BRAKES}/BD-320A000${number}`)
const CENTRE = '宁波北仑总装物流中心'

/** One disc from pig iron to a car, over four companies. */
const discLife: Life[] = [
  {
    by: STEEL,
    writer: '黄骅港厂 2 号高炉',
    at: '2026-02-26 03:40',
    step: 'commissioning',
    place: '黄骅港厂 2 号高炉',
    parts: [`${STEEL}/PI-Z14-2602`],
    isNew: true,
  },
  {
    by: STEEL,
    writer: '黄骅港厂发运',
    at: '2026-02-28 10:15',
    step: 'shipping',
    place: '黄骅港铁路专用线',
    disposition: 'in_transit',
    parts: [`${STEEL}/PI-Z14-2602`, `${STEEL}/SC-26Q1-08`],
    to: FOUNDRY,
  },
  {
    by: FOUNDRY,
    writer: '熔炼工段',
    at: '2026-03-11 09:05',
    step: stepNamed('熔炼'),
    place: '坊子厂区 熔炼工段',
    from: [`${STEEL}/PI-Z14-2602`, `${STEEL}/SC-26Q1-08`],
    parts: [HEAT],
  },
  {
    by: FOUNDRY,
    writer: '一车间',
    at: '2026-03-11 09:36',
    step: stepNamed('浇注'),
    place: '坊子厂区 一车间',
    from: [HEAT],
    parts: [BLANK, `${FOUNDRY}/CB-HT250-0311B08`, `${FOUNDRY}/CB-HT250-0311B09`],
  },
  {
    by: FOUNDRY,
    writer: '潍坊发运场',
    at: '2026-03-12 19:30',
    step: 'shipping',
    place: '潍坊发运场',
    disposition: 'in_transit',
    parts: [BLANK, `${FOUNDRY}/CB-HT250-0311B08`, `${FOUNDRY}/CB-HT250-0311B09`],
    to: BRAKES,
  },
  {
    by: BRAKES,
    writer: '陈立',
    at: '2026-03-17 08:40',
    step: 'receiving',
    place: '北仑毛坯库',
    parts: [BLANK],
  },
  {
    by: BRAKES,
    writer: 'M01 产线',
    at: '2026-03-18 14:26',
    step: stepNamed('机加工'),
    place: '北仑一厂 M01 / OP60 打标',
    from: [BLANK],
    parts: [DISC],
  },
  {
    by: BRAKES,
    writer: 'CMM-02',
    at: '2026-03-18 15:02',
    step: 'inspecting',
    place: '北仑一厂 OP90 终检',
    disposition: 'conformant',
    parts: [DISC],
  },
  {
    by: BRAKES,
    writer: '陈立',
    at: '2026-03-18 16:40',
    step: 'packing',
    place: '北仑一厂 成品库',
    parts: boxed,
    into: BOX,
  },
  {
    by: CARRIER,
    writer: '浙B·***62',
    at: '2026-03-19 08:15',
    step: 'loading',
    place: '北仑一厂 成品库',
    parts: [BOX],
    into: `${CARRIER}/TK-BLK062`,
  },
  {
    by: CARRIER,
    writer: '浙B·***62',
    at: '2026-03-19 09:43',
    step: 'unloading',
    place: CENTRE,
    parts: [BOX],
    outOf: `${CARRIER}/TK-BLK062`,
  },
  {
    by: BRAKES,
    writer: '陈立',
    at: '2026-03-19 14:50',
    step: 'unpacking',
    place: CENTRE,
    parts: boxed,
    outOf: BOX,
  },
  {
    by: BRAKES,
    writer: 'A02 产线',
    at: '2026-03-19 15:20',
    step: 'assembling',
    place: '宁波北仑总装物流中心 A02 / OP40 合装',
    parts: [DISC, `${BRAKES}/KN-12L0105`, `${BRAKES}/PD-NAO-2603B`, `${BRAKES}/CP-FL57E0041`],
    into: CORNER,
    fixed: true,
  },
  {
    by: BRAKES,
    writer: 'A02 产线',
    at: '2026-03-19 15:31',
    step: 'assembling',
    place: '宁波北仑总装物流中心 A02 / OP50 装传感器',
    parts: [`${SENSORS}/WS-AB4S0419`],
    into: CORNER,
    fixed: true,
  },
  {
    by: BRAKES,
    writer: '甬越汽车回传',
    at: '2026-03-22 10:31',
    step: 'installing',
    place: '主机厂总装二车间 · T14 工位',
    parts: [CORNER],
    into: CAR,
    fixed: true,
  },
]

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
/** Number of bearings that one event makes; each one is connected with its two lots. */
const LOT = 190
export const SOLD_TO = [
  { to: '柳州前桥总成厂（示例）', place: '广西柳州', last: 1152 },
  { to: '芜湖底盘系统厂（示例）', place: '安徽芜湖', last: 1584 },
  { to: '华南备件中心（示例）', place: '广东佛山', last: 1734 },
]
/** The bearings after these never left the works. */
const SOLD = 1734

/** Bearings of three days with balls that were too soft, most of them sold, the rest in store. */
function bearingLives(): Life[] {
  const lives: Life[] = [
    {
      by: BEARINGS,
      writer: '钢球分厂',
      at: '2025-07-24 11:00',
      step: 'creating_class_instance',
      place: '钢球分厂 精研',
      from: [`${STEEL}/ST-GCR15-5806`],
      parts: [`${BEARINGS}/SB-7938-2507`],
    },
    {
      by: BEARINGS,
      writer: '热处理车间',
      at: '2025-08-22 05:30',
      step: 'creating_class_instance',
      place: '热处理车间',
      from: [`${STEEL}/ST-GCR15-5806`],
      parts: [`${BEARINGS}/OR-6205-2508`],
    },
  ]
  for (let first = RECALLED.first, lot = 0; first <= RECALLED.last; first += LOT, lot++)
    lives.push({
      by: BEARINGS,
      writer: '磨超装 12 线',
      at: `2025-09-0${2 + Math.floor(lot / 4)} ${15 + (lot % 4)}:08`,
      step: 'commissioning',
      place: '三车间 磨超装 12 线',
      from: [`${BEARINGS}/SB-7938-2507`, `${BEARINGS}/OR-6205-2508`],
      parts: numbers(first, Math.min(RECALLED.last, first + LOT - 1)).map(toBearing),
    })
  let first: number = RECALLED.first
  for (const { to, place, last } of SOLD_TO) {
    const parts = numbers(first, last).map(toBearing)
    lives.push(
      {
        by: BEARINGS,
        writer: '新昌成品库',
        at: '2025-09-06 14:10',
        step: 'shipping',
        place: '新昌成品库',
        disposition: 'in_transit',
        parts,
        to,
      },
      {
        by: BEARINGS,
        writer: '客户回传',
        at: '2025-09-20 18:00',
        step: 'retail_selling',
        place,
        disposition: 'retail_sold',
        parts,
        to,
      },
    )
    first = last + 1
  }
  lives.push({
    by: BEARINGS,
    writer: '新昌成品库',
    at: '2025-09-07 09:00',
    step: 'storing',
    place: '新昌成品库',
    parts: numbers(SOLD + 1, RECALLED.last).map(toBearing),
  })
  return lives
}

/** A rear disc with the time at which it was made. */
export type Coated = { part: string; at: string }
export const COATING = '北仑二厂 涂装 2 线'
/** The first discs are recalled; the others passed the line later. */
export const COATED = 96
export const COATED_LATER = 12
export const COATED_TO = [
  { to: '甬越汽车（示例）', places: ['浙江宁波', '江苏苏州'], last: 52 },
  { to: '锐毂底盘系统（示例）', places: ['浙江台州', '安徽合肥'], last: 80 },
  { to: '蒙山制动配件（示例）', places: ['山东临沂'], last: COATED + COATED_LATER },
]

const minutesAfter = (at: string, minutes: number) =>
  new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + minutes * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
/** Time between making a disc and its leaving the coating line. */
export const coatedAt = ({ at }: Coated) => minutesAfter(at, 20)

/** Rear discs that passed one coating line, and the customers that received them in turn. */
function coatedLives(coated: readonly Coated[]): Life[] {
  const by = BRAKES
  let first = 0
  const sold = COATED_TO.flatMap(({ to, places, last }) => {
    const parts = coated.slice(first, last)
    first = last
    const each = Math.ceil(parts.length / places.length)
    return parts.map((one, at) => ({ ...one, to, place: places[Math.floor(at / each)] ?? '' }))
  })
  const days = Map.groupBy(
    sold,
    ({ at, to, place }, index) => `${at.slice(0, 10)} ${to} ${place} ${index < COATED}`,
  )
  return [...days.values()].flatMap((some): Life[] => {
    const [one] = some
    const last = some.at(-1)
    if (!one || !last) return []
    const day = one.at.slice(0, 10)
    const parts = some.map(({ part }) => part)
    const { to, place } = one
    return [
      {
        by,
        writer: '涂装 2 线',
        at: coatedAt(last),
        step: 'inspecting',
        place: COATING,
        parts,
        monthly: true,
      },
      {
        by,
        writer: '成品库',
        at: `${addDays(day, 1)} 13:40`,
        step: 'shipping',
        place: '北仑一厂 成品库',
        disposition: 'in_transit',
        parts,
        to,
        monthly: true,
      },
      {
        by,
        writer: '客户回传',
        at: `${addDays(day, 3)} 14:22`,
        step: 'retail_selling',
        place,
        disposition: 'retail_sold',
        parts,
        to,
        monthly: true,
      },
    ]
  })
}

const createHeat = (number: string) => ({
  heat: `${FOUNDRY}/IR-H250-${number}`,
  blanks: `${FOUNDRY}/CB-HT250-Q${number}`,
})
/** The heats from which a company made the discs of its first and its second file. */
export const HEATS = { first: createHeat('0061'), second: createHeat('0074') }
/** The heat of the discs that a company registered by its third file. */
export const SENT_HEAT = `${FOUNDRY}/IR-H250-0082`
const SENT_BOX = `${CARRIER}/BX-1101-081`
/** One box holds this many discs. */
const SENT = 24

function heatLives({ heat, blanks }: typeof HEATS.first, poured: string, sent: string): Life[] {
  return [
    {
      by: FOUNDRY,
      writer: '一车间',
      at: poured,
      step: stepNamed('浇注'),
      place: '坊子厂区 一车间 DISA 线',
      from: [heat],
      parts: [blanks],
    },
    {
      by: FOUNDRY,
      writer: '潍坊发运场',
      at: sent,
      step: 'shipping',
      place: '潍坊发运场',
      disposition: 'in_transit',
      parts: [blanks],
      to: BRAKES,
    },
  ]
}

/** The discs of three files in the order of their codes, and rear discs in the order in which they were made. */
export type Discs = {
  first: readonly string[]
  second: readonly string[]
  third: readonly string[]
  coated: readonly Coated[]
}

/** One box of discs on its way to a plant, so that their records take place, container and route from events. */
function sentLives(discs: readonly string[], day: (days: number, clock: string) => string): Life[] {
  const by = BRAKES
  const parts = discs.slice(0, SENT)
  const carried = { by, writer: '皖B·***27', parts }
  const transfer = '杭州下沙转运站'
  return [
    {
      by,
      writer: '陈立',
      at: day(-25, '09:10'),
      step: 'packing',
      place: '北仑一厂 成品库',
      parts,
      into: SENT_BOX,
    },
    {
      by,
      writer: '陈立',
      at: day(-25, '10:40'),
      step: 'shipping',
      place: '北仑一厂 成品库',
      disposition: 'in_transit',
      parts,
      to: '芜湖底盘系统厂（示例）',
    },
    { ...carried, at: day(-25, '13:25'), step: 'arriving', place: transfer },
    { ...carried, at: day(-25, '14:10'), step: 'departing', place: transfer, disposition: 'in_transit' },
    { ...carried, at: day(-25, '18:50'), step: 'receiving', place: '芜湖主机厂总装' },
  ]
}

/** Discs of a suspicious heat: some mounted, some on their way, some in store, some broken in tests. */
function discLives(discs: Discs, day: (days: number, clock: string) => string): Life[] {
  const by = BRAKES
  const { first, second } = discs
  const made = (file: readonly string[], blanks: string, at: string): Life => ({
    by,
    writer: 'M01 产线',
    at,
    step: stepNamed('机加工'),
    place: '北仑一厂 M01 / OP60 打标',
    from: [blanks],
    parts: file,
  })
  const told = (parts: readonly string[], at: string, step: string, place: string, more?: Partial<Life>) =>
    parts.length > 0 ? [{ by, writer: '陈立', at, step, place, parts, ...more }] : []
  const mounted = numbers(ASSEMBLIES.first, ASSEMBLIES.last).flatMap((number, at): Life[] =>
    told(first.slice(at, at + 1), day(-58, '10:20'), 'assembling', 'A02 / OP40 合装', {
      into: toAssembly(number),
      fixed: true,
      writer: 'A02 产线',
    }),
  )
  const assemblies = numbers(ASSEMBLIES.first, ASSEMBLIES.last).map(toAssembly)
  return [
    made(first, HEATS.first.blanks, day(-62, '04:10')),
    made(second, HEATS.second.blanks, day(-41, '04:10')),
    {
      by: DAMPERS,
      writer: '总装三线',
      at: day(-150, '09:20'),
      step: 'assembling',
      place: '总装三线',
      parts: [`${BRAKES}/KN-12L0108`, `${BRAKES}/KN-12L0109`],
      into: `${DAMPERS}/SA-F42L0016`,
      fixed: true,
    },
    ...mounted,
    ...told(assemblies.slice(0, 14), day(-50, '18:00'), 'retail_selling', '浙江宁波', {
      disposition: 'retail_sold',
      to: '甬越汽车（示例）',
      writer: '客户回传',
    }),
    ...told(assemblies.slice(14, 20), day(-49, '09:30'), 'shipping', '北仑一厂 成品库', {
      disposition: 'in_transit',
      to: '甬越汽车（示例）',
    }),
    ...told(assemblies.slice(20), day(-55, '16:00'), 'storing', '北仑一厂 总成库'),
    ...told(first.slice(24, 72), day(-54, '08:30'), 'shipping', '北仑一厂 成品库', {
      disposition: 'in_transit',
      to: '锐毂底盘系统（示例）',
    }),
    ...told(first.slice(72, 84), day(-45, '10:10'), 'retail_selling', '山东临沂', {
      disposition: 'retail_sold',
      to: '蒙山制动配件（示例）',
      writer: '客户回传',
    }),
    ...told(first.slice(84, 104), day(-55, '17:00'), 'storing', '北仑一厂 成品库'),
    ...told(first.slice(104, 108), day(-52, '14:00'), 'destroying', '北仑一厂 检测中心', {
      disposition: 'destroyed',
    }),
    ...told(first.slice(108), day(-52, '11:00'), 'sampling', '北仑一厂 检测中心'),
    ...told(second.slice(0, 90), day(-38, '15:40'), 'shipping', '北仑一厂 成品库', {
      disposition: 'in_transit',
      to: '甬越汽车（示例）',
    }),
    ...told(second.slice(90), day(-39, '16:30'), 'storing', '北仑一厂 成品库'),
  ]
}

/** All events of the demo, with the times counted back from the day of loading where the parts' are. */
export function createLives(today: string, discs: Discs): Life[] {
  const day = (days: number, clock: string) => `${addDays(today, days)} ${clock}`
  return [
    ...discLife,
    ...bearingLives(),
    ...coatedLives(discs.coated),
    ...heatLives(HEATS.first, day(-73, '18:13'), day(-72, '19:30')),
    ...heatLives(HEATS.second, day(-44, '16:47'), day(-43, '19:30')),
    ...discLives(discs, day),
    ...sentLives(discs.third, day),
  ]
}

/** Links between companies, with who asked, and what the other one said so many days ago. */
export const links = [
  {
    from: BRAKES,
    to: FOUNDRY,
    by: '周予安',
    note: '毛坯到成品按炉次连起来',
    ago: 240,
    answer: '同意',
    after: 2,
  },
  { from: FOUNDRY, to: STEEL, by: '杜海波', note: '生铁与废钢按批次', ago: 260, answer: '', after: 5 },
  {
    from: BRAKES,
    to: CARRIER,
    by: '周予安',
    note: '围板箱装拆与在途',
    ago: 230,
    answer: '只连循环箱',
    after: 1,
  },
  { from: BEARINGS, to: STEEL, by: '俞志恒', note: '轴承钢料批', ago: 320, answer: '', after: 3 },
  { from: BRAKES, to: SENSORS, by: '周予安', note: '轮端总成里的轮速传感器', ago: 19, reminders: 2 },
  { from: DAMPERS, to: BRAKES, by: '申国梁', note: '前减振器总成装用贵司转向节，想连到炉次', ago: 3 },
  {
    from: '88.449.1006',
    to: BRAKES,
    by: '郑云帆',
    note: '轮辋与制动盘配装',
    ago: 90,
    answer: '我们之间没有直接供货，先不连',
    after: 4,
    declined: true,
  },
] as const
