import type { Question } from '@biaojie/contract/marketplace/market/shapes.ts'
import { findQuestionProblem, QUESTION_MAX } from '@biaojie/contract/marketplace/market/voice-rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Textarea } from '@biaojie/ui/form/input.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, useState } from 'react'
import { sendSignedRequest } from '../../client/signed-request.ts'
import * as styles from './voices.module.css'

/** Asks the seller a question, which is shown once it has an answer. */
export function AskForm({
  id,
  onCancel,
  onAsked,
}: {
  id: number
  onCancel: () => void
  onAsked: (question: Question) => void
}) {
  const [question, setQuestion] = useState('')
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = findQuestionProblem(question)
    setProblem(wrong)
    if (wrong) return
    setSending(true)
    const answer = await sendSignedRequest('questionAsk', {
      body: { productId: id, question: question.trim() },
    })
    setSending(false)
    if (!answer.ok) {
      setProblem(answer.message)
      return
    }
    showToast('已提问，答复后会通知您')
    onAsked(answer.data)
  }
  return (
    <form className={styles.ask} onSubmit={submit}>
      <Field label="您的问题" required error={problem}>
        <Textarea
          value={question}
          maxLength={QUESTION_MAX}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.more}>
        <Button type="submit" loading={sending}>
          提交
        </Button>
        <Button kind="outline" onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  )
}
