import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { App, Input, Modal } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { request } from '../../session/request.ts'

type Props = { open: boolean; onClose: () => void; onInvited: () => Promise<void> }

/** Asks for the phone of a colleague; nobody learns here whether it has an account. */
export function InviteDialog({ open, onClose, onInvited }: Props) {
  const { message } = App.useApp()
  const [phone, setPhone] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (open) return
    setPhone('')
    setProblem('')
  }, [open])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const mobile = normalizeMobile(phone)
    if (!isMobile(mobile)) {
      setProblem(MOBILE_MESSAGE)
      return
    }
    setBusy(true)
    const answer = await request('inviteMember', { body: { phone: mobile } })
    setBusy(false)
    if (!answer.ok) {
      setProblem(answer.message)
      return
    }
    message.success(`已邀请 ${answer.data.phone}`)
    onClose()
    await onInvited()
  }
  return (
    <Modal open={open} title="邀请成员" footer={null} onCancel={onClose} destroyOnHidden>
      <form className="inv" noValidate onSubmit={send}>
        <Field label="同事的手机号" id="invite-phone" required error={problem}>
          <Input
            id="invite-phone"
            type="tel"
            size="large"
            inputMode="tel"
            autoFocus
            maxLength={20}
            value={phone}
            status={problem ? 'error' : ''}
            onChange={(event) => {
              setPhone(event.target.value)
              setProblem('')
            }}
          />
        </Field>
        <p className="mut">对方用这个手机号登录后，在个人中心的「企业邀请」里接受，即成为企业成员。</p>
        <footer>
          <Button kind="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" loading={busy}>
            发出邀请
          </Button>
        </footer>
      </form>
    </Modal>
  )
}
