import type { KeyboardEvent } from 'react'

/**
 * Handles arrow keys, Home and End inside a `role="tablist"`: moves the focus and presses the tab it lands
 * on. All four arrows work, because a vertical list becomes a horizontal strip on phones.
 */
export function onTabKeys(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not([aria-disabled=true])')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const to = findNextIndex(event.key, at, tabs.length)
  if (at < 0 || to === null) return
  event.preventDefault()
  tabs[to]?.focus()
  tabs[to]?.click()
}

/** Returns the index a key leads to, around the ends; null for any other key. */
export function findNextIndex(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count
  return null
}
