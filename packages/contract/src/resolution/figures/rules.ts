/** Figures of lookups: kinds of lookups, explanations of codes that do not exist, ranges. Plain values. */

/** A check of the code under a label; only these have a province, which the visitor names. */
export const CHECK_LOOK = 'check'
/** Requests of programs; they are counted apart and are no scans. */
export const MACHINE_LOOK = 'machine'

/** Days that a period may span. */
export const PERIOD_MAX = 400
export const PERIOD_USUAL = 30

export const JUDGEMENTS = ['slip', 'unregistered', 'fake'] as const
export type Judgement = (typeof JUDGEMENTS)[number]
export const JUDGEMENT_NAMES: Record<Judgement, string> = {
  slip: '录错',
  unregistered: '未登记',
  fake: '疑似假冒',
}

/** Days between leaving the works and the first look, up to and including. */
export const FIRST_BANDS = [3, 7, 14, 21, 30, 45, 60, 90] as const
export const listFirstBandNames = (): string[] => [
  ...FIRST_BANDS.map((to, at) => `${(FIRST_BANDS[at - 1] ?? 0) + 1}–${to}`),
  `超过 ${FIRST_BANDS.at(-1)}`,
]

/** The figures of a company in one month. */
export type ScanMonth = {
  month: string
  /** The last day that is counted. */
  until: string
  scans: number
  provinces: number
  parts: number
  /** Median days to the first look; null where none is known. */
  firstMedian: number | null
  unknown: number
  fakes: number
  alarms: number
  days: { day: string; total: number }[]
  templates: { name: string; total: number }[]
  scenes: { name: string; total: number }[]
  places: { name: string; total: number }[]
  top: { identifier: string; name: string; total: number }[]
  codes: { asked: string; nearest: string; differs: string; judgement: string; total: number }[]
}
