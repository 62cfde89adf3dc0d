import type { StoredUser } from '@biaojie/session/stored.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { accountKind } from '../../session/account-types.ts'
import { displayName, prefixOf } from '../../session/use-session.ts'
import * as styles from './account.module.css'
import { EntryLink } from './entry-link.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { PERSONAL_LINKS } from './personal-links.ts'
import { Portrait } from './portrait.tsx'

/**
 * Shows name and portrait; pressing them opens the personal pages as a list of links, which closes with Esc
 * or when left.
 */
export function AccountMenu({ user }: { user: StoredUser }) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const handle = useRef<HTMLButtonElement>(null)
  // The menu remembers the location that opened it, so every navigation closes it.
  const open = openAt === key
  const close = () => setOpenAt(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    close()
    handle.current?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the button and links inside
    <div className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        className={styles.handle}
        type="button"
        ref={handle}
        aria-expanded={open}
        aria-controls="me-panel"
        onClick={() => setOpenAt(open ? undefined : key)}
      >
        <Portrait user={user} size={28} />
        <span>{displayName(user)}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {open && (
        <div className={styles.panel} id="me-panel">
          <p>
            <b>{displayName(user)}</b>
            <span>{accountKind(user)}</span>
            {prefixOf(user) && <span className={cx(text.code, styles.prefix)}>{prefixOf(user)}</span>}
          </p>
          <ul>
            {PERSONAL_LINKS.map(({ label, href, icon }) => (
              <li key={href}>
                <a href={href}>
                  <Icon name={icon} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <div className={styles.ways}>
            <EntryLink user={user} look="row" />
            <LogOutButton />
          </div>
        </div>
      )}
    </div>
  )
}
