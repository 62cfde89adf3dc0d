import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../button.tsx'
import * as styles from './dialog.module.css'

// This module loads Base UI: import it when the question is first asked.

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Describes the consequence in one or two sentences. */
  children: ReactNode
  confirmLabel?: string
  /** Null when the person can only acknowledge. */
  cancelLabel?: string | null
  /** The confirming button is red, and the focus starts on the other one. */
  danger?: boolean
  /** The confirmed work is running, so the window stays. */
  loading?: boolean
  onConfirm: () => void
}

/** Asks a question that must be answered: clicking outside does not close it, Escape means no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, danger, loading } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || !loading) && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.window} initialFocus={danger ? cancel : undefined}>
            <header className={styles.head}>
              <Base.Title className={styles.title}>{props.title}</Base.Title>
            </header>
            <Base.Description className={styles.body} render={<div />}>
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
    <footer className={styles.foot}>
      {cancelLabel !== null && (
        <Base.Close render={<Button kind="outline" />} ref={cancelRef}>
          {cancelLabel}
        </Base.Close>
      )}
      <Button kind={danger ? 'dangerFilled' : 'primary'} loading={loading} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </footer>
  )
}
