import type { IdentifierDetail, WireScene } from '@biaojie/contract/resolution.ts'
import { type BinaryText, binaryOf } from '../../http/binary-text.ts'
import { shanghaiTime } from '../../platform/clock.ts'
import type { Company } from '../enterprises/enterprises.ts'
import type { Remembered } from './lookup.ts'
import type { Found } from './store.ts'

type CompanyPart = Pick<IdentifierDetail, 'companyName' | 'companyDetails'>

function companyPart(prefix: string, company: Company | null): CompanyPart {
  return {
    companyName: company?.name ?? '',
    companyDetails: {
      createTime: company ? shanghaiTime(company.createTime) : '',
      status: company?.examineStatus ?? 0,
      website: company?.website ?? '',
      industry: company?.industry ?? '',
      introduce: company?.introduce ?? '',
      qrcodeLink: company?.qrcodeLink ?? '',
      indentifierPrefix: prefix,
    },
  }
}

const texts = new WeakMap<Company, BinaryText>()

/** `"companyName":…,"companyDetails":…`: joined in as text, so that a company's change shows on all it owns. */
function companyText(prefix: string, company: Company | null): BinaryText {
  const known = company && texts.get(company)
  if (known) return known
  const text = binaryOf(JSON.stringify(companyPart(prefix, company)).slice(1, -1))
  if (company) texts.set(company, text)
  return text
}

export const prefixOf = (handle: string) => handle.slice(0, handle.indexOf('/'))

// Handles need no escaping in JSON (see IDENTIFIER_PATTERN).
const opening = ({ handle, name }: Found) =>
  `{"identifier":"${handle}","identifierName":${JSON.stringify(name)},`

/** The answer without a scene: JSON of the contract's DetailSchema. */
export function detailJson(remembered: Remembered, company: Company | null): BinaryText {
  const { found } = remembered
  remembered.detail ??= binaryOf(`${opening(found)}${found.detail.slice(1, -1)},`)
  return `${remembered.detail}${companyText(prefixOf(found.handle), company)}}`
}

type Stored = { images: string[]; scenes: WireScene[] }
export const storedOf = (found: Found): Stored => JSON.parse(found.detail)

/** The answer with other elements than the base record's; `elements` is JSON text. */
export function sceneJson(
  found: Found,
  company: Company | null,
  elements: string,
  more: Pick<IdentifierDetail, 'antiQuery' | 'verified' | 'resendAfter'>,
): BinaryText {
  const { images, scenes } = storedOf(found)
  const rest = JSON.stringify({ images, scenes, ...more }).slice(1, -1)
  const own = binaryOf(`${opening(found)}${rest},"elements":${elements},`)
  return `${own}${companyText(prefixOf(found.handle), company)}}`
}
