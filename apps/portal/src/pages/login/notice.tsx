import * as text from '@biaojie/ui/text.module.css'
import { displayName, useSession } from '../../session/use-session.ts'
import type { Arrival } from './arrival.ts'
import * as styles from './login.module.css'

const TEXTS = {
  expired: '登录已过期，请重新登录。刚才的页面和填写的内容还在，登录后接着用。',
  changed: '密码已修改，请用新密码登录。',
} as const

/** Explains why the person is asked to log in, or that they need not. */
export function Notice({ arrival: { notice, subName, target, outside } }: { arrival: Arrival }) {
  const { user } = useSession()
  if (notice) return <p className={styles.notice}>{TEXTS[notice]}</p>
  if (user) {
    return (
      <p className={styles.notice}>
        <span>
          当前已登录：<b>{displayName(user)}</b>
        </span>
        {!outside && (
          <a className={text.link} href={target}>
            继续访问
          </a>
        )}
      </p>
    )
  }
  return subName ? <p className={styles.notice}>登录后继续访问「{subName}」</p> : null
}
