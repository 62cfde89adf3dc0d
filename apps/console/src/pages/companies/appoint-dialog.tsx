import type { DirectoryRow } from '@biaojie/contract/enterprises.ts'
import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { App, Input, Modal } from 'antd'
import { type FormEvent, useState } from 'react'
import { request } from '../../session/request.ts'

type Values = { phone: string; userName: string }
type Props = { company: DirectoryRow; onClose: () => void; onDone: () => Promise<void> }

function problemsOf({ phone, userName }: Values): Partial<Values> {
  return {
    ...(!isMobile(normalizeMobile(phone)) && { phone: MOBILE_MESSAGE }),
    ...(!userName.trim() && { userName: '请输入用户名' }),
  }
}

function useAppointment({ company, onClose, onDone }: Props) {
  const { message } = App.useApp()
  const [values, setValues] = useState<Values>({ phone: '', userName: '' })
  const [problems, setProblems] = useState<Partial<Values>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const set = (name: keyof Values, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems((before) => ({ ...before, [name]: undefined }))
    setFailure('')
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const body = { companyId: company.id, phone: values.phone, userName: values.userName }
    const answer = await request('appointAdministrator', { body })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.message)
    message.success(`${values.userName.trim()} 已是${company.name}的管理员`)
    onClose()
    await onDone()
  }
  return { values, problems, failure, busy, set, send }
}

/** Gives a company that nobody looks after to a person, named twice so that no slip of the finger hands it over. */
export function AppointDialog(props: Props) {
  const { company, onClose } = props
  const { values, problems, failure, busy, set, send } = useAppointment(props)
  const input = (name: keyof Values) => ({
    id: `appoint-${name}`,
    size: 'large' as const,
    value: values[name],
    status: problems[name] ? ('error' as const) : ('' as const),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  return (
    <Modal open title="指定企业管理员" footer={null} onCancel={onClose} destroyOnHidden>
      <form className="inv" noValidate onSubmit={send}>
        <p>
          为 <b>{company.name}</b>（<span className="id">{company.indentifierPrefix}</span>
          ）指定管理员。请先核对对方的身份与授权材料。
        </p>
        <Field label="对方的手机号" id="appoint-phone" required error={problems.phone}>
          <Input {...input('phone')} type="tel" inputMode="tel" autoFocus maxLength={20} />
        </Field>
        <Field label="对方的用户名" id="appoint-userName" required error={problems.userName}>
          <Input {...input('userName')} maxLength={40} autoComplete="off" />
        </Field>
        <p className="mut">两项须属于同一个账号。指定后对方即可邀请成员、变更企业资料，并会收到站内通知。</p>
        {failure && (
          <p className="er" role="alert">
            {failure}
          </p>
        )}
        <footer>
          <Button kind="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" loading={busy}>
            指定
          </Button>
        </footer>
      </form>
    </Modal>
  )
}
