import { fen } from '../money.ts'

/**
 * Values of the three production elements of scene 9 (lableName 能耗数据, 异常数据, 加工时间). Energy is in kWh, times
 * are in hours. `time` is 'YYYY-MM-DD HH:mm' for hourly points, 'YYYY-MM-DD' for daily ones.
 */
export type Point = { time: string; numericalValue: number }
export type Trend = { energyConsumptionTrend: Point[] }

/** One figure of a region and period; `total` covers all regions, `totalForUnit` this one. */
export type EnergyItem = { label: string; total: number; totalForUnit: number; chartDataDetails: Trend }

type PeriodName = 'days' | 'weeks' | 'months' | 'quarters' | 'customTime'

/**
 * Each region has exactly the requested period. Labels: ENERGY_LABELS, and 工序·<name> for each process step.
 */
/**
 * `keptFrom` is the first stored day of the line, YYYY-MM-DD; earlier days of a range do not count.
 * `comparable` is true when the whole period before is stored; otherwise its figures mean nothing.
 * `shownFrom` is the first day of the figures: for today the last day with data while today has none.
 */
export type Kept = { keptFrom: string; comparable: boolean; shownFrom: string }

export type EnergyData = Kept & {
  unitDataDetails: ({ unitName: string } & Partial<Record<PeriodName, EnergyItem[]>>)[]
}

export const ENERGY_LABELS = {
  /** Trend over the requested period, hourly or daily. */
  consumption: '用电量',
  /** Same length, the period before (yesterday, last week, last month …). */
  previous: '对比期用电量',
  /** kWh per piece; trend over the last 14 days. */
  perPiece: '单件能耗',
  /** Trends over the last 7 days. */
  running: '加工',
  idling: '空载',
  standby: '待机',
  /** Shares by tariff band, hourly periods only (0 otherwise). */
  peak: '峰段',
  flat: '平段',
  valley: '谷段',
  pieces: '产量',
} as const
export const STEP_LABEL = '工序·'

/** Type 0 quality, 1 equipment, 2 material, 3 other. */
export type AbnormalType = {
  abnormalType: 0 | 1 | 2 | 3
  timeTotal: number
  numTotal: number
  /** Total of the period before, up to the same moment. */
  previousTimeTotal: number
  timeTotalForPosition: { positionName: string; positionCode: string; timeTotal: number; numTotal: number }[]
  postAbnormalTrend: Point[]
  causes: { cause: string; timeTotal: number; numTotal: number }[]
}
export type AbnormalData = Kept & {
  unitDataDetails: { unitName: string; abnormalDetails: AbnormalType[] }[]
}

export type ProcessingData = Kept & {
  unitDataDetails: {
    unitName: string
    /** Occupied hours, and the hours of work among them. */
    timeTotal: number
    productTime: number
    /** Total of the period before, up to the same moment. */
    previousTimeTotal: number
    previousProductTime: number
    pieces: number
    /** Most occupied first. */
    positionDataDetails: {
      positionName: string
      positionCode: string
      timeTotalForPosition: number
      postProcessingTimeTrend: Point[]
    }[]
    /** Output of the last 7 days by shift: 甲 08–16, 乙 16–24, 丙 00–08. */
    shiftOutput: { time: string; day: number; evening: number; night: number }[]
  }[]
}

/**
 * Tariff bands by hour of the day [from, to) and the price of a kWh: a sample industrial tariff, which pages
 * mark as such.
 */
export const TARIFF = {
  bands: [
    { band: 'valley', from: 0, to: 8 },
    { band: 'peak', from: 8, to: 11 },
    { band: 'flat', from: 11, to: 13 },
    { band: 'peak', from: 13, to: 17 },
    { band: 'flat', from: 17, to: 22 },
    { band: 'valley', from: 22, to: 24 },
  ],
  prices: { peak: fen(98), flat: fen(66), valley: fen(34) },
} as const
export type Band = (typeof TARIFF.bands)[number]['band']

export const findBand = (hour: number): Band =>
  TARIFF.bands.find(({ from, to }) => hour >= from && hour < to)?.band ?? 'flat'
