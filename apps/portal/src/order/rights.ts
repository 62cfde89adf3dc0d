import { hasTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'

/** The rights in use that a company has to an application. */
type Rights = readonly Pick<Entitlement, 'id' | 'packageProductId' | 'until'>[]

/** Returns the right that a new term extends: not a lifetime, and not a price on request, which needs a quote. */
export const isExtensible = ({ negotiable }: { negotiable: number }, packageId: string, rights: Rights) =>
  negotiable === 1
    ? undefined
    : rights.find(({ packageProductId, until }) => packageProductId === packageId && until)

/** Returns the right that the chosen package replaces: one with an end, while the company has none to this package. */
export const isReplaceable = (
  packageId: string,
  price: { price: number | null } | undefined,
  rights: Rights,
) =>
  price?.price == null || rights.some(({ packageProductId }) => packageProductId === packageId)
    ? undefined
    : rights.find(({ until }) => until)

/** Tells whether a package may be tried: one that is in use or being tried already is not. */
export const isTryable = (
  { trial, rights }: { trial: unknown; rights: Rights },
  { id, tryUseDuration }: { id: string; tryUseDuration: number },
): boolean =>
  hasTrial(tryUseDuration) && !trial && rights.every(({ packageProductId }) => packageProductId !== id)

export const getDayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
