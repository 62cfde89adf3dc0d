import type { StoredUser } from '@biaojie/session/stored.ts'
import { lazy, Suspense } from 'react'
import * as styles from './lazy-bell.module.css'

const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

/** Shows the bell of signed-in people in a reserved place; visitors never load it. */
export const LazyBell = ({ user }: { user: StoredUser }) => (
  <Suspense fallback={<i className={styles.room} aria-hidden />}>
    <Bell user={user} />
  </Suspense>
)
