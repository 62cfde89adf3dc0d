import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CountdownButton } from '@biaojie/ui/form/countdown-button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type FormEvent, lazy, Suspense, useMemo, useRef, useState } from 'react'
import { debounced } from './debounced.ts'
import { setShared, useSharedMobile } from './shared-mobile.ts'
import { useVerification } from './use-verification.ts'

const SliderDialog = lazy(() =>
  import('../../../verification/slider-dialog.tsx').then((module) => ({ default: module.SliderDialog })),
)

/** Phone, code, data: what stands before a scene with important data. One pass opens all scenes of the part. */
export function Gate({ identifier, scene }: { identifier: string; scene: string }) {
  const { mobile, until } = useSharedMobile()
  const [wrong, setWrong] = useState<{ mobile?: string; code?: string }>({})
  const code = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const verification = useVerification(identifier, scene)
  const { busy, slider, send, verify, closeSlider } = verification

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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const number = readMobile()
    if (!number) return
    const digits = (code.current?.value ?? '').normalize('NFKC').replace(/\D/g, '')
    if (digits.length !== 6) {
      setWrong({ code: '请输入 6 位数字验证码' })
      code.current?.focus()
      return
    }
    setWrong({})
    verify(number, digits)
  }
  const latest = useRef({ onSend, onSubmit })
  latest.current = { onSend, onSubmit }
  const pressSend = useMemo(() => debounced(() => latest.current.onSend()), [])
  const pressSubmit = useMemo(() => debounced((event: FormEvent) => latest.current.onSubmit(event)), [])

  return (
    <form
      className="gate"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pressSubmit(event)
      }}
    >
      <Icon name="card" size={48} />
      <div>
        <h3>验证手机后查看</h3>
        <p>这里是设备的实时与运维数据。验证一次，30 分钟内这件产品的远程运维、运行监测与设备维修都可查看。</p>
      </div>
      <Field label="手机号" error={wrong.mobile}>
        <Input
          ref={phone}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          value={mobile}
          onChange={(event) => setShared({ mobile: event.currentTarget.value })}
          placeholder="11 位手机号"
        />
      </Field>
      <div className="row">
        <Field label="验证码" error={wrong.code}>
          <Input
            ref={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            placeholder="6 位数字"
          />
        </Field>
        <CountdownButton until={until} loading={busy === 'send'} onClick={pressSend} />
      </div>
      <Button type="submit" size="l" wide loading={busy === 'verify'}>
        查看数据
      </Button>
      {slider && (
        <Suspense fallback={null}>
          <SliderDialog onPass={(ticket) => send(slider, ticket)} onClose={closeSlider} />
        </Suspense>
      )}
    </form>
  )
}
