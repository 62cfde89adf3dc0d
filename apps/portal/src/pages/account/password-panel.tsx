import {
  judgeCommonness,
  scorePassword,
  scorePersonalStrength,
} from '@biaojie/contract/accounts/accounts/password-score.ts'
import {
  encodePassword,
  isPasswordLength,
  isSmsCode,
  PASSWORD_LENGTH_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
} from '@biaojie/contract/accounts/accounts/rules.ts'
import { isMobile, normalizeMobile } from '@biaojie/contract/rules.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import * as accountForm from '../../account-form/account-form.module.css'
import { CodeField } from '../../account-form/code-field.tsx'
import { NewPassword } from '../../account-form/new-password.tsx'
import { PasswordInput } from '../../account-form/password-input.tsx'
import { SLIDER_MESSAGE, SliderRow } from '../../account-form/slider-row.tsx'
import { type Form, useForm } from '../../account-form/use-form.ts'
import { type Slider, useSlider } from '../../account-form/use-slider.tsx'
import { isUnanswered } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import { logOut } from '../../session/leave.ts'
import * as styles from './personal.module.css'

const FAILED = '修改密码失败请重试!'
const PHONE_MESSAGE = '请输入正确的手机号码！'
type Values = Record<'phoneNo' | 'verifiyCode' | 'oldPassword' | 'newPassword' | 'again' | 'slider', string>

function findNewPasswordProblem(password: string): string | undefined {
  if (!password) return '密码不能空'
  if (!isPasswordLength(password)) return PASSWORD_LENGTH_MESSAGE
  if (judgeCommonness(password) === 'common') return '这个密码太常见，请换一个'
  return scorePersonalStrength(scorePassword(password)) === 'weak' ? '密码强度过低' : undefined
}

function findProblems(values: Values, slider: Slider): Partial<Values> {
  const wrong: Partial<Values> = {}
  const password = findNewPasswordProblem(values.newPassword)
  if (!isMobile(normalizeMobile(values.phoneNo))) wrong.phoneNo = PHONE_MESSAGE
  if (!slider.passed) wrong.slider = SLIDER_MESSAGE
  if (!values.verifiyCode) wrong.verifiyCode = '请输入验证码'
  else if (!isSmsCode(values.verifiyCode)) wrong.verifiyCode = '请输入正确的验证码'
  if (!values.oldPassword) wrong.oldPassword = '旧密码不能空'
  if (password) wrong.newPassword = password
  if (!values.again) wrong.again = '密码不能空'
  else if (values.again !== values.newPassword) wrong.again = PASSWORDS_DIFFER_MESSAGE
  return wrong
}

/** Sends the valid form; a changed password leads to the login. */
function useChange(form: Form<Values>) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { oldPassword, newPassword, again, phoneNo, verifiyCode } = form.values

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!form.passes()) {
      if (!oldPassword || !newPassword || !again) showToast('密码不能为空', { kind: 'err' })
      return
    }
    setBusy(true)
    const answer = await sendSignedRequest('updatePassword', {
      body: {
        phoneNo: normalizeMobile(phoneNo),
        oldPassword: encodePassword(oldPassword),
        newPassword: encodePassword(newPassword),
        verifiyCode,
      },
    })
    if (answer.ok) {
      showToast('修改成功,请重新登录!')
      const state = { cbl: paths.home, notice: 'changed' }
      return logOut(() => navigate(paths.login(), { state, replace: true }))
    }
    setBusy(false)
    if (answer.errors) form.show(answer.errors)
    const message = isUnanswered(answer) ? FAILED : answer.message
    setFailure(message)
    showToast(message, { kind: 'err' })
  }
  return { busy, failure, onSubmit }
}

/** Changes the password for a person who knows the old one and holds the phone; all sessions end. */
export default function PasswordPanel({ user }: { user: StoredUser }) {
  const slider = useSlider('change')
  const start = {
    phoneNo: user.phoneNo || user.mobile || '',
    verifiyCode: '',
    oldPassword: '',
    newPassword: '',
    again: '',
    slider: '',
  }
  const form = useForm<Values>(start, (values) => findProblems(values, slider))
  const { values, problems, text } = form
  const { busy, failure, onSubmit } = useChange(form)
  return (
    <>
      <p className={styles.lead}>修改后，所有设备上的登录都会失效，需要用新密码重新登录</p>
      <form {...form.element} className={cx(accountForm.form, styles.form)} onSubmit={onSubmit}>
        <Field label="手机号" required error={problems.phoneNo} help="须为本账号的手机号">
          <Input {...text('phoneNo')} type="tel" inputMode="tel" autoComplete="tel-national" maxLength={20} />
        </Field>
        <SliderRow slider={slider} error={problems.slider} onPass={() => form.set('slider', '')} />
        <CodeField
          purpose="change"
          phone={values.phoneNo}
          slider={slider}
          text={text('verifiyCode')}
          error={problems.verifiyCode}
          onWrongPhone={() => form.show({ phoneNo: PHONE_MESSAGE })}
          onSent={() => form.focus('verifiyCode')}
        />
        <Field label="旧密码" required error={problems.oldPassword}>
          <PasswordInput {...text('oldPassword')} autoComplete="current-password" />
        </Field>
        <NewPassword
          label="新密码"
          cut={scorePersonalStrength}
          password={{ text: text('newPassword'), error: problems.newPassword }}
          again={{ text: text('again'), error: problems.again }}
        />
        {failure && <FormError>{failure}</FormError>}
        <Button type="submit" size="large" loading={busy}>
          确认修改
        </Button>
      </form>
    </>
  )
}
