import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import type { SecondProof } from '@biaojie/contract/accounts/accounts/second-factor/proof.ts'
import { getFingerprint } from '@biaojie/session/stored.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Skeleton } from '@biaojie/ui/feedback/skeleton.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { LostFactors } from '../../../account-form/lost-factors.tsx'
import { useForm } from '../../../account-form/use-form.ts'
import { canUsePasskeys } from '../../../client/passkey-support.ts'
import { signWithPasskey } from '../../../client/passkeys.ts'
import { type Failure, isRefusal, request } from '../../../client/request.ts'
import * as styles from '../login.module.css'

type Props = {
  onEnter: (login: Login) => void
  /** Called when the time is over, or the person wants another account. */
  onBack: (why?: string) => void
}

/** `passkey` says whether the account has a passkey and whether this browser can use it at this address. */
type Ways = { app: boolean; passkey: 'none' | 'unusable' | 'usable' }
/** The usual methods, in case the call got no answer. */
const USUAL: Ways = { app: true, passkey: 'none' }

function useWays(onBack: Props['onBack']) {
  const [ways, setWays] = useState<Ways>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => {
    let gone = false
    request('secondFactorWays', {}, { quiet: true }).then((answer) => {
      if (gone) return
      if (answer.ok) {
        const { app, passkey } = answer.data
        const usable = passkey && (canUsePasskeys(passkey.rpId) ? 'usable' : 'unusable')
        return setWays({ app, passkey: usable ?? 'none' })
      }
      if (isRefusal(answer, 'second_factor_over')) return onBack(answer.message)
      setWays(USUAL)
    })
    return () => {
      gone = true
    }
  }, [])
  return ways
}

/** Sends proofs until one is right or the login is over. */
function useProof({ onEnter, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const settle = (answer: Failure) => {
    if (isRefusal(answer, 'second_factor_over')) onBack(answer.message)
    else setFailure(answer.message)
  }
  const send = async (proof: SecondProof) => {
    const answer = await request('secondFactorLogin', { body: { ...proof, fingerprint: getFingerprint() } })
    if (answer.ok) onEnter(answer.data)
    else settle(answer)
  }
  const sign = async () => {
    // A challenge is valid once, so each press gets its own.
    const answer = await request('secondFactorWays', {}, { quiet: true })
    if (!answer.ok) return settle(answer)
    if (!answer.data.passkey) return setFailure('这个账号的通行密钥已经移除，请换一种方式')
    const signed = await signWithPasskey(answer.data.passkey)
    if (signed.ok) await send({ passkey: signed.data })
    else setFailure(signed.message)
  }
  const runWhileBusy = (work: () => Promise<void>) => async () => {
    setFailure('')
    setBusy(true)
    await work()
    setBusy(false)
  }
  return {
    busy,
    failure,
    setFailure,
    sendCode: (code: string) => runWhileBusy(() => send({ code }))(),
    sign: runWhileBusy(sign),
  }
}

/** Asks for a passkey, the code of an authenticator app, or a backup code. */
export function SecondStep(props: Props) {
  const ways = useWays(props.onBack)
  const [typing, setTyping] = useState(false)
  const proof = useProof(props)
  if (!ways) {
    return (
      <div className={styles.fields} aria-busy="true">
        <Skeleton height={44} />
        <Skeleton height={48} />
      </div>
    )
  }
  const change = (next: boolean) => {
    proof.setFailure('')
    setTyping(next)
  }
  const usesPasskey = ways.passkey === 'usable' && !typing
  const other = ways.passkey === 'usable' && (
    <Button kind="text" onClick={() => change(!typing)} disabled={proof.busy}>
      {usesPasskey ? `改用${describeCode(ways)}` : '改用通行密钥'}
    </Button>
  )
  const below = (
    <>
      {other}
      <Button kind="text" onClick={() => props.onBack()}>
        返回
      </Button>
      <LostFactors />
    </>
  )
  return usesPasskey ? (
    <section className={styles.fields} aria-label="两步验证">
      <p>请用登记过的通行密钥确认是您本人，按浏览器的提示使用指纹、面容、锁屏密码或安全密钥。</p>
      {proof.failure && <FormError>{proof.failure}</FormError>}
      <Button size="large" wide loading={proof.busy} onClick={proof.sign} autoFocus>
        使用通行密钥
      </Button>
      {below}
    </section>
  ) : (
    <CodeForm ways={ways} proof={proof} below={below} />
  )
}

const describeCode = ({ app }: Ways) => (app ? '动态码或备用码' : '备用码')

type CodeProps = { ways: Ways; proof: ReturnType<typeof useProof>; below: React.ReactNode }

function CodeForm({ ways, proof, below }: CodeProps) {
  const label = ways.app ? '动态码' : '备用码'
  const form = useForm({ code: '' }, ({ code }) => (code.trim() ? {} : { code: `请输入${label}` }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => form.focus('code'), [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (form.passes()) proof.sendCode(form.values.code.trim())
  }
  return (
    <form {...form.element} onSubmit={onSubmit} aria-label="两步验证">
      <div className={styles.fields}>
        {ways.passkey === 'unusable' && (
          <p>这个浏览器或网址不能使用通行密钥，请输入{describeCode(ways)}，或换一个浏览器登录。</p>
        )}
        <Field
          label={label}
          required
          error={form.problems.code}
          help={
            ways.app
              ? '验证器应用里 6 位数字，每 30 秒更新；手机不在身边可用备用码'
              : '启用两步验证时保存的备用码，每个只能用一次'
          }
        >
          <Input {...form.text('code')} inputMode="text" autoComplete="one-time-code" maxLength={20} />
        </Field>
        {proof.failure && <FormError>{proof.failure}</FormError>}
        <Button type="submit" size="large" wide loading={proof.busy}>
          验证并登录
        </Button>
        {below}
      </div>
    </form>
  )
}
