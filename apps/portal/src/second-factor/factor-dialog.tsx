import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { FormError } from '@biaojie/ui/form/field.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useId, useState } from 'react'
import * as accountForm from '../account-form/account-form.module.css'
import { LostFactors } from '../account-form/lost-factors.tsx'
import { canUsePasskeys } from '../client/passkey-support.ts'
import {
  AppFields,
  BackupCodes,
  explainChange,
  type FactorChange,
  type FactorState,
  type Method,
  PasskeyFields,
  ProofFields,
} from './factor-steps.tsx'
import { type Step, useFactorSteps } from './use-factor-steps.ts'

const chooseTitle = (change: FactorChange, step: Step): string => {
  if (step.name === 'backup') return '保存备用码'
  if (change.what === 'remove') return change.factor === 'app' ? '移除验证器' : `移除通行密钥“${change.name}”`
  return { app: '绑定验证器', passkey: '添加通行密钥', codes: '重新生成备用码', off: '停用两步验证' }[
    change.what
  ]
}

function chooseLabel(change: FactorChange, step: Step): string {
  if (step.name === 'app') return '绑定'
  if (step.name === 'passkey') return '创建'
  if (step.name === 'backup') return '我已保存'
  return { app: '下一步', passkey: '下一步', codes: '重新生成', off: '停用', remove: '移除' }[change.what]
}

/**
 * Returns the ways in which this person can prove the second step in this browser; the first is the default.
 */
function listMethods({ enabled, app, backupCodes, passkeys, passkeyOrigin }: FactorState): Method[] {
  if (!enabled) return ['none']
  const usable = passkeys.length > 0 && passkeyOrigin && canUsePasskeys(new URL(passkeyOrigin).hostname)
  const codes: Method[] = app || backupCodes > 0 || !usable ? ['code'] : []
  return usable ? ['passkey', ...codes] : codes
}

type Props = { change: FactorChange; state: FactorState; onDone: () => void; onClosed: () => void }

/**
 * Binds, adds, removes and renews factors. The person is proved each time, because the session may have been
 * left open.
 */
export default function FactorDialog({ change, state: initialState, onDone, onClosed }: Props) {
  const formId = useId()
  const [open, setOpen] = useState(true)
  // The state is that at opening: the list behind the dialog is reloaded before the backup codes are shown.
  const [state] = useState(initialState)
  const [methods] = useState(() => listMethods(state))
  const [method, setMethod] = useState(methods[0] ?? 'code')
  const { step, busy, failure, setFailure, form, onSubmit } = useFactorSteps(change, method, onDone, () =>
    setOpen(false),
  )
  const chooseMethod = (next: Method) => {
    setFailure('')
    form.show({})
    setMethod(next)
  }
  const other = methods.find((candidate) => candidate !== method)
  const dangerous = change.what === 'off' || change.what === 'remove'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => busy || setOpen(next)}
      onClosed={onClosed}
      title={chooseTitle(change, step)}
      dismissible={!busy && step.name !== 'backup'}
      footer={
        <>
          {step.name !== 'backup' && (
            <Button kind="outline" onClick={() => setOpen(false)} disabled={busy}>
              取消
            </Button>
          )}
          <Button kind={dangerous ? 'dangerFilled' : 'primary'} type="submit" form={formId} loading={busy}>
            {chooseLabel(change, step)}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.element} className={accountForm.form} onSubmit={onSubmit}>
        {step.name === 'proof' && (
          <>
            <p>{explainChange(change)}</p>
            <ProofFields form={form} state={state} method={method} />
            {method === 'passkey' && <p>继续时，浏览器会请您使用已登记的通行密钥。</p>}
            {other && <OtherMethod method={other} state={state} busy={busy} onChange={chooseMethod} />}
            {method !== 'none' && <LostFactors />}
          </>
        )}
        {step.name === 'app' && <AppFields form={form} secret={step.secret} uri={step.uri} />}
        {step.name === 'passkey' && <PasskeyFields form={form} />}
        {step.name === 'backup' && <BackupCodes codes={step.codes} />}
        {failure && <FormError>{failure}</FormError>}
      </form>
    </Dialog>
  )
}

type OtherProps = { method: Method; state: FactorState; busy: boolean; onChange: (method: Method) => void }

function OtherMethod({ method, state, busy, onChange }: OtherProps) {
  const codes = state.app ? '动态码或备用码' : '备用码'
  return (
    <div>
      <button
        type="button"
        className={cx(text.action, accountForm.other)}
        onClick={() => onChange(method)}
        disabled={busy}
      >
        改用{method === 'code' ? codes : '通行密钥'}
      </button>
    </div>
  )
}
