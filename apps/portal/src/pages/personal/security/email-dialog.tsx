import { EMAIL_MESSAGE, encodePassword, isEmail } from '@biaojie/contract/account-rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, useId, useState } from 'react'
import * as accountForm from '../../../account-form/account-form.module.css'
import { PasswordInput } from '../../../account-form/password-input.tsx'
import { useForm } from '../../../account-form/use-form.ts'
import { signedRequest } from '../../../client/signed-request.ts'

type Values = { email: string; password: string }

const problemsOf = ({ email, password }: Values): Partial<Values> => ({
  ...(isEmail(email.trim()) ? {} : { email: EMAIL_MESSAGE }),
  ...(password ? {} : { password: '密码不能为空' }),
})

type Props = { email: string; onDone: () => void; onClosed: () => void }

/** Changes the address; asks for the password. */
export default function EmailDialog({ email, onDone, onClosed }: Props) {
  const formId = useId()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const form = useForm<Values>({ email, password: '' }, problemsOf)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (!form.passes()) return
    setBusy(true)
    const { values } = form
    const body = { email: values.email.trim(), password: encodePassword(values.password) }
    const answer = await signedRequest('changeEmail', { body })
    setBusy(false)
    if (!answer.ok) {
      if (answer.errors) form.show(answer.errors)
      return setFailure(answer.message)
    }
    setOpen(false)
    toast('联系邮箱已更换')
    onDone()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => busy || setOpen(next)}
      onClosed={onClosed}
      title="更换联系邮箱"
      dismissible={!busy}
      footer={
        <>
          <Button kind="outline" onClick={() => setOpen(false)} disabled={busy}>
            取消
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            保存
          </Button>
        </>
      }
    >
      <form id={formId} {...form.element} className={accountForm.form} onSubmit={onSubmit}>
        <Field label="新邮箱" required error={form.problems.email}>
          <Input
            {...form.text('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
        </Field>
        <Field label="登录密码" required error={form.problems.password}>
          <PasswordInput {...form.text('password')} autoComplete="current-password" />
        </Field>
        {failure && <FormError>{failure}</FormError>}
      </form>
    </Dialog>
  )
}
