import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { Finder } from './finder.tsx'
import * as styles from './scan.module.css'

/** Label printers put a code at the end of an address. */
const stripAddress = (text: string) =>
  /^https?:\/\//i.test(text) ? (text.split(/[/=]/).at(-1) ?? text) : text

/** Reads one code with the camera and returns its text; the caller decides what to do with it. */
export function CodeDialog({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const [blind, setBlind] = useState(false)
  const openFound = (text: string) => {
    onText(stripAddress(text.trim()))
    setOpen(false)
  }
  return (
    <Dialog open={open} onOpenChange={setOpen} onClosed={onClose} title="扫防伪码">
      <Finder onText={openFound} onBlind={() => setBlind(true)} />
      <p className={styles.note} role="status">
        {blind ? '没有相机画面，请关闭后手工输入' : '对准标签涂层下的码，保持一两秒'}
      </p>
    </Dialog>
  )
}
