import { createContext, type ReactNode, use, useId } from 'react'

export type FieldState = {
  id: string
  describedBy?: string
  invalid: boolean
  valid: boolean
  disabled: boolean
  required: boolean
}

/** What a control learns from the field around it; null when it stands alone. */
const FieldContext = createContext<FieldState | null>(null)

export function useField(): FieldState | null {
  return use(FieldContext)
}

type FieldProps = {
  label: ReactNode
  /** Id of the control; generated when left out. */
  id?: string
  required?: boolean
  disabled?: boolean
  /** The value has been checked and is good: a green tick. */
  valid?: boolean
  help?: ReactNode
  /** Replaces the help while it is there. */
  error?: ReactNode
  /** The control is several inputs (radios, boxes): the label names a group. */
  group?: boolean
  className?: string
  children: ReactNode
}

/** Label above, control, help or error below; wires ids and ARIA to the control inside. */
export function Field({
  label,
  id,
  required = false,
  disabled = false,
  valid = false,
  help,
  error,
  group,
  className,
  children,
}: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const note = error || help
  const noteId = note ? `${controlId}-note` : undefined
  const state: FieldState = {
    id: controlId,
    describedBy: noteId,
    invalid: Boolean(error),
    valid,
    disabled,
    required,
  }
  const name = (
    <>
      {label}
      {required && <i aria-hidden>*</i>}
    </>
  )
  const groupRole = group && {
    role: 'group',
    'aria-labelledby': `${controlId}-label`,
    'aria-describedby': noteId,
  }
  return (
    <div className={className ? `fld ${className}` : 'fld'} {...groupRole}>
      {group ? (
        <span className="lb" id={`${controlId}-label`}>
          {name}
        </span>
      ) : (
        <label htmlFor={controlId}>{name}</label>
      )}
      <FieldContext value={state}>{children}</FieldContext>
      {note && (
        <p className={error ? 'er' : undefined} id={noteId} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

/** Attributes of a control inside a field; own attributes win. */
export function fieldAttributes(field: FieldState | null) {
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    disabled: field.disabled || undefined,
  }
}
