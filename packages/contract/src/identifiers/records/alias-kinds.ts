/** The kinds of aliases, and what is wrong with those of GS1. Plain values, no schema library. */
import { computeGs1CheckDigit } from '@biaojie/gs1/digital-link.ts'
import { findGs1NameProblem, readGs1Name } from '@biaojie/gs1/names.ts'

export const ALIAS_KINDS = ['gtin-serial', 'gtin', 'sscc', 'gs1', 'iso15459', 'other'] as const
export type AliasKind = (typeof ALIAS_KINDS)[number]
export const ALIAS_KIND_NAMES: Record<AliasKind, string> = {
  'gtin-serial': 'GTIN 加序列号',
  gtin: 'GTIN',
  sscc: 'SSCC',
  gs1: 'GS1 编码',
  iso15459: 'ISO/IEC 15459',
  other: '其他号码',
}

/**
 * `problem` is a Chinese message, empty if there is none; with `isRefused` the text is not a valid GS1 name.
 */
type Kind = { kind: AliasKind; problem: string; isRefused: boolean }

function findGs1Kind(text: string): Kind | undefined {
  const read = readGs1Name(text)
  if (!read) return undefined
  const [key, ...qualifiers] = read.parts
  const hasSerial = qualifiers.some(({ ai }) => ai === '21')
  const kind =
    key?.ai === '01' && (hasSerial || qualifiers.length === 0)
      ? hasSerial
        ? 'gtin-serial'
        : 'gtin'
      : key?.ai === '00'
        ? 'sscc'
        : 'gs1'
  const problem = read.wrong ? findGs1NameProblem(read.wrong, read.parts) : ''
  return { kind, problem, isRefused: problem !== '' }
}

/**
 * Only their length suggests that these are GS1 numbers, so a wrong check digit is reported but not refused.
 */
function toNumberKind(number: string, kind: 'gtin' | 'sscc'): Kind {
  const given = number.slice(-1)
  const right = computeGs1CheckDigit(number.slice(0, -1))
  const name = kind === 'sscc' ? 'SSCC' : 'GTIN'
  const problem = given === right ? '' : `${name} 的最后一位是校验位，应为 ${right}，写成了 ${given}`
  return { kind, problem, isRefused: false }
}

/** Tells the kind of an alias by its form. */
export function detectAliasKind(text: string): Kind {
  const named = findGs1Kind(text)
  if (named) return named
  const alias = text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  const [, sscc] = /^00(\d{18})$/.exec(alias) ?? []
  if (sscc) return toNumberKind(sscc, 'sscc')
  const [, gtin] = /^01(\d{14})$/.exec(alias) ?? []
  if (gtin) return toNumberKind(gtin, 'gtin')
  if (/^(?:\d{8}|\d{12,14})$/.test(alias)) return toNumberKind(alias, 'gtin')
  const isIssued = /^(?:25S|J)[A-Z]{2,3}[A-Z0-9]{3,}$/.test(alias)
  return { kind: isIssued ? 'iso15459' : 'other', problem: '', isRefused: false }
}
