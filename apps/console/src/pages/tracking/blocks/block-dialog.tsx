import { BLOCK_APPEAL_DAYS } from '@biaojie/contract/deadlines.ts'
import { makeExampleIdentifier } from '@biaojie/contract/identity.ts'
import { BLOCK_LIMITS } from '@biaojie/contract/tracking/blocks/rules.ts'
import { Input } from 'antd'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { blockPath } from '../../../paths.ts'

/** Staff block one identifier; `identifier` is preset when the page knows it. */
export function BlockDialog({ identifier = '', onClose }: { identifier?: string; onClose: () => void }) {
  const navigate = useNavigate()
  const { send } = useCallMutation('blockAdd', {
    refreshes: ['blockList', 'identifierList', 'identifierRecord'],
  })
  return (
    <FormDialog
      title="封存标识"
      about={`封存后访客立即看不到它的内容，企业会收到原因和依据，可在 ${BLOCK_APPEAL_DAYS} 个工作日内申诉。`}
      values={{ identifier, reason: '', basis: '' }}
      okLabel="封存"
      danger
      onClose={onClose}
      send={(values) => send({ body: values })}
      done="已封存"
      onDone={(_values, { id }) => navigate(blockPath(id))}
    >
      <FormField name="identifier" label="标识" required>
        <Input maxLength={128} placeholder={makeExampleIdentifier()} />
      </FormField>
      <FormField name="reason" label="封存原因" required>
        <Input.TextArea maxLength={BLOCK_LIMITS.reason} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
      </FormField>
      <FormField name="basis" label="依据" required>
        <Input.TextArea
          maxLength={BLOCK_LIMITS.basis}
          showCount
          autoSize={{ minRows: 2, maxRows: 4 }}
          placeholder="法规、协议条款或来函文号"
        />
      </FormField>
    </FormDialog>
  )
}
