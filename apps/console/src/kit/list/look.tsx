import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useWidth } from '../../data/use-width.ts'
import { Key } from '../notice.tsx'
import * as styles from './look.module.css'

type Props = {
  /** Stands beside the table and narrows it; otherwise it comes over the page. */
  beside: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows one row of a list while the list stays; J and K show the next one. */
export function Look({ beside, onClose, children }: Props) {
  const phone = useWidth() === 'phone'
  if (!beside)
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
  return (
    <aside className={styles.look} aria-label="速览">
      <header>
        <h2>速览</h2>
        <span aria-hidden>
          <Key>K</Key>
          <Key>J</Key> 换一个
        </span>
        <button type="button" onClick={onClose}>
          收起 <Key>Esc</Key>
        </button>
      </header>
      {children}
    </aside>
  )
}
