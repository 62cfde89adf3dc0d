import { encodePassword, isSmsCode } from '@biaojie/contract/account-rules.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Segmented } from '@biaojie/ui/form/tools.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import * as accountForm from '../../../account-form/account-form.module.css'
import { CodeField } from '../../../account-form/code-field.tsx'
import { PasswordInput } from '../../../account-form/password-input.tsx'
import { SliderRow } from '../../../account-form/slider-row.tsx'
import { type Form, useForm } from '../../../account-form/use-form.ts'
import { type Slider, useSlider } from '../../../account-form/use-slider.tsx'
import { type Failure, isRefusal } from '../../../client/request.ts'
import { signedRequest } from '../../../client/signed-request.ts'
import { paths } from '../../../paths.ts'
import { logOut } from '../../../session/leave.ts'
import { displayName } from '../../../session/use-session.ts'

type Way = 'password' | 'sms'
type Values = Record<'password' | 'verifiyCode' | 'sure', string>
const WAYS = [
  { value: 'password', label: '用密码确认' },
  { value: 'sms', label: '用短信确认' },
]

function problemsOf(way: Way, values: Values): Partial<Values> {
  const found: Partial<Values> = {}
  if (way === 'password' && !values.password) found.password = '密码不能为空'
  if (way === 'sms' && !isSmsCode(values.verifiyCode)) found.verifiyCode = '请输入正确的验证码'
  if (!values.sure) found.sure = '请先确认'
  return found
}

function useDeletion(form: Form<Values>, way: Way) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!form.passes()) return
    setBusy(true)
    const { password, verifiyCode } = form.values
    const body = way === 'password' ? { password: encodePassword(password) } : { verifiyCode }
    const answer = await signedRequest('deleteAccount', { body })
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    toast('账号已注销')
    return logOut(() => navigate(paths.home, { replace: true }))
  }
  return { busy, failure, onSubmit }
}

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

/** The last step out: proof of the person, and a tick that nobody sets by accident. */
export default function DeleteDialog({ user, onClosed }: { user: StoredUser; onClosed: () => void }) {
  const formId = useId()
  const [open, setOpen] = useState(true)
  const [way, setWay] = useState<Way>('password')
  const slider = useSlider('delete')
  const form = useForm<Values>({ password: '', verifiyCode: '', sure: '' }, (values) =>
    problemsOf(way, values),
  )
  const { values, problems, text: textOf } = form
  const { busy, failure, onSubmit } = useDeletion(form, way)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => busy || setOpen(next)}
      onClosed={onClosed}
      title={`注销账号 ${displayName(user)}`}
      dismissible={!busy}
      footer={
        <>
          <Button kind="outline" onClick={() => setOpen(false)} disabled={busy}>
            取消
          </Button>
          <Button kind="dangerFilled" type="submit" form={formId} loading={busy}>
            注销账号
          </Button>
        </>
      }
    >
      <form id={formId} {...form.element} className={accountForm.form} onSubmit={onSubmit}>
        <Segmented options={WAYS} value={way} onChange={(next) => setWay(next as Way)} label="确认方式" />
        {way === 'password' ? (
          <Field label="登录密码" required error={problems.password}>
            <PasswordInput {...textOf('password')} autoComplete="current-password" />
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
        {failure && (
          <FormError>
            <p>{failure.message}</p>
            {isRefusal(failure, 'administrator_last') && (
              <a className={text.link} href={paths.console('members')}>
                前往企业成员
              </a>
            )}
          </FormError>
        )}
      </form>
    </Dialog>
  )
}
