import { type Failure, isUnanswered, type Result } from '@biaojie/session/answer.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFocusReturn } from '../use-focus-return.ts'
import * as styles from './form.module.css'
import { markRequired } from './form-field.tsx'
import { toFieldName } from './refused.ts'

type Props<V extends object, T> = {
  /** Above the fields: the action in words. */
  about?: ReactNode
  /** Below the fields: the consequences. */
  note?: ReactNode
  values: V
  okLabel: string
  danger?: boolean
  onCancel?: () => void
  onChange?: (values: V) => void
  send: (values: V) => Promise<Result<T>>
  /** Text of the message that follows a success. */
  done?: string | ((values: V, data: T) => string)
  onDone?: (values: V, data: T) => void
  /** Returns true when it handles a refusal elsewhere, for example when the record has changed. */
  onRefused?: (failure: Failure) => boolean
  children: ReactNode
}

/**
 * Shows a few fields and one button. Wrong fields of the answer are shown at their fields, other refusals
 * below them.
 */
export function SmallForm<V extends object, T = unknown>(props: Props<V, T>) {
  const {
    about,
    note,
    values,
    okLabel,
    danger,
    onCancel,
    onChange,
    send,
    done,
    onDone,
    onRefused,
    children,
  } = props
  const { message } = App.useApp()
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const submit = async (given: V) => {
    if (busy) return
    setBusy(true)
    const answer = await send(given)
    setBusy(false)
    if (answer.ok) {
      if (done) message.success(typeof done === 'string' ? done : done(given, answer.data))
      onDone?.(given, answer.data)
      return
    }
    if (onRefused?.(answer)) return
    const errors = Object.entries(answer.errors ?? {})
    form.setFields(errors.map(([key, message]) => ({ name: toFieldName(key) as never, errors: [message] })))
    if (isUnanswered(answer)) setFailure('没有连上服务器，请稍后再试。')
    else if (errors.length === 0) setFailure(answer.message)
  }
  return (
    <Form<V>
      form={form}
      layout="vertical"
      requiredMark={markRequired}
      initialValues={values}
      onFinish={submit}
      onValuesChange={(_, all) => {
        setFailure('')
        onChange?.(all)
      }}
      scrollToFirstError={{ focus: true }}
      noValidate
    >
      {about && <p className={styles.about}>{about}</p>}
      {children}
      {note && <p className={styles.aboutNote}>{note}</p>}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <footer className={styles.smallFoot}>
        {onCancel && (
          <Button kind="outline" onClick={onCancel}>
            取消
          </Button>
        )}
        <Button type="submit" kind={danger ? 'dangerFilled' : 'primary'} loading={busy}>
          {okLabel}
        </Button>
      </footer>
    </Form>
  )
}

/** Shows a small form in a dialog, which closes after success. */
export function FormDialog<V extends object, T = unknown>({
  title,
  onClose,
  onDone,
  ...form
}: Omit<Props<V, T>, 'onCancel'> & { title: string; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal open title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <SmallForm<V, T>
        {...form}
        onCancel={onClose}
        onDone={(values, data) => {
          onDone?.(values, data)
          onClose()
        }}
      />
    </Modal>
  )
}
