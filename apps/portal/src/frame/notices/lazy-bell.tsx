import type { StoredUser } from '@biaojie/session/stored.ts'
import { lazy, Suspense } from 'react'
import * as styles from './lazy-bell.module.css'

const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

/** The bell of somebody signed in, in its room from the start; visitors never load it. */
export const LazyBell = ({ user }: { user: StoredUser }) => (
  <Suspense fallback={<i className={styles.room} aria-hidden />}>
    <Bell user={user} />
  </Suspense>
)
