import {
  judgeCommonness,
  scorePanelStrength,
  scorePassword,
} from '@biaojie/contract/accounts/accounts/password-score.ts'
import {
  EMAIL_MESSAGE,
  encodePassword,
  isEmail,
  isPasswordLength,
  isSmsCode,
  isUserName,
  PASSWORD_LENGTH_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
  RESET_SCORE_MIN,
  USER_NAME_MESSAGE,
} from '@biaojie/contract/accounts/accounts/rules.ts'
import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { agreements } from '../../../../../../content/agreements/titles.ts'
import * as styles from '../../../account-form/account-form.module.css'
import { AgreementLinks } from '../../../account-form/agreement-links.tsx'
import { CodeField } from '../../../account-form/code-field.tsx'
import { NewPassword } from '../../../account-form/new-password.tsx'
import { SLIDER_MESSAGE, SliderRow } from '../../../account-form/slider-row.tsx'
import { type Form, useForm } from '../../../account-form/use-form.ts'
import { type Slider, useSlider } from '../../../account-form/use-slider.tsx'
import { request } from '../../../client/request.ts'
import { Panel, type PanelProps } from './panel.tsx'
import { useSubmit } from './use-submit.ts'

const EMPTY = {
  phoneNo: '',
  verifiyCode: '',
  account: '',
  email: '',
  password: '',
  again: '',
  agreed: '',
  slider: '',
}
type Values = typeof EMPTY

/** Returns why a new password is refused, apart from its strength. */
function findPasswordProblem(password: string): string | undefined {
  if (!password) return '密码不能为空'
  if (!isPasswordLength(password)) return PASSWORD_LENGTH_MESSAGE
  if (judgeCommonness(password) === 'common') return '这个密码太常见，请换一个'
  return scorePassword(password) < RESET_SCORE_MIN ? '密码强度过低' : undefined
}

function findProblems(values: Values, passed: boolean): Partial<Values> {
  const account = values.account.trim()
  const email = values.email.trim()
  const password = findPasswordProblem(values.password)
  const wrong: Partial<Values> = {}
  if (!isMobile(normalizeMobile(values.phoneNo))) wrong.phoneNo = MOBILE_MESSAGE
  if (!passed) wrong.slider = SLIDER_MESSAGE
  if (!isSmsCode(values.verifiyCode)) wrong.verifiyCode = '请输入正确的验证码'
  if (!account) wrong.account = '用户名不能为空'
  else if (!isUserName(account)) wrong.account = USER_NAME_MESSAGE
  if (!email) wrong.email = '邮箱不能为空'
  else if (!isEmail(email)) wrong.email = EMAIL_MESSAGE
  if (password) wrong.password = password
  if (values.again !== values.password) wrong.again = PASSWORDS_DIFFER_MESSAGE
  if (!values.agreed) wrong.agreed = '请阅读协议!'
  return wrong
}

const toAccount = (values: Values) => ({
  phoneNo: normalizeMobile(values.phoneNo),
  account: values.account.trim(),
  email: values.email.trim(),
  password: encodePassword(values.password),
  verifiyCode: values.verifiyCode,
  origin: 'portal',
  agreementVersion: agreements['user-service'].version,
})

/** A phone whose holder has proved with a login code that they own it. */
export type ProvedPhone = { phone: string; code: string }
type RegisterProps = { proved?: ProvedPhone; onDone: (account: string) => void }

/** Registration. `onDone` gets the new account's name. */
export function RegisterPanel({ onDone, proved, ...panel }: PanelProps & RegisterProps) {
  const note = proved
    ? `${proved.phone} 还没有注册，已为您带入；验证码不必再取`
    : '用手机号注册，注册后可申请企业标识前缀'
  return (
    <Panel {...panel} title="注册账号" note={note}>
      <RegisterForm proved={proved} onDone={onDone} />
    </Panel>
  )
}

type PhoneProps = { form: Form<Values>; slider: Slider; proved: ProvedPhone | undefined }

/** Asks for the phone and its proof; a phone proved at the login needs no further proof. */
function PhoneFields({ form, slider, proved }: PhoneProps) {
  const { values, problems, text } = form
  return (
    <>
      <Field label="手机号" required error={problems.phoneNo}>
        <Input
          {...text('phoneNo')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          readOnly={Boolean(proved)}
        />
      </Field>
      {!proved && (
        <>
          <SliderRow slider={slider} error={problems.slider} onPass={() => form.set('slider', '')} />
          <CodeField
            purpose="register"
            phone={values.phoneNo}
            slider={slider}
            text={text('verifiyCode')}
            error={problems.verifiyCode}
            onWrongPhone={() => form.show({ phoneNo: MOBILE_MESSAGE })}
            onSent={() => form.focus('verifiyCode')}
          />
        </>
      )}
    </>
  )
}

function RegisterForm({ onDone, proved }: RegisterProps) {
  const slider = useSlider('register')
  const start = proved ? { ...EMPTY, phoneNo: proved.phone, verifiyCode: proved.code } : EMPTY
  const form = useForm<Values>(start, (values) => findProblems(values, Boolean(proved) || slider.passed))
  const { values, problems, text } = form
  const { busy, failure, onSubmit } = useSubmit(form, {
    send: () =>
      request('registerAccount', { body: { ...toAccount(values), ...(proved && { codeOf: 'login' }) } }),
    done: '注册成功!',
    onDone: () => onDone(values.account.trim()),
  })

  return (
    <form {...form.element} className={styles.form} onSubmit={onSubmit}>
      <PhoneFields form={form} slider={slider} proved={proved} />
      <Field label="用户名" required error={problems.account} help="2–20 个字符，登录时可代替手机号">
        <Input
          {...text('account')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={20}
        />
      </Field>
      <Field label="邮箱" required error={problems.email}>
        <Input {...text('email')} type="email" inputMode="email" autoComplete="email" maxLength={200} />
      </Field>
      <NewPassword
        label="密码"
        cut={scorePanelStrength}
        password={{ text: text('password'), error: problems.password }}
        again={{ text: text('again'), error: problems.again }}
      />
      <div className={styles.agreement}>
        <Checkbox
          name="agreed"
          checked={Boolean(values.agreed)}
          error={problems.agreed}
          onChange={(event) => form.set('agreed', event.currentTarget.checked ? 'yes' : '')}
        >
          我已阅读并同意
        </Checkbox>
        <AgreementLinks names={['user-service', 'privacy']} />
      </div>
      {failure && <FormError>{failure}</FormError>}
      <Button type="submit" size="large" wide loading={busy}>
        注册
      </Button>
    </form>
  )
}
