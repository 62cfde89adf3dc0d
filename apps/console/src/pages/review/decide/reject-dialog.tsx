import type { SubmissionDetail } from '@biaojie/contract/review.ts'
import type { ReviewFieldName } from '@biaojie/contract/review-fields.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { Verdicts } from '../submission/verdicts.ts'

type Props = {
  open: boolean
  title: string
  detail: SubmissionDetail
  verdicts: Verdicts
  onClose: () => void
  onReject: (reason: string) => Promise<void>
}

/** Once more what the applicant will read, and room for what belongs to no single field. */
export function RejectDialog({ open, title, detail, verdicts, onClose, onReject }: Props) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every opening starts empty
  useEffect(() => setReason(''), [open, detail.id])
  const bad = detail.fields.filter(({ field }) => verdicts[field as ReviewFieldName]?.verdict === 'bad')
  const needed = bad.length === 0
  const send = async () => {
    setBusy(true)
    await onReject(reason)
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button kind="o" onClick={onClose}>
            再看看
          </Button>
          <Button kind="d" className="fill" loading={busy} disabled={needed && !reason.trim()} onClick={send}>
            驳回并通知申请人
          </Button>
        </>
      }
    >
      {bad.length > 0 && (
        <ol className="rejs">
          {bad.map(({ field, label }) => (
            <li key={field}>
              <b>{label}</b>
              {verdicts[field]?.reason}
            </li>
          ))}
        </ol>
      )}
      <label className="rejx" htmlFor="reject-reason">
        {needed ? '驳回理由' : '补充说明（选填）'}
        <Input.TextArea
          id="reject-reason"
          value={reason}
          maxLength={500}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <p className="mut">
        {detail.indentifierPrefix} 将{detail.kind === 'changed' ? '继续有效' : '为申请人保留 30 日'}
        ；短信发往申请时填写的联系手机。
      </p>
    </Modal>
  )
}
