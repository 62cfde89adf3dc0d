import type { StoredUser } from '@biaojie/session/stored.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { loadPressed } from '../../client/loading.ts'
import { paths } from '../../paths.ts'
import * as styles from './bell.module.css'
import type { NoticePanel } from './notice-panel.tsx'
import { useUnread } from './unread.ts'

const labelOf = (unread: number) => (unread > 0 ? `消息，${unread} 条未读` : '消息')

/**
 * Shows the bell with its count. Pressed, it opens the latest notices; without scripts and on phones it links
 * to their page.
 */
export function Bell({ user, className }: { user: StoredUser; className?: string }) {
  const { key } = useLocation()
  const userId = user.userId ?? ''
  const unread = useUnread(userId, key)
  const [opened, setOpened] = useState<{ at: string; Panel: typeof NoticePanel }>()
  const link = useRef<HTMLAnchorElement>(null)
  const open = opened?.at === key
  const close = () => setOpened(undefined)
  const onClick = async (event: MouseEvent) => {
    // The visitor wants another tab, or the window has no room for a list.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !matchMedia('(min-width: 768px)').matches) return
    event.preventDefault()
    if (open) return close()
    const loaded = await loadPressed(() => import('./notice-panel.tsx'))
    if (loaded) setOpened({ at: key, Panel: loaded.NoticePanel })
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
        aria-label={labelOf(unread)}
        aria-expanded={open}
        onClick={onClick}
      >
        <Icon name="bell" size={22} />
        {unread > 0 && <b aria-hidden>{unread > 99 ? '99+' : unread}</b>}
      </a>
      {open && <opened.Panel userId={userId} />}
    </div>
  )
}
