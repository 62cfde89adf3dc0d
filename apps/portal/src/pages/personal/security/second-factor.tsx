import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { onDemand } from '../../../client/on-demand.tsx'
import { signedRequest } from '../../../client/signed-request.ts'
import { LoadedPanel } from '../loaded-panel.tsx'
import * as styles from '../personal.module.css'
import { useLoaded } from '../use-loaded.ts'

const Dialog = onDemand(async () => (await import('./second-factor-dialog.tsx')).default)
const load = () => signedRequest('secondFactorState')

/** Whether logins ask for a code of an authenticator app, and the way to change that. */
export function SecondFactor() {
  const { loaded, reload } = useLoaded(load)
  const [asked, setAsked] = useState<'on' | 'off'>()
  const closed = () => setAsked(undefined)
  return (
    <LoadedPanel loaded={loaded} onRetry={reload} failure="两步验证的状态没有取到">
      {({ enabled, required, backupCodes }) => (
        <>
          <ul className={styles.rows}>
            <li>
              <div>
                <b>两步验证</b>
                <span>
                  {enabled
                    ? `已启用，登录时须输入验证器的动态码；备用码剩 ${backupCodes} 个`
                    : required
                      ? '平台账号须启用后才能使用管理功能'
                      : '未启用。建议企业管理员启用，密码或短信被盗也无法登录'}
                </span>
              </div>
              {enabled ? (
                !required && (
                  <Button kind="outline" size="small" onClick={() => setAsked('off')}>
                    停用
                  </Button>
                )
              ) : (
                <Button size="small" onClick={() => setAsked('on')}>
                  启用
                </Button>
              )}
            </li>
          </ul>
          {asked && <Dialog way={asked} onDone={reload} onClosed={closed} onFailed={closed} />}
        </>
      )}
    </LoadedPanel>
  )
}
