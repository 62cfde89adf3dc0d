import { encodePassword, isSmsCode } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Segmented } from '@biaojie/ui/form/tools.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CodeField } from '../../../account-form/code-field.tsx'
import { FormDialog } from '../../../account-form/form-dialog.tsx'
import { PasswordInput } from '../../../account-form/password-input.tsx'
import { SliderRow } from '../../../account-form/slider-row.tsx'
import { type Form, useForm } from '../../../account-form/use-form.ts'
import { type Slider, useSlider } from '../../../account-form/use-slider.tsx'
import { isRefusal } from '../../../client/request.ts'
import { sendSignedRequest } from '../../../client/signed-request.ts'
import { paths } from '../../../paths.ts'
import { logOut } from '../../../session/leave.ts'
import { getDisplayName } from '../../../session/use-session.ts'

type Way = 'password' | 'sms'
type Values = Record<'password' | 'verifiyCode' | 'sure', string>
const WAYS = [
  { value: 'password', label: '用密码确认' },
  { value: 'sms', label: '用短信确认' },
] as const

function findProblems(way: Way, values: Values): Partial<Values> {
  const wrong: Partial<Values> = {}
  if (way === 'password' && !values.password) wrong.password = '密码不能为空'
  if (way === 'sms' && !isSmsCode(values.verifiyCode)) wrong.verifiyCode = '请输入正确的验证码'
  if (!values.sure) wrong.sure = '请先确认'
  return wrong
}

const deleteAccount = (way: Way, { password, verifiyCode }: Values) =>
  sendSignedRequest('deleteAccount', {
    body: way === 'password' ? { password: encodePassword(password) } : { verifiyCode },
  })

function SmsProof({ form, slider, phone }: { form: Form<Values>; slider: Slider; phone: string }) {
  return (
    <>
      <SliderRow slider={slider} />
      <CodeField
        purpose="delete"
        phone={phone}
        slider={slider}
        text={form.text('verifiyCode')}
        error={form.problems.verifiyCode}
        onWrongPhone={() => {}}
        onSent={() => form.focus('verifiyCode')}
      />
    </>
  )
}

/** Deletes the account after proof of the person and a tick, so that it never happens by accident. */
export default function DeleteDialog({ user, onClosed }: { user: StoredUser; onClosed: () => void }) {
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('password')
  const slider = useSlider('delete')
  const form = useForm<Values>({ password: '', verifiyCode: '', sure: '' }, (values) =>
    findProblems(way, values),
  )
  const { values, problems } = form
  return (
    <FormDialog
      title={`注销账号 ${getDisplayName(user)}`}
      label="注销账号"
      danger
      form={form}
      send={(given) => deleteAccount(way, given)}
      onDone={() => {
        showToast('账号已注销')
        logOut(() => navigate(paths.home, { replace: true }))
      }}
      onClosed={onClosed}
      remedy={(failure) =>
        isRefusal(failure, 'administrator_last') && (
          <a className={text.link} href={paths.console('members')}>
            去企业成员
          </a>
        )
      }
    >
      <Segmented options={WAYS} value={way} onChange={setWay} label="确认方式" />
      {way === 'password' ? (
        <Field label="登录密码" required error={problems.password}>
          <PasswordInput {...form.text('password')} autoComplete="current-password" />
        </Field>
      ) : (
        <SmsProof form={form} slider={slider} phone={user.phoneNo || user.mobile || ''} />
      )}
      <Checkbox
        name="sure"
        checked={Boolean(values.sure)}
        error={problems.sure}
        onChange={(event) => form.set('sure', event.currentTarget.checked ? 'yes' : '')}
      >
        我知道注销后无法恢复
      </Checkbox>
    </FormDialog>
  )
}
