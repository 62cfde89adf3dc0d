import type { Passkey } from '@biaojie/contract/accounts/accounts/second-factor/second-factor.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { FormDialog } from '../../../account-form/form-dialog.tsx'
import { useForm } from '../../../account-form/use-form.ts'
import { sendSignedRequest } from '../../../client/signed-request.ts'

type Props = { passkey: Passkey; onDone: () => void; onClosed: () => void }

export default function RenamePasskeyDialog({ passkey, onDone, onClosed }: Props) {
  const form = useForm({ name: passkey.name }, ({ name }) => (name.trim() ? {} : { name: '请填写名称' }))
  return (
    <FormDialog
      title="通行密钥改名"
      label="保存"
      form={form}
      send={({ name }) => sendSignedRequest('passkeyRename', { body: { id: passkey.id, name: name.trim() } })}
      onDone={() => {
        showToast('已改名')
        onDone()
      }}
      onClosed={onClosed}
    >
      <Field label="名称" required error={form.problems.name}>
        <Input {...form.text('name')} autoComplete="off" maxLength={40} />
      </Field>
    </FormDialog>
  )
}
