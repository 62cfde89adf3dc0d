import type { StoredUser } from '@biaojie/session/stored.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Suspense } from 'react'
import { paths } from '../../paths.ts'
import * as styles from './lazy-bell.module.css'

const Bell = lazily(
  async () => (await import('./bell.tsx')).Bell,
  () => (
    <a className={styles.room} href={paths.personalUpdate(6)} aria-label="消息">
      <Icon name="bell" size={22} />
    </a>
  ),
)

/** Shows the bell of signed-in people in a reserved place; visitors never load it. */
export const LazyBell = ({ user }: { user: StoredUser }) => (
  <Suspense fallback={<i className={styles.room} aria-hidden />}>
    <Bell user={user} />
  </Suspense>
)
