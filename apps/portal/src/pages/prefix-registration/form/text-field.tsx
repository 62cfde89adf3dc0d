import {
  getFieldRow,
  REGISTRATION_LABELS,
  type RegistrationField,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input, Select } from '@biaojie/ui/form/input.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import type { ComponentProps, ReactNode } from 'react'
import type { Fields } from '../fields/use-fields.ts'
import { Cell } from './cell.tsx'
import * as styles from './form.module.css'

type Name = Exclude<RegistrationField, 'legalCardObject'>
type Props = {
  name: Name
  fields: Fields
  optional?: boolean
  help?: ReactNode
  /** A warning about the value; the form may still be sent. */
  warning?: string
  wide?: boolean
  /** Content below the field. */
  children?: ReactNode
}

/** Shows a typed field of the form with its label, length and messages. */
export function TextField({
  name,
  fields,
  optional,
  help,
  warning,
  wide,
  children,
  ...rest
}: Props & Omit<ComponentProps<typeof Input>, keyof Props>) {
  return (
    <Cell name={name} wide={wide}>
      <Field
        label={REGISTRATION_LABELS[name]}
        required={!optional}
        error={fields.errorOf(name)}
        help={warning ? <Warning text={warning} /> : help}
      >
        <Input
          name={name}
          maxLength={getFieldRow(name).max}
          value={fields.values[name]}
          onChange={(event) => fields.set(name, event.currentTarget.value)}
          onBlur={() => fields.leave(name)}
          {...rest}
        />
      </Field>
      {children}
    </Cell>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <span className={styles.warning} role="status">
      <Icon name="warning" size={16} />
      {text}
    </span>
  )
}

type Choice = { code: string; name: string }

/** Shows a field with a short list of choices. */
export function ChoiceField({
  name,
  fields,
  options = getFieldRow(name).options ?? [],
  disabled,
}: {
  name: Name
  fields: Fields
  /** The default is the field's own list. */
  options?: readonly Choice[]
  disabled?: boolean
}) {
  const label = REGISTRATION_LABELS[name]
  return (
    <Cell name={name}>
      <Field label={label} required disabled={disabled} error={fields.errorOf(name)}>
        <Select
          name={name}
          value={fields.values[name]}
          onChange={(event) => fields.set(name, event.currentTarget.value)}
        >
          <option value="">请选择{label}</option>
          {options.map(({ code, name: text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
    </Cell>
  )
}
