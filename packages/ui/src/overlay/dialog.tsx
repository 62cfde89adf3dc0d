import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons.tsx'
import * as styles from './dialog.module.css'

// This module loads Base UI: import it when the dialog is first opened, not with the page.

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The width is 480 px by default, 560 px when wide; on phones the screen less 16 px on each side. */
  wide?: boolean
  /** The lower edge has buttons at the right and a small note (`<span>`) at the left. */
  footer?: ReactNode
  /** False while work runs or typed text would be lost; then only buttons close it. */
  dismissible?: boolean
  /** Called after the closing motion, which is the moment to reset a form. */
  onClosed?: () => void
  children: ReactNode
}

/**
 * Shows a modal window: it focuses its first field, else its first control, traps the focus, closes with
 * Escape, and returns the focus.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, wide, footer, dismissible = true, onClosed } = props
  const body = useRef<HTMLDivElement>(null)
  // A finger that opens a form should not bring up the keyboard.
  const findFirstField = (opened: string) =>
    (opened !== 'touch' && body.current?.querySelector<HTMLElement>('input, textarea, select')) || true
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, { reason }) => {
        if (next || dismissible || reason !== 'escape-key') onOpenChange(next)
      }}
      onOpenChangeComplete={(next) => next || onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={cx(styles.window, wide && styles.wide)} initialFocus={findFirstField}>
            <header className={styles.head}>
              <Base.Title className={styles.title}>{props.title}</Base.Title>
              <Base.Close className={styles.close} aria-label="关闭">
                <Icon name="close" />
              </Base.Close>
            </header>
            <div className={styles.body} ref={body}>
              {props.children}
            </div>
            {footer && <footer className={styles.foot}>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
