import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { codeKeys } from '../../identifiers/records/identifiers.ts'
import { type Identify, serveEpcis } from './epcis-routes.ts'
import { createEvents, type EventsDeps } from './events.ts'
import { serveEvents } from './routes.ts'

type Needs = Omit<EventsDeps, 'codes' | 'forget'> & {
  env: Env
  keys: { identify: Identify }
  resolution: { lookup: Pick<EventsDeps, 'forget'> }
}

export const events = defineDomain({
  name: 'events',
  create: ({ keys, env, resolution, ...needs }: Needs) => ({
    ...createEvents({ ...needs, codes: codeKeys(env), forget: resolution.lookup.forget }),
    identify: keys.identify,
  }),
  serve: (serve, events) => {
    serveEvents(serve, events)
    serveEpcis(serve, events, events.identify)
  },
  jobs: ({ jobs }) => jobs,
  start: ({ start }) => start(),
})
