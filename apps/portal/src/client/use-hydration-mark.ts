import { useEffect } from 'react'

declare global {
  interface Window {
    /** The button pressed last before the scripts answered (render/later-scripts.ts). */
    earlyPress?: HTMLButtonElement
  }
}

/**
 * Says on the document that scripts answer from now on, for tests and other programs that press and type, and presses
 * the button again that a visitor pressed before.
 */
export function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    const button = window.earlyPress
    delete window.earlyPress
    // Forms take over what was typed before; the press comes after that.
    if (button) requestAnimationFrame(() => setTimeout(() => button.isConnected && button.click()))
  }, [])
}
