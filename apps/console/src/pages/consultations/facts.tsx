import type { ConsultationDetail } from '@biaojie/contract/consultations.ts'
import { spanText } from '@biaojie/contract/times.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { App } from 'antd'
import { useState } from 'react'
import { isLate, remainingText, waitedText } from '../../data/waiting.ts'
import { request } from '../../session/request.ts'

/** Masked until asked for; the trail keeps who did. */
function Phone({ detail, onRevealed }: { detail: ConsultationDetail; onRevealed: () => Promise<void> }) {
  const { message } = App.useApp()
  const [full, setFull] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!detail.contactPhone) return <span className="mut">已按本人要求删除</span>
  const reveal = async () => {
    setBusy(true)
    const answer = await request('consultationReveal', { body: { id: detail.id } })
    setBusy(false)
    if (!answer.ok) {
      message.error(answer.message)
      return
    }
    setFull(answer.data.value)
    await onRevealed()
  }
  return (
    <span className="tel">
      {full ? (
        <a className="id" href={`tel:${full}`}>
          {full}
        </a>
      ) : (
        <span className="id">{detail.contactPhone}</span>
      )}
      <button
        type="button"
        className="lkx"
        disabled={busy}
        onClick={() => (full ? setFull(undefined) : void reveal())}
      >
        {full ? '收起' : '查看（留痕）'}
      </button>
    </span>
  )
}

export function Facts({
  detail,
  onRevealed,
}: {
  detail: ConsultationDetail
  onRevealed: () => Promise<void>
}) {
  const { waitingMinutes, remainingMinutes, answer } = detail
  const wait = answer
    ? spanText(waitingMinutes)
    : `${waitedText(waitingMinutes)}，${remainingText(remainingMinutes)}`
  const late = !answer && isLate(detail)
  return (
    <FactList
      items={[
        {
          label: '联系人',
          value: detail.contactName || <span className="mut">已按本人要求删除</span>,
          full: true,
        },
        { label: '联系电话', value: <Phone detail={detail} onRevealed={onRevealed} />, full: true },
        { label: '所属行业', value: detail.industry || '—', full: true },
        { label: '提交时间', value: <span className="id">{detail.createTime}</span>, full: true },
        {
          label: answer ? '用时' : '等待',
          value: <span className={late ? 'wt late' : undefined}>{wait}</span>,
          full: true,
        },
      ]}
    />
  )
}
