import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { PasswordInput } from '../../account-form/password-input.tsx'
import type { Form } from '../../account-form/use-form.ts'
import * as styles from './login.module.css'

export type Way = 'password' | 'sms'
export type LoginValues = { username: string; password: string; mobile: string; verifyCode: string }

type Props = {
  form: Form<LoginValues>
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
