import { foldHandle, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { stepOf, type Work } from './steps.ts'

/** A part as this phone knows it: from the node, or from what it kept for the time without a network. */
export type Known = { code: string; name: string; inside: string; state?: string }

export type Verdict =
  | { ok: true; code: string; name: string; note: string; parent: boolean }
  | { ok: false; code: string; why: string }

const ADDRESS = /^https?:\/\/[^/]+\/(?:en\/)?id\/([^?#]+)/i

/**
 * Returns the code of a scanned text: without the prefix for the company's own parts, whole for others; undefined for
 * texts that only the node can read.
 */
export function codeIn(text: string, prefix: string): string | undefined {
  const [, path] = ADDRESS.exec(text.trim()) ?? []
  const plain = foldHandle(normalizeIdentifier(path ?? text))
  const whole = plain.includes('/') ? plain : `${prefix}/${plain}`
  if (!isIdentifier(whole)) return undefined
  return shortCode(whole, prefix)
}

/** Leaves the prefix of the company itself out. */
export const shortCode = (identifier: string, prefix: string): string =>
  identifier.startsWith(`${prefix}/`) ? identifier.slice(prefix.length + 1) : identifier

const STATES: Readonly<Record<string, string>> = {
  retired: '这个码已作废，没记',
  suspended: '这个码已停用，没记',
}

/** Decides about a scan before anything is stored. `known` is undefined when the phone could not look the code up. */
export function judge(work: Work, code: string, known: Known | undefined): Verdict {
  const step = stepOf(work.step)
  const needsParent = step?.parent !== undefined && work.parent === null
  const bad = (why: string): Verdict => ({ ok: false, code, why })
  if (work.parent?.code === code) return bad(`这是${step?.parent ?? ''}标，再扫里面的件`)
  if (work.parts.some((part) => part.code === code)) return bad('这件扫过了，没再记')
  const why = known?.state === undefined ? undefined : STATES[known.state]
  if (why) return bad(why)
  if (!needsParent && work.step === 'packing' && known?.inside && known.inside !== work.parent?.code)
    return bad(`这件在别的箱里：${known.inside}，没记`)
  if (!needsParent && work.step === 'unpacking' && known && known.inside !== work.parent?.code)
    return bad(known.inside ? `这件不在这箱，在 ${known.inside}，没记` : '这件不在这箱里，没记')
  return {
    ok: true,
    code,
    name: known?.name ?? '',
    note: known ? known.name : '手机里没有这件，送上去再核对',
    parent: needsParent,
  }
}
