import { useEffect } from 'react'

/** Says on the document that scripts answer from now on: for tests and other programs that press and type. */
export function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}
