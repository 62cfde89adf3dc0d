import type { ConsultationDetail } from '@biaojie/contract/consultations.ts'
import { ANSWER_NOTE_MAX, answerNoteProblem } from '@biaojie/contract/rules.ts'
import { isRefusal } from '@biaojie/session/call.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { App, type GetRef, Input } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { request } from '../../session/request.ts'

const NOTE_BOX = {
  id: 'answer-note',
  'aria-required': true,
  'aria-describedby': 'answer-note-note',
  autoSize: { minRows: 3, maxRows: 10 },
  count: { show: true, max: ANSWER_NOTE_MAX, strategy: (text: string) => [...text].length },
}

type Given = {
  detail: ConsultationDetail
  onDone: (next: ConsultationDetail) => Promise<void>
  onStale: () => Promise<void>
}

/** Takes the consultation off the open list; the note is for colleagues and never sent to anyone. */
export function AnswerForm({
  detail,
  note,
  onNote,
  onDone,
  onStale,
}: Given & { note: string; onNote: (note: string) => void }) {
  const { message } = App.useApp()
  const box = useRef<GetRef<typeof Input.TextArea>>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const refuse = (text: string) => {
    setProblem(text)
    box.current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = answerNoteProblem(note)
    if (wrong) return refuse(wrong)
    setBusy(true)
    const { id, version } = detail
    const answer = await request('consultationHandle', { body: { id, version, note } })
    setBusy(false)
    if (answer.ok) {
      message.success('已标记为答复')
      await onDone(answer.data)
      return
    }
    if (!isRefusal(answer, 'consultation_stale')) return refuse(answer.message)
    message.warning(answer.message)
    await onStale()
  }
  return (
    <form className="csf" noValidate onSubmit={send}>
      <Field
        label="答复记录"
        id={NOTE_BOX.id}
        required
        error={problem}
        help="写明答复了什么、下一步怎么办，供同事查看，不会发给访客。"
      >
        <Input.TextArea
          {...NOTE_BOX}
          ref={box}
          aria-invalid={Boolean(problem)}
          value={note}
          status={problem ? 'error' : ''}
          onChange={(event) => {
            onNote(event.target.value)
            setProblem('')
          }}
        />
      </Field>
      <Button type="submit" loading={busy}>
        标记为已答复
      </Button>
    </form>
  )
}

/** What was answered, by whom, and the way back. */
export function Answered({ detail, onDone, onStale }: Given) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { answer } = detail
  if (!answer) return null
  const reopen = async () => {
    setBusy(true)
    const { id, version } = detail
    const next = await request('consultationReopen', { body: { id, version } })
    setBusy(false)
    if (next.ok) {
      message.success('已重新打开，回到待答复')
      await onDone(next.data)
      return
    }
    message.error(next.message)
    if (isRefusal(next, 'consultation_stale')) await onStale()
  }
  return (
    <section className="csa">
      <h2>答复记录</h2>
      <p>{answer.note || '—'}</p>
      <footer>
        <span>
          {answer.by} · <span className="id">{answer.time.slice(0, 16)}</span>
        </span>
        <Button kind="outline" size="small" loading={busy} onClick={reopen}>
          重新打开
        </Button>
      </footer>
    </section>
  )
}
