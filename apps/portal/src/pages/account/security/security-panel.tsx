import type { DataOf } from '@biaojie/contract/calls.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { sendSignedRequest } from '../../../client/signed-request.ts'
import { LoadedPanel } from '../loaded-panel.tsx'
import * as styles from '../personal.module.css'
import { useLoaded } from '../use-loaded.ts'
import { SecondFactor } from './second-factor.tsx'

type State = DataOf<'contactState'>
const PhoneDialog = lazily(async () => (await import('./phone-dialog.tsx')).default)
const EmailDialog = lazily(async () => (await import('./email-dialog.tsx')).default)
const load = () => sendSignedRequest('contactState')

/** Shows phone and e-mail of the account, and pending changes. */
export default function SecurityPanel() {
  const { loaded, reload } = useLoaded(load)
  const [contact, setContact] = useState<'phone' | 'email'>()
  const closeDialog = () => setContact(undefined)
  return (
    <>
      <p className={styles.lead}>绑定手机用于登录和找回密码，更换时两个号码都会收到通知</p>
      <LoadedPanel loaded={loaded} onRetry={reload} failure="账号安全信息没有取到">
        {(state) => (
          <>
            {state.waiting && <Waiting waiting={state.waiting} onChanged={reload} />}
            <ul className={styles.rows}>
              <li>
                <div>
                  <b>绑定手机</b>
                  <span className={text.figure}>{state.phone}</span>
                </div>
                <Button
                  kind="outline"
                  size="small"
                  disabled={state.waiting !== null}
                  onClick={() => setContact('phone')}
                >
                  更换手机
                </Button>
              </li>
              <li>
                <div>
                  <b>联系邮箱</b>
                  <span>{state.email || '未填写'}</span>
                </div>
                <Button kind="outline" size="small" onClick={() => setContact('email')}>
                  更换邮箱
                </Button>
              </li>
            </ul>
            {contact === 'phone' && (
              <PhoneDialog
                phone={state.phone}
                onDone={reload}
                onClosed={closeDialog}
                onFailed={closeDialog}
              />
            )}
            {contact === 'email' && (
              <EmailDialog
                email={state.email}
                onDone={reload}
                onClosed={closeDialog}
                onFailed={closeDialog}
              />
            )}
          </>
        )}
      </LoadedPanel>
      <SecondFactor />
    </>
  )
}

type WaitingProps = { waiting: NonNullable<State['waiting']>; onChanged: () => void }

function Waiting({ waiting, onChanged }: WaitingProps) {
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    const answer = await sendSignedRequest('cancelPhoneChange')
    setBusy(false)
    showToast(answer.ok ? '已撤销' : answer.message, answer.ok ? undefined : { kind: 'err' })
    onChanged()
  }
  const { way, newPhone, effectiveTime, createTime } = waiting
  return (
    <section className={styles.waitingChange} role="status">
      <p>
        {way === 'password'
          ? `绑定手机将于 ${effectiveTime.slice(0, 16)} 更换为 ${newPhone}。`
          : `${createTime.slice(0, 16)} 有人申诉更换绑定手机为 ${newPhone}，平台正在核实。`}
        如非本人操作，请立即撤销并修改密码。
      </p>
      <Button kind="danger" size="small" loading={busy} onClick={cancel}>
        撤销
      </Button>
    </section>
  )
}
