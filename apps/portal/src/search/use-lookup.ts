import { useNavigate } from 'react-router'
import { keptOffline } from '../notices/kept-offline.ts'
import { paths } from '../paths.ts'

/** Opens the page of an identifier; returns false when there is no network and this page stays. */
export function useLookup(): (identifier: string) => boolean {
  const navigate = useNavigate()
  return (identifier) => {
    if (keptOffline()) return false
    navigate(paths.productScene(identifier))
    return true
  }
}
