import { GS1_KEYS } from '@biaojie/contract/identifiers/gs1/digital-link.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import type { SiteFacts } from '@biaojie/contract/node/site-settings/rules.ts'

/** Describes this node to clients of GS1 resolvers. Settings that are not configured are left out. */
export const resolverDescription = (origin: string, { owner, phone, address }: SiteFacts) => ({
  name: getIdentity().name,
  resolverRoot: origin,
  supportedPrimaryKeys: Object.keys(GS1_KEYS),
  supportedLinkType: [{ namespace: 'https://ref.gs1.org/voc/', prefix: 'gs1:' }],
  linkTypeDefaultCanBeLinkset: false,
  contact: {
    fn: owner,
    ...(phone && !phone.sample && { hasTelephone: phone.text }),
    ...(address && !address.sample && { hasAddress: { streetAddress: address.text } }),
  },
  jsonLdContextLocation: 'https://ref.gs1.org/standards/resolver/linkset-context',
})
