import { getIdentity } from '@biaojie/contract/identity.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { openDialog } from '../dialogs.ts'
import { IdentifierSearch } from '../search/identifier-search.tsx'
import { useSession } from '../session/use-session.ts'
import { useContent } from '../site.ts'
import { Account } from './account/account.tsx'
import * as styles from './header.module.css'
import { findCurrentNavigation, listNavigation } from './navigation.ts'
import type { NodeFacts } from './node-facts.ts'
import { NodeState } from './node-state.tsx'
import { LazyBell } from './notices/lazy-bell.tsx'
import { SiteLogo } from './site-parts.tsx'

const MenuSheet = lazily(async () => (await import('./menu-sheet.tsx')).MenuSheet)

/** Shows two tiers on wide windows; on phones one of 56 px, with search and menu below it. */
export function Header({ facts }: { facts: NodeFacts }) {
  const { key, pathname } = useLocation()
  // Both remember the location that opened them, so every navigation closes them without an effect.
  const [searchAt, setSearchAt] = useState<string>()
  const [menuAt, setMenuAt] = useState<string>()
  const closeMenu = () => setMenuAt(undefined)
  const searching = searchAt === key
  return (
    <header className={cx(styles.header, searching && styles.searching)}>
      <div className={cx(layout.container, styles.first)}>
        <SiteLogo className={styles.logo}>
          {getIdentity().descriptor[0]}
          <br />
          {getIdentity().descriptor[1]}
        </SiteLogo>
        <div className={styles.search}>
          <IdentifierSearch
            size="header"
            key={searching ? 'open' : 'shut'}
            focus={searching}
            label="页头标识查询"
            wholeSite
          />
        </div>
        <Account />
        <div className={styles.shortcuts}>
          <PhoneBell />
          <button
            type="button"
            aria-label="搜索"
            aria-expanded={searching}
            onClick={() => setSearchAt(searching ? undefined : key)}
          >
            <Icon name={searching ? 'close' : 'search'} size={24} />
          </button>
          <button type="button" aria-label="扫码" onClick={() => openDialog('scan')}>
            <Icon name="scan" size={24} />
          </button>
          <button type="button" aria-label="菜单" aria-haspopup="dialog" onClick={() => setMenuAt(key)}>
            <Icon name="menu" size={24} />
          </button>
        </div>
      </div>
      <div className={styles.second}>
        <div className={layout.container}>
          <Navigation pathname={pathname} />
          <NodeState facts={facts} look="line" />
        </div>
      </div>
      {menuAt === key && <MenuSheet facts={facts} onClose={closeMenu} onFailed={closeMenu} />}
    </header>
  )
}

function PhoneBell() {
  const { user } = useSession()
  return user && <LazyBell user={user} />
}

function Navigation({ pathname }: { pathname: string }) {
  const current = findCurrentNavigation(pathname)
  const { hasSolutions } = useContent()
  return (
    <nav className={styles.navigation} aria-label="主导航">
      {listNavigation(hasSolutions).map(({ label, href }) => (
        <a key={href} href={href} aria-current={getCurrentState(href, current, pathname)}>
          {label}
        </a>
      ))}
    </nav>
  )
}

const getCurrentState = (href: string, current: string | undefined, pathname: string) =>
  href === current ? (href === pathname ? 'page' : true) : undefined
