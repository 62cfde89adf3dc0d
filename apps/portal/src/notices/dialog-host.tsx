import { type ComponentType, useEffect, useState } from 'react'
import { whileLoading } from '../client/loading.ts'
import { closeDialog, type DialogName, useOpenDialog } from '../dialogs.ts'

const modules: Record<DialogName, () => Promise<{ default: ComponentType }>> = {
  consult: () => import('../consult/consult-dialog.tsx'),
  scan: () => import('../scan/scan-dialog.tsx'),
}

const FAILED_FOR_MS = 4_000

/**
 * Loads a dialog when it is first opened, under the loading bar. Not `lazy`: a dialog that cannot be loaded
 * says so and leaves the page alone, and the next press tries again.
 */
export function DialogHost() {
  const open = useOpenDialog()
  const [loaded, setLoaded] = useState<Partial<Record<DialogName, ComponentType>>>({})
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!open || loaded[open]) return
    whileLoading(modules[open]).then(
      (module) => setLoaded((before) => ({ ...before, [open]: module.default })),
      () => {
        closeDialog()
        setFailed(true)
        setTimeout(() => setFailed(false), FAILED_FOR_MS)
      },
    )
  }, [open, loaded])
  const Dialog = open && loaded[open]
  return (
    <>
      {Dialog && <Dialog />}
      <div className="offline raised" role="status">
        {failed && <p>没有打开，请检查网络后再试</p>}
      </div>
    </>
  )
}
