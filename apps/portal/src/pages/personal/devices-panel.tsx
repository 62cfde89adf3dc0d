import type { MySession } from '@biaojie/contract/sessions.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import { signedRequest } from '../../client/signed-request.ts'
import { LoadedPanel } from './loaded-panel.tsx'
import * as styles from './personal.module.css'
import { useLoaded } from './use-loaded.ts'

const ConfirmDialog = onDemand(
  async () => (await import('@biaojie/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)
const load = () => signedRequest('sessionList')
type Asked = { kind: 'one'; session: MySession } | { kind: 'others' }

const end = (asked: Asked) =>
  asked.kind === 'one'
    ? signedRequest('endSession', { body: { sessionId: asked.session.sessionId } })
    : signedRequest('endAllSessions', { body: { keepCurrent: true } })

const textsOf = (asked: Asked) =>
  asked.kind === 'one'
    ? {
        question: '让这台设备下线？',
        after: `${asked.session.device}（${asked.session.ip}）上的登录会立即失效，再次使用需要重新登录。`,
        done: '已下线',
      }
    : {
        question: '让其他设备全部下线？',
        after: '除当前设备外，所有登录立即失效。',
        done: '其他设备均已下线',
      }

/** Where the account is signed in, with the power to end it. */
export default function DevicesPanel() {
  const { loaded, reload } = useLoaded(load)
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const ask = (what: Asked) => {
    setAsked(what)
    setOpen(true)
  }
  const onConfirm = async () => {
    if (!asked) return
    setBusy(true)
    const answer = await end(asked)
    setBusy(false)
    if (!answer.ok) return toast(answer.message, { kind: 'err' })
    setOpen(false)
    toast(textsOf(asked).done)
    reload()
  }
  return (
    <>
      <p className={styles.lead}>看到不认识的设备，请让它下线，并尽快修改密码</p>
      <LoadedPanel loaded={loaded} onRetry={reload} failure="登录设备没有取到">
        {(sessions) => (
          <>
            <ul className={styles.rows}>
              {sessions.map((session) => (
                <Device
                  key={session.sessionId}
                  session={session}
                  onEnd={() => ask({ kind: 'one', session })}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button kind="danger" onClick={() => ask({ kind: 'others' })}>
                其他设备全部下线
              </Button>
            )}
          </>
        )}
      </LoadedPanel>
      {asked && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          onFailed={() => setAsked(undefined)}
          title={textsOf(asked).question}
          confirmLabel="下线"
          danger
          loading={busy}
          onConfirm={onConfirm}
        >
          {textsOf(asked).after}
        </ConfirmDialog>
      )}
    </>
  )
}

function Device({ session, onEnd }: { session: MySession; onEnd: () => void }) {
  const { device, ip, lastSeenAt, createdAt, current } = session
  return (
    <li>
      <Icon name={/Android|iPhone|iPad|鸿蒙/.test(device) ? 'miniapp' : 'dashboard'} size={24} />
      <div>
        <b>{device}</b>
        <span>
          <span className={cx(text.figure, styles.value)}>{ip}</span>
          <span>
            最近使用 <span className={cx(text.figure, styles.value)}>{lastSeenAt}</span>
          </span>
          <span>
            登录于 <span className={cx(text.figure, styles.value)}>{createdAt}</span>
          </span>
        </span>
      </div>
      {current ? (
        <Tag tone="ok">当前设备</Tag>
      ) : (
        <Button kind="outline" size="small" onClick={onEnd} aria-label={`让 ${device} 下线`}>
          下线
        </Button>
      )}
    </li>
  )
}
