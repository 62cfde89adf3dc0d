import { Drawer } from 'antd'
import type { ReactNode } from 'react'

type Props = {
  title: string
  placement: 'left' | 'right' | 'bottom'
  size: number | string
  bodyClass: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Shows over the page what stands beside it on a wide window. Load it with `lazily`: few people need it. */
export const SideDrawer = ({ title, placement, size, bodyClass, onClose, children }: Props) => (
  <Drawer
    open
    title={title}
    placement={placement}
    size={size}
    onClose={onClose}
    classNames={{ body: bodyClass ?? '' }}
  >
    {children}
  </Drawer>
)
