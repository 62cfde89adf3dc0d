import { useNavigate } from 'react-router'
import { stayOffline } from '../notices/offline-notice.tsx'
import { paths } from '../paths.ts'

/** Opens the page of an identifier; returns false when there is no network and this page stays. */
export function useLookup(): (identifier: string) => boolean {
  const navigate = useNavigate()
  return (identifier) => {
    if (stayOffline()) return false
    navigate(paths.productScene(identifier))
    return true
  }
}

const KEY = 'lastIdentifier'

/** Returns the identifier looked up last on this device; empty when there is none or storage is forbidden. */
export function readLastSearch(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function rememberSearch(identifier: string): void {
  try {
    localStorage.setItem(KEY, identifier)
  } catch {
    // Private windows may refuse storage; the search itself continues.
  }
}
