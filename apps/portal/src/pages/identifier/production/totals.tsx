import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import type { ReactNode } from 'react'
import * as styles from './dashboard.module.css'

type Total = {
  name: string
  value: string
  unit: string
  note?: ReactNode
  tone?: 'good' | 'bad' | undefined
}

/** Shows the five figures over the charts. */
export function Totals({ items }: { items: Total[] }) {
  return (
    <TitleBlock
      className={styles.totals}
      look="box"
      figures={items.map(({ name, value, unit, note, tone }) => ({
        label: name,
        value,
        unit,
        foot: note,
        footTone: tone,
      }))}
    />
  )
}

const COMPARED = { 0: '昨日同期', 1: '上周同期', 2: '上月同期', 5: '前一段同期' } as const
export const getComparedName = (quick: keyof typeof COMPARED) => COMPARED[quick]
export const writePeriodName = (quick: 0 | 1 | 2 | 5) =>
  ({ 0: '今日', 1: '本周', 2: '本月', 5: '所选时段' })[quick]

/**
 * Returns 昨日同期 3,192.0 kWh，降 2.3 %. Lower is better for all these figures. A period with missing data is not
 * compared.
 */
export function change(
  value: number,
  before: number,
  { label, comparable, text }: { label: string; comparable: boolean; text: (amount: number) => string },
) {
  if (!comparable) return { note: `${label}数据不全，不作比较`, tone: undefined }
  if (before === 0) return { note: `${label}无数据`, tone: undefined }
  const percent = ((value - before) / before) * 100
  const tone = percent <= 0 ? ('good' as const) : ('bad' as const)
  // Compared with an hour of standstill, an increase of hundreds of percent means nothing.
  if (percent > 300) return { note: `${label} ${text(before)}，为其 ${(value / before).toFixed(1)} 倍`, tone }
  const word = percent <= 0 ? '降' : '升'
  return { note: `${label} ${text(before)}，${word} ${Math.abs(percent).toFixed(1)} %`, tone }
}
