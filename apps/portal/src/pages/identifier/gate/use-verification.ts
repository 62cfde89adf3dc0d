import type { SliderTicket } from '@biaojie/contract/accounts/verification.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isRefusal, request } from '../../../client/request.ts'
import { setShared, startCountdown, useSharedMobile } from './shared-mobile.ts'

/**
 * Requests the code, after a slider captcha when the node demands one, and exchanges the code for the
 * unmasked scene.
 */
export function useVerification(identifier: string, sceneConfId: string) {
  const shared = useSharedMobile()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<'send' | 'verify'>()
  /** The number that waits for the slider captcha. */
  const [slider, setSlider] = useState<string>()
  const body = { identifier, sceneConfId }

  const send = async (mobile: string, ticket?: SliderTicket): Promise<boolean> => {
    setSlider(undefined)
    setBusy('send')
    const answer = await request('identifierDetail', { query: { mobile, effect: 'SEND', ...ticket }, body })
    setBusy(undefined)
    if (answer.ok) {
      setShared(startCountdown(shared, mobile, Date.now()))
      showToast('验证码已发送，请查看手机短信', { kind: 'ok' })
      return true
    }
    if (isRefusal(answer, 'sms_limited') && !ticket) setSlider(mobile)
    else showToast(answer.message, { kind: 'info' })
    return false
  }

  /** Returns the problem of the code, or null when the scene opens. */
  const verify = async (mobile: string, verifyCode: string): Promise<string | null> => {
    setBusy('verify')
    const answer = await request('identifierDetail', {
      query: { mobile, verifyCode, effect: 'VERIFY' },
      body,
    })
    if (answer.ok) await revalidate()
    else showToast(answer.message, { kind: 'info' })
    setBusy(undefined)
    return answer.ok ? null : answer.message
  }

  return { busy, slider, send, verify, closeSlider: () => setSlider(undefined) }
}

export type Verification = ReturnType<typeof useVerification>
