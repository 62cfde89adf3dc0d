import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before a dialog was shown. Ant Design does so only when `open` becomes false, and
 * not when the page removes the dialog.
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
