import type { DataOf } from '@biaojie/contract/calls.ts'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeQrCode } from '@biaojie/ui/codes/qr-code.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import * as text from '@biaojie/ui/text.module.css'
import * as accountForm from '../account-form/account-form.module.css'
import { PasswordInput } from '../account-form/password-input.tsx'
import type { Form } from '../account-form/use-form.ts'

export type FactorState = DataOf<'secondFactorState'>
/** The change that the dialog makes. */
export type FactorChange =
  | { what: 'app' | 'passkey' | 'codes' | 'off' }
  | { what: 'remove'; factor: string; name: string; last: boolean }
export type Values = { password: string; code: string; name: string }
/** The proof of the second step while it is on. */
export type Method = 'none' | 'code' | 'passkey'

const ABOUT = {
  app: '先确认是您本人，再用手机上的验证器应用扫码。',
  passkey: '登录时用这台设备的指纹、面容或锁屏密码，或一把安全密钥，代替输入动态码。先确认是您本人。',
  codes: '重新生成后，原有的备用码随即作废。',
  off: '验证器、通行密钥和备用码都会移除，之后只凭密码或短信即可登录。',
}

export function explainChange(change: FactorChange): string {
  if (change.what !== 'remove') return ABOUT[change.what]
  if (change.last) return '这是最后一种验证方式，移除后两步验证随即停用，备用码作废。'
  return change.factor === 'app'
    ? '移除后，应用里的动态码不能再用于登录。'
    : '移除后不能再用它登录。设备或密码管理器里保存的那一份，请自行删除。'
}

type ProofProps = { form: Form<Values>; state: FactorState; method: Method }

/** Asks for the password and, while the second step is on, its code. */
export function ProofFields({ form, state, method }: ProofProps) {
  return (
    <>
      <Field label="登录密码" required error={form.problems.password}>
        <PasswordInput {...form.text('password')} autoComplete="current-password" />
      </Field>
      {method === 'code' && (
        <Field
          label={state.app ? '动态码' : '备用码'}
          required
          error={form.problems.code}
          help={state.app ? '验证器显示的 6 位数字，或一个备用码' : '启用两步验证时保存的备用码'}
        >
          <Input {...form.text('code')} inputMode="text" autoComplete="one-time-code" maxLength={20} />
        </Field>
      )}
    </>
  )
}

export function AppFields({ form, secret, uri }: { form: Form<Values>; secret: string; uri: string }) {
  const modules = encodeQrCode(uri)
  return (
    <>
      <p>用手机上任意验证器应用扫描二维码，或在其中输入下面的密钥。正用这部手机浏览时，直接打开应用即可。</p>
      <div className={accountForm.toScan}>
        <CodeImage
          path={drawCodePath(modules)}
          modules={modules.length}
          size={176}
          label="验证器密钥的二维码"
        />
      </div>
      <a className={text.action} href={uri}>
        直接用应用打开
      </a>
      <p className={text.code}>{secret.match(/.{4}/g)?.join(' ')}</p>
      <div>
        <CopyButton value={secret} label="复制密钥" />
      </div>
      <Field label="动态码" required error={form.problems.code} help="验证器显示的 6 位数字">
        <Input {...form.text('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      </Field>
    </>
  )
}

export function PasskeyFields({ form }: { form: Form<Values> }) {
  return (
    <>
      <p>点“创建”后，按浏览器的提示选择这台设备、手机或安全密钥，并确认是您本人。</p>
      <Field label="名称" help="便于以后辨认，例如“办公室电脑”；不填则用浏览器的名称">
        <Input {...form.text('name')} autoComplete="off" maxLength={40} />
      </Field>
    </>
  )
}

export function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>验证器或通行密钥不在身边时，每个备用码可代替它登录一次。只显示这一次，请抄写或打印后妥善保管。</p>
      <ul className={text.code}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <CopyButton value={codes.join('\n')} label="复制全部" />
      </div>
    </>
  )
}
