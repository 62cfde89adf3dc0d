import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../icons.tsx'
import * as styles from './dialog.module.css'

// This module loads Base UI: import it when the panel is first opened, not with the page.

type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title. */
  note?: ReactNode
  /** Called after the closing motion, which is the moment to reset a form. */
  onClosed?: () => void
  children: ReactNode
}

/**
 * Shows a panel from the right edge, over the whole screen on phones. It is made for forms: only its own
 * buttons and Escape close it, a press beside it does not. Further dialogs may open above it.
 */
export function Drawer({ open, onOpenChange, title, note, onClosed, children }: DrawerProps) {
  const body = useRef<HTMLDivElement>(null)
  // A finger that opens a form should not bring up the keyboard.
  const findFirstField = (opened: string) =>
    (opened !== 'touch' && body.current?.querySelector<HTMLElement>('input, textarea, select')) || true
  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(next) => next || onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.drawer} initialFocus={findFirstField}>
          <header className={styles.head}>
            <div>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {note && <Base.Description className={styles.note}>{note}</Base.Description>}
            </div>
            <Base.Close className={styles.close} aria-label="关闭">
              <Icon name="close" />
            </Base.Close>
          </header>
          <div className={styles.body} ref={body}>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
