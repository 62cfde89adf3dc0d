import type { MySession } from '@biaojie/contract/accounts/accounts/sessions.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { sendSignedRequest } from '../../client/signed-request.ts'
import type { SessionsToEnd } from './end-sessions-dialog.tsx'
import { LoadedPanel } from './loaded-panel.tsx'
import * as styles from './personal.module.css'
import { useLoaded } from './use-loaded.ts'

const EndSessionsDialog = lazily(async () => (await import('./end-sessions-dialog.tsx')).default)
const load = () => sendSignedRequest('sessionList')

/** Shows where the account is signed in, and ends sessions. */
export default function DevicesPanel() {
  const { loaded, reload } = useLoaded(load)
  const [sessionsToEnd, setSessionsToEnd] = useState<SessionsToEnd>()
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
                  onEnd={() => setSessionsToEnd({ kind: 'one', session })}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button kind="danger" onClick={() => setSessionsToEnd({ kind: 'others' })}>
                其他设备全部下线
              </Button>
            )}
          </>
        )}
      </LoadedPanel>
      {sessionsToEnd && (
        <EndSessionsDialog
          sessions={sessionsToEnd}
          onDone={reload}
          onClosed={() => setSessionsToEnd(undefined)}
          onFailed={() => setSessionsToEnd(undefined)}
        />
      )}
    </>
  )
}

function Device({ session, onEnd }: { session: MySession; onEnd: () => void }) {
  const { device, ip, lastSeenAt, createdAt, current } = session
  return (
    <li>
      <Icon name={/Android|iPhone|iPad|鸿蒙/.test(device) ? 'mobile' : 'computer'} size={24} />
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
