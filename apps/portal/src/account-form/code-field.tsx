import { MESSAGE_TYPE } from '@biaojie/contract/accounts/accounts/session-rules.ts'
import type { SliderTicket } from '@biaojie/contract/accounts/verification.ts'
import { isMobile, normalizeMobile } from '@biaojie/contract/rules.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type ChangeEvent, useState } from 'react'
import { isRefusal, isUnanswered, type Result, request } from '../client/request.ts'
import { sendSignedRequest } from '../client/signed-request.ts'
import { CodeButton } from '../verification/code-button.tsx'
import * as styles from './account-form.module.css'
import type { Slider } from './use-slider.tsx'

type CodePurpose = 'login' | 'register' | 'reset' | 'change' | 'delete' | 'bind'
const MESSAGE_TYPES: Record<CodePurpose, number> = {
  login: MESSAGE_TYPE.login,
  register: MESSAGE_TYPE.byScene,
  reset: MESSAGE_TYPE.reset,
  change: MESSAGE_TYPE.byScene,
  delete: MESSAGE_TYPE.byScene,
  bind: MESSAGE_TYPE.byScene,
}

/** Sends a code to `phoneNo`. Codes for a change or a deletion go to the signed-in person only. */
function sendCode(purpose: CodePurpose, phoneNo: string, ticket: SliderTicket): Promise<Result<unknown>> {
  const body = { phoneNo, messageType: MESSAGE_TYPES[purpose], scene: purpose, ...ticket }
  if (purpose === 'login') return request('sendLoginMessage', { body })
  if (purpose === 'change' || purpose === 'delete') return sendSignedRequest('sendShortMessage', { body })
  return request('sendShortMessage', { body })
}

const PHONE_MESSAGE = '请输入正确的手机号！'

type Props = {
  purpose: CodePurpose
  /** The default is 短信验证码. */
  label?: string
  /** The value is kept as typed in the form. */
  phone: string
  slider: Slider
  /** name, value and onChange of the code. */
  text: { name: string; value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
  error?: string
  /** Called when the phone is wrong: the form marks and focuses it. */
  onWrongPhone: () => void
  onSent: () => void
}

/** Asks for the code of a text message, with a button that sends it after the slider has been pulled. */
export function CodeField({
  purpose,
  label = '短信验证码',
  phone,
  slider,
  text,
  error,
  onWrongPhone,
  onSent,
}: Props) {
  const [blocked, setBlocked] = useState(false)

  const onSend = async (): Promise<boolean | undefined> => {
    const number = normalizeMobile(phone)
    if (!isMobile(number)) {
      showToast(PHONE_MESSAGE, { kind: 'err' })
      onWrongPhone()
      return undefined
    }
    const ticket = await slider.requestTicket()
    if (!ticket) return undefined
    const answer = await sendCode(purpose, number, ticket)
    if (answer.ok) {
      showToast('验证码已发送，请查看手机短信')
      onSent()
      return true
    }
    // The limit is reached, or the ticket was stale: nothing is sent until the slider is pulled again.
    if (isRefusal(answer, 'sms_limited')) {
      setBlocked(true)
      slider.clear()
    }
    showToast(isUnanswered(answer) ? '短信发送失败,请重试！' : answer.message, { kind: 'err' })
    return false
  }

  return (
    <div className={styles.code}>
      <Field label={label} required error={error}>
        <Input
          {...text}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="6 位数字"
        />
      </Field>
      <CodeButton to={normalizeMobile(phone)} onSend={onSend} disabled={blocked && !slider.passed} />
    </div>
  )
}
