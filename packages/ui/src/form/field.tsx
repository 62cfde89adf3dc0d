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
export function Field(props: FieldProps) {
  const { id, required = false, disabled = false, valid = false, help, error, group, className } = props
  const generated = useId()
  const controlId = id ?? generated
  const note = error || help
  const describedBy = note ? `${controlId}-note` : undefined
  const invalid = Boolean(error)
  const groupRole = group && {
    role: 'group',
    'aria-labelledby': `${controlId}-label`,
    'aria-describedby': describedBy,
  }
  return (
    <div className={className ? `fld ${className}` : 'fld'} {...groupRole}>
      <Label {...props} id={controlId} />
      <FieldContext value={{ id: controlId, describedBy, invalid, valid, disabled, required }}>
        {props.children}
      </FieldContext>
      {note && (
        <p className={error ? 'er' : undefined} id={describedBy} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

function Label({ label, id, required, group }: FieldProps) {
  const mark = required && <i aria-hidden>*</i>
  if (!group) {
    return (
      <label htmlFor={id}>
        {label}
        {mark}
      </label>
    )
  }
  return (
    <span className="lb" id={`${id}-label`}>
      {label}
      {mark}
    </span>
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
