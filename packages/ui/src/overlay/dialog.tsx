import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Icon } from '../icons.tsx'

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
        <Base.Backdrop className="dgb" />
        <Base.Viewport className="dgv">
          <Base.Popup className={wide ? 'dg wide' : 'dg'} initialFocus={initialFocus ?? firstField}>
            <header>
              <Base.Title className="tt">{props.title}</Base.Title>
              <Base.Close className="x" aria-label="关闭">
                <Icon name="close" />
              </Base.Close>
            </header>
            <div className="bd" ref={body}>
              {props.children}
            </div>
            {footer && <footer>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
