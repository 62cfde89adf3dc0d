import { Button } from '@biaojie/ui/button.tsx'
import { useSecondsLeft } from '@biaojie/ui/form/countdown-button.tsx'
import { useRef, useState } from 'react'

const DEBOUNCE_MS = 500
const REST_MS = 60_000

type Props = {
  /** The number in the form; another one need not wait for the rest of this one. */
  to: string
  /** Sends the code; false when sending failed, undefined when it was not tried (no phone, slider closed). */
  onSend: () => Promise<boolean | undefined>
  /** After the answer 900 it rests until a slider has been passed. */
  disabled?: boolean
}

/** Shows 获取验证码 → 发送中 → N 秒后重发 → 获取验证码; after a failure 重新发送. */
export function CodeButton({ to, onSend, disabled }: Props) {
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  const [until, setUntil] = useState<Record<string, number>>({})
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const left = useSecondsLeft(until[to] ?? null)

  const press = async () => {
    const now = Date.now()
    if (state === 'sending' || now - pressedAt.current < DEBOUNCE_MS) return
    pressedAt.current = now
    setState('sending')
    const done = await onSend().catch(() => false)
    setState(done === false ? 'failed' : 'idle')
    const next = Date.now() + REST_MS
    if (done) setUntil((before) => ({ ...before, [to]: next }))
  }

  const text =
    state === 'sending'
      ? '发送中'
      : left > 0
        ? `${left} 秒后重发`
        : state === 'failed'
          ? '重新发送'
          : '获取验证码'
  return (
    <Button kind="outline" disabled={disabled || left > 0} loading={state === 'sending'} onClick={press}>
      {text}
    </Button>
  )
}
