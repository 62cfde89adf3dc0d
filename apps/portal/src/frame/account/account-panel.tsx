import type { StoredUser } from '@biaojie/session/stored.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { getDisplayName, readPrefix } from '../../session/use-session.ts'
import * as styles from './account.module.css'
import { EntryLink } from './entry-link.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { getAccountKind, PERSONAL_LINKS } from './personal.ts'

/** Lists the personal pages of a signed-in person below the name in the header. */
export function AccountPanel({ user }: { user: StoredUser }) {
  return (
    <>
      <p>
        <b>{getDisplayName(user)}</b>
        <span>{getAccountKind(user)}</span>
        {readPrefix(user) && <span className={cx(text.code, styles.prefix)}>{readPrefix(user)}</span>}
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
        <EntryLink user={user} look="row" inMenu />
        <LogOutButton />
      </div>
    </>
  )
}
