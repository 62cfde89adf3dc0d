import type { ApiKey, NewApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import { Select } from 'antd'
import { getToday } from '../../../data/times.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { DayInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { getNextYear } from './key-values.tsx'

type Values = { overlapDays: number; expiresOn: string }
const OVERLAPS = [
  { value: 0, label: '立即停用' },
  { value: 1, label: '再用 1 天' },
  { value: 7, label: '再用 7 天' },
  { value: 30, label: '再用 30 天' },
]

/** Makes a successor of a key, and says how long the old one still works. */
export function RenewForm({
  old: { id, version, name, expiresOn },
  onClose,
  onMade,
}: {
  old: ApiKey
  onClose: () => void
  onMade: (made: NewApiKey) => void
}) {
  const { send } = useCallMutation('keyRenew', { refreshes: ['keyList', 'keyDetail'] })
  return (
    <FormDialog<Values, NewApiKey>
      title={`换新“${name}”`}
      about="新密钥的范围、模板、网络和上限都与旧的相同。"
      values={{ overlapDays: 7, expiresOn: expiresOn && getNextYear() }}
      okLabel="换新"
      onClose={onClose}
      send={({ overlapDays, expiresOn: lastDay }) =>
        send({ body: { id, version, overlapDays, expiresOn: lastDay ?? '' } })
      }
      onDone={(_values, made) => onMade(made)}
    >
      <FormField name="overlapDays" label="旧密钥" help="留出时间，让程序先换上新的">
        <Select options={OVERLAPS} />
      </FormField>
      <FormField name="expiresOn" label="新密钥的到期日" help="不填则不到期">
        <DayInput min={getToday()} />
      </FormField>
    </FormDialog>
  )
}
