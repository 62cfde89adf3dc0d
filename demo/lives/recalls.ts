/** Recalls of the demo: one that visitors see, one that runs, one that waits for a second person, one of a supplier. */
import type { Cause, Result } from '@biaojie/contract/tracking/recalls/rules.ts'
import { addDays } from '../dates.ts'
import { between, pickWeighted, randomFor } from '../random.ts'
import {
  BEARINGS,
  BRAKES,
  COATED,
  COATED_TO,
  COATING,
  type Coated,
  coatedAt,
  FOUNDRY,
  SOLD_TO,
} from './lives.ts'
import { RECALLED, toBearing } from './parts.ts'

export type Disposal = {
  part: string
  customer: string
  result: Result
  place: string
  minutes: number | null
  /** Days before loading, with the part of the day. */
  ago: number
}
export type DemoRecall = {
  prefix: string
  /** The person who asks, and the one who approves. */
  asks: string
  approves: string
  /** Days before loading: made, asked, published. */
  ago: { made: number; asked?: number; published?: number }
  words: {
    title: string
    defect: string
    consequence: string
    remedy: string
    phone: string
    officialNumber: string
    weeks: number
    closeAt: number
  }
  causes: Cause[]
  excluded?: { parts: string[]; reason: string }
  disposals: Disposal[]
  /** A wider set that waits for approval. */
  wider?: { by: string; ago: number; reason: string; causes: Cause[] }
  /** The companies with parts in the set are asked to put these aside. */
  noticeAgo?: number
}

const cause = (kind: Cause['kind'], more: Partial<Cause>): Cause => ({
  kind,
  values: [],
  prefix: '',
  from: '',
  to: '',
  ...more,
})

/** The demo accounts of the people who are named in recalls. */
export const ACCOUNTS: Readonly<Record<string, string>> = { 周予安: 'brake_admin', 陈立: 'brake_staff' }

type Dealt = { parts: readonly string[]; customer: string; places: readonly string[]; share: number }

/** The first parts of a customer, handled in the weeks since the publication, many at first. */
function createDisposals({ parts, customer, places, share }: Dealt, weeks: number): Disposal[] {
  const random = randomFor(`disposals ${customer} ${parts[0]}`)
  return parts.slice(0, Math.round(parts.length * share)).map((part) => {
    const { result } = pickWeighted(random, [
      { result: 'replaced' as const, weight: 87 },
      { result: 'checked' as const, weight: 10 },
      { result: 'gone' as const, weight: 3 },
    ])
    return {
      part,
      customer,
      result,
      place: places[Math.floor(random() * places.length)] ?? '',
      minutes:
        result === 'gone'
          ? null
          : Math.round(result === 'replaced' ? between(random, 52, 96) : between(random, 5, 12)),
      ago: weeks * 7 * (1 - random() ** 1.35) + 0.05,
    }
  })
}

/** Bearings with hand-written pages, and the content of these pages. */
const WRITTEN: Record<string, { ago: number; place: string } | null> = {
  [toBearing(7)]: null,
  [toBearing(8)]: { ago: 21, place: '柳州 城西服务站' },
  [toBearing(9)]: null,
  [toBearing(10)]: { ago: 16, place: '桂林 七星服务站' },
}
/** Number of handled parts according to the written pages; two of these parts have their own pages. */
const DONE = 1384
const BEARING_DEALT = [
  { places: ['柳州 城西服务站', '桂林 七星服务站', '南宁 西乡塘服务站'], share: 0.72 },
  { places: ['芜湖 弋江服务站', '合肥 包河服务站'], share: 0.66 },
  { places: ['佛山 南海服务站'], share: 0.44 },
]
const WEEKS_SINCE = 34 / 7

function bearingDisposals(): Disposal[] {
  let first: number = RECALLED.first
  const sold = SOLD_TO.flatMap(({ to, last }, at) => {
    const parts = Array.from({ length: last - first + 1 }, (_, more) => toBearing(first + more))
    first = last + 1
    const { places = [], share = 0 } = BEARING_DEALT[at] ?? {}
    return createDisposals({ parts, customer: to, places, share }, WEEKS_SINCE - 0.4)
  })
  const kept = Array.from({ length: RECALLED.last - first + 1 }, (_, more) => toBearing(first + more))
  const scrapped = kept.map((part) => ({
    part,
    customer: BEARINGS,
    result: 'gone' as const,
    place: '新昌成品库',
    minutes: null,
    ago: 33,
  }))
  // Scrapped parts in store come first; sold parts then fill up the number of handled parts.
  const dealt = [...scrapped, ...sold].filter(({ part }) => !(part in WRITTEN)).slice(0, DONE - 2)
  const written = Object.entries(WRITTEN).flatMap(([part, done]): Disposal[] =>
    done ? [{ part, customer: SOLD_TO[0]?.to ?? '', result: 'replaced', minutes: 72, ...done }] : [],
  )
  return [...dealt, ...written]
}

function coatedDisposals(coated: readonly string[]): Disposal[] {
  let first = 0
  return COATED_TO.flatMap(({ to, last }, at) => {
    const parts = coated.slice(first, last)
    first = last
    const dealt = [
      { places: ['宁波 北仑服务站', '苏州 相城服务站'], share: 0.81 },
      { places: ['台州 路桥服务站', '合肥 包河服务站'], share: 0.72 },
      { places: ['临沂 兰山服务站'], share: 0.38 },
    ][at]
    return dealt ? createDisposals({ parts, customer: to, ...dealt }, 10.6) : []
  })
}

/**
 * @param today load day in Asia/Shanghai, 'YYYY-MM-DD'
 * @param coated rear discs in the order in which they were made
 */
export const listDemoRecalls = (today: string, coated: readonly Coated[]): DemoRecall[] => [
  {
    prefix: BEARINGS,
    asks: '俞志恒',
    approves: '章立人',
    ago: { made: 48, asked: 37, published: 34 },
    words: {
      title: '钢球回火不足，滚道早期剥落',
      defect:
        '钢球批 SB-7938-2507 中混入回火不足的钢球，硬度 56–58 HRC，低于 61 HRC 的下限，滚道早期出现剥落',
      consequence: '行驶中轮端异响并逐步加重，极端情况下轴承卡滞，存在安全隐患',
      remedy: '免费更换为批号 Z250918-03 及以后的轮毂轴承，并复测轮端间隙；单侧约 1.2 h',
      phone: '400-000-1003（示例）',
      officialNumber: `示例召〔${addDays(today, -37).slice(0, 4)}〕第 0117 号`,
      weeks: 9,
      closeAt: 98,
    },
    causes: [cause('lot', { values: ['SB-7938-2507'] })],
    disposals: bearingDisposals(),
  },
  {
    prefix: BRAKES,
    asks: '周予安',
    approves: '沈嘉禾',
    ago: { made: 80, asked: 78, published: 77 },
    words: {
      title: '后制动盘防锈涂层脱落',
      defect: '涂装 2 线喷枪堵塞，盘帽涂层局部脱落，制动初期有异响',
      consequence: '盘帽锈蚀，制动初期异响，制动力不受影响',
      remedy: '免费更换后制动盘；当场复测合格的贴绿标继续使用',
      phone: '0574-0000-1001（示例）',
      officialNumber: `示例召〔${addDays(today, -79).slice(0, 4)}〕第 0119 号`,
      weeks: 25,
      closeAt: 98,
    },
    causes: [
      cause('station', {
        values: [COATING],
        from: `${coated[0]?.at.slice(0, 10)} 00:00`,
        to: coated.slice(0, COATED).map(coatedAt).at(-1) ?? '',
      }),
    ],
    disposals: coatedDisposals(coated.slice(0, COATED).map(({ part }) => part)),
    wider: {
      by: '陈立',
      ago: 2,
      reason: '同一把喷枪换下以前又喷的 12 件也查出脱落，附检测报告 QR-BD300-07',
      causes: [cause('list', { values: coated.slice(COATED).map(({ part }) => part) })],
    },
  },
  {
    prefix: BRAKES,
    asks: '陈立',
    approves: '周予安',
    ago: { made: 2, asked: 0.2 },
    words: {
      title: '铸件来料石墨形态不合格',
      defect: '炉次 IR-H250-0061 石墨呈 D 型，抗拉强度复检 231 MPa，低于 250 MPa 的下限，前制动盘可能开裂',
      consequence: '连续制动后盘面可能出现裂纹，制动距离变长',
      remedy: '免费更换前制动盘，并检查制动块；单侧约 0.8 h',
      phone: '0574-0000-1001（示例）',
      officialNumber: '',
      weeks: 25,
      closeAt: 98,
    },
    causes: [cause('heat', { values: ['IR-H250-0061'], prefix: FOUNDRY })],
    disposals: [],
  },
  {
    prefix: FOUNDRY,
    asks: '杜海波',
    approves: '田野',
    ago: { made: 1 },
    words: {
      title: '炉次 IR-H250-0074 光谱分析待复核',
      defect: '光谱仪零点漂移，锰含量读数偏低约 0.06 %，这一炉待复核',
      consequence: '硬度可能偏高，切削时易崩刃',
      remedy: '先单独放开，三日内给出复核结论',
      phone: '0536-0000-1008（示例）',
      officialNumber: '',
      weeks: 25,
      closeAt: 98,
    },
    causes: [cause('heat', { values: ['IR-H250-0074'], prefix: FOUNDRY })],
    disposals: [],
    noticeAgo: 0.6,
  },
]
