import { restoreTyped } from '@biaojie/ui/loading/reload.ts'
import { useEffect } from 'react'

declare global {
  interface Window {
    /** The last button pressed before the scripts were ready (render/early-script.ts). */
    earlyPress?: HTMLButtonElement
  }
}

/**
 * Marks the document as hydrated, for tests and other programs that press and type, puts back what was typed before a
 * reload, and repeats the press that a visitor made before.
 */
export function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    restoreTyped()
    const button = window.earlyPress
    delete window.earlyPress
    // Forms take over earlier typed text first; the press comes after that.
    if (button) requestAnimationFrame(() => setTimeout(() => button.isConnected && button.click()))
  }, [])
}
