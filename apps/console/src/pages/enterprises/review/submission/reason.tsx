import type { ReviewField } from '@biaojie/contract/enterprises/registrations/review.ts'
import { COMMON_REASONS } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Dropdown, type GetRef, Input } from 'antd'
import { useEffect, useRef } from 'react'
import * as styles from './submission.module.css'
import { addReason } from './verdicts.ts'

const MAX = 200

type Props = {
  field: ReviewField
  reason: string
  open: boolean
  current: boolean
  onReason: (reason: string) => void
}

/** Edits the reason of a refusal, which the applicant will read. Escape leaves the field, so that keys judge again. */
export function Reason({ field, reason, open, current, onReason }: Props) {
  const box = useRef<GetRef<typeof Input.TextArea>>(null)
  const fresh = useRef(open && current && !reason)
  useEffect(() => {
    if (fresh.current) box.current?.focus()
  }, [])
  if (!open) return <span className={styles.said}>{reason || '未写理由'}</span>
  const common = COMMON_REASONS[field.field] ?? []
  const items = common.map((text) => ({ key: text, label: text }))
  return (
    <>
      <Input.TextArea
        ref={box}
        value={reason}
        maxLength={MAX}
        autoSize={{ minRows: 1, maxRows: 6 }}
        status={reason.trim() ? '' : 'error'}
        aria-label={`${field.label}的驳回理由`}
        placeholder="写明哪里不符、怎么改，申请人会看到"
        onChange={(event) => onReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items, onClick: ({ key }) => onReason(addReason(reason, key)) }}
        >
          <button type="button" className={styles.common}>
            常用理由 <Icon name="chevron-down" size={14} />
          </button>
        </Dropdown>
      )}
    </>
  )
}
