import { getIdentity } from '@biaojie/contract/identity.ts'
import type { SiteFacts } from '@biaojie/contract/node/site-settings/rules.ts'
import { useRouteLoaderData } from 'react-router'
import { site } from '../../../content/site.ts'
import type { ContentFacts, RootData } from './meta.ts'

/** Used when the frame of a page failed and nothing is known about the node. */
const makeUnknownFacts = (): SiteFacts => ({
  owner: getIdentity().operator,
  phone: null,
  email: null,
  address: null,
  hours: site.hours,
  replyPromise: site.replyPromise,
  records: [],
  agreementsOn: '',
  logo: null,
  accent: 'cobalt',
  samples: false,
})

/** Agreements in the footer of pages: an explanation of samples is added only if there are any. */
export const chooseAgreements = (samples: boolean) =>
  samples ? (['user-service', 'privacy', 'sample-data'] as const) : (['user-service', 'privacy'] as const)

/** Returns what the node says about itself: operator, contacts, records, look. */
export const useSite = (): SiteFacts => useRouteLoaderData<RootData>('root')?.site ?? makeUnknownFacts()

const NO_CONTENT: ContentFacts = {
  description: '',
  examples: [],
  friendlyLinks: [],
  products: [],
  solutions: [],
  hasSolutions: false,
}

/** Returns what the frame shows of the content pack. */
export const useContent = (): ContentFacts => useRouteLoaderData<RootData>('root')?.content ?? NO_CONTENT
