import { Button } from '@biaojie/ui/button.tsx'
import { CountdownButton } from '@biaojie/ui/form/countdown-button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { paths } from '../../../paths.ts'
import * as styles from './gate.module.css'
import { setShared, useSharedMobile } from './shared-mobile.ts'
import { useGateForm } from './use-gate-form.ts'
import { useVerification } from './use-verification.ts'

const SliderDialog = lazily(
  async () => (await import('../../../verification/slider-dialog.tsx')).SliderDialog,
)

type Props = { identifier: string; scene: string }

/**
 * Asks for a phone number and a code before a scene with important data. One verification opens all scenes of
 * the part.
 */
export function Gate({ identifier, scene }: Props) {
  const { mobile, until } = useSharedMobile()
  const verification = useVerification(identifier, scene)
  const { busy, slider, send, closeSlider } = verification
  const { wrong, code, phone, pressSend, pressSubmit } = useGateForm(verification)
  return (
    <form
      className={styles.gate}
      noValidate
      // As in useForm, `dialog` keeps typed text out of the address.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        pressSubmit(event)
      }}
    >
      <div className={styles.line}>
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
        <CountdownButton until={until} loading={busy === 'send'} onClick={pressSend} />
      </div>
      <div className={styles.line}>
        <Field label="验证码" error={wrong.code}>
          <Input
            ref={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            placeholder="6 位数字"
          />
        </Field>
        <Button type="submit" loading={busy === 'verify'}>
          查看数据
        </Button>
      </div>
      <p className={styles.scriptless}>验证手机要用到脚本，请在浏览器中打开脚本后再试。</p>
      <p className={styles.why}>
        验证一次，30 分钟内这件产品的远程运维、运行监测与设备维修都可查看。手机号只用于这次验证，详见
        <a href={paths.agreement('privacy')} target="_blank" rel="noopener">
          《隐私政策》
        </a>
        。
      </p>
      {slider && (
        <SliderDialog
          onPass={(ticket) => send(slider, ticket)}
          onClose={closeSlider}
          onFailed={closeSlider}
        />
      )}
    </form>
  )
}
