import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import { PrintDialog, type PrintScope } from './print-dialog.tsx'

/** Opens the dialog that prints labels of these identifiers. */
export function PrintButton({ scope }: { scope: PrintScope }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" kind="outline" onClick={() => setOpen(true)}>
        <Icon name="printer" size={16} />
        打印标签
      </Button>
      {open && <PrintDialog scope={scope} onClose={() => setOpen(false)} />}
    </>
  )
}
