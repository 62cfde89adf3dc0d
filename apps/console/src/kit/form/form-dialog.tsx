import { isUnanswered, type Result } from '@biaojie/session/call.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import * as styles from './form.module.css'
import { markRequired, nameOf } from './form-field.tsx'

type Props<V extends object, T> = {
  title: string
  /** Above the fields: what is about to happen. */
  about?: ReactNode
  /** Below the fields: what follows from it. */
  note?: ReactNode
  values: V
  okLabel: string
  danger?: boolean
  onClose: () => void
  send: (values: V) => Promise<Result<T>>
  /** After success; the dialog closes by itself. */
  onDone: (values: V, data: T) => void
  children: ReactNode
}

/** A few fields in a dialog. Wrong fields of the answer are shown at their fields, other refusals below them. */
export function FormDialog<V extends object, T = unknown>(props: Props<V, T>) {
  const { title, about, note, values, okLabel, danger, onClose, send, onDone, children } = props
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const submit = async (given: V) => {
    setBusy(true)
    const answer = await send(given)
    setBusy(false)
    if (answer.ok) {
      onDone(given, answer.data)
      return onClose()
    }
    const errors = Object.entries(answer.errors ?? {})
    form.setFields(errors.map(([key, message]) => ({ name: nameOf(key) as never, errors: [message] })))
    if (isUnanswered(answer)) setFailure('没有连上服务器，请稍后再试。')
    else if (errors.length === 0) setFailure(answer.message)
  }
  return (
    <Modal open title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <Form<V>
        form={form}
        layout="vertical"
        requiredMark={markRequired}
        initialValues={values}
        onFinish={submit}
        onValuesChange={() => setFailure('')}
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
        <footer className={styles.dialogFoot}>
          <Button kind="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" kind={danger ? 'dangerFilled' : 'primary'} loading={busy}>
            {okLabel}
          </Button>
        </footer>
      </Form>
    </Modal>
  )
}
