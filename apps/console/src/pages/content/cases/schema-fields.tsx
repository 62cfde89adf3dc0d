import { Button } from '@biaojie/ui/button.tsx'
import { Checkbox, Input, InputNumber } from 'antd'
import { FormField, useFormRows, useFormValue } from '../../../kit/form/form-field.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import * as styles from './cases.module.css'
import { LinesInput, PictureKeyInput, PointsInput } from './inputs.tsx'
import { getLabel } from './labels.ts'
import type { Schema } from './schema.ts'

type Path = (string | number)[]
type Props = { schema: Schema; path: Path; group: string }

const MAX_PER_LINE = 40
const isPicture = ({ pattern = '' }: Schema) => pattern.includes('scenes|parts')

/** Shows the fields of an object of the schema, each with its control. */
export function SchemaFields({ schema, path, group }: Props) {
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => (
    <SchemaField
      key={name}
      schema={inner}
      path={[...path, name]}
      group={group}
      optional={!schema.required?.includes(name)}
    />
  ))
}

export function SchemaField({ schema, path, group, optional }: Props & { optional: boolean }) {
  const name = String(path.at(-1))
  const label = getLabel(group, name)
  if (schema.const !== undefined) return null
  if (schema.type === 'object' && optional) return <OptionalGroup schema={schema} path={path} label={label} />
  if (schema.type === 'object') return <Group schema={schema} path={path} label={label} />
  if (schema.type === 'array' && schema.items?.type === 'object' && optional)
    return <OptionalGroup schema={schema} path={path} label={label} />
  if (schema.type === 'array' && schema.items?.type === 'object')
    return <Rows schema={schema} path={path} label={label} />
  return <Leaf schema={schema} path={path} label={label} />
}

type Labelled = { schema: Schema; path: Path; label: string }

function Leaf({ schema, path, label }: Labelled) {
  const { type, maxLength = 0 } = schema
  if (type === 'array') {
    return (
      <FormField name={path} label={label}>
        {schema.items?.type === 'array' ? (
          <PointsInput />
        ) : (
          <LinesInput numbers={schema.items?.type !== 'string'} />
        )}
      </FormField>
    )
  }
  if (type === 'boolean') {
    return (
      <FormField name={path} label={label} span={2} valuePropName="checked">
        <Checkbox>是</Checkbox>
      </FormField>
    )
  }
  if (type !== 'string') {
    return (
      <FormField name={path} label={label} span={2}>
        <InputNumber className={styles.number} {...(type === 'integer' && { precision: 0 })} />
      </FormField>
    )
  }
  if (isPicture(schema)) {
    return (
      <FormField name={path} label={label}>
        <PictureKeyInput />
      </FormField>
    )
  }
  return maxLength > MAX_PER_LINE ? (
    <FormField name={path} label={label}>
      <Input.TextArea maxLength={maxLength} showCount autoSize={{ minRows: 1, maxRows: 6 }} />
    </FormField>
  ) : (
    <FormField name={path} label={label} span={maxLength > 16 ? 3 : 2}>
      <Input maxLength={maxLength} />
    </FormField>
  )
}

function Group({ schema, path, label }: Labelled) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.fields}>
        <SchemaFields schema={schema} path={path} group={String(path.at(-1))} />
      </div>
    </fieldset>
  )
}

/** Shows an optional part of a case. */
function OptionalGroup({ schema, path, label }: Labelled) {
  const { form, value: isAbsent } = useFormValue((form) => (form.getFieldValue(path) ?? null) === null)
  const isList = schema.type === 'array'
  if (isAbsent) {
    return (
      <p className={styles.add}>
        <Button kind="outline" size="small" onClick={() => form.setFieldValue(path, isList ? [] : {})}>
          加上{label}
        </Button>
      </p>
    )
  }
  return (
    <fieldset className={styles.group}>
      <legend>
        {label}
        <TextButton danger onPress={() => form.setFieldValue(path, undefined)}>
          去掉{label}
        </TextButton>
      </legend>
      <div className={styles.fields}>
        {isList ? (
          <Rows schema={schema} path={path} label={label} />
        ) : (
          <SchemaFields schema={schema} path={path} group={String(path.at(-1))} />
        )}
      </div>
    </fieldset>
  )
}

function Rows({ schema, path, label }: Labelled) {
  const { minItems = 0, maxItems = 20, items = {} } = schema
  // At least the required number of rows is shown, although they are empty.
  const { count, change } = useFormRows(path, minItems)
  return (
    <div className={styles.rows}>
      <h3>{label}</h3>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
        <fieldset key={at} className={styles.row}>
          <legend>
            第 {at + 1} 项
            {count > minItems && (
              <TextButton
                danger
                label={`移除${label}第 ${at + 1} 项`}
                onPress={() => change((rows) => rows.filter((_row, index) => index !== at))}
              >
                移除
              </TextButton>
            )}
          </legend>
          <div className={styles.fields}>
            <SchemaFields schema={items} path={[...path, at]} group={String(path.at(-1))} />
          </div>
        </fieldset>
      ))}
      {count < maxItems && (
        <Button kind="outline" size="small" onClick={() => change((rows) => [...rows, {}])}>
          加一项
        </Button>
      )}
    </div>
  )
}
