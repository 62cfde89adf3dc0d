import { displayName, useSession } from '../../session/use-session.ts'
import type { Arrival } from './arrival.ts'

const TEXTS = {
  expired: '登录已过期，请重新登录。刚才的页面和填写的内容还在，登录后接着用。',
  changed: '密码已修改，请用新密码登录。',
} as const

/** Why somebody is here, when it was not their own idea; or that they need not be. */
export function Notice({ arrival: { notice, subName, target, outside } }: { arrival: Arrival }) {
  const { user } = useSession()
  if (notice) return <p className="lgnote">{TEXTS[notice]}</p>
  if (user) {
    return (
      <p className="lgnote">
        <span>
          当前已登录：<b>{displayName(user)}</b>
        </span>
        {!outside && (
          <a className="lkx" href={target}>
            继续访问
          </a>
        )}
      </p>
    )
  }
  return subName ? <p className="lgnote">登录后继续访问「{subName}」</p> : null
}
