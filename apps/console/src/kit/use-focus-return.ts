import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before a dialog was shown. Ant Design does so only for dialogs that it closes
 * itself, not for those that their page takes away.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The dialog holds the focus until all its parts are gone.
      queueMicrotask(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }))
    },
    [opener],
  )
}
