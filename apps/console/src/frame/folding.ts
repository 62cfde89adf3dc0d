import { useState } from 'react'

const KEPT = 'bj_console_folded'
/** A longer menu unfolds only the open group; folded groups show their number of cases. */
const MAX_UNFOLDED = 16

export type Folded = Readonly<Record<string, boolean>>

/**
 * Tells whether a group is folded: as the person left it, or else when the menu is long. Waiting cases do not
 * unfold a group, because their numbers arrive later and would move the menu.
 */
export function isFolded(
  group: { label: string; open: boolean },
  { lines, chosen }: { lines: number; chosen: Folded },
): boolean {
  if (group.label === '' || group.open) return false
  return chosen[group.label] ?? lines > MAX_UNFOLDED
}

function readKept(): Folded {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Folded) : {}
  } catch {
    return {}
  }
}

/** Keeps in this browser which groups of the menu a person has folded. */
export function useFolding() {
  const [chosen, setChosen] = useState(readKept)
  const fold = (label: string, folded: boolean) => {
    const next = { ...chosen, [label]: folded }
    setChosen(next)
    try {
      localStorage.setItem(KEPT, JSON.stringify(next))
    } catch {
      // A browser without storage forgets it with the page.
    }
  }
  return { chosen, fold }
}
