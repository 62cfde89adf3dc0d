import { paths } from '../paths.ts'

/* Addresses that few pages use, separate from the module that every page loads. */

type Id = string | number

const encode = (text: string) => encodeURIComponent(text).replaceAll('%2F', '/')

/** The page of an application with one of its prices chosen. */
export const chosenApplicationPath = (id: Id, priceId: string) =>
  `${paths.applicationListDetail(id)}?price=${encodeURIComponent(priceId)}#buy`

/** The code of an application's identifier, which stands for a missing picture. */
export const applicationTilePath = (id: Id) => `/application/tile/${id}.svg`

/** All providers of the market, or the matching ones. */
export function providersPath(query: { source?: string; q?: string } = {}): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  const text = new URLSearchParams(filled).toString()
  return text ? `/application/provider?${text}` : '/application/provider'
}

/** The inspection record as PDF. */
export const inspectionPdfPath = (identifier: string) =>
  `/platform-console-service/openapi/drawing/sheet?identifier=${encode(identifier)}`

/** The latest entries of the register, all or of one kind. */
export const kindPath = (kind?: string) => `/register${kind ? `?kind=${kind}` : ''}#latest`

/** The entries before a place. */
export const earlierEntriesPath = (before: number, kind?: string) =>
  `/register?before=${before}${kind ? `&kind=${kind}` : ''}#latest`

/** The path of one revision to the head of the register, as other programs read it. */
export const entryProofPath = (handle: string, revision: number) =>
  `/log/proof?handle=${encode(handle)}&revision=${revision}`

/** Proves that the register has only grown since it had `from` entries. */
export const consistencyPath = (from: number) => `/log/consistency?from=${from}`

/** The voucher of a record as PDF, without the fields on the paths to omit. */
export const voucherPdfPath = (identifier: string, omit: readonly string[]) =>
  `/platform-console-service/openapi/register/voucher?identifier=${encode(identifier)}${omit.length > 0 ? `&omit=${encodeURIComponent(omit.join('|'))}` : ''}`
