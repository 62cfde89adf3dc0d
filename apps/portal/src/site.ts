import type { SiteFacts } from '@biaojie/contract/site-settings/rules.ts'
import { useRouteLoaderData } from 'react-router'
import { site } from '../../../content/site.ts'
import type { RootData } from './meta.ts'

/** A page whose frame failed knows nothing more of the node. */
const UNKNOWN: SiteFacts = {
  owner: site.owner,
  phone: null,
  email: null,
  address: null,
  hours: site.hours,
  replyPromise: site.replyPromise,
  records: [],
  logo: null,
  accent: 'cobalt',
  samples: false,
}

/** Returns what the node says about itself: operator, contacts, records, look. */
export const useSite = (): SiteFacts => useRouteLoaderData<RootData>('root')?.site ?? UNKNOWN
