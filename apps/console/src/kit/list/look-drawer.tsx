import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useWidth } from '../../data/use-width.ts'
import * as styles from './look.module.css'

/** Shows one row of a list over the page, where there is no room beside the list. */
export function LookDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const phone = useWidth() === 'phone'
  return (
    <Drawer
      open
      title="速览"
      onClose={onClose}
      placement={phone ? 'bottom' : 'right'}
      size={phone ? '86%' : 420}
      classNames={{ body: styles.drawn ?? '' }}
    >
      {children}
    </Drawer>
  )
}
