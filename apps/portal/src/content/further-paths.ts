import { paths } from '../paths.ts'

/* Addresses that few pages build, apart from those that every page loads. */

type Id = string | number

/** The page of an application with one of its prices chosen. */
export const chosenApplicationPath = (id: Id, priceId: string) =>
  `${paths.applicationListDetail(id)}?price=${encodeURIComponent(priceId)}#buy`

/** The code of an application's identifier, which stands for a missing picture. */
export const applicationTilePath = (id: Id) => `/application/tile/${id}.svg`

/** All providers of the market, or those that fit. */
export function providersPath(query: { source?: string; q?: string } = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const text = new URLSearchParams(given).toString()
  return text ? `/application/provider?${text}` : '/application/provider'
}

/** The inspection record as PDF. */
export const inspectionPdfPath = (identifier: string) =>
  `/platform-console-service/openapi/drawing/sheet?identifier=${encodeURIComponent(identifier).replaceAll('%2F', '/')}`
