import { useSyncExternalStore } from 'react'

const TABLET = matchMedia('(min-width: 768px)')
const DESKTOP = matchMedia('(min-width: 1280px)')
const WIDE = matchMedia('(min-width: 1440px)')

function subscribe(listener: () => void) {
  for (const one of [TABLET, DESKTOP, WIDE]) one.addEventListener('change', listener)
  return () => {
    for (const one of [TABLET, DESKTOP, WIDE]) one.removeEventListener('change', listener)
  }
}

type Width = 'phone' | 'tablet' | 'desktop'
const read = (): Width => (DESKTOP.matches ? 'desktop' : TABLET.matches ? 'tablet' : 'phone')
const isWide = () => WIDE.matches

export const useWidth = () => useSyncExternalStore(subscribe, read, read)
/** Tells whether a table of many columns has room around its cells. */
export const useIsWide = () => useSyncExternalStore(subscribe, isWide, isWide)
