import { Button } from '@biaojie/ui/button.tsx'
import { FormError } from '@biaojie/ui/form/field.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type Failure, isRefusal, type Result } from '../client/request.ts'
import * as styles from './account-form.module.css'
import type { Form, Problems } from './use-form.ts'

type Props<Values extends Record<string, string>, Data> = {
  title: string
  /** Label of the button that sends. */
  label: string
  /** The action cannot be undone, so the button is red. */
  danger?: boolean
  form: Form<Values>
  send: (values: Values) => Promise<Result<Data>>
  onDone: (data: Data) => void
  onClosed: () => void
  /** Shows below the message of a refusal how to go on. */
  remedy?: (failure: Failure) => ReactNode
  children: ReactNode
}

/** Shows a form in a dialog: it closes when it is done, and keeps all typed text when it is refused. */
export function FormDialog<Values extends Record<string, string>, Data>(props: Props<Values, Data>) {
  const { title, label, danger, form, send, onDone, onClosed, remedy, children } = props
  const formId = useId()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!form.passes()) return
    setBusy(true)
    const answer = await send(form.values)
    setBusy(false)
    if (answer.ok) {
      setOpen(false)
      return onDone(answer.data)
    }
    if (isRefusal(answer, 'password_wrong') && 'password' in form.values)
      return form.show({ password: answer.message } as Problems<Values>)
    if (answer.errors) form.show(answer.errors as Problems<Values>)
    setFailure(answer)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => busy || setOpen(next)}
      onClosed={onClosed}
      title={title}
      dismissible={!busy}
      footer={
        <>
          <Button kind="outline" onClick={() => setOpen(false)} disabled={busy}>
            取消
          </Button>
          <Button kind={danger ? 'dangerFilled' : 'primary'} type="submit" form={formId} loading={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.element} className={styles.form} onSubmit={onSubmit}>
        {children}
        {failure && (
          <FormError>
            <p>{failure.message}</p>
            {remedy?.(failure)}
          </FormError>
        )}
      </form>
    </Dialog>
  )
}
