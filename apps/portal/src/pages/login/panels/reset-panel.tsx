import { scorePanelStrength, scorePassword } from '@biaojie/contract/accounts/accounts/password-score.ts'
import {
  encodePassword,
  isPasswordLength,
  isSmsCode,
  PASSWORD_LENGTH_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
  RESET_SCORE_MIN,
} from '@biaojie/contract/accounts/accounts/rules.ts'
import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import * as styles from '../../../account-form/account-form.module.css'
import { CodeField } from '../../../account-form/code-field.tsx'
import { NewPassword } from '../../../account-form/new-password.tsx'
import { SLIDER_MESSAGE, SliderRow } from '../../../account-form/slider-row.tsx'
import { useForm } from '../../../account-form/use-form.ts'
import { type Slider, useSlider } from '../../../account-form/use-slider.tsx'
import { request } from '../../../client/request.ts'
import { Panel, type PanelProps } from './panel.tsx'
import { useSubmit } from './use-submit.ts'

const EMPTY = { phone: '', verifiyCode: '', newPassword: '', again: '', slider: '' }
type Values = typeof EMPTY

function findPasswordProblem(password: string): string | undefined {
  if (!password) return '密码不能为空'
  if (scorePassword(password) < RESET_SCORE_MIN) return '密码强度过低'
  return isPasswordLength(password) ? undefined : PASSWORD_LENGTH_MESSAGE
}

function findProblems(values: Values, slider: Slider): Partial<Values> {
  const wrong: Partial<Values> = {}
  const password = findPasswordProblem(values.newPassword)
  if (!isMobile(normalizeMobile(values.phone))) wrong.phone = MOBILE_MESSAGE
  if (!slider.passed) wrong.slider = SLIDER_MESSAGE
  if (!isSmsCode(values.verifiyCode)) wrong.verifiyCode = '请输入正确的验证码'
  if (password) wrong.newPassword = password
  if (values.again !== values.newPassword) wrong.again = PASSWORDS_DIFFER_MESSAGE
  return wrong
}

/** A new password by text message. `onDone` gets the phone, which is a login name. */
export function ResetPanel({ onDone, ...panel }: PanelProps & { onDone: (phone: string) => void }) {
  return (
    <Panel {...panel} title="找回密码" note="重设后，该账号在所有设备上都需要重新登录">
      <ResetForm onDone={onDone} />
    </Panel>
  )
}

function ResetForm({ onDone }: { onDone: (phone: string) => void }) {
  const slider = useSlider('reset')
  const form = useForm<Values>(EMPTY, (values) => findProblems(values, slider))
  const { values, problems, text } = form
  const phone = normalizeMobile(values.phone)
  const { busy, failure, onSubmit } = useSubmit(form, {
    send: () => {
      const { verifiyCode } = values
      const newPassword = encodePassword(values.newPassword)
      return request('retrievePassword', { body: { phone, newPassword, type: 1, verifiyCode } })
    },
    done: '找回密码成功!',
    onDone: () => onDone(phone),
    lost: '找回密码请重试！',
  })

  return (
    <form {...form.element} className={styles.form} onSubmit={onSubmit}>
      <Field label="手机号" required error={problems.phone}>
        <Input {...text('phone')} type="tel" inputMode="tel" autoComplete="tel-national" maxLength={20} />
      </Field>
      <SliderRow slider={slider} error={problems.slider} onPass={() => form.set('slider', '')} />
      <CodeField
        purpose="reset"
        phone={values.phone}
        slider={slider}
        text={text('verifiyCode')}
        error={problems.verifiyCode}
        onWrongPhone={() => form.show({ phone: MOBILE_MESSAGE })}
        onSent={() => form.focus('verifiyCode')}
      />
      <NewPassword
        label="新密码"
        cut={scorePanelStrength}
        password={{ text: text('newPassword'), error: problems.newPassword }}
        again={{ text: text('again'), error: problems.again }}
      />
      {failure && <FormError>{failure}</FormError>}
      <Button type="submit" size="large" wide loading={busy}>
        重设密码
      </Button>
    </form>
  )
}
