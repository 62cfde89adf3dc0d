import { Drawer } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useWidth } from '../data/use-width.ts'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SideMenu } from './side-menu.tsx'
import { useCounts } from './use-counts.ts'

/** Header, side menu (a drawer where there is no room for it) and the page. */
export function Frame({ children }: { children: ReactNode }) {
  const desktop = useWidth() === 'desktop'
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  useCounts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className="cf">
      <Header onMenu={() => setOpen(true)} />
      <div className="cw">
        {desktop && <SideMenu />}
        <main className="cm">
          <OfflineNotice />
          {children}
        </main>
      </div>
      {!desktop && (
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          placement="left"
          size={256}
          title="菜单"
          className="menu-drawer"
        >
          <SideMenu onOpen={() => setOpen(false)} />
        </Drawer>
      )}
    </div>
  )
}
