import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons.tsx'
import * as styles from './dialog.module.css'

// Carries Base UI: load this module when the dialog is first wanted, not with the page.

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** 480 px by default, 560 px when wide; on phones the width of the screen less 16 px each side. */
  wide?: boolean
  /** The lower edge: buttons at the right, a small note (`<span>`) at the left. */
  footer?: ReactNode
  /** False while work runs or typed text would be lost: only buttons close. */
  dismissible?: boolean
  /** What takes the focus first; without it the first field of the body, else the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Called after the closing motion, the moment to reset a form. */
  onClosed?: () => void
  children: ReactNode
}

/** A modal window: traps the focus, closes with Escape, gives the focus back to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, wide, footer, dismissible = true, initialFocus, onClosed } = props
  const body = useRef<HTMLDivElement>(null)
  // A finger that opens a form should not be answered with the keyboard.
  const firstField = (opened: string) =>
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
          <Base.Popup
            className={cx(styles.window, wide && styles.wide)}
            initialFocus={initialFocus ?? firstField}
          >
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
