import type { Login } from '@biaojie/contract/accounts.ts'
import { fingerprint } from '@biaojie/session/fingerprint.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useForm } from '../../../account-form/use-form.ts'
import { isRefusal, request } from '../../../client/request.ts'
import * as styles from '../login.module.css'

type Props = {
  onEnter: (login: Login) => void
  /** The time is over, or the person wants another account. */
  onBack: (why?: string) => void
}

/** The code of an authenticator app, or one of the backup codes. */
export function SecondStep({ onEnter, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const form = useForm({ code: '' }, ({ code }) => (code.trim() ? {} : { code: '请输入动态码' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => form.focus('code'), [])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (!form.passes()) return
    setBusy(true)
    const body = { code: form.values.code.trim(), fingerprint: fingerprint() }
    const answer = await request('secondFactorLogin', { body })
    setBusy(false)
    if (answer.ok) return onEnter(answer.data)
    if (isRefusal(answer, 'second_factor_over')) return onBack(answer.message)
    setFailure(answer.message)
  }
  return (
    <form {...form.element} onSubmit={onSubmit} aria-label="两步验证">
      <div className={styles.fields}>
        <Field
          label="动态码"
          required
          error={form.problems.code}
          help="验证器应用里 6 位数字，每 30 秒更新；手机不在身边可用备用码"
        >
          <Input {...form.text('code')} inputMode="text" autoComplete="one-time-code" maxLength={20} />
        </Field>
        {failure && <FormError>{failure}</FormError>}
        <Button type="submit" size="large" wide loading={busy}>
          验证并登录
        </Button>
        <Button kind="text" onClick={() => onBack()}>
          返回
        </Button>
      </div>
    </form>
  )
}
