import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { MySession } from '@biaojie/contract/accounts/accounts/sessions.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { FormDialog } from '../../account-form/form-dialog.tsx'
import { PasswordInput } from '../../account-form/password-input.tsx'
import { useForm } from '../../account-form/use-form.ts'
import type { Result } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'

/** One login of the account, or all but this one. */
export type SessionsToEnd = { kind: 'one'; session: MySession } | { kind: 'others' }

const end = (sessions: SessionsToEnd, password: string): Promise<Result<unknown>> =>
  sessions.kind === 'one'
    ? sendSignedRequest('endSession', { body: { sessionId: sessions.session.sessionId, password } })
    : sendSignedRequest('endAllSessions', { body: { keepCurrent: true, password } })

const chooseTexts = (sessions: SessionsToEnd) =>
  sessions.kind === 'one'
    ? {
        question: '让这台设备下线？',
        after: `${sessions.session.device}（${sessions.session.ip}）上的登录会立即失效，再次使用需要重新登录。`,
        done: '已下线',
      }
    : {
        question: '让其他设备全部下线？',
        after: '除当前设备外，所有登录立即失效。',
        done: '其他设备均已下线',
      }

/** Asks for the password, because a person who finds an open browser must not log the owner out elsewhere. */
export default function EndSessionsDialog(props: {
  sessions: SessionsToEnd
  onDone: () => void
  onClosed: () => void
}) {
  const { sessions, onDone, onClosed } = props
  const { question, after, done } = chooseTexts(sessions)
  const form = useForm({ password: '' }, ({ password }) => (password ? {} : { password: '密码不能为空' }))
  return (
    <FormDialog
      title={question}
      label="下线"
      danger
      form={form}
      send={({ password }) => end(sessions, encodePassword(password))}
      onDone={() => {
        showToast(done)
        onDone()
      }}
      onClosed={onClosed}
    >
      <p>{after}</p>
      <Field label="登录密码" required error={form.problems.password}>
        <PasswordInput {...form.text('password')} autoComplete="current-password" />
      </Field>
    </FormDialog>
  )
}
