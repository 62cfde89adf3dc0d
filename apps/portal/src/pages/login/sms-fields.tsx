import { MOBILE_MESSAGE } from '@biaojie/contract/rules.ts'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import type { ReactNode } from 'react'
import { CodeField } from '../../account-form/code-field.tsx'
import type { Form } from '../../account-form/use-form.ts'
import type { Slider } from '../../account-form/use-slider.tsx'
import type { LoginValues } from './login-fields.tsx'

type Props = { form: Form<LoginValues>; slider: Slider; sliderRow: ReactNode }

export function SmsFields({ form, slider, sliderRow }: Props) {
  return (
    <>
      <Field label="手机号" required error={form.problems.mobile}>
        <Input
          {...form.text('mobile')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          placeholder="11 位手机号"
        />
      </Field>
      {sliderRow}
      <CodeField
        purpose="login"
        phone={form.values.mobile}
        slider={slider}
        text={form.text('verifyCode')}
        error={form.problems.verifyCode}
        onWrongPhone={() => form.show({ mobile: MOBILE_MESSAGE })}
        onSent={() => form.focus('verifyCode')}
      />
    </>
  )
}
