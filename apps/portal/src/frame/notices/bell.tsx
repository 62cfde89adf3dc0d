import type { StoredUser } from '@biaojie/session/stored.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import * as styles from './bell.module.css'
import { useUnread } from './unread.ts'

const NoticePanel = lazily(async () => (await import('./notice-panel.tsx')).NoticePanel)

const writeLabel = (unread: number) => (unread > 0 ? `消息，${unread} 条未读` : '消息')

/**
 * Shows the bell with its count. Pressed, it opens the latest notices; without scripts and on phones it links
 * to their page.
 */
export function Bell({ user, className }: { user: StoredUser; className?: string }) {
  const { key } = useLocation()
  const userId = user.userId ?? ''
  const unread = useUnread(userId, key)
  const [openAt, setOpenAt] = useState<string>()
  const link = useRef<HTMLAnchorElement>(null)
  const open = openAt === key
  const close = () => setOpenAt(undefined)
  const onClick = (event: MouseEvent) => {
    // The visitor wants another tab, or the window has no room for a list.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !matchMedia('(min-width: 768px)').matches) return
    event.preventDefault()
    setOpenAt(open ? undefined : key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    close()
    link.current?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the link and the list inside
    <div className={cx(styles.bell, className)} onKeyDown={onKeyDown} onBlur={onBlur}>
      <a
        ref={link}
        href={paths.personalUpdate(6)}
        aria-label={writeLabel(unread)}
        aria-expanded={open}
        onClick={onClick}
      >
        <Icon name="bell" size={22} />
        {unread > 0 && <b aria-hidden>{unread > 99 ? '99+' : unread}</b>}
      </a>
      {open && <NoticePanel userId={userId} onFailed={close} />}
    </div>
  )
}
