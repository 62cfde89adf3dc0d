import type { Passkey } from '@biaojie/contract/second-factor.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, useId, useState } from 'react'
import * as accountForm from '../../../account-form/account-form.module.css'
import { useForm } from '../../../account-form/use-form.ts'
import { signedRequest } from '../../../client/signed-request.ts'

type Props = { passkey: Passkey; onDone: () => void; onClosed: () => void }

export default function RenamePasskeyDialog({ passkey, onDone, onClosed }: Props) {
  const formId = useId()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const form = useForm({ name: passkey.name }, ({ name }) => (name.trim() ? {} : { name: '请填写名称' }))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (!form.passes()) return
    setBusy(true)
    const body = { id: passkey.id, name: form.values.name.trim() }
    const answer = await signedRequest('passkeyRename', { body })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.message)
    setOpen(false)
    toast('已改名')
    onDone()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => busy || setOpen(next)}
      onClosed={onClosed}
      title="通行密钥改名"
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
        <Field label="名称" required error={form.problems.name}>
          <Input {...form.text('name')} autoComplete="off" maxLength={40} />
        </Field>
        {failure && <FormError>{failure}</FormError>}
      </form>
    </Dialog>
  )
}
