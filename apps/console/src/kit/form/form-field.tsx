import { cx } from '@biaojie/ui/cx.ts'
import { Form, type FormInstance, type FormItemProps } from 'antd'
import { createContext, type ReactElement, type ReactNode, useContext, useEffect } from 'react'
import * as styles from './form.module.css'
import { type FieldName, isEmpty, toKey } from './refused.ts'

type Register = (key: string, label: string) => () => void
/**
 * The section around a field; it tells the form which fields it shows, for the index and the summary of
 * errors.
 */
export const SectionContext = createContext<Register | null>(null)

/** The label of the field around a control. */
const LabelContext = createContext('')

/**
 * Puts several controls under one label as the only child of a FormField, named and focused like a single
 * control.
 */
export function FieldGroup({
  id,
  className,
  children,
}: {
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const label = useContext(LabelContext)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div role="group" tabIndex={-1} id={id} aria-label={label} className={className}>
      {children}
    </div>
  )
}

/** Shows the star behind the label, for `requiredMark` of a form. */
export const markRequired = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required && (
      <i aria-hidden className={styles.mark}>
        *
      </i>
    )}
  </>
)

type Props = Pick<FormItemProps, 'rules' | 'valuePropName' | 'normalize' | 'dependencies'> & {
  name: FieldName
  label: string
  /** Refuses an empty value with 请填写{label}, or with this text. */
  required?: boolean | string
  /** Marks the field as required where one of `rules` refuses an empty value with its own text. */
  mark?: boolean
  /** A share of six columns; the default is the whole width. */
  span?: 1 | 2 | 3 | 4 | 5 | 6
  help?: string
  /** Small, at the right end of the label: something else to set about the same field. */
  beside?: ReactNode
  /** One control that takes `value`, `onChange` and `id`. */
  children: ReactElement
}

/** Shows a label, its control, and below it help or an error. Inside a FormPage or an antd Form. */
export function FormField({
  name,
  label,
  required,
  mark,
  span = 6,
  help,
  rules = [],
  beside,
  children,
  ...rest
}: Props) {
  const register = useContext(SectionContext)
  const key = toKey(name)
  useEffect(() => register?.(key, label), [register, key, label])
  const looks = cx(styles.field, SPANS[span])
  const item = (
    <LabelContext value={label}>
      <Form.Item
        {...rest}
        name={name}
        label={label}
        className={beside ? styles.inner : looks}
        extra={help}
        validateTrigger="onBlur"
        {...(mark && { required: true })}
        rules={
          required ? [makeRequiredRule(required === true ? `请填写${label}` : required), ...rules] : rules
        }
      >
        {children}
      </Form.Item>
    </LabelContext>
  )
  if (!beside) return item
  return (
    <div className={cx(looks, styles.withBeside)}>
      {item}
      <div className={styles.beside}>{beside}</div>
    </div>
  )
}

/** Marks the label as required; texts of spaces and empty lists count as empty. */
const makeRequiredRule = (words: string) => ({
  required: true,
  validator: (_rule: unknown, value: unknown) =>
    isEmpty(value) ? Promise.reject(new Error(words)) : Promise.resolve(),
})

const SPANS = {
  1: styles.span1,
  2: styles.span2,
  3: styles.span3,
  4: styles.span4,
  5: styles.span5,
  6: styles.span6,
}

/**
 * Follows a value that `read` takes from the form around it. Unlike `useWatch` alone it knows the value when the fields
 * are drawn first, so that no field arrives late and moves the page. The component is drawn again only when the value
 * changes.
 */
export function useFormValue<T>(read: (form: FormInstance) => T): { value: T; form: FormInstance } {
  const form = Form.useFormInstance()
  const find = () => read(form)
  Form.useWatch(find, { form, preserve: true })
  return { value: find(), form }
}

/** Follows the number of rows in a list of the form, at least `least`, and returns a function that changes the rows. */
export function useFormRows(name: FieldName, least = 0) {
  const getRows = (form: FormInstance): unknown[] => form.getFieldValue(name) ?? []
  const countIn = (form: FormInstance) => Math.max(getRows(form).length, least)
  const { form, value: count } = useFormValue(countIn)
  const change = (next: (rows: unknown[]) => unknown[]) => {
    const rows = getRows(form)
    form.setFieldValue(name, next(Array.from({ length: countIn(form) }, (_, at) => rows[at] ?? {})))
  }
  return { count, change }
}
