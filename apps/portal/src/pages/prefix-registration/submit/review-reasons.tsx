import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useEffect, useRef } from 'react'
import { sortInFormOrder } from '../fields/sections.ts'
import type { Fields } from '../fields/use-fields.ts'
import { listGeneralFeedback } from '../summary/feedback.ts'
import { FieldList } from './problem-summary.tsx'
import * as styles from './problems.module.css'

type Props = { registration: Registration; fields: Fields }

/** Shows the reviewer's reasons at the top of the form, each linked to its field. */
export function ReviewReasons({ registration, fields }: Props) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!section.current) return
    section.current.scrollIntoView({ block: 'start' })
    const first = section.current.querySelector('a') ?? section.current
    first.focus({ preventScroll: true })
  }, [])
  const { companyApprovalDetails: details, kind } = registration
  const reasons = sortInFormOrder(details.fields)
  const general = listGeneralFeedback(details)
  if (reasons.length + general.length === 0) return null
  const left = reasons.filter(([name]) => fields.findFeedback(name))
  return (
    <section
      className={cx(styles.problems, styles.reasons)}
      ref={section}
      tabIndex={-1}
      aria-label="审核意见"
    >
      <h2>
        <Icon name={left.length > 0 || reasons.length === 0 ? 'warning' : 'check'} size={20} />
        {kind === 'changed' ? '更新资料' : '重新提交'}：{writeSummary(reasons.length, left.length)}
      </h2>
      {left.length > 0 && <FieldList list={left} />}
      {general.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

function writeSummary(all: number, left: number): string {
  if (all === 0) return '请按审核意见修改'
  if (left === 0) return '审核指出的都改过了，可以提交'
  return left === all ? `审核指出 ${all} 处需要修改` : `审核指出 ${all} 处，还有 ${left} 处没改`
}
