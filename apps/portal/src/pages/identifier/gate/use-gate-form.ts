import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { debounce } from './shared-mobile.ts'
import type { Verification } from './use-verification.ts'

/** Keeps the two fields of the gate with their problems, and moves the focus to the next field. */
export function useGateForm({ send, verify }: Verification) {
  const [wrong, setWrong] = useState<{ mobile?: string; code?: string }>({})
  const code = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)

  const readMobile = (): string | null => {
    const typed = normalizeMobile(phone.current?.value ?? '')
    if (isMobile(typed)) return typed
    setWrong({ mobile: MOBILE_MESSAGE })
    phone.current?.focus()
    return null
  }
  const onSend = () => {
    const number = readMobile()
    if (!number) return
    setWrong({})
    send(number).then((sent) => sent && code.current?.focus())
  }
  const refuseCode = (message: string) => {
    setWrong({ code: message })
    code.current?.focus()
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const number = readMobile()
    if (!number) return
    const digits = (code.current?.value ?? '').normalize('NFKC').replace(/\D/g, '')
    if (digits.length !== 6) return refuseCode('请输入 6 位数字验证码')
    setWrong({})
    const refusal = await verify(number, digits)
    if (refusal) refuseCode(refusal)
  }
  const latest = useRef({ onSend, onSubmit })
  latest.current = { onSend, onSubmit }
  const pressSend = useMemo(() => debounce(() => latest.current.onSend()), [])
  const pressSubmit = useMemo(() => debounce((event: FormEvent) => latest.current.onSubmit(event)), [])
  return { wrong, code, phone, pressSend, pressSubmit }
}
