import { formatCount } from '@biaojie/contract/formats.ts'
import type { CodeRuleRow } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { formatFieldText } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { ISSUE_MAX } from '@biaojie/contract/identifiers/issues/rules.ts'
import type { TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { TemplateRow } from '@biaojie/contract/identifiers/templates/templates.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { issuePath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { addPrefix } from '../parts/code-text.ts'
import { IdentifierInput } from '../parts/identifier-input.tsx'
import { writeExampleCode } from '../parts/rule-example.tsx'
import { FirstCodes, type IssueValues, keepFields, listWidths } from './first-codes.tsx'
import * as styles from './issues.module.css'

type Props = {
  rules: readonly CodeRuleRow[]
  templates: readonly TemplateRow[]
  chosen: string
  title: string
  back: { to: string; label: string }
}
const SHOWN = ['issueList', 'identifierList', 'codeRuleList', 'codeRuleDetail', 'codeRulePreview'] as const

/** A rule, a number and the values that stand in the codes; the first codes are shown before they are taken. */
export function IssueForm({ rules, templates, chosen, title, back }: Props) {
  const { prefix } = usePerson()
  const navigate = useNavigate()
  const { send } = useCallMutation('issueCreate', { refreshes: SHOWN, once: true })
  const values: IssueValues = {
    codeRuleId: chosen,
    count: 100,
    fields: {},
    templateId: findTemplate(templates, chosen),
    batch: '',
    name: '',
    note: '',
  }
  return (
    <FormPage<IssueValues, { id: string }>
      title={title}
      back={back}
      state="至多 1,000,000 个，立即可查"
      values={values}
      draftKey="issue:new"
      asideLabel="前几个码"
      aside={(now) => <FirstCodes values={now} rules={rules} />}
      sections={[
        {
          id: 'codes',
          title: '哪些编码',
          note: '取走没用的不再发：会有空号，不会有重号',
          content: <CodeFields rules={rules} templates={templates} />,
        },
        {
          id: 'later',
          title: '内容填写方式',
          note: '填之前，扫码看到“已留号，尚未填写”',
          content: <LaterFields templates={templates} />,
        },
      ]}
      saveLabel="发放"
      save={({ codeRuleId, count, fields, templateId, batch, name, note }) =>
        send({
          body: {
            codeRuleId,
            count: count ?? 0,
            fields: keepFields(rules, codeRuleId, fields),
            batch: addPrefix(prefix ?? '', batch.trim()),
            name: name.trim(),
            note: note.trim(),
            ...(templateId && { templateId }),
          },
        })
      }
      onSaved={({ id }) => navigate(issuePath(id))}
    />
  )
}

/** The template that takes its codes from the rule, or the only one. */
const findTemplate = (templates: readonly TemplateRow[], rule: string) =>
  (
    templates.find(({ codeRuleId }) => codeRuleId === rule) ??
    (templates.length === 1 ? templates[0] : undefined)
  )?.id ?? ''

function CodeFields({ rules, templates }: Pick<Props, 'rules' | 'templates'>) {
  const form = Form.useFormInstance<IssueValues>()
  const codeRuleId = Form.useWatch('codeRuleId', form) ?? ''
  const templateId = Form.useWatch('templateId', form) ?? ''
  const template = useCallQuery('templateDetail', templateId ? { body: { id: templateId } } : null)
  const rule = rules.find(({ id }) => id === codeRuleId)
  const left = rule?.left ?? ISSUE_MAX
  const fields = template.data?.published?.scenes.flatMap((scene) => scene.fields) ?? []
  return (
    <>
      <FormField name="codeRuleId" label="编码规则" span={3} required>
        <Select
          options={rules.map((rule) => ({
            value: rule.id,
            label: `${rule.name}，如 ${writeExampleCode(rule)}`,
          }))}
          onChange={(id: string) => form.setFieldValue('templateId', findTemplate(templates, id))}
        />
      </FormField>
      <FormField
        name="count"
        label="个数"
        span={3}
        required
        help={rule && `${rule.period}还剩 ${formatCount(left)} 个号，一次至多 ${formatCount(ISSUE_MAX)} 个`}
        rules={[
          makeRule((count: number | null) =>
            count !== null && count > left ? `这一期只剩 ${formatCount(left)} 个号，请减少个数` : '',
          ),
        ]}
      >
        <InputNumber<number>
          className={styles.count}
          min={1}
          max={ISSUE_MAX}
          precision={0}
          inputMode="numeric"
          formatter={(value) => (value === undefined ? '' : formatCount(Number(value)))}
          parser={(text) => Number((text ?? '').normalize('NFKC').replace(/[^\d]/g, ''))}
        />
      </FormField>
      {[...listWidths(rules, codeRuleId)].map(([key, width]) => (
        <CodeField
          key={`${codeRuleId} ${key}`}
          name={key}
          width={width}
          field={fields.find((field) => field.key === key)}
        />
      ))}
    </>
  )
}

/** A value that stands in every code of this issue. */
function CodeField({
  name,
  width,
  field,
}: {
  name: string
  width: number
  field: TemplateField | undefined
}) {
  const label = field?.name ?? name
  return (
    <FormField
      name={['fields', name]}
      label={label}
      span={2}
      required
      help={`这一批都一样，占 ${width} 位`}
      rules={[
        makeRule((text: string | undefined) =>
          text?.trim() && formatFieldText(text, width) === undefined
            ? `${label}要能写成 ${width} 位字母或数字`
            : '',
        ),
      ]}
    >
      {field && field.choices.length > 0 ? (
        <Select placeholder="请选择" options={field.choices.map((value) => ({ value, label: value }))} />
      ) : (
        <Input maxLength={60} />
      )}
    </FormField>
  )
}

const LaterFields = ({ templates }: Pick<Props, 'templates'>) => (
  <>
    <FormField name="templateId" label="产品模板" span={3} help="以后按它填写；可不选，填写时再定">
      <Select
        options={[
          { value: '', label: '填写时再选' },
          ...templates.map(({ id, name, version }) => ({ value: id, label: `${name} v${version}` })),
        ]}
      />
    </FormField>
    <FormField name="batch" label="所属批次" span={3} help="本企业的另一个标识，可不填">
      <IdentifierInput filter={{ level: 'batch' }} />
    </FormField>
    <FormField name="name" label="名称" span={3} help="填写内容以前，标识叫这个名称；不填就用模板的">
      <Input maxLength={60} />
    </FormField>
    <FormField name="note" label="说明" span={3} help="记在发放记录里，访客看不到">
      <Input maxLength={100} placeholder="如 一号打标机，十二月用" />
    </FormField>
  </>
)
