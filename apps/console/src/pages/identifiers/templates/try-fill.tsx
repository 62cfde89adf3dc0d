import { isImported } from '@biaojie/contract/identifiers/imports/rules.ts'
import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { readValues } from '@biaojie/contract/identifiers/templates/values.ts'
import { Drawer, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { CLEARABLE } from '../../../kit/form/inputs.tsx'
import { useFocusReturn } from '../../../kit/use-focus-return.ts'
import { listSeenBy } from './editing.ts'
import * as styles from './try-fill.module.css'

type Given = Record<string, Record<string, string>>
type Props = { template: Template; onClose: () => void }

/** One part filled in by the template as it is on this page: what is wrong with it, and what each audience would see. */
export function TryFill({ template, onClose }: Props) {
  useFocusReturn()
  const [given, setGiven] = useState<Given>({})
  const [audience, setAudience] = useState<Audience>('public')
  const { values, problems } = readValues(template, given)
  const seen = listSeenBy(template, values, audience)
  return (
    <Drawer open title="试填一件" size="large" onClose={onClose}>
      <p className={styles.note}>只在这里试，不保存，也不取号。</p>
      <div className={styles.columns}>
        <div className={styles.form}>
          {template.scenes.map(({ key, name, fields }) => (
            <fieldset key={key}>
              <legend>{name}</legend>
              {fields.filter(isImported).map((field) => (
                <Field
                  key={field.key}
                  field={field}
                  value={given[key]?.[field.key] ?? ''}
                  problem={
                    problems.find((problem) => problem.scene === key && problem.field === field.key)?.message
                  }
                  onChange={(value) => setGiven({ ...given, [key]: { ...given[key], [field.key]: value } })}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <section className={styles.seen} aria-label="各种身份看到的档案">
          <Radio.Group
            aria-label="身份"
            optionType="button"
            size="small"
            value={audience}
            onChange={({ target }) => setAudience(target.value)}
            options={AUDIENCES.map((audience) => ({ value: audience, label: AUDIENCE_NAMES[audience] }))}
          />
          {seen.length === 0 && <p>填了以后，这里是这种身份会看到的档案。</p>}
          {seen.map(({ key, name, fields }) => (
            <div key={key}>
              <h3>{name}</h3>
              <dl>
                {fields.map((field) => (
                  <div key={field.key}>
                    <dt>{field.name}</dt>
                    <dd>{field.text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </section>
      </div>
    </Drawer>
  )
}

type FieldProps = {
  field: TemplateField
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function Field({ field, value, problem, onChange }: FieldProps) {
  const common = {
    'aria-label': field.name,
    status: problem && value !== '' ? ('error' as const) : ('' as const),
  }
  return (
    <div className={styles.field}>
      <span>
        {field.name}
        {field.required.rule === 'always' && <i aria-hidden="true">*</i>}
      </span>
      {field.choices.length > 0 ? (
        <Select
          {...common}
          allowClear={CLEARABLE}
          value={value || undefined}
          onChange={(next) => onChange(next ?? '')}
          options={field.choices.map((choice) => ({ value: choice, label: choice }))}
        />
      ) : (
        <Input
          {...common}
          value={value}
          suffix={findSign(field.unit)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {problem && <small role="alert">{problem}</small>}
    </div>
  )
}
