import type { Passkey } from '@biaojie/contract/accounts/accounts/second-factor/second-factor.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type ReactNode, useState } from 'react'
import { hasPasskeys } from '../../../client/passkey-support.ts'
import { sendSignedRequest } from '../../../client/signed-request.ts'
import { paths } from '../../../paths.ts'
import type { FactorChange, FactorState } from '../../../second-factor/factor-steps.tsx'
import { LoadedPanel } from '../loaded-panel.tsx'
import * as styles from '../personal.module.css'
import { useLoaded } from '../use-loaded.ts'

const Dialog = lazily(async () => (await import('../../../second-factor/factor-dialog.tsx')).default)
const RenameDialog = lazily(async () => (await import('./rename-passkey-dialog.tsx')).default)
const load = () => sendSignedRequest('secondFactorState')

/** Shows whether logins ask for a second step and how it is proved, with ways to change that. */
export function SecondFactor() {
  const { loaded, reload } = useLoaded(load)
  const [change, setChange] = useState<FactorChange>()
  const [renamed, setRenamed] = useState<Passkey>()
  const closeDialog = () => setChange(undefined)
  const closeRename = () => setRenamed(undefined)
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className={styles.heading}>
        两步验证
      </h2>
      <LoadedPanel loaded={loaded} onRetry={reload} failure="两步验证的状态没有取到">
        {(state) => (
          <>
            <Factors state={state} onAsk={setChange} onRename={setRenamed} />
            {change && (
              <Dialog
                change={change}
                state={state}
                onDone={reload}
                onClosed={closeDialog}
                onFailed={closeDialog}
              />
            )}
            {renamed && (
              <RenameDialog passkey={renamed} onDone={reload} onClosed={closeRename} onFailed={closeRename} />
            )}
          </>
        )}
      </LoadedPanel>
    </section>
  )
}

type RowProps = { name: string; about: ReactNode; children?: ReactNode }

function Row({ name, about, children }: RowProps) {
  return (
    <li>
      <div>
        <b>{name}</b>
        <span>{about}</span>
      </div>
      {children}
    </li>
  )
}

type FactorsProps = {
  state: FactorState
  onAsk: (change: FactorChange) => void
  onRename: (passkey: Passkey) => void
}

const describeStanding = ({ enabled, required }: FactorState) => {
  if (enabled) return '登录时除密码或短信外还须验证一次'
  if (required) return '平台账号须启用后才能使用管理功能：绑定验证器或添加通行密钥，任选其一'
  return '建议企业管理员启用，密码或短信被盗也无法登录：绑定验证器或添加通行密钥，任选其一'
}

function Factors({ state, onAsk, onRename }: FactorsProps) {
  const { enabled, required, app, passkeys, backupCodes } = state
  const last = passkeys.length + (app ? 1 : 0) === 1
  const ask = (what: Exclude<FactorChange['what'], 'remove'>) => () => onAsk({ what })
  const askRemove = (factor: string, name: string) => () => onAsk({ what: 'remove', factor, name, last })
  // The node refuses this as well.
  const fixed = required && last
  return (
    <ul className={styles.rows}>
      <Row name={enabled ? '已启用' : '未启用'} about={describeStanding(state)}>
        {enabled && !required && (
          <Button kind="outline" size="small" onClick={ask('off')} aria-label="停用两步验证">
            停用
          </Button>
        )}
      </Row>
      <Row name="验证器" about={app ? '已绑定，登录时输入应用里的动态码' : '手机应用每 30 秒显示一个动态码'}>
        {app ? (
          !fixed && (
            <Button kind="outline" size="small" onClick={askRemove('app', '验证器')} aria-label="移除验证器">
              移除
            </Button>
          )
        ) : (
          <Button kind="outline" size="small" onClick={ask('app')}>
            绑定验证器
          </Button>
        )}
      </Row>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => onRename(passkey)}
          onRemove={fixed ? undefined : askRemove(passkey.id, passkey.name)}
        />
      ))}
      <AddPasskey state={state} onAdd={ask('passkey')} />
      {enabled && (
        <Row name="备用码" about={`备用码剩 ${backupCodes} 个，每个可代替动态码或通行密钥一次`}>
          <Button kind="outline" size="small" onClick={ask('codes')} aria-label="重新生成备用码">
            重新生成
          </Button>
        </Row>
      )}
    </ul>
  )
}

type PasskeyProps = { passkey: Passkey; onRename: () => void; onRemove: (() => void) | undefined }

function PasskeyRow({ passkey: { name, createTime, lastUsedTime }, onRename, onRemove }: PasskeyProps) {
  const value = cx(text.figure, styles.value)
  return (
    <li>
      <div>
        <b>{name}</b>
        <span>
          <span>通行密钥</span>
          <span>
            登记于 <span className={value}>{createTime.slice(0, 16)}</span>
          </span>
          <span>
            {lastUsedTime ? '最近使用 ' : '还没有用于登录'}
            {lastUsedTime && <span className={value}>{lastUsedTime.slice(0, 16)}</span>}
          </span>
        </span>
      </div>
      <div className={styles.actions}>
        <Button kind="outline" size="small" onClick={onRename} aria-label={`通行密钥 ${name} 改名`}>
          改名
        </Button>
        {onRemove && (
          <Button kind="outline" size="small" onClick={onRemove} aria-label={`移除通行密钥 ${name}`}>
            移除
          </Button>
        )}
      </div>
    </li>
  )
}

const MAX_PASSKEYS = 10

/** Adds a passkey, or explains why it is impossible here: node, address, browser, number. */
function AddPasskey({ state, onAdd }: { state: FactorState; onAdd: () => void }) {
  const { passkeyOrigin: origin, passkeys, enabled } = state
  const name = passkeys.length > 0 ? '再添加一个通行密钥' : '通行密钥'
  if (!origin) return null
  if (location.origin !== origin) {
    return (
      <Row name={name} about={`这个网址不能使用通行密钥，请从 ${origin} 打开本页`}>
        <a
          className={getButtonClass({ kind: 'outline', size: 'small' })}
          href={`${origin}${paths.personalUpdate(7)}`}
        >
          从该网址打开
        </a>
      </Row>
    )
  }
  if (!hasPasskeys())
    return <Row name={name} about="这个浏览器不支持通行密钥，请换用新版的 Chrome、Edge、Safari 或 Firefox" />
  if (passkeys.length >= MAX_PASSKEYS)
    return <Row name={name} about={`已满 ${MAX_PASSKEYS} 个，移除不用的之后可以再添加`} />
  return (
    <Row name={name} about="用设备的指纹、面容、锁屏密码或安全密钥登录，不用输入动态码，还能防钓鱼网站">
      <Button kind={enabled ? 'outline' : 'primary'} size="small" onClick={onAdd}>
        添加通行密钥
      </Button>
    </Row>
  )
}
