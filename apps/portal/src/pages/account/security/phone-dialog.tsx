import { encodePassword, isSmsCode, PHONE_WAIT_HOURS } from '@biaojie/contract/accounts/accounts/rules.ts'
import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'
import { readUser } from '@biaojie/session/stored.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { Segmented } from '@biaojie/ui/form/tools.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { CodeField } from '../../../account-form/code-field.tsx'
import { FormDialog } from '../../../account-form/form-dialog.tsx'
import { PasswordInput } from '../../../account-form/password-input.tsx'
import { type Form, useForm } from '../../../account-form/use-form.ts'
import { useSlider } from '../../../account-form/use-slider.tsx'
import { sendSignedRequest } from '../../../client/signed-request.ts'

type Way = 'code' | 'password'
const EMPTY = { newPhone: '', newCode: '', oldCode: '', password: '' }
type Values = typeof EMPTY

function findProblems(way: Way, values: Values): Partial<Values> {
  const problems: Partial<Values> = {}
  if (!isMobile(normalizeMobile(values.newPhone))) problems.newPhone = MOBILE_MESSAGE
  if (!isSmsCode(values.newCode)) problems.newCode = '请输入正确的验证码'
  if (way === 'code' && !isSmsCode(values.oldCode)) problems.oldCode = '请输入正确的验证码'
  if (way === 'password' && !values.password) problems.password = '密码不能为空'
  return problems
}

const sendChange = (way: Way, { newPhone, newCode, oldCode, password }: Values) =>
  sendSignedRequest('changePhone', {
    body: {
      newPhone: normalizeMobile(newPhone),
      newCode,
      ...(way === 'code' ? { oldCode } : { password: encodePassword(password) }),
    },
  })

type Props = { phone: string; onDone: () => void; onClosed: () => void }

/**
 * Changes the phone: at once with the old one, or with the password after a period in which the owner can
 * object.
 */
export default function PhoneDialog({ phone, onDone, onClosed }: Props) {
  const [way, setWay] = useState<Way>('code')
  const form = useForm<Values>(EMPTY, (values) => findProblems(way, values))
  return (
    <FormDialog
      title="更换绑定手机"
      label="更换"
      form={form}
      send={(values) => sendChange(way, values)}
      onDone={({ done, effectiveTime }) => {
        showToast(done ? '绑定手机已更换' : `已提交，${effectiveTime.slice(0, 16)} 生效`)
        onDone()
      }}
      onClosed={onClosed}
    >
      <Segmented
        label="验证方式"
        value={way}
        onChange={setWay}
        options={[
          { value: 'code', label: '原手机可用' },
          { value: 'password', label: '原手机停用' },
        ]}
      />
      <Proof way={way} phone={phone} form={form} />
      <NewPhone form={form} />
    </FormDialog>
  )
}

type FormProps = { form: Form<Values> }

function Proof({ way, phone, form }: FormProps & { way: Way; phone: string }) {
  const slider = useSlider('change')
  const own = readUser()
  if (way === 'password') {
    return (
      <>
        <Field label="登录密码" required error={form.problems.password}>
          <PasswordInput {...form.text('password')} autoComplete="current-password" />
        </Field>
        <p>
          为防止盗用，只凭密码的更换在 {PHONE_WAIT_HOURS}{' '}
          小时后生效，期间原号码会收到提醒，可随时撤销。密码也忘了，请在登录页申诉。
        </p>
      </>
    )
  }
  return (
    <>
      <p>原手机 {phone}</p>
      <CodeField
        purpose="change"
        label="原手机验证码"
        phone={own?.phoneNo ?? own?.mobile ?? ''}
        slider={slider}
        text={form.text('oldCode')}
        error={form.problems.oldCode}
        onWrongPhone={() => {}}
        onSent={() => form.focus('oldCode')}
      />
      {slider.dialog}
    </>
  )
}

function NewPhone({ form }: FormProps) {
  const slider = useSlider('bind')
  return (
    <>
      <Field label="新手机号" required error={form.problems.newPhone}>
        <Input
          {...form.text('newPhone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
        />
      </Field>
      <CodeField
        purpose="bind"
        label="新手机验证码"
        phone={form.values.newPhone}
        slider={slider}
        text={form.text('newCode')}
        error={form.problems.newCode}
        onWrongPhone={() => form.show({ newPhone: MOBILE_MESSAGE })}
        onSent={() => form.focus('newCode')}
      />
      {slider.dialog}
    </>
  )
}
