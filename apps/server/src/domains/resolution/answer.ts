import type { IdentifierDetail, WireScene } from '@biaojie/contract/resolution.ts'
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

const texts = new WeakMap<Company, string>()

/** `"companyName":…,"companyDetails":…`: joined in as text, so that a company's change shows on all it owns. */
export function companyText(prefix: string, company: Company | null): string {
  const known = company && texts.get(company)
  if (known) return known
  const text = JSON.stringify(companyPart(prefix, company)).slice(1, -1)
  if (company) texts.set(company, text)
  return text
}

export const prefixOf = (handle: string) => handle.slice(0, handle.indexOf('/'))

// Handles need no escaping in JSON (see IDENTIFIER_PATTERN).
const opening = ({ handle, name }: Found) =>
  `{"identifier":"${handle}","identifierName":${JSON.stringify(name)},`

/** The answer without a scene, as JSON text of the contract's DetailSchema. */
export function detailText(remembered: Remembered, company: string): string {
  remembered.detailText ??= `${opening(remembered.found)}${remembered.found.detail.slice(1, -1)},`
  return `${remembered.detailText}${company}}`
}

type Stored = { images: string[]; scenes: WireScene[] }
export const storedOf = (found: Found): Stored => JSON.parse(found.detail)

/** The answer with other elements than the base record's; `elements` is JSON text. */
export function sceneText(
  found: Found,
  company: string,
  elements: string,
  more: Pick<IdentifierDetail, 'antiQuery' | 'verified'>,
): string {
  const { images, scenes } = storedOf(found)
  const rest = JSON.stringify(more).slice(1, -1)
  return `${opening(found)}"images":${JSON.stringify(images)},"scenes":${JSON.stringify(scenes)},"elements":${elements},${company}${rest && `,${rest}`}}`
}
