import type { StoredUser } from '@biaojie/session/stored.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { getDisplayName } from '../../session/use-session.ts'
import * as styles from './account.module.css'
import { Portrait } from './portrait.tsx'

const loadPanel = async () => (await import('./account-panel.tsx')).AccountPanel
const Panel = lazily(loadPanel)

/**
 * Shows name and portrait; pressing them opens the personal pages as a list of links, which closes with Esc
 * or when left.
 */
export function AccountMenu({ user }: { user: StoredUser }) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const handle = useRef<HTMLButtonElement>(null)
  // The panel loads after the page, before the first press. A failed load is repeated by that press.
  useEffect(() => {
    loadPanel().catch(() => undefined)
  }, [])
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
        <span>{getDisplayName(user)}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {open && (
        <div className={styles.panel} id="me-panel">
          <Suspense>
            <Panel user={user} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
