import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

type Props = {
  title: string
  placement: 'left' | 'right' | 'bottom'
  size: number | string
  bodyClass: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * Shows a side column as a drawer over the page, for narrow windows. Load it with `lazily`, because few
 * people need it.
 */
export function SideDrawer({ title, placement, size, bodyClass, onClose, children }: Props) {
  useFocusReturn()
  return (
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
}
