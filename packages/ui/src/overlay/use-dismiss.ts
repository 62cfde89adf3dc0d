import { type RefObject, useEffect } from 'react'

/**
 * Closes an open `<details>` menu with Escape, which returns the focus to its button, and with a press
 * elsewhere.
 */
export function useDismiss(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target))
        menu.current.open = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [menu])
}
