import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useWidth } from '../data/use-width.ts'
import { useCallQuery } from '../kit/calls.ts'
import { NoticeLine } from '../kit/notice.tsx'
import { ExportPlaceProvider, Place } from '../kit/page-head.tsx'
import { findLine } from '../pages.ts'
import { usePerson } from '../session/person.tsx'
import { useFirstPaint } from './first-paint.ts'
import * as styles from './frame.module.css'
import { Header } from './header.tsx'
import { Dock, SideMenu } from './menus.tsx'

/** Counts of waiting cases for the menu are read this often, and whenever calls are refreshed. */
const COUNTS_EVERY_MS = 60_000

function subscribe(listener: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, listener)
  }
}

function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <NoticeLine tone="warning" icon="offline">
      网络未连接，已填写的内容还在本页；恢复后再提交。
    </NoticeLine>
  )
}

const SideDrawer = lazily(async () => (await import('../kit/side-drawer.tsx')).SideDrawer)

/**
 * Shows the page as a sheet below the header. The menu stands beside it, on a narrow window in a drawer; a phone has the
 * main pages at its foot.
 */
export function Frame({ children }: { children: ReactNode }) {
  const person = usePerson()
  useFirstPaint(person)
  const width = useWidth()
  const { pathname } = useLocation()
  const counts = useCallQuery('waitingCounts', {}, { every: COUNTS_EVERY_MS }).data ?? {}
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className={styles.frame}>
      <Header unread={counts.notices ?? 0} onMenu={() => setOpen(true)} />
      <div className={styles.board}>
        {width === 'desktop' && <SideMenu counts={counts} />}
        <main className={styles.sheet}>
          <OfflineNotice />
          <Place value={findLine(person, pathname)?.group ?? ''}>
            <ExportPlaceProvider>{children}</ExportPlaceProvider>
          </Place>
        </main>
      </div>
      {width === 'phone' && <Dock counts={counts} />}
      {width !== 'desktop' && open && (
        <SideDrawer
          title="菜单"
          placement="left"
          size={256}
          bodyClass={styles.menuDrawer}
          onClose={close}
          onFailed={close}
        >
          <SideMenu counts={counts} onOpen={close} />
        </SideDrawer>
      )}
    </div>
  )
}
