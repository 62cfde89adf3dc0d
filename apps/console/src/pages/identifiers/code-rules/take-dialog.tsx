import type { CodeRuleDetail } from '@biaojie/contract/code-rules/code-rules.ts'
import { CODES_TAKEN_MAX } from '@biaojie/contract/code-rules/rules.ts'
import { InputNumber } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'

/** The file for the printer: the code as people read it, and the whole identifier for the mark. */
function saveFile(name: string, prefix: string, codes: readonly string[]) {
  const lines = ['编码,标识', ...codes.map((code) => `${code},${prefix}/${code}`)]
  // The mark at the beginning tells Excel that the file is UTF-8.
  const file = new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Takes codes that nobody else gets and hands them over as a file. */
export function TakeDialog({
  detail: { id, name },
  prefix,
  sample,
  sampleText,
  onClose,
}: {
  detail: CodeRuleDetail
  prefix: string
  sample: Record<string, string>
  sampleText: string
  onClose: () => void
}) {
  const { send } = useCallMutation('codesTake', {
    refreshes: ['codeRuleDetail', 'codeRulePreview', 'codeRuleList'],
  })
  return (
    <FormDialog<{ count: number }, { codes: string[] }>
      title="取一批码"
      about={sampleText ? `这一批都按 ${sampleText} 写。` : '取走的码不会再发给别人，也不能退回。'}
      note="得到一个 CSV 文件，可交给打标机；没有登记内容之前，扫码查不到。"
      values={{ count: 100 }}
      okLabel="取走并下载"
      onClose={onClose}
      send={({ count }) => send({ body: { id, count, fields: sample } })}
      onDone={(_values, { codes }) => saveFile(`${name}-${codes.length}.csv`, prefix, codes)}
    >
      <FormField
        name="count"
        label="个数"
        required
        help={`一次最多 ${CODES_TAKEN_MAX.toLocaleString('en')} 个`}
      >
        <InputNumber min={1} max={CODES_TAKEN_MAX} precision={0} />
      </FormField>
    </FormDialog>
  )
}
