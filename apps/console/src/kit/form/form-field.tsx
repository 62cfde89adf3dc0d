import { cx } from '@biaojie/ui/cx.ts'
import { Form, type FormItemProps } from 'antd'
import { createContext, type ReactElement, type ReactNode, useContext, useEffect } from 'react'
import * as styles from './form.module.css'

export type FieldName = string | (string | number)[]
export const keyOf = (name: FieldName) => (typeof name === 'string' ? name : name.join('.'))
/** `plans.0.price`, as the server names a wrong field, to the form's own name. */
export const nameOf = (key: string): FieldName =>
  key.includes('.') ? key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)) : key

type Register = (key: string, label: string) => () => void
/** Of the section around a field: tells the form which fields it shows, for the index and the summary of errors. */
export const SectionContext = createContext<Register | null>(null)

/** Of the field around a control. */
const LabelContext = createContext('')

/** Several controls under one label, as the one child of a FormField: named and reached like a single control. */
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

/** For `requiredMark` of a form: the star behind the label. */
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
  /** Refuses an empty value: 请填写{label}, or in these words. */
  required?: boolean | string
  /** Marked as required although one of `rules` refuses an empty value, with words of its own. */
  mark?: boolean
  /** Of six columns; the whole width when left out. */
  span?: 1 | 2 | 3 | 4 | 5 | 6
  help?: string
  /** One control that takes `value`, `onChange` and `id`. */
  children: ReactElement
}

/** A label, its control, and below it what helps or what is wrong. Inside a FormPage or an antd Form. */
export function FormField({
  name,
  label,
  required,
  mark,
  span = 6,
  help,
  rules = [],
  children,
  ...rest
}: Props) {
  const register = useContext(SectionContext)
  const key = keyOf(name)
  useEffect(() => register?.(key, label), [register, key, label])
  return (
    <LabelContext value={label}>
      <Form.Item
        {...rest}
        name={name}
        label={label}
        className={cx(styles.field, SPANS[span])}
        extra={help}
        validateTrigger="onBlur"
        {...(mark && { required: true })}
        rules={required ? [requiredRule(required === true ? `请填写${label}` : required), ...rules] : rules}
      >
        {children}
      </Form.Item>
    </LabelContext>
  )
}

/** Marks the label as required; texts of spaces and empty lists count as empty. */
const requiredRule = (words: string) => ({
  required: true,
  validator: (_rule: unknown, value: unknown) =>
    isEmpty(value) ? Promise.reject(new Error(words)) : Promise.resolve(),
})

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const SPANS = {
  1: styles.span1,
  2: styles.span2,
  3: styles.span3,
  4: styles.span4,
  5: styles.span5,
  6: styles.span6,
}
