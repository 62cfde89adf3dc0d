import type { Agreement } from '../../../../../content/agreements/agreement.ts'
import type { AgreementName } from '../../../../../content/agreements/titles.ts'

/** Read by the loader alone: the texts stay on the server. */
const texts: Record<AgreementName, () => Promise<Agreement>> = {
  'user-service': async () => (await import('../../../../../content/agreements/user-service.ts')).userService,
  privacy: async () => (await import('../../../../../content/agreements/privacy.ts')).privacy,
  market: async () => (await import('../../../../../content/agreements/market.ts')).market,
  'prefix-registration': async () =>
    (await import('../../../../../content/agreements/prefix-registration.ts')).prefixRegistration,
}

export const agreementNamed = (name: AgreementName): Promise<Agreement> => texts[name]()
