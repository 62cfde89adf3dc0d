import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../button.tsx'

// Carries Base UI: load this module when the question is first asked.

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What happens, in one or two sentences. */
  children: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** The confirming button is red; the focus starts on the other one. */
  danger?: boolean
  /** The confirmed work is running: the window stays. */
  loading?: boolean
  onConfirm: () => void
}

/** A question that must be answered: clicking outside does not close it, Escape means no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, danger, loading } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || !loading) && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="dgb" />
        <Base.Viewport className="dgv">
          <Base.Popup className="dg" initialFocus={danger ? cancel : undefined}>
            <header>
              <Base.Title className="tt">{props.title}</Base.Title>
            </header>
            <Base.Description className="bd" render={<div />}>
              {props.children}
            </Base.Description>
            <Answers {...props} cancelRef={cancel} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Answers(props: ConfirmDialogProps & { cancelRef: RefObject<HTMLButtonElement | null> }) {
  const { confirmLabel = '确定', cancelLabel = '取消', danger, loading, onConfirm, cancelRef } = props
  return (
    <footer>
      <Base.Close render={<Button kind="o" />} ref={cancelRef}>
        {cancelLabel}
      </Base.Close>
      <Button
        kind={danger ? 'd' : 'p'}
        className={danger ? 'fill' : ''}
        loading={loading}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </footer>
  )
}
