import { paths } from '../paths.ts'

/* Addresses of the market that few pages use, separate from the module that every page loads. */

type Id = string | number

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
