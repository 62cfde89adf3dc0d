/** The kinds of aliases, and the check digits of GS1 in them. Plain values, no schema library. */

export const ALIAS_KINDS = ['gtin-serial', 'gtin', 'sscc', 'iso15459', 'other'] as const
export type AliasKind = (typeof ALIAS_KINDS)[number]
export const ALIAS_KIND_NAMES: Record<AliasKind, string> = {
  'gtin-serial': 'GTIN 加序列号',
  gtin: 'GTIN',
  sscc: 'SSCC',
  iso15459: 'ISO/IEC 15459',
  other: '其他号码',
}

/** GS1's check digit: threes and ones from the right, up to the next ten. */
export function gs1CheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

type Read = { kind: AliasKind; numbers: string }
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

function readAlias(text: string): Read {
  const alias = plain(text)
  const [, gtin] = /^\(?01\)?(\d{14})\(?21\)?[!-z]{1,20}$/.exec(alias) ?? []
  if (gtin) return { kind: 'gtin-serial', numbers: gtin }
  const [, sscc] = /^\(?00\)?(\d{18})$/.exec(alias) ?? []
  if (sscc) return { kind: 'sscc', numbers: sscc }
  if (/^(?:\d{8}|\d{12,14})$/.test(alias)) return { kind: 'gtin', numbers: alias }
  if (/^(?:25S|J)[A-Z]{2,3}[A-Z0-9]{3,}$/.test(alias)) return { kind: 'iso15459', numbers: '' }
  return { kind: 'other', numbers: '' }
}

/**
 * Tells the kind of an alias by its form. `problem` says in Chinese which check digit is wrong; empty where it is
 * right or there is none.
 */
export function aliasKind(text: string): { kind: AliasKind; problem: string } {
  const { kind, numbers } = readAlias(text)
  const given = numbers.at(-1)
  const right = gs1CheckDigit(numbers.slice(0, -1))
  const problem =
    given === undefined || Number(given) === right
      ? ''
      : `${kind === 'sscc' ? 'SSCC' : 'GTIN'} 的最后一位是校验位，应为 ${right}，写成了 ${given}`
  return { kind, problem }
}
