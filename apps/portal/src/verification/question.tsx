import type { SliderScene, SliderTicket } from '@biaojie/contract/accounts/verification.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isRefusal, NO_ANSWER, request } from '../client/request.ts'
import * as styles from './slider.module.css'
import { TOO_SLOW, VERIFY_TIMEOUT } from './use-puzzle.ts'

type Question = { sessionId: string; question: string }
type Props = { scene: SliderScene; onPass: (ticket: SliderTicket) => void; onPuzzle: () => void }

function useQuestion(scene: SliderScene) {
  const [question, setQuestion] = useState<Question>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let here = true
    request('sliderQuestion', { body: { scene } }, { quiet: true }).then((answer) => {
      if (!here) return
      if (answer.ok) setQuestion(answer.data)
      else setProblem(answer.message)
    })
    return () => {
      here = false
    }
  }, [scene])
  return { question, setQuestion, problem, setProblem }
}

/** Asks a short question in words, for people who cannot see the picture or move the piece. */
export function Question({ scene, onPass, onPuzzle }: Props) {
  const { question, setQuestion, problem, setProblem } = useQuestion(scene)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (question) input.current?.focus()
  }, [question])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!question || busy) return
    if (!typed.trim()) return setProblem('请填写答案')
    setBusy(true)
    const body = { sessionId: question.sessionId, answer: typed }
    const answer = await request('sliderAnswer', { body }, { timeout: VERIFY_TIMEOUT, quiet: true })
    setBusy(false)
    if (answer.ok) return onPass(answer.data)
    if (isRefusal(answer, 'slider_expired')) {
      setQuestion(undefined)
      return setProblem('这道题已失效，请稍后再换一题，或改用拼图验证')
    }
    setProblem(answer.message === NO_ANSWER ? TOO_SLOW : answer.message)
    input.current?.select()
  }

  return (
    <form className={styles.slider} onSubmit={onSubmit} noValidate>
      {question ? (
        <Field label={question.question} error={problem}>
          <Input
            ref={input}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            maxLength={20}
          />
        </Field>
      ) : (
        <p className={styles.asking} role="status">
          {problem ?? '正在出题'}
        </p>
      )}
      {question && (
        <Button type="submit" wide loading={busy}>
          提交答案
        </Button>
      )}
      <div className={styles.more}>
        <Button kind="text" onClick={onPuzzle}>
          改用拼图验证
        </Button>
      </div>
    </form>
  )
}
