import type { CaseFigureData } from '@biaojie/contract/content/content/cases.ts'

/** The measurement of one kind. */
export type FigureOf<K extends CaseFigureData['kind']> = Extract<CaseFigureData, { kind: K }>

export const formatCount = (value: number) => value.toLocaleString('en-US')
export const formatPercent = (share: number) => `${(share * 100).toFixed(3)}%`
