import { Drawer } from 'antd'
import type { Counts } from '../data/counts.ts'
import * as styles from './frame.module.css'
import { SideMenu } from './menus.tsx'

/** Shows the menu over the page, where there is no room beside it. */
export const MenuDrawer = ({ counts, onClose }: { counts: Counts; onClose: () => void }) => (
  <Drawer
    open
    onClose={onClose}
    placement="left"
    size={256}
    title="菜单"
    classNames={{ body: styles.menuDrawer }}
  >
    <SideMenu counts={counts} onOpen={onClose} />
  </Drawer>
)
