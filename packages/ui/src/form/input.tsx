import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../icons.tsx'
import { type FieldState, fieldAttributes, useField } from './field.tsx'

/** A text input, alone or in a Field. `code` sets it in the condensed face. */
export function Input({ className, code, ...rest }: ComponentPropsWithRef<'input'> & { code?: boolean }) {
  const field = useField()
  return (
    <span className="fw">
      <input type="text" {...fieldAttributes(field)} {...rest} className={controlClass(code, className)} />
      <Mark field={field} />
    </span>
  )
}

/** A text area that grows with its text; `rows` is its first height. */
export function Textarea({ className, rows = 3, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const field = useField()
  return (
    <span className="fw">
      <textarea
        rows={rows}
        {...fieldAttributes(field)}
        {...rest}
        className={controlClass(false, className)}
      />
      <Mark field={field} />
    </span>
  )
}

/** The native select, drawn. The first option with an empty value is the placeholder. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  const field = useField()
  return (
    <span className="fw">
      <select {...fieldAttributes(field)} {...rest} className={controlClass(false, className)}>
        {children}
      </select>
      <Icon name="chevron-down" size={18} />
    </span>
  )
}

function Mark({ field }: { field: FieldState | null }) {
  if (field?.invalid) return <Icon name="warning" size={18} />
  if (field?.valid) return <Icon name="check" size={18} className="good" />
  return null
}

function controlClass(code: boolean | undefined, className: string | undefined): string {
  return `fi${code ? ' id' : ''}${className ? ` ${className}` : ''}`
}
