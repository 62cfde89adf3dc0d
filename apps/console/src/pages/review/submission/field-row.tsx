import type { ReviewField } from '@biaojie/contract/review.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useEffect, useRef } from 'react'
import { FieldValue } from './field-value.tsx'
import { Reason } from './reason.tsx'
import type { Judged } from './verdicts.ts'

export type RowProps = {
  field: ReviewField
  judged: Judged | undefined
  /** The row that Y and N mean. */
  current: boolean
  /** Whether verdicts can be given at all; otherwise they are shown. */
  open: boolean
  onFocus: () => void
  onJudge: (verdict: Judged['verdict']) => void
  onReason: (reason: string) => void
  onReveal: () => Promise<string | undefined>
}

const CHECK = { good: 'mk ok', doubt: 'mk no', manual: 'mk' } as const

function YesNo({ field, judged, open, onJudge }: Pick<RowProps, 'field' | 'judged' | 'open' | 'onJudge'>) {
  if (!open && !judged) return <span className="none">—</span>
  const button = (verdict: Judged['verdict'], look: string, label: string, icon: 'check' | 'close') => {
    const on = judged?.verdict === verdict
    return (
      <button
        type="button"
        className={on ? `${look} on` : look}
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
      {button('ok', 'y', '通过', 'check')}
      {button('bad', 'n', '驳回', 'close')}
    </>
  )
}

/** One field: what it says now and said before, what the node could check by itself, and the verdict. */
export function FieldRow(props: RowProps) {
  const { field, judged, current, open, onFocus, onReason } = props
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const refused = judged?.verdict === 'bad'
  const look = ['fr', field.previous !== null && 'chg', refused && 'rej', current && 'cur'].filter(Boolean)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click only moves the cursor that J and K move
    // biome-ignore lint/a11y/useKeyWithClickEvents: J and K
    <div
      ref={row}
      className={look.join(' ')}
      onClick={onFocus}
      data-field={field.field}
      data-current={current || undefined}
    >
      <dt>{field.label}</dt>
      <dd>
        <FieldValue field={field} onReveal={props.onReveal} />
        {field.previousReason && !refused && <small className="was">上次驳回：{field.previousReason}</small>}
      </dd>
      <dd className={CHECK[field.check.state]}>{field.check.text}</dd>
      <dd className="yn">
        <YesNo {...props} />
      </dd>
      {refused && (
        <dd className="why">
          <Reason field={field} reason={judged.reason} open={open} current={current} onReason={onReason} />
        </dd>
      )}
    </div>
  )
}
