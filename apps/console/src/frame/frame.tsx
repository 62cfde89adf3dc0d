import { Drawer } from 'antd'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useCounts } from '../data/counts.ts'
import { useWidth } from '../data/use-width.ts'
import { NoticeLine } from '../kit/notice.tsx'
import { usePerson } from '../session/person.tsx'
import * as styles from './frame.module.css'
import { Header } from './header.tsx'
import { Dock, SideMenu } from './menus.tsx'

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

/**
 * Shows header, side menu (a drawer where there is no room for it), the page, and on a phone the main pages
 * at the foot.
 */
export function Frame({ children }: { children: ReactNode }) {
  const width = useWidth()
  const { pathname } = useLocation()
  const counts = useCounts(usePerson())
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className={styles.frame}>
      <Header unread={counts.notices ?? 0} onMenu={() => setOpen(true)} />
      <div className={styles.middle}>
        {width === 'desktop' && <SideMenu counts={counts} />}
        <main className={styles.main}>
          <OfflineNotice />
          {children}
        </main>
      </div>
      {width === 'phone' && <Dock counts={counts} />}
      {width !== 'desktop' && (
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          placement="left"
          size={256}
          title="菜单"
          classNames={{ body: styles.menuDrawer }}
        >
          <SideMenu counts={counts} onOpen={() => setOpen(false)} />
        </Drawer>
      )}
    </div>
  )
}
