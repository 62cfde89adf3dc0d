import { MOBILE_MESSAGE } from '@biaojie/contract/rules.ts'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { CodeField } from '../../account-form/code-field.tsx'
import { PasswordInput } from '../../account-form/password-input.tsx'
import type { Form } from '../../account-form/use-form.ts'
import type { Slider } from '../../account-form/use-slider.tsx'
import * as styles from './login.module.css'

export type LoginValues = { username: string; password: string; mobile: string; verifyCode: string }

type Props = {
  form: Form<LoginValues>
  slider: Slider
  onForgotten: () => void
  remember: { checked: boolean; onChange: (checked: boolean) => void }
}

export function PasswordFields({ form, onForgotten, remember }: Props) {
  return (
    <>
      <Field label="手机号 / 用户名" required error={form.problems.username}>
        <Input
          {...form.text('username')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          placeholder="请输入手机号/用户名"
        />
      </Field>
      <Field label="密码" required error={form.problems.password}>
        <PasswordInput {...form.text('password')} autoComplete="current-password" placeholder="请输入密码" />
      </Field>
      <div className={styles.row}>
        <Checkbox
          name="remember"
          checked={remember.checked}
          title="只在本机保存登录名；密码请交给浏览器保存"
          onChange={(event) => remember.onChange(event.currentTarget.checked)}
        >
          记住账号
        </Checkbox>
        <button className={text.link} type="button" onClick={onForgotten}>
          忘记密码
        </button>
      </div>
    </>
  )
}

export function SmsFields({ form, slider, sliderRow }: Props & { sliderRow: ReactNode }) {
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
