import type { CodeRuleDetail } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { Input, InputNumber } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { DayInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'

/** Ranges start at a round number by default, because people enter it on a machine. */
const ROUND = 1_000

/** Reserves numbers for somebody who gives codes without asking the node. */
export function ReserveDialog({
  detail: { id, next, capacity },
  onDone,
  onClose,
}: {
  detail: CodeRuleDetail
  onDone: (detail: CodeRuleDetail) => void
  onClose: () => void
}) {
  const { send } = useCallMutation('codeRangeReserve', {
    refreshes: ['codeRuleDetail', 'codeRulePreview', 'codeRuleList'],
  })
  const first = Math.min(Math.ceil((next + 1) / ROUND) * ROUND, capacity - 1)
  const values = { first, last: Math.min(first + ROUND - 1, capacity - 1), holder: '', note: '', until: '' }
  return (
    <FormDialog<typeof values, CodeRuleDetail>
      title="预留号段"
      about="留给外协或断网的机器；在线取号从此跳过它，没用完的也不再发给别人。"
      values={values}
      okLabel="留下"
      onClose={onClose}
      send={(given) => send({ body: { ...given, id, until: given.until ?? '' } })}
      onDone={(_values, data) => onDone(data)}
    >
      <FormField name="holder" label="使用方" required>
        <Input maxLength={30} placeholder="二厂离线打标机" />
      </FormField>
      <FormField name="first" label="从" required>
        <InputNumber min={1} max={capacity - 1} precision={0} />
      </FormField>
      <FormField name="last" label="到" required>
        <InputNumber min={1} max={capacity - 1} precision={0} />
      </FormField>
      <FormField name="until" label="截止日" help="不填则长期有效">
        <DayInput />
      </FormField>
      <FormField name="note" label="说明">
        <Input maxLength={60} placeholder="断网也能打，每天 20:00 回传" />
      </FormField>
    </FormDialog>
  )
}
