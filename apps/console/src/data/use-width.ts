import { useSyncExternalStore } from 'react'

const TABLET = matchMedia('(min-width: 768px)')
const DESKTOP = matchMedia('(min-width: 1280px)')

function subscribe(listener: () => void) {
  for (const query of [TABLET, DESKTOP]) query.addEventListener('change', listener)
  return () => {
    for (const query of [TABLET, DESKTOP]) query.removeEventListener('change', listener)
  }
}

type Width = 'phone' | 'tablet' | 'desktop'
const read = (): Width => (DESKTOP.matches ? 'desktop' : TABLET.matches ? 'tablet' : 'phone')

export const useWidth = () => useSyncExternalStore(subscribe, read, read)
