import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { cx } from '../cx.ts'
import * as styles from './field.module.css'

export type FieldState = {
  id: string
  describedBy?: string
  invalid: boolean
  valid: boolean
  disabled: boolean
  required: boolean
}

/** The state that a control takes from its field; null when it has none. */
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
  /** The value has been checked and is good, which shows a green tick. */
  valid?: boolean
  help?: ReactNode
  /** Replaces the help text. */
  error?: ReactNode
  /** The control consists of several inputs (radios, boxes), so the label names a group. */
  group?: boolean
  className?: string
  children: ReactNode
}

/** Shows label above, control, help or error below; connects ids and ARIA to the control inside. */
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
    <div className={cx(styles.field, className)} {...groupRole}>
      <Label {...props} id={controlId} />
      <FieldContext value={{ id: controlId, describedBy, invalid, valid, disabled, required }}>
        {props.children}
      </FieldContext>
      {error ? (
        <FieldError id={describedBy}>{error}</FieldError>
      ) : (
        help && (
          <p className={styles.note} id={describedBy}>
            {help}
          </p>
        )
      )}
    </div>
  )
}

/** Shows the error of a field and has it read out at once. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={cx(styles.note, styles.error)} id={id} role="alert">
      {children}
    </p>
  )
}

/** Shows above the button why the whole form was refused, and has it read out at once. */
export function FormError({ className, ...rest }: ComponentProps<'div'>) {
  return <div role="alert" {...rest} className={cx(styles.formError, className)} />
}

function Label({ label, id, required, group }: FieldProps) {
  const mark = required && <i aria-hidden>*</i>
  if (!group) {
    return (
      <label className={styles.label} htmlFor={id}>
        {label}
        {mark}
      </label>
    )
  }
  return (
    <span className={styles.label} id={`${id}-label`}>
      {label}
      {mark}
    </span>
  )
}

/** Returns the attributes of a control inside a field; own attributes have priority. */
export function makeFieldAttributes(field: FieldState | null) {
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    disabled: field.disabled || undefined,
  }
}
