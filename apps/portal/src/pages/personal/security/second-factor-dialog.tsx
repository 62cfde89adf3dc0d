import { encodePassword } from '@biaojie/contract/account-rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { codePath } from '@biaojie/ui/codes/code-path.ts'
import { qrCode } from '@biaojie/ui/codes/qr-code.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Field, FormError } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { type FormEvent, useId, useState } from 'react'
import * as accountForm from '../../../account-form/account-form.module.css'
import { PasswordInput } from '../../../account-form/password-input.tsx'
import { useForm } from '../../../account-form/use-form.ts'
import { signedRequest } from '../../../client/signed-request.ts'

type Values = { password: string; code: string }
type Step = 'password' | 'app' | 'backup' | 'off'
type Secret = { secret: string; uri: string }

const problemsOf = (step: Step, { password, code }: Values): Partial<Values> => ({
  ...(step !== 'app' && !password && { password: '密码不能为空' }),
  ...(step !== 'password' && !code.trim() && { code: '请输入动态码' }),
})

const TITLES: Record<Step, string> = {
  password: '启用两步验证',
  app: '绑定验证器',
  backup: '保存备用码',
  off: '停用两步验证',
}
const LABELS: Record<Step, string> = { password: '下一步', app: '启用', backup: '我已保存', off: '停用' }

/** One step after the other: password, authenticator app, backup codes; or the way back. */
function useSteps(way: 'on' | 'off', onDone: () => void, close: () => void) {
  const [step, setStep] = useState<Step>(way === 'on' ? 'password' : 'off')
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const form = useForm<Values>({ password: '', code: '' }, (values) => problemsOf(step, values))

  const send = async (): Promise<string | undefined> => {
    const password = encodePassword(form.values.password)
    const code = form.values.code.trim()
    if (step === 'password') {
      const answer = await signedRequest('secondFactorBegin', { body: { password } })
      if (!answer.ok) return answer.message
      setSecret(answer.data)
      setStep('app')
    } else if (step === 'app') {
      const answer = await signedRequest('secondFactorConfirm', { body: { code } })
      if (!answer.ok) return answer.message
      setCodes(answer.data.backupCodes)
      setStep('backup')
      onDone()
    } else {
      const answer = await signedRequest('secondFactorDisable', { body: { password, code } })
      if (!answer.ok) return answer.message
      toast('两步验证已停用')
      onDone()
      close()
    }
    return undefined
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (step === 'backup') return close()
    if (!form.passes()) return
    setBusy(true)
    setFailure((await send()) ?? '')
    setBusy(false)
  }
  return { step, secret, codes, busy, failure, form, onSubmit }
}

type Props = { way: 'on' | 'off'; onDone: () => void; onClosed: () => void }

export default function SecondFactorDialog({ way, onDone, onClosed }: Props) {
  const formId = useId()
  const [open, setOpen] = useState(true)
  const { step, secret, codes, busy, failure, form, onSubmit } = useSteps(way, onDone, () => setOpen(false))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => busy || setOpen(next)}
      onClosed={onClosed}
      title={TITLES[step]}
      dismissible={!busy && step !== 'backup'}
      footer={
        <>
          {step !== 'backup' && (
            <Button kind="outline" onClick={() => setOpen(false)} disabled={busy}>
              取消
            </Button>
          )}
          <Button type="submit" form={formId} loading={busy}>
            {LABELS[step]}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.element} className={accountForm.form} onSubmit={onSubmit}>
        {(step === 'password' || step === 'off') && (
          <Field label="登录密码" required error={form.problems.password}>
            <PasswordInput {...form.text('password')} autoComplete="current-password" />
          </Field>
        )}
        {step === 'app' && secret && <Secret {...secret} />}
        {(step === 'app' || step === 'off') && (
          <Field label="动态码" required error={form.problems.code} help="验证器显示的 6 位数字">
            <Input {...form.text('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
          </Field>
        )}
        {step === 'backup' && <BackupCodes codes={codes} />}
        {failure && <FormError>{failure}</FormError>}
      </form>
    </Dialog>
  )
}

function Secret({ secret, uri }: Secret) {
  const modules = qrCode(uri)
  return (
    <>
      <p>用手机上任意验证器应用扫描二维码，或在其中输入下面的密钥。正用这部手机浏览时，直接打开应用即可。</p>
      <div className={accountForm.toScan}>
        <CodeImage path={codePath(modules)} modules={modules.length} size={176} label="验证器密钥的二维码" />
      </div>
      <a className={text.action} href={uri}>
        直接用应用打开
      </a>
      <p className={text.code}>{secret.match(/.{4}/g)?.join(' ')}</p>
      <CopyButton value={secret} label="复制密钥" />
    </>
  )
}

function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>手机丢失时，每个备用码可代替动态码登录一次。只显示这一次，请抄写或打印后妥善保管。</p>
      <ul className={text.code}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} label="复制全部" />
    </>
  )
}
