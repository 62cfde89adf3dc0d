import type { StoredUser } from '@biaojie/session/stored.ts'
import { LazyBell } from '../notices/lazy-bell.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LogOutButton } from './log-out-button.tsx'

/** Shows bell, name and logout of a signed-in person; visitors never load it. */
export const SignedIn = ({ user }: { user: StoredUser }) => (
  <>
    <LazyBell user={user} />
    <AccountMenu user={user} />
    <LogOutButton square />
  </>
)
