import { DAY_MS } from '@biaojie/contract/times.ts'
import type { Ticks } from '../fields/sections.ts'
import { cleanValues, type Values } from '../fields/values.ts'

/**
 * A form at one moment. `base` names the registration on which it is based, so that a draft of an earlier
 * round never overwrites a later one. `names` are the person's own names of the uploaded files.
 */
export type Draft = {
  format: 1
  base: string
  /** ms since 1970. */
  savedAt: number
  values: Values
  consent: boolean
  names: Record<string, string>
}

/** This browser keeps a draft for a week, the server until it is sent. */
export const LOCAL_LIFETIME_MS = 7 * DAY_MS

export const toBase = (registration: { id: string; version: number }) =>
  registration.id ? `${registration.id}:${registration.version}` : 'new'

export const makeDraft = (
  base: string,
  values: Values,
  ticks: Ticks,
  names: Record<string, string>,
  now: number,
): Draft => ({ format: 1, base, savedAt: now, values, consent: ticks.idPhotoConsent, names })

/**
 * Reads stored data as a draft of this form; undefined when it is none, of another round or from the future.
 */
export function readDraft(raw: unknown, base: string, now: number): Draft | undefined {
  const draft = raw as Partial<Draft> | null
  if (typeof draft !== 'object' || draft === null || draft.format !== 1 || draft.base !== base)
    return undefined
  if (typeof draft.savedAt !== 'number' || draft.savedAt > now + DAY_MS) return undefined
  const names = Object.entries(draft.names ?? {}).filter(([, name]) => typeof name === 'string')
  return {
    format: 1,
    base,
    savedAt: draft.savedAt,
    values: cleanValues(draft.values),
    consent: draft.consent === true,
    names: Object.fromEntries(names),
  }
}

/** Tells whether the stored draft equals the sent one; storing sorts and cleans the fields. */
export const isSame = (sent: Draft, stored: Draft): boolean =>
  JSON.stringify(readDraft(sent, sent.base, sent.savedAt)) === JSON.stringify(stored)

/** The ID number stays out of this browser's storage, where other users of the computer could read it. */
export const removeIdNumber = (draft: Draft): Draft => ({
  ...draft,
  values: { ...draft.values, legalCardNo: '' },
})

/** Returns the newest of several drafts; an ID number that it lacks is taken from the others. */
export function findNewest(drafts: readonly (Draft | undefined)[]): Draft | undefined {
  const present = drafts.filter((draft) => draft !== undefined)
  const [first, ...others] = present.toSorted((a, b) => b.savedAt - a.savedAt)
  if (!first || first.values.legalCardNo) return first
  const legalCardNo = others.find(({ values }) => values.legalCardNo)?.values.legalCardNo ?? ''
  return { ...first, values: { ...first.values, legalCardNo } }
}

/** Returns 10:32 for today, 11月18日 10:32 for earlier days. */
export function formatSavedTime(savedAt: number, now: number): string {
  const zone = { timeZone: 'Asia/Shanghai' }
  const formatDay = (ms: number) =>
    new Date(ms).toLocaleDateString('zh-CN', { ...zone, month: 'long', day: 'numeric' })
  const clock = new Date(savedAt).toLocaleTimeString('zh-CN', {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  return formatDay(savedAt) === formatDay(now) ? clock : `${formatDay(savedAt)} ${clock}`
}
