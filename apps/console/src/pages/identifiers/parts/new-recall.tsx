import type { Cause } from '@biaojie/contract/tracking/recalls/rules.ts'
import { Input } from 'antd'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { recallPath } from '../../../paths.ts'

type Props = { title?: string; causes?: readonly Cause[]; onClose: () => void }

/** Begins a recall as a draft, with the conditions that it is about where they are known. */
export function NewRecallDialog({ title = '新建召回', causes = [], onClose }: Props) {
  const navigate = useNavigate()
  const { send } = useCallMutation('recallCreate', { refreshes: ['recallList'] })
  return (
    <FormDialog
      title={title}
      about="先存成草稿，别人看不到；圈定和批准之后才发布。"
      values={{ title: '', defect: '' }}
      okLabel="新建"
      send={(values: { title: string; defect: string }) =>
        send({ body: { ...values, ...(causes.length > 0 && { causes: [...causes] }) } })
      }
      onDone={(_, recall) => void navigate(recallPath(recall.id))}
      onClose={onClose}
    >
      <FormField name="title" label="名称" required>
        <Input maxLength={60} placeholder="如 来料 CAST-03、炉次 H2603-17" />
      </FormField>
      <FormField name="defect" label="缺陷">
        <Input.TextArea maxLength={400} rows={3} placeholder="如 石墨形态不合格，前制动盘可能开裂" />
      </FormField>
    </FormDialog>
  )
}
