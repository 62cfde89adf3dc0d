import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import * as styles from './choice.module.css'
import { FieldError, useField } from './field.tsx'

// All components use this constant, so that an app with only one of them includes the style sheet (see
// vite/css.ts).
const row = styles.choice

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { children?: ReactNode }

/**
 * Shows a tick box with its text; the whole row is the target. `error` marks it wrong and gives the reason
 * below.
 */
export function Checkbox({
  children,
  error,
  indeterminate,
  ...rest
}: ChoiceProps & { error?: string; indeterminate?: boolean }) {
  const errorId = useId()
  const box = (
    <label className={row}>
      <input
        type="checkbox"
        // React has no attribute for the half state; only the element has it.
        ref={
          indeterminate === undefined
            ? undefined
            : (element) => {
                if (element) element.indeterminate = indeterminate
              }
        }
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        {...rest}
      />
      {children}
    </label>
  )
  if (!error) return box
  return (
    <div>
      {box}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** Shows one choice of several; all of a group share the same `name`. */
function Radio({ children, ...rest }: ChoiceProps) {
  return (
    <label className={row}>
      <input type="radio" {...rest} />
      {children}
    </label>
  )
}

type RadioOption = { value: string; label: ReactNode; disabled?: boolean }

/** Shows a row of radios inside a `Field group`. */
export function RadioGroup({
  name,
  options,
  value,
  onChange,
}: {
  name: string
  options: readonly RadioOption[]
  value?: string
  onChange: (value: string) => void
}) {
  const field = useField()
  return (
    <div className={styles.radios}>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          value={option.value}
          checked={option.value === value}
          disabled={option.disabled || field?.disabled}
          aria-invalid={field?.invalid || undefined}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Radio>
      ))}
    </div>
  )
}

/** Switches on or off with immediate effect. */
export function Switch({ children, ...rest }: ChoiceProps) {
  return (
    <label className={row}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own checked state */}
      <input type="checkbox" role="switch" className={styles.switch} {...rest} />
      {children}
    </label>
  )
}
