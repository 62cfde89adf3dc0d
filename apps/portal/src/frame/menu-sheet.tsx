import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { getDisplayName, useSession } from '../session/use-session.ts'
import { useContent, useSite } from '../site.ts'
import { SignedOut } from './account/account.tsx'
import { EntryLink } from './account/entry-link.tsx'
import { LogOutButton } from './account/log-out-button.tsx'
import { getAccountKind, PERSONAL_LINKS } from './account/personal.ts'
import { Portrait } from './account/portrait.tsx'
import * as styles from './menu-sheet.module.css'
import { findCurrentNavigation, listNavigation } from './navigation.ts'
import type { NodeFacts } from './node-facts.ts'
import { NodeState } from './node-state.tsx'
import { SiteLogo, toTelephone } from './site-parts.tsx'

const MORE = [
  { label: '关于我们', href: paths.introduce },
  { label: '联系我们与接口文档', href: paths.developDocument },
]

/**
 * Shows the phone's menu as a native modal dialog, which keeps the focus inside, closes on Esc and needs no
 * library.
 */
export function MenuSheet({ facts, onClose }: { facts: NodeFacts; onClose: () => void }) {
  const { phone, hours } = useSite()
  const { hasSolutions } = useContent()
  const dialog = useRef<HTMLDialogElement>(null)
  const current = findCurrentNavigation(useLocation().pathname)
  useEffect(() => dialog.current?.showModal(), [])
  const onClick = (event: MouseEvent) => {
    const { target } = event
    // The backdrop is the dialog itself; a link to this same page must close it, too.
    if (target === dialog.current || (target instanceof Element && target.closest('a'))) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself
    <dialog className={styles.menu} ref={dialog} aria-label="菜单" onClose={onClose} onClick={onClick}>
      <div className={styles.body}>
        <div className={styles.head}>
          <SiteLogo size={28} />
          <button type="button" aria-label="关闭菜单" onClick={onClose}>
            <Icon name="close" size={24} />
          </button>
        </div>
        <nav aria-label="菜单">
          {[...listNavigation(hasSolutions), ...MORE].map(({ label, href }) => (
            <a key={href} href={href} aria-current={href === current ? 'true' : undefined}>
              {label}
              <Icon name="chevron-right" />
            </a>
          ))}
        </nav>
        <Person />
        <NodeState facts={facts} look="wrapped" />
        {phone && (
          <a className={cx(styles.telephone, text.figure)} href={toTelephone(phone.text)}>
            {phone.text}
          </a>
        )}
        <p className={text.remark}>{hours}</p>
      </div>
    </dialog>
  )
}

/** Shows the signed-in person with the personal pages, or login and registration. */
function Person() {
  const { user } = useSession()
  if (!user) {
    return (
      <div className={styles.ways}>
        <SignedOut />
        <EntryLink user={null} />
      </div>
    )
  }
  return (
    <>
      <div className={styles.person}>
        <Portrait user={user} size={40} />
        <p>
          <b>{getDisplayName(user)}</b>
          <span>{getAccountKind(user)}</span>
        </p>
      </div>
      <nav aria-label="我的账号">
        {PERSONAL_LINKS.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
            <Icon name="chevron-right" />
          </a>
        ))}
      </nav>
      <div className={styles.ways}>
        <LogOutButton />
        <EntryLink user={user} inMenu />
      </div>
    </>
  )
}
