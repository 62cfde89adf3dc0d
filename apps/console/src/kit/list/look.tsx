import { lazily } from '@biaojie/ui/load/lazily.tsx'
import type { ReactNode } from 'react'
import { useWidth } from '../../data/use-width.ts'
import { Key } from '../notice.tsx'
import * as styles from './look.module.css'

const SideDrawer = lazily(async () => (await import('../side-drawer.tsx')).SideDrawer)

type Props = {
  /** Stands beside the table and narrows it; otherwise it comes over the page. */
  beside: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows one row of a list while the list stays; J and K show the next one. */
export function Look({ beside, onClose, children }: Props) {
  const isPhone = useWidth() === 'phone'
  if (!beside)
    return (
      <SideDrawer
        title="速览"
        placement={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '86%' : 420}
        bodyClass={styles.drawn}
        onClose={onClose}
        onFailed={onClose}
      >
        {children}
      </SideDrawer>
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
