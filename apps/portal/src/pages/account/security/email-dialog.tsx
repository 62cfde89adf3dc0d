import { EMAIL_MESSAGE, encodePassword, isEmail } from '@biaojie/contract/accounts/accounts/rules.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { FormDialog } from '../../../account-form/form-dialog.tsx'
import { PasswordInput } from '../../../account-form/password-input.tsx'
import { useForm } from '../../../account-form/use-form.ts'
import { sendSignedRequest } from '../../../client/signed-request.ts'

type Values = { email: string; password: string }

const findProblems = ({ email, password }: Values): Partial<Values> => ({
  ...(isEmail(email.trim()) ? {} : { email: EMAIL_MESSAGE }),
  ...(password ? {} : { password: '密码不能为空' }),
})

type Props = { email: string; onDone: () => void; onClosed: () => void }

/** Changes the address and asks for the password. */
export default function EmailDialog({ email, onDone, onClosed }: Props) {
  const form = useForm<Values>({ email, password: '' }, findProblems)
  return (
    <FormDialog
      title="更换联系邮箱"
      label="保存"
      form={form}
      send={(values) =>
        sendSignedRequest('changeEmail', {
          body: { email: values.email.trim(), password: encodePassword(values.password) },
        })
      }
      onDone={() => {
        showToast('联系邮箱已更换')
        onDone()
      }}
      onClosed={onClosed}
    >
      <Field label="新邮箱" required error={form.problems.email}>
        <Input {...form.text('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field label="登录密码" required error={form.problems.password}>
        <PasswordInput {...form.text('password')} autoComplete="current-password" />
      </Field>
    </FormDialog>
  )
}
