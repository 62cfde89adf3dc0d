import { isLoginName, isSmsCode, LOGIN_NAME_MESSAGE } from '@biaojie/contract/accounts/accounts/rules.ts'
import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input, Textarea } from '@biaojie/ui/form/input.tsx'
import * as styles from '../../../account-form/account-form.module.css'
import { CodeField } from '../../../account-form/code-field.tsx'
import { SLIDER_MESSAGE, SliderRow } from '../../../account-form/slider-row.tsx'
import { useForm } from '../../../account-form/use-form.ts'
import { useSlider } from '../../../account-form/use-slider.tsx'
import { request } from '../../../client/request.ts'
import { Panel, type PanelProps } from './panel.tsx'
import { useSubmit } from './use-submit.ts'

const EMPTY = { account: '', newPhone: '', newCode: '', reason: '', slider: '' }
type Values = typeof EMPTY

function findProblems(values: Values, passed: boolean): Partial<Values> {
  const wrong: Partial<Values> = {}
  if (!isLoginName(values.account.trim())) wrong.account = LOGIN_NAME_MESSAGE
  if (!isMobile(normalizeMobile(values.newPhone))) wrong.newPhone = MOBILE_MESSAGE
  if (!passed) wrong.slider = SLIDER_MESSAGE
  if (!isSmsCode(values.newCode)) wrong.newCode = '请输入正确的验证码'
  if (!values.reason.trim()) wrong.reason = '请写明情况，便于核实'
  return wrong
}

/** Shows the appeal of a person who has lost phone and password; staff check and decide. */
export function AppealPanel({ onDone, ...panel }: PanelProps & { onDone: () => void }) {
  return (
    <Panel
      {...panel}
      title="申诉换绑手机"
      note="原手机停用、又不记得密码时使用。记得密码的，请登录后在“账号安全”更换"
    >
      <AppealForm onDone={onDone} />
    </Panel>
  )
}

function AppealForm({ onDone }: { onDone: () => void }) {
  const slider = useSlider('bind')
  const form = useForm<Values>(EMPTY, (values) => findProblems(values, slider.passed))
  const { values, problems, text } = form
  const { busy, failure, onSubmit } = useSubmit(form, {
    send: () => {
      const { account, newCode, reason } = values
      const newPhone = normalizeMobile(values.newPhone)
      return request('appealPhone', {
        body: { account: account.trim(), newPhone, newCode, reason: reason.trim() },
      })
    },
    done: '申诉已提交，核实结果会短信通知两个手机号',
    onDone,
  })
  return (
    <form {...form.element} className={styles.form} onSubmit={onSubmit}>
      <Field label="原手机号 / 用户名" required error={problems.account}>
        <Input {...text('account')} autoCapitalize="off" spellCheck={false} maxLength={64} />
      </Field>
      <Field label="新手机号" required error={problems.newPhone}>
        <Input {...text('newPhone')} type="tel" inputMode="tel" maxLength={20} />
      </Field>
      <SliderRow slider={slider} error={problems.slider} onPass={() => form.set('slider', '')} />
      <CodeField
        purpose="bind"
        phone={values.newPhone}
        slider={slider}
        text={text('newCode')}
        error={problems.newCode}
        onWrongPhone={() => form.show({ newPhone: MOBILE_MESSAGE })}
        onSent={() => form.focus('newCode')}
      />
      <Field
        label="情况说明"
        required
        error={problems.reason}
        help="所属企业、注册时间、原手机停用的原因；两步验证也用不了的请一并写明。工作人员会联系核实"
      >
        <Textarea
          name="reason"
          value={values.reason}
          rows={4}
          maxLength={500}
          onChange={(event) => form.set('reason', event.currentTarget.value)}
        />
      </Field>
      {failure && <FormError>{failure}</FormError>}
      <Button type="submit" size="large" wide loading={busy}>
        提交申诉
      </Button>
    </form>
  )
}
