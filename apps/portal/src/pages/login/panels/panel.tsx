import { Drawer } from '@biaojie/ui/overlay/drawer.tsx'
import type { ReactNode } from 'react'

/** The page opens and closes it; `onClosed` is called when it is out of sight. */
export type PanelProps = { open: boolean; onClose: () => void; onClosed: () => void }

/** A side panel of the login. */
export function Panel({
  open,
  onClose,
  onClosed,
  title,
  note,
  children,
}: PanelProps & { title: string; note: string; children: ReactNode }) {
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => next || onClose()}
      onClosed={onClosed}
      title={title}
      note={note}
    >
      {children}
    </Drawer>
  )
}
