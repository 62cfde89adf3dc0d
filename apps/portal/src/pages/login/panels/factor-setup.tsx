import { Button } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useState } from 'react'
import { canUsePasskeys } from '../../../client/passkey-support.ts'
import type { FactorChange, FactorState } from '../../../second-factor/factor-steps.tsx'
import * as styles from '../login.module.css'

const FactorDialog = lazily(async () => (await import('../../../second-factor/factor-dialog.tsx')).default)

type Props = {
  state: FactorState
  /** Called when the second step is enabled and the backup codes are saved. */
  onDone: () => void
  onLogOut: () => void
}

/**
 * Guides a staff member, who may do nothing without a second step, through its setup: the password, the
 * factor, the backup codes.
 */
export function FactorSetup({ state, onDone, onLogOut }: Props) {
  const [change, setChange] = useState<FactorChange>()
  const [done, setDone] = useState(false)
  const { passkeyOrigin } = state
  const canUsePasskey = passkeyOrigin !== '' && canUsePasskeys(new URL(passkeyOrigin).hostname)
  return (
    <section className={styles.fields} aria-label="启用两步验证">
      <p>
        平台账号登录时除了密码，还要一个动态码或通行密钥。第一次登录先设好，只需几分钟：确认密码，绑定，保存备用码。
      </p>
      <Button size="large" wide onClick={() => setChange({ what: 'app' })}>
        用手机上的验证器应用
      </Button>
      {canUsePasskey && (
        <Button size="large" wide kind="outline" onClick={() => setChange({ what: 'passkey' })}>
          用这台设备的通行密钥
        </Button>
      )}
      <Button kind="text" onClick={onLogOut}>
        以后再说，退出登录
      </Button>
      {change && (
        <FactorDialog
          change={change}
          state={state}
          onDone={() => setDone(true)}
          onClosed={() => (done ? onDone() : setChange(undefined))}
          onFailed={() => setChange(undefined)}
        />
      )}
    </section>
  )
}
