import { encodePassword } from '@biaojie/contract/account-rules.ts'
import type { MySession } from '@biaojie/contract/sessions.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, useId, useState } from 'react'
import * as accountForm from '../../account-form/account-form.module.css'
import { PasswordInput } from '../../account-form/password-input.tsx'
import { useForm } from '../../account-form/use-form.ts'
import { type Failure, isRefusal } from '../../client/request.ts'
import { signedRequest } from '../../client/signed-request.ts'

/** One login of the account, or all but this one. */
export type Asked = { kind: 'one'; session: MySession } | { kind: 'others' }

const end = (asked: Asked, password: string) =>
  asked.kind === 'one'
    ? signedRequest('endSession', { body: { sessionId: asked.session.sessionId, password } })
    : signedRequest('endAllSessions', { body: { keepCurrent: true, password } })

const textsOf = (asked: Asked) =>
  asked.kind === 'one'
    ? {
        question: '让这台设备下线？',
        after: `${asked.session.device}（${asked.session.ip}）上的登录会立即失效，再次使用需要重新登录。`,
        done: '已下线',
      }
    : {
        question: '让其他设备全部下线？',
        after: '除当前设备外，所有登录立即失效。',
        done: '其他设备均已下线',
      }

/** Asks for the password: a person who finds an open browser must not be able to log the owner out elsewhere. */
export default function EndSessionsDialog(props: { asked: Asked; onDone: () => void; onClosed: () => void }) {
  const { asked, onDone, onClosed } = props
  const { question, after, done } = textsOf(asked)
  const formId = useId()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({ password: '' }, ({ password }) => (password ? {} : { password: '密码不能为空' }))
  const wrong = failure !== undefined && isRefusal(failure, 'password_wrong')
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!form.passes()) return
    setBusy(true)
    const answer = await end(asked, encodePassword(form.values.password))
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    setOpen(false)
    toast(done)
    onDone()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => busy || setOpen(next)}
      onClosed={onClosed}
      title={question}
      dismissible={!busy}
      footer={
        <>
          <Button kind="outline" onClick={() => setOpen(false)} disabled={busy}>
            取消
          </Button>
          <Button kind="dangerFilled" type="submit" form={formId} loading={busy}>
            下线
          </Button>
        </>
      }
    >
      <form id={formId} {...form.element} className={accountForm.form} onSubmit={onSubmit}>
        <p>{after}</p>
        <Field
          label="登录密码"
          required
          error={form.problems.password ?? (wrong ? failure.message : undefined)}
        >
          <PasswordInput {...form.text('password')} autoComplete="current-password" />
        </Field>
        {failure && !wrong && <FormError>{failure.message}</FormError>}
      </form>
    </Dialog>
  )
}
