import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { isLoginName, isSmsCode, LOGIN_NAME_MESSAGE } from '@biaojie/contract/accounts/accounts/rules.ts'
import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { FormError } from '@biaojie/ui/form/field.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { makeTabPanelProps, Tabs } from '@biaojie/ui/navigation/tabs.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type FormEvent, Suspense, useState } from 'react'
import { SLIDER_MESSAGE, SliderRow } from '../../account-form/slider-row.tsx'
import { type Form, useForm } from '../../account-form/use-form.ts'
import { type Slider, useSlider } from '../../account-form/use-slider.tsx'
import { Agreement, type Consent, useConsent } from './consent.tsx'
import * as styles from './login.module.css'
import { type LoginValues, PasswordFields, type Way } from './login-fields.tsx'
import type { ProvedPhone } from './panels/register-panel.tsx'
import type { Outcome } from './send-login.ts'

const SmsFields = lazily(async () => (await import('./sms-fields.tsx')).SmsFields)

const TABS = [
  { key: 'password', label: '密码登录' },
  { key: 'sms', label: '短信登录' },
] as const
const FAILED = '登录失败请重试！'

function findProblems(way: Way, values: LoginValues): Partial<LoginValues> {
  const { username, password, mobile, verifyCode } = values
  if (way === 'password') {
    return {
      ...(isLoginName(username.trim()) ? {} : { username: LOGIN_NAME_MESSAGE }),
      ...(password ? {} : { password: '密码不能为空' }),
    }
  }
  return {
    ...(isMobile(normalizeMobile(mobile)) ? {} : { mobile: MOBILE_MESSAGE }),
    ...(isSmsCode(verifyCode) ? {} : { verifyCode: '请输入正确的验证码' }),
  }
}

/** Returns the text of a toast, shown in addition to the messages under the fields. */
function describeLogin(way: Way, values: LoginValues): string | undefined {
  if (way === 'password') return values.password ? undefined : '密码不能为空！'
  return values.verifyCode ? undefined : '验证码不能为空！'
}

/** Sends with code that is loaded with the first press; without it there is no answer. */
async function sendLogin(way: Way, values: LoginValues, slider: Slider): Promise<Outcome | undefined> {
  const sending = await import('./send-login.ts').catch(() => undefined)
  return sending ? sending.sendLogin(way, values, slider) : { state: 'failed', message: '' }
}

type Props = {
  /** The initial values: a remembered or newly registered name, or a whole demo account. */
  name: string
  password: string
  onEnter: (login: Login, typedName: string | undefined) => void
  /** Called when password or code were right and the account asks for a second step. */
  onSecondStep: (typedName: string | undefined) => void
  onForgotten: () => void
  /** Called when the phone has no account; its holder has just proved that they own it. */
  onUnknownPhone: (proved: ProvedPhone) => void
  /** Further fields above the button. */
  remember: { checked: boolean; onChange: (checked: boolean) => void }
}

type SendingGiven = Pick<Props, 'onEnter' | 'onSecondStep' | 'onUnknownPhone'> & { consent: Consent }

/** Problems besides the fields: the answer, a slider that was not pulled, a missing tick. */
type Wrong = { failure?: string; slider?: boolean; consent?: boolean }

function useSending(way: Way, form: Form<LoginValues>, slider: Slider, given: SendingGiven) {
  const { onEnter, onSecondStep, onUnknownPhone, consent } = given
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setWrong((before) => ({ slider: before.slider }))
    if (!form.passes()) {
      const aloud = describeLogin(way, form.values)
      if (aloud) showToast(aloud, { kind: 'err' })
      return
    }
    if (!consent.given) {
      document.getElementsByName('consent')[0]?.focus()
      return setWrong((before) => ({ ...before, consent: true }))
    }
    setBusy(true)
    // Stands behind the dialog that opens, until the slider is pulled.
    if (!slider.passed) setWrong((before) => ({ ...before, slider: true }))
    const outcome = await sendLogin(way, form.values, slider)
    setBusy(false)
    setWrong(outcome ? {} : { slider: true })
    if (!outcome) return
    const typedName = way === 'password' ? form.values.username.trim() : undefined
    if (outcome.state === 'in') return onEnter(outcome.login, typedName)
    slider.clear()
    if (outcome.state === 'second-step') return onSecondStep(typedName)
    if (outcome.state === 'unknown-phone') {
      const { mobile, verifyCode } = form.values
      return onUnknownPhone({ phone: normalizeMobile(mobile), code: verifyCode })
    }
    const failure = outcome.message || FAILED
    setWrong({ failure })
    showToast(failure, { kind: 'err' })
  }
  return { busy, wrong, setWrong, onSubmit }
}

/** Offers two ways to log in within one form. Text typed in one tab stays while the other is open. */
export function LoginForm({ name, password, onForgotten, remember, ...rest }: Props) {
  const consent = useConsent()
  const given = { ...rest, consent }
  const [way, setWay] = useState<Way>('password')
  const slider = useSlider('login')
  const form = useForm<LoginValues>({ username: name, password, mobile: '', verifyCode: '' }, (values) =>
    findProblems(way, values),
  )

  const { busy, wrong, setWrong, onSubmit } = useSending(way, form, slider, given)
  // It stands before the code, which is only sent after the slider.
  const sliderRow = (
    <SliderRow
      slider={slider}
      error={wrong.slider ? SLIDER_MESSAGE : undefined}
      onPass={() => setWrong((before) => ({ ...before, slider: false }))}
    />
  )
  return (
    <form {...form.element} onSubmit={onSubmit}>
      <Tabs
        id="login"
        label="登录方式"
        items={TABS}
        current={way}
        onSelect={(key) => {
          setWay(key)
          form.show({})
          setWrong({})
        }}
      />
      <div className={styles.fields} {...makeTabPanelProps('login', way)} tabIndex={-1}>
        {way === 'password' ? (
          <>
            <PasswordFields form={form} onForgotten={onForgotten} remember={remember} />
            {sliderRow}
          </>
        ) : (
          <Suspense fallback={<p role="status">正在打开短信登录…</p>}>
            <SmsFields form={form} slider={slider} sliderRow={sliderRow} />
          </Suspense>
        )}
        <Agreement consent={consent} wrong={wrong.consent} />
        {wrong.failure && <FormError>{wrong.failure}</FormError>}
        <Button type="submit" size="large" wide loading={busy}>
          登录
        </Button>
      </div>
    </form>
  )
}
