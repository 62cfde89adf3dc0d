import { formatFieldText } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import {
  type Audience,
  findRegisteredField,
  SOURCE_NAMES,
  type TemplateField,
  type TemplateScene,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { isRequired, readValues } from '@biaojie/contract/identifiers/templates/values.ts'
import { Form, Popover } from 'antd'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { AudienceButtons, toggleAudience } from '../../parts/audience-buttons.tsx'
import { Visibility } from '../../parts/visibility.tsx'
import type { FormValues } from '../values.ts'
import type { ControlProps } from './control-props.ts'
import { FieldControl } from './controls.tsx'
import * as styles from './fields.module.css'
import { formatBounds, formatValue } from './help.ts'

type Cells = Record<string, unknown>
type Props = {
  scene: TemplateScene
  field: TemplateField
  /** The characters that fields have in a code, by the rule that gives it. */
  widths: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The value before the change; undefined on a new identifier. */
  before: { value: unknown } | undefined
  /** The node has this secret value, and an empty field does not change it. */
  keepsSecret: boolean
}

/** Returns the message that the server would give for the field. */
function findProblem(
  { scene, field, keepsSecret }: Props,
  { codeWidth, inherits, cells }: { codeWidth: number; inherits: boolean; cells: Cells },
): string {
  const { problems } = readValues({ scenes: [scene] }, { [scene.key]: cells })
  const problem = problems.find((problem) => problem.field === field.key)
  // The server knows whether the batch has the value.
  const isMissing = problem?.rule === 'required' && !keepsSecret && !inherits
  if (problem && (problem.rule !== 'required' || isMissing)) return problem.message
  if (codeWidth > 0 && formatFieldText(cells[field.key], codeWidth) === undefined)
    return `${field.name}是编码的一段，请填开头是 ${codeWidth} 位字母或数字的值`
  return ''
}

const WIDE = new Set<TemplateField['kind']>(['table', 'file', 'picture', 'series'])
const findSpan = ({ kind }: TemplateField) =>
  WIDE.has(kind) ? 6 : kind === 'date' || kind === 'identifier' ? 3 : 2

/** One field of a template, checked by the same rules as on the server. */
export function FieldOfTemplate(props: Props) {
  const { scene, field, widths, before, keepsSecret } = props
  const form = Form.useFormInstance<FormValues>()
  const cells: Cells = Form.useWatch(['values', scene.key], form) ?? {}
  const name = ['values', scene.key, field.key]
  const codeFrom = Form.useWatch('codeFrom', { form, preserve: true })
  const codeRuleId = Form.useWatch('codeRuleId', { form, preserve: true })
  const codeWidth = codeFrom === 'rule' ? (widths.get(codeRuleId ?? '')?.get(field.key) ?? 0) : 0
  const others = field.required.rule === 'when' ? [['values', scene.key, field.required.field]] : []
  const was = before && formatValue(before.value, field)
  const now = formatValue(cells[field.key], field)
  const help = [
    formatBounds(field),
    field.help,
    codeWidth > 0 && '改这里，码跟着变',
    field.unique && '企业内不许重复',
    keepsSecret && '只有节点知道；留空即不变',
    was !== undefined && was !== now && `原值：${was || '空'}`,
  ]
  return (
    <FormField
      name={name}
      label={field.name}
      span={findSpan(field)}
      mark={codeWidth > 0 || (isRequired(field.required, cells) && !keepsSecret)}
      help={help.filter(Boolean).join('，')}
      dependencies={others}
      rules={[
        ({ getFieldValue }) => ({
          validator: () => {
            const problem = findProblem(props, {
              codeWidth,
              inherits: Boolean(getFieldValue('batch')),
              cells: getFieldValue(['values', scene.key]) ?? {},
            })
            return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
          },
        }),
      ]}
      beside={
        <>
          {field.source !== 'typed' && <span className={styles.source}>{SOURCE_NAMES[field.source]}</span>}
          <Form.Item name={['visibility', scene.key, field.key]} noStyle>
            <VisibilityControl scene={scene} field={field} />
          </Form.Item>
        </>
      }
    >
      <Checked field={field} name={name} />
    </FormField>
  )
}

/** A wrong field is checked at every keystroke, a correct one when it loses the focus. */
function Checked({ name, onChange, ...props }: ControlProps & { name: string[] }) {
  const form = Form.useFormInstance()
  const { status } = Form.Item.useStatus()
  const change = (value: unknown) => {
    onChange?.(value)
    if (status === 'error') void form.validateFields([name]).catch(() => undefined)
  }
  return <FieldControl {...props} onChange={change} />
}

type VisibilityProps = {
  scene: TemplateScene
  field: TemplateField
  value?: Audience[]
  onChange?: (value: Audience[] | undefined) => void
}

function VisibilityControl({ scene, field, value, onChange }: VisibilityProps) {
  const audiences = value ?? field.visibility
  if (findRegisteredField(scene.key, field.key)?.alwaysPublic) return <Visibility audiences={audiences} />
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={`${field.name}的可见范围`}
      content={
        <div className={styles.audiences}>
          <AudienceButtons
            name={field.name}
            audiences={audiences}
            onToggle={(audience) => onChange?.(toggleAudience(audiences, audience))}
          />
          <p>
            只改这一个标识。
            {value && (
              <button type="button" onClick={() => onChange?.(undefined)}>
                按模板
              </button>
            )}
          </p>
        </div>
      }
    >
      <button type="button" className={styles.visibility}>
        <Visibility audiences={audiences} />
      </button>
    </Popover>
  )
}
