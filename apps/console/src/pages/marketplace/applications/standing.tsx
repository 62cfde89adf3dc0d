import type { ManagedApplication } from '@biaojie/contract/marketplace/market/manage.ts'
import { fen, formatMoney } from '@biaojie/contract/money.ts'
import { Section, Trail } from '../../../kit/detail/sections.tsx'
import * as styles from './market.module.css'

const formatAmount = (amount: number | null) => (amount === null ? '无' : `${formatMoney(fen(amount))} 元`)

/** Shows beside the form the missing parts of the draft, the trail, and the history of prices. */
export function Standing({ application }: { application: ManagedApplication }) {
  const problems = Object.entries(application.problems)
  const { history, priceHistory } = application
  return (
    <>
      <Section title="上架前检查" note={problems.length === 0 ? '可以上架' : `还差 ${problems.length} 处`}>
        {problems.length === 0 ? (
          '内容完整。'
        ) : (
          <ul className={styles.problems}>
            {problems.map(([field, message]) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="上下架记录" flush>
        <Trail
          items={history.map(({ time, actor, action, text }) => ({
            time,
            actor,
            text: [action, text].filter(Boolean).join('：'),
          }))}
        />
      </Section>
      <Section title="价格变动" flush>
        <Trail
          items={priceHistory.map(({ time, actor, packageName, durationUnitView, from, to, reason }) => ({
            time,
            actor,
            text: `${packageName} ${durationUnitView}：${formatAmount(from)} → ${formatAmount(to)}${reason && `，${reason}`}`,
          }))}
        />
      </Section>
    </>
  )
}
