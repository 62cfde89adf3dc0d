import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons.tsx'
import * as text from '../text.module.css'
import { type FieldState, makeFieldAttributes, useField } from './field.tsx'
import * as styles from './input.module.css'

/** Shows a text input, alone or in a Field. `code` sets it in the condensed face. */
export function Input({ className, code, ...rest }: ComponentPropsWithRef<'input'> & { code?: boolean }) {
  const field = useField()
  return (
    <span className={styles.box}>
      <input
        type="text"
        {...makeFieldAttributes(field)}
        {...rest}
        className={cx(styles.control, code && text.code, code && styles.code, className)}
      />
      <Mark field={field} />
    </span>
  )
}

/** Shows a text area that grows with its text; `rows` is its first height. */
export function Textarea({ className, rows = 3, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const field = useField()
  return (
    <span className={styles.box}>
      <textarea
        rows={rows}
        {...makeFieldAttributes(field)}
        {...rest}
        className={cx(styles.control, className)}
      />
      <Mark field={field} />
    </span>
  )
}

/** Shows a native select with own drawing. The first option with an empty value is the placeholder. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  const field = useField()
  return (
    <span className={styles.box}>
      <select {...makeFieldAttributes(field)} {...rest} className={cx(styles.control, className)}>
        {children}
      </select>
      <Icon name="chevron-down" size={18} />
    </span>
  )
}

/**
 * Shows a code whose first part is fixed: `88.449.` and the part to type. `note` stands at the right end (可用,
 * 查询中…); in a valid field it is green with a tick.
 */
export function PrefixedInput({
  prefix,
  note,
  ...rest
}: ComponentPropsWithRef<'input'> & { prefix: string; note?: ReactNode }) {
  const field = useField()
  return (
    <div className={styles.prefixed}>
      <span className={cx(text.code, styles.prefix)} aria-hidden>
        {prefix}
      </span>
      <input type="text" autoComplete="off" {...makeFieldAttributes(field)} {...rest} className={text.code} />
      {field?.invalid && (
        <em>
          <Icon name="warning" size={16} />
          {note}
        </em>
      )}
      {!field?.invalid && note && (
        <em className={styles.available}>
          {field?.valid && <Icon name="check" size={16} />}
          {note}
        </em>
      )}
    </div>
  )
}

function Mark({ field }: { field: FieldState | null }) {
  if (field?.invalid) return <Icon name="warning" size={18} />
  if (field?.valid) return <Icon name="check" size={18} className={styles.good} />
  return null
}
