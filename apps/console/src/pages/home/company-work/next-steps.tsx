import type { DataOf } from '@biaojie/contract/calls.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Link } from 'react-router'
import { type CallState, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import * as styles from './company-work.module.css'
import { listSteps, type Step } from './steps.ts'

type Props = {
  hasPrefix: boolean
  registration: CallState<DataOf<'registerInitData'>>
  orders: CallState<DataOf<'orderList'>>
  rights: CallState<DataOf<'entitlementList'>>
  quotes: CallState<DataOf<'quoteList'>>
}
const LATEST = { body: { size: 50 } }

/** Shows the next tasks of the company, the most urgent first. */
export function NextSteps({ hasPrefix, registration, orders, rights, quotes }: Props) {
  const ofCompany = hasPrefix ? LATEST : null
  const identifiers = useCallQuery('identifierList', hasPrefix ? { body: { size: 1 } } : null)
  const imports = useCallQuery('importList', ofCompany)
  const recalls = useCallQuery('recallList', ofCompany)
  const own = hasPrefix ? [identifiers, imports, recalls] : []
  const answers = [registration, orders, rights, quotes, ...own]
  const failed = answers.find(({ data, failure }) => !data && failure)
  if (failed?.failure) {
    return (
      <Section title="下一步" flush>
        <Failed failure={failed.failure} what="待办" onRetry={() => void failed.reload()} />
      </Section>
    )
  }
  const isWaiting = own.some(({ data }) => !data)
  if (!registration.data || !orders.data || !rights.data || !quotes.data || isWaiting) {
    return (
      <Section title="下一步" flush>
        <Waiting label="正在加载待办" lines={3} />
      </Section>
    )
  }
  const steps = listSteps(hasPrefix, {
    registration: registration.data,
    orders: orders.data,
    rights: rights.data,
    quotes: quotes.data,
    identifiers: identifiers.data,
    imports: imports.data,
    recalls: recalls.data,
  })
  return (
    <Section title="下一步" note={steps.length > 0 ? `先急后缓，${steps.length} 件` : undefined} flush>
      {steps.length === 0 && <p className={styles.none}>今天没有要办的事。</p>}
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key} className={cx(TONES[step.tone])}>
            <div>
              <b>{step.title}</b>
              <p>{step.about}</p>
            </div>
            <small>{step.due}</small>
            <Action step={step} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const TONES = { bad: styles.bad, soon: styles.near, plain: undefined }

function Action({ step: { action, title, tone } }: { step: Step }) {
  const look = { kind: tone === 'plain' ? 'outline' : 'primary', size: 'small' } as const
  const label = `${action.label}：${title}`
  if ('to' in action) {
    return (
      <Link className={buttonClass(look)} to={action.to} aria-label={label}>
        {action.label}
      </Link>
    )
  }
  return (
    <a className={buttonClass(look)} href={action.href} aria-label={label}>
      {action.label}
    </a>
  )
}
