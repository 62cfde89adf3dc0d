import { COMPARE_MOST, PLAN_MOST } from '@biaojie/contract/marketplace/market/rules.ts'
import { useSyncExternalStore } from 'react'

/**
 * An application in the tray and in the list of recently viewed ones; `picture` is an address of this site.
 */
export type KeptApplication = { id: number; name: string; picture?: string; source?: string }

const NONE: readonly KeptApplication[] = []
const RECENT_MOST = 6

/** Creates a short list that is stored on this device; without storage it lasts as long as the page. */
function createKept(key: string, storage: () => Storage) {
  let text: string | null | undefined
  let kept = NONE
  const listeners = new Set<() => void>()

  const read = (): readonly KeptApplication[] => {
    try {
      const now = storage().getItem(key)
      if (now !== text) {
        text = now
        kept = parse(now)
      }
    } catch {}
    return kept
  }
  const write = (next: readonly KeptApplication[]) => {
    kept = next
    try {
      text = JSON.stringify(next)
      storage().setItem(key, text)
    } catch {}
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => NONE) }
}

function parse(text: string | null): readonly KeptApplication[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return NONE
    return stored.filter(isKept)
  } catch {
    return NONE
  }
}

const isTextOrMissing = (value: unknown) => value === undefined || typeof value === 'string'
const isKept = (application: KeptApplication | null): application is KeptApplication =>
  Number.isInteger(application?.id) &&
  typeof application?.name === 'string' &&
  isTextOrMissing(application.picture) &&
  isTextOrMissing(application.source)

const compared = createKept('compared', () => sessionStorage)
const recent = createKept('recentApplications', () => localStorage)

export const useCompared = compared.use
export const clearCompared = () => compared.write(NONE)
/** Adds or removes an application; returns false when four are chosen already. */
export const toggleInComparison = (application: KeptApplication) =>
  toggleKept(compared, application, COMPARE_MOST)

const planned = createKept('planned', () => localStorage)
export const usePlanned = planned.use
/** Adds an application to the drawing or takes it off; returns false when the drawing is full. */
export const toggleInPlan = (application: KeptApplication) => toggleKept(planned, application, PLAN_MOST)

function toggleKept(
  kept: ReturnType<typeof createKept>,
  { id, name }: KeptApplication,
  most: number,
): boolean {
  const now = kept.read()
  const without = now.filter((other) => other.id !== id)
  if (without.length === now.length && now.length >= most) return false
  kept.write(without.length < now.length ? without : [...now, { id, name }])
  return true
}

export const useRecent = recent.use
export const rememberViewed = (viewed: KeptApplication) =>
  recent.write([viewed, ...recent.read().filter((other) => other.id !== viewed.id)].slice(0, RECENT_MOST))
