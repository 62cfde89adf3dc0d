import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Link } from 'react-router'
import type { CallState } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { AllDone, Failed } from '../../../kit/states.tsx'
import { Code, None } from '../../../kit/values.tsx'
import * as styles from './company-work.module.css'
import { findEdge, formatDeadline, formatRemaining } from './deadlines.ts'
import type { Step } from './steps.ts'

type Props = {
  /** Undefined while an answer is missing. */
  steps: readonly Step[] | undefined
  answers: readonly CallState<unknown>[]
}

/** Shows the tasks of the company by deadline, as a table; the first has the filled button. */
export function Steps({ steps, answers }: Props) {
  const failed = answers.find(({ data, failure }) => !data && failure)
  if (!steps || (failed?.failure && steps.length === 0)) {
    return (
      <Section title="待办事项" flush>
        {failed?.failure && (
          <Failed failure={failed.failure} what="待办事项" onRetry={() => void failed.reload()} />
        )}
      </Section>
    )
  }
  const now = Date.now()
  return (
    <Section title="待办事项" note={steps.length > 0 ? `${steps.length} 项，按截止时间` : undefined} flush>
      {steps.length === 0 ? (
        <AllDone title="待办事项已全部处理">新的审批、订单和到期事项会按截止时间列在这里。</AllDone>
      ) : (
        <table className={styles.steps}>
          <thead>
            <tr>
              <th scope="col">截止</th>
              <th scope="col">剩余</th>
              <th scope="col">事项</th>
              <th scope="col">对象</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, at) => (
              <Row key={step.key} step={step} isFirst={at === 0} now={now} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

const EDGES = { today: styles.today, tomorrow: styles.tomorrow }

function Row({ step, isFirst, now }: { step: Step; isFirst: boolean; now: number }) {
  const { title, about, deadline, object, urgent } = step
  const edge = findEdge(deadline, now) ?? (urgent && !deadline ? 'today' : undefined)
  return (
    <tr className={cx(edge && EDGES[edge])}>
      <td>{deadline ? formatDeadline(deadline, now) : urgent ? '尽快' : <None />}</td>
      <td className={styles.left}>{deadline ? formatRemaining(deadline, now) : <None />}</td>
      <td>
        <b>{title}</b> <small title={about}>{about}</small>
      </td>
      <td>
        {object ? (
          <Link to={object.to}>
            <Code>{object.code}</Code>
          </Link>
        ) : (
          <None />
        )}
      </td>
      <td>
        <Action step={step} isFirst={isFirst} />
      </td>
    </tr>
  )
}

function Action({ step: { action, title }, isFirst }: { step: Step; isFirst: boolean }) {
  const look = { kind: isFirst ? 'primary' : 'outline', size: 'small' } as const
  const label = `${action.label}：${title}`
  if ('to' in action) {
    return (
      <Link className={getButtonClass(look)} to={action.to} aria-label={label}>
        {action.label}
      </Link>
    )
  }
  return (
    <a className={getButtonClass(look)} href={action.href} aria-label={label}>
      {action.label}
    </a>
  )
}
