import type { ReviewField } from '@biaojie/contract/enterprises/registrations/review.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useEffect, useRef } from 'react'
import { FieldValue } from './field-value.tsx'
import { Reason } from './reason.tsx'
import * as styles from './submission.module.css'
import type { Judged } from './verdicts.ts'

export type RowProps = {
  field: ReviewField
  judged: Judged | undefined
  /** Y and N apply to this row. */
  current: boolean
  /** True when verdicts can be given; otherwise they are only shown. */
  open: boolean
  onFocus: () => void
  onJudge: (verdict: Judged['verdict']) => void
  onReason: (reason: string) => void
  onReveal: () => Promise<string | undefined>
}

const CHECKS = { good: styles.good, doubt: styles.doubt, manual: undefined }

function YesNo({ field, judged, open, onJudge }: Pick<RowProps, 'field' | 'judged' | 'open' | 'onJudge'>) {
  if (!open && !judged) return <span className={styles.none}>—</span>
  const renderButton = (verdict: Judged['verdict'], label: string, icon: 'check' | 'close') => {
    const on = judged?.verdict === verdict
    return (
      <button
        type="button"
        className={on ? (verdict === 'ok' ? styles.passed : styles.refusing) : undefined}
        aria-label={`${field.label}：${label}`}
        aria-pressed={on}
        disabled={!open}
        onClick={() => onJudge(verdict)}
      >
        <Icon name={icon} size={16} />
      </button>
    )
  }
  return (
    <>
      {renderButton('ok', '通过', 'check')}
      {renderButton('bad', '驳回', 'close')}
    </>
  )
}

/** Shows one field: its new and old value, the node's own checks, and the verdict. */
export function FieldRow(props: RowProps) {
  const { field, judged, current, open, onFocus, onReason } = props
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const refused = judged?.verdict === 'bad'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click only moves the cursor that J and K move
    // biome-ignore lint/a11y/useKeyWithClickEvents: J and K
    <div
      ref={row}
      className={cx(
        styles.row,
        field.previous !== null && styles.changed,
        refused && styles.refused,
        current && styles.current,
      )}
      onClick={onFocus}
      data-field={field.field}
      data-current={current || undefined}
    >
      <dt>{field.label}</dt>
      <dd>
        <FieldValue field={field} onReveal={props.onReveal} />
        {field.passedBefore && judged?.verdict === 'ok' && (
          <small className={styles.kept}>上次已通过，未改动</small>
        )}
        {field.previousReason && !refused && (
          <small className={styles.before}>上次驳回：{field.previousReason}</small>
        )}
      </dd>
      <dd className={cx(styles.check, CHECKS[field.check.state])}>{field.check.text}</dd>
      <dd className={styles.verdict}>
        <YesNo {...props} />
      </dd>
      {refused && (
        <dd className={styles.reason}>
          <Reason field={field} reason={judged.reason} open={open} current={current} onReason={onReason} />
        </dd>
      )}
    </div>
  )
}
