import type { Strength } from '@biaojie/contract/accounts/accounts/password-score.ts'
import { PASSWORD_MIN } from '@biaojie/contract/accounts/accounts/rules.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import type { ComponentPropsWithRef } from 'react'
import { PasswordInput } from './password-input.tsx'
import { StrengthMeter } from './strength-meter.tsx'

type Text = ComponentPropsWithRef<'input'> & { value: string }
type Props = {
  label: string
  cut: (score: number) => Strength
  password: { text: Text; error?: string }
  again: { text: Text; error?: string }
}

/** Asks for a new password twice and shows its strength. */
export function NewPassword({ label, cut, password, again }: Props) {
  return (
    <>
      <div>
        <Field
          label={label}
          required
          error={password.error}
          help={`至少 ${PASSWORD_MIN} 个字符，字母、数字、符号混用更安全`}
        >
          <PasswordInput {...password.text} autoComplete="new-password" />
        </Field>
        <StrengthMeter password={password.text.value} cut={cut} />
      </div>
      <Field label={`确认${label}`} required error={again.error}>
        <PasswordInput {...again.text} autoComplete="new-password" />
      </Field>
    </>
  )
}
