import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { Button } from '@biaojie/ui/button.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import * as styles from '../review.module.css'
import { countVerdicts, listFieldNames, type Verdicts } from '../submission/verdicts.ts'

type Props = {
  open: boolean
  detail: SubmissionDetail
  verdicts: Verdicts
  onClose: () => void
  onReject: (reason: string) => Promise<void>
}

/** Shows again the text for the applicant, with room for general remarks. */
export function RejectDialog({ open, detail, verdicts, onClose, onReject }: Props) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every opening starts empty
  useEffect(() => setReason(''), [open, detail.id])
  // The top-level node refuses the whole; the fields were judged in the step before.
  const above = detail.examineStatus === 1
  const bad = above ? [] : detail.fields.filter(({ field }) => verdicts[field]?.verdict === 'bad')
  const needed = bad.length === 0
  const unseen = above ? 0 : countVerdicts(listFieldNames(detail), verdicts).open
  const send = async () => {
    setBusy(true)
    await onReject(reason)
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      title={above ? `录入顶级节点驳回：${detail.name}` : `驳回 ${detail.name} 的申请`}
      onCancel={onClose}
      footer={
        <div className={styles.refusalFoot}>
          <Button kind="outline" onClick={onClose}>
            返回
          </Button>
          <Button kind="dangerFilled" loading={busy} disabled={needed && !reason.trim()} onClick={send}>
            驳回并通知申请人
          </Button>
        </div>
      }
    >
      {bad.length > 0 && (
        <ol className={styles.refusals}>
          {bad.map(({ field, label }) => (
            <li key={field}>
              <b>{label}</b>
              {verdicts[field]?.reason}
            </li>
          ))}
        </ol>
      )}
      <label className={styles.refusalText} htmlFor="reject-reason">
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
      {unseen > 0 && <p>还有 {unseen} 项未看。一次看全，申请人可以一次改好。</p>}
      <p className={text.muted}>
        {detail.indentifierPrefix} 将{detail.kind === 'changed' ? '继续有效' : '为申请人保留 30 日'}
        ；短信发往申请时填写的联系手机。
      </p>
    </Modal>
  )
}
