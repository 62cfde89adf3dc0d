import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Input } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { addPrefix } from '../parts/code-text.ts'
import { IdentifierInput } from '../parts/identifier-input.tsx'
import { RECORD_CALLS, type RecordAnswer } from '../parts/seen/record-parts.ts'

export type StateChange = 'suspend' | 'resume' | 'retire'
type Values = { reason: string; successor?: string }

const ABOUT: Record<StateChange, { title: string; about: string; okLabel: string; reason: string }> = {
  suspend: {
    title: '停用这个标识？',
    about: '访客的页面会写明停用和原因，内容照样能看；随时可以恢复使用。',
    okLabel: '停用',
    reason: '如 端面跳动复检，待结论',
  },
  resume: {
    title: '恢复使用？',
    about: '访客的页面不再写停用。',
    okLabel: '恢复使用',
    reason: '如 复检合格',
  },
  retire: {
    title: '作废这个标识？',
    about: '作废不能撤回：号码不再给出，内容不再公开；写了接替的标识，扫旧码的人会看到作废和接替它的那一个。',
    okLabel: '作废',
    reason: '如 打标有误，并到另一件',
  },
}
const STATES = { suspend: 'suspended', resume: 'active', retire: 'retired' } as const

/** Asks for the reason of a change of state, and for the successor of a retired identifier. */
export function StateDialog({
  answer: { record, revision },
  change,
  onClose,
}: {
  answer: RecordAnswer
  change: StateChange
  onClose: () => void
}) {
  const { send } = useCallMutation('identifierState', { refreshes: RECORD_CALLS })
  const { title, about, okLabel, reason: example } = ABOUT[change]
  return (
    <FormDialog<Values>
      title={title}
      about={about}
      values={{ reason: '' }}
      okLabel={okLabel}
      danger={change === 'retire'}
      onClose={onClose}
      send={({ reason, successor = '' }) =>
        send({
          body: {
            identifier: record.identifier,
            revision,
            state: STATES[change],
            reason: reason.trim(),
            ...(successor.trim() && {
              successor: addPrefix(splitIdentifier(record.identifier).prefix, successor.trim()),
            }),
          },
        })
      }
    >
      <FormField name="reason" label="原因" required={change !== 'resume'}>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} placeholder={example} autoFocus />
      </FormField>
      {change === 'retire' && (
        <FormField name="successor" label="接替标识" help="可不填。填本企业的另一个标识，作废的除外">
          <IdentifierInput except={record.identifier} />
        </FormField>
      )}
    </FormDialog>
  )
}
