import type { IdentifierDetail } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { type BinaryText, decodeBinary, toBinary } from '../../../http/answers/binary-text.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Company } from '../../enterprises/enterprises/enterprises.ts'
import { toPrefix } from '../../identifiers/records/identifiers.ts'
import type { Found } from './store.ts'

type CompanyPart = Pick<IdentifierDetail, 'companyName' | 'companyDetails'>

function toCompanyPart(prefix: string, company: Company | null): CompanyPart {
  return {
    companyName: company?.name ?? '',
    companyDetails: {
      createTime: company ? toShanghaiTime(company.createTime) : '',
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

/**
 * Returns `"companyName":…,"companyDetails":…`, inserted as text, so that a company's change appears on all
 * its identifiers.
 */
function writeCompany(prefix: string, company: Company | null): BinaryText {
  const cached = company && texts.get(company)
  if (cached) return cached
  const text = toBinary(JSON.stringify(toCompanyPart(prefix, company)).slice(1, -1))
  if (company) texts.set(company, text)
  return text
}

/** Returns the answer without a scene: JSON of the contract's DetailSchema. */
export const writeDetail = (found: Found, company: Company | null): BinaryText =>
  `${found.opening},${writeCompany(toPrefix(found.handle), company)}}`

type Stored = Pick<
  IdentifierDetail,
  'identifier' | 'identifierName' | 'images' | 'scenes' | 'elements' | 'state' | 'blockedSince' | 'audience'
>

export const parseStored = (found: Found): Stored => JSON.parse(`${decodeBinary(found.opening)}}`)

/** Replaces parts of the answer without a scene. */
export const replaceStored = (found: Found, parts: Partial<Stored>): Found => ({
  ...found,
  opening: toBinary(JSON.stringify({ ...parseStored(found), ...parts }).slice(0, -1)),
})

/** Returns the answer with elements that replace those of the base record; `elements` is JSON text. */
export function writeScene(
  found: Found,
  company: Company | null,
  elements: string,
  more: Pick<IdentifierDetail, 'antiQuery' | 'verified' | 'resendAfter' | 'audience'>,
): BinaryText {
  const { elements: _base, ...part } = parseStored(found)
  const own = JSON.stringify({ ...part, ...more }).slice(0, -1)
  return `${toBinary(`${own},"elements":${elements},`)}${writeCompany(toPrefix(found.handle), company)}}`
}
