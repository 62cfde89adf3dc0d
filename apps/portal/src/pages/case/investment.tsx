import type { CaseDocument } from '@biaojie/contract/content/content/calls.ts'
import { MarginSection } from '@biaojie/ui/content/margin-section.tsx'
import { PartsList } from '@biaojie/ui/content/parts-list.tsx'
import * as styles from './investment.module.css'

const formatAmount = (value: number) => value.toFixed(1)
const count = (value: number) => value.toLocaleString('en-US')

/** Shows the single investment, the yearly gain, and the month in which both are equal. */
export function Investment({
  investment: { note, once, onceTotal, yearly, yearlyTotal, paybackMonths, firstYear },
}: Pick<CaseDocument, 'investment'>) {
  return (
    <MarginSection title="投入与回收" note={note}>
      <div className={styles.money}>
        <PartsList
          caption="一次性投入"
          columns={[{ label: '项目' }, { label: '数量', numeric: true }, { label: '金额', numeric: true }]}
          rows={once.map(({ item, count: { value, unit }, amount: money }) => [
            item,
            `${count(value)} ${unit}`,
            formatAmount(money),
          ])}
          totals={['合计', '', formatAmount(onceTotal)]}
        />
        <PartsList
          caption="一年的收益"
          columns={[{ label: '来源' }, { label: '算法', numeric: true }, { label: '金额', numeric: true }]}
          rows={yearly.map(({ item, count: { value, unit }, each, amount: money }) => [
            item,
            `${count(value)} ${unit} × ${each >= 10_000 ? `${each / 10_000} 万` : `${count(each)} 元`}`,
            formatAmount(money),
          ])}
          totals={['合计', '', formatAmount(yearlyTotal)]}
        />
      </div>
      <Payback months={paybackMonths} firstYear={firstYear} />
    </MarginSection>
  )
}

/** Shows the months until the yearly gains equal the investment, on an axis of whole years. */
function Payback({ months, firstYear }: { months: number; firstYear: number }) {
  const span = Math.max(1, Math.ceil(months / 12)) * 12
  const ticks = Array.from({ length: span / 3 + 1 }, (_, quarter) => quarter * 3)
  return (
    <div
      className={styles.payback}
      role="img"
      aria-label={`回收期 ${months} 个月，第一年净收益 ${firstYear} 万元`}
    >
      <p className={styles.dimension} style={{ width: `${(months / span) * 100}%` }}>
        <span>
          回收期 <b>{months}</b> 个月
        </span>
      </p>
      <div className={styles.bar}>
        <i style={{ width: `${(months / span) * 100}%` }} />
      </div>
      <ol>
        {ticks.map((month) => (
          <li key={month} style={{ left: `${(month / span) * 100}%` }}>
            {month === 0 ? '投用' : month}
          </li>
        ))}
      </ol>
      <p className={styles.first}>
        第一年净{firstYear < 0 ? '投入' : '收益'} <b>{Math.abs(firstYear).toFixed(1)}</b>{' '}
        万元，横轴为投用后的月数
      </p>
    </div>
  )
}
