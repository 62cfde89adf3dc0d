import type { Recall } from '@biaojie/contract/tracking/recalls/fields.ts'
import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../../kit/calls.ts'
import { Facts, Section } from '../../../../kit/detail/sections.tsx'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import { SHOWN } from '../../states.ts'

type Values = Pick<
  Recall,
  'title' | 'defect' | 'consequence' | 'remedy' | 'phone' | 'officialNumber' | 'weeks' | 'closeAt'
>

const LONG = [
  { name: 'defect', label: '缺陷' },
  { name: 'consequence', label: '可能的后果' },
  { name: 'remedy', label: '处置办法' },
] as const

/** Edits the texts of the public page and of the authority's report. */
export function WordsSection({ recall, isEditable }: { recall: Recall; isEditable: boolean }) {
  const [open, setOpen] = useState(false)
  const { defect, consequence, remedy, phone, officialNumber, weeks, closeAt } = recall
  return (
    <Section
      title="说明与计划"
      note="公开页和表单照这里写"
      actions={isEditable && <TextButton onPress={() => setOpen(true)}>编辑</TextButton>}
      flush
    >
      <Facts
        columns={1}
        items={[
          { label: '缺陷', value: defect },
          { label: '可能的后果', value: consequence },
          { label: '处置办法', value: remedy },
          { label: '联系电话', value: phone, code: true },
          { label: '备案号', value: officialNumber },
          { label: '计划', value: `${weeks} 周，处置到 ${closeAt} % 结束` },
        ]}
      />
      {open && <WordsDialog recall={recall} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function WordsDialog({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { send } = useCallMutation('recallSave', { refreshes: SHOWN })
  const { id, version, title, defect, consequence, remedy, phone, officialNumber, weeks, closeAt } = recall
  const values: Values = { title, defect, consequence, remedy, phone, officialNumber, weeks, closeAt }
  return (
    <FormDialog
      title="说明与计划"
      values={values}
      okLabel="保存"
      send={(given: Values) => send({ body: { id, version, ...values, ...given } })}
      onClose={onClose}
    >
      {recall.state === 'draft' && (
        <>
          <FormField name="title" label="名称" required>
            <Input maxLength={60} />
          </FormField>
          {LONG.map(({ name, label }) => (
            <FormField key={name} name={name} label={label} required>
              <Input.TextArea maxLength={500} rows={2} />
            </FormField>
          ))}
        </>
      )}
      <FormField name="phone" label="联系电话">
        <Input maxLength={40} />
      </FormField>
      <FormField name="officialNumber" label="备案号">
        <Input maxLength={60} />
      </FormField>
      <FormField name="weeks" label="计划几周">
        <InputNumber min={1} max={260} precision={0} />
      </FormField>
      <FormField name="closeAt" label="处置到百分之几结束">
        <InputNumber min={50} max={100} precision={0} />
      </FormField>
    </FormDialog>
  )
}
