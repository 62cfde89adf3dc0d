import { useState } from 'react'
import type { FoundView, Verdict } from '../view.ts'

/**
 * The anti-counterfeiting verdict of this visit. Only the first answer of a visit brings it (reading it
 * again at every scene would cost a query of the database), so it is kept while the visitor walks through the scenes of the same identifier.
 */
export function useKeptVerdict({ identifier, anti }: FoundView): Verdict | null {
  const [kept, setKept] = useState({ identifier, anti })
  const fresh = anti !== null && anti !== kept.anti
  if (fresh || kept.identifier !== identifier) {
    setKept({ identifier, anti })
    return anti
  }
  return kept.anti
}
