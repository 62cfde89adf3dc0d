import { takeApart } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { type CodePart, parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { findOwnIdentifierProblem } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { CodeAnatomy } from '../parts/code-anatomy.tsx'
import { addPrefix } from '../parts/code-text.ts'
import * as styles from './form.module.css'
import { usePreview } from './use-preview.ts'
import type { CodeFrom, Followed, FormValues, Reserved } from './values.ts'

export type RuleChoice = { id: string; name: string; pattern: string }

const SOURCES: { value: CodeFrom; label: string }[] = [
  { value: 'rule', label: '按规则取号' },
  { value: 'reserved', label: '用已留的号' },
  { value: 'typed', label: '自己写' },
]

/** The code of a new identifier: the next of a rule, one that was reserved, or typed. */
export function NewCode({
  followed,
  rules,
  prefix,
}: {
  followed: Followed
  /** Rules to choose from; only that of the template where it has one. */
  rules: readonly RuleChoice[]
  prefix: string
}) {
  const form = Form.useFormInstance<FormValues>()
  const codeFrom = Form.useWatch('codeFrom', form)
  return (
    <>
      <FormField name="codeFrom" label="编码来源">
        <Radio.Group options={rules.length > 0 ? SOURCES : SOURCES.filter(({ value }) => value !== 'rule')} />
      </FormField>
      {codeFrom === 'rule' && rules.length > 1 && (
        <FormField name="codeRuleId" label="编码规则" span={3} required>
          <Select
            options={rules.map(({ id, name, pattern }) => ({ value: id, label: `${name}　${pattern}` }))}
          />
        </FormField>
      )}
      {codeFrom === 'rule' && <NextCode followed={followed} rules={rules} prefix={prefix} />}
      {codeFrom === 'reserved' && (
        <FormField
          name="reserved"
          label="已留的号"
          span={3}
          required="请选择一个已留的号"
          help="发放过还没有填写的编码，按开头查"
        >
          <ReservedChoice />
        </FormField>
      )}
      {codeFrom === 'typed' && (
        <FormField
          name="identifier"
          label="标识"
          span={3}
          required
          help="前缀不用写；写过的码不能再给别的零件"
          rules={[
            makeRule((text: string) => {
              const identifier = addPrefix(prefix, normalizeIdentifier(text ?? ''))
              return identifier ? findOwnIdentifierProblem(identifier, prefix) : ''
            }),
          ]}
        >
          <Input maxLength={128} prefix={<span className={styles.prefix}>{prefix}/</span>} />
        </FormField>
      )}
    </>
  )
}

const listFieldNames = ({ scenes }: Template) =>
  new Map(scenes.flatMap(({ fields }) => fields.map(({ key, name }) => [key, name])))

/** Draws a part without text as wide as its text will be. */
const toBlank = (part: CodePart) => (part.kind === 'literal' ? part.text : '–'.repeat(part.width))

function NextCode({
  followed,
  rules,
  prefix,
}: {
  followed: Followed
  rules: readonly RuleChoice[]
  prefix: string
}) {
  const form = Form.useFormInstance<FormValues>()
  const values: FormValues = Form.useWatch([], { form, preserve: true }) ?? form.getFieldsValue(true)
  const { data, failure } = usePreview(values, followed, 'public')
  const rule = rules.find(({ id }) => id === values.codeRuleId) ?? rules[0]
  if (!rule) return null
  const { parts } = parsePattern(rule.pattern)
  const names = listFieldNames(followed.template)
  const { suffix } = splitIdentifier(data?.identifier ?? '')
  const codeParts = suffix ? takeApart(parts, suffix) : undefined
  return (
    <div className={styles.code}>
      <CodeAnatomy
        compact
        prefix={prefix}
        parts={parts}
        texts={codeParts?.map(({ text }) => text) ?? parts.map(toBlank)}
        fieldName={(key) => names.get(key) ?? key}
      />
      <p role="status">
        {codeParts && '登记时取号；同事先登记一件，就顺延到下一个。'}
        {!codeParts && failure && failure.message}
        {!codeParts && !failure && '填好编码里的字段，这里写出下一个号。'}
      </p>
    </div>
  )
}

type ChoiceProps = { id?: string; value?: Reserved | null; onChange?: (value: Reserved | null) => void }

function ReservedChoice({ id, value, onChange }: ChoiceProps) {
  const { data, failure } = useCallQuery('identifierList', { body: { state: 'reserved', size: 50 } })
  const rows = data?.records ?? []
  return (
    <Select
      {...(id && { id })}
      showSearch
      value={value?.identifier ?? null}
      loading={!data && !failure}
      placeholder="选一个"
      notFoundContent={failure ? failure.message : '没有已留的号'}
      options={rows.map(({ identifier }) => ({
        value: identifier,
        label: splitIdentifier(identifier).suffix,
      }))}
      onChange={(identifier: string) => {
        const row = rows.find((row) => row.identifier === identifier)
        onChange?.(row ? { identifier, revision: row.revision } : null)
      }}
    />
  )
}
