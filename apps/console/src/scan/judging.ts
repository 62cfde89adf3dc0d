import type { DataOf } from '@biaojie/contract/calls.ts'
import { foldHandle, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { PART_ACTIONS, RESULT_NAMES } from '@biaojie/contract/tracking/recalls/rules.ts'
import type { LabelCheck } from '@biaojie/register/label-check.ts'
import { findStep, type Taken, type Work } from './steps.ts'
import { hasCheck, isVehicle, toPlainVehicle } from './vin.ts'

/** A part as this phone knows it: from the node, or from the data stored for offline use. */
export type PhonePart = {
  code: string
  name: string
  inside: string
  state?: string
  /** The number of parts in it, if the node was asked. */
  holds?: number
  recalls?: Recalls
}
/** The recalls of a part for which this company may record disposals. */
type Recalls = DataOf<'recallOfPart'>['recalls']

export type Verdict =
  | { ok: true; code: string; name: string; note: string; parent: boolean; todo?: string }
  | { ok: false; code: string; why: string }

const ADDRESS = /^https?:\/\/[^/]+\/(?:en\/)?id\/([^?#]+)/i

/**
 * Returns the code of a scanned text: without the prefix for the company's own parts, complete for others;
 * undefined for texts that only the node can interpret.
 */
export function findCode(text: string, prefix: string): string | undefined {
  const [, path] = ADDRESS.exec(text.trim()) ?? []
  const plain = foldHandle(normalizeIdentifier(path ?? text))
  const fullCode = plain.includes('/') ? plain : `${prefix}/${plain}`
  if (!isIdentifier(fullCode)) return undefined
  return shortenCode(fullCode, prefix)
}

/** Leaves out the company's own prefix, and the words before the number of a vehicle. */
export const shortenCode = (identifier: string, prefix: string): string =>
  identifier.startsWith(`${prefix}/`) ? identifier.slice(prefix.length + 1) : toPlainVehicle(identifier)

/** Describes what was scanned, and whether it is used as the box or vehicle. */
function writeNote(code: string, part: PhonePart | undefined, parent: string | undefined): string {
  if (isVehicle(code)) return hasCheck(code) ? '整车' : '整车，第 9 位与校验不符，请核对'
  const name = part ? part.name : '手机里没有这件，送上去再核对'
  return parent ? `当作${parent}：${name}` : name
}

const STATES: Readonly<Record<string, string>> = {
  retired: '这个码已作废，没记',
  suspended: '这个码已停用，没记',
}

/** Decides about a scan before anything is stored. `part` is undefined when the phone could not look the code up. */
export function judge(work: Work, code: string, part: PhonePart | undefined): Verdict {
  const step = findStep(work.step)
  const needsParent = step?.parent !== undefined && work.parent === null
  const refuseCode = (why: string): Verdict => ({ ok: false, code, why })
  if (work.parent?.code === code) return refuseCode(`这是${step?.parent ?? ''}标，再扫里面的件`)
  if (work.parts.some((other) => other.code === code)) return refuseCode('这件扫过了，没再记')
  const why = part?.state === undefined ? undefined : STATES[part.state]
  if (why) return refuseCode(why)
  if (needsParent && work.step === 'unpacking' && part?.holds === 0)
    return refuseCode('这里面没有件，不是要拆的箱，没记')
  if (!needsParent && work.step === 'packing' && part?.inside && part.inside !== work.parent?.code)
    return refuseCode(`这件在别的箱里：${part.inside}，没记`)
  if (!needsParent && work.step === 'unpacking' && part && part.inside !== work.parent?.code)
    return refuseCode(part.inside ? `这件不在这箱，在 ${part.inside}，没记` : '这件不在这箱里，没记')
  if (work.step === 'recalled') return judgeRecalledPart(code, part)
  return {
    ok: true,
    code,
    name: part?.name ?? '',
    note: writeNote(code, part, needsParent ? step?.parent : undefined),
    parent: needsParent,
  }
}

/** Refuses a code whose signed content was changed, and adds the result of the signature check to others. */
export function addLabelCheck(verdict: Verdict, label: LabelCheck | undefined): Verdict {
  if (!label || !verdict.ok) return verdict
  if (label.state === 'changed') return { ok: false, code: verdict.code, why: '码里的字被改过，没记，放红箱' }
  if (label.state === 'signed') return { ...verdict, note: `本节点签发。${verdict.note}` }
  if (label.state === 'revoked') return { ...verdict, note: `签它的钥匙已作废。${verdict.note}` }
  return verdict
}

/**
 * Accepts parts that wait for their disposal. Parts that only the node can judge are accepted and judged when they
 * are sent.
 */
function judgeRecalledPart(code: string, part: PhonePart | undefined): Verdict {
  const name = part?.name ?? ''
  const ok = { ok: true, code, name, parent: false } as const
  if (!part?.recalls) return { ...ok, note: '没网，送上去再核对在不在召回里' }
  const [open] = part.recalls.filter(({ result }) => result === '')
  const [done] = part.recalls
  if (!done) return { ok: false, code, why: '不在进行中的召回里，没记' }
  if (!open) {
    const where = [done.handleTime, done.place].filter(Boolean).join(' ')
    const result = done.result === '' ? '' : RESULT_NAMES[done.result]
    return { ok: false, code, why: `早已处置过：${result}，${where}，没再记` }
  }
  const todo = [PART_ACTIONS[open.state], open.remedy].filter(Boolean).join('；')
  return { ...ok, note: `${open.number} ${open.title}`, todo }
}

export const toTaken = ({ code, name, todo }: Verdict & { ok: true }): Taken => ({
  ...{ code, name, at: Date.now() },
  ...(todo && { todo }),
})
