import { defineDomain } from '../assembly.ts'
import { type Identify, serveEpcis } from './epcis-routes.ts'
import { createEvents, type EventsDeps } from './events.ts'
import { serveEvents } from './routes.ts'

export const events = defineDomain({
  name: 'events',
  create: ({ keys, ...needs }: EventsDeps & { keys: { identify: Identify } }) => ({
    ...createEvents(needs),
    identify: keys.identify,
  }),
  serve: (serve, events) => {
    serveEvents(serve, events)
    serveEpcis(serve, events, events.identify)
  },
  jobs: ({ jobs }) => jobs,
  start: ({ start }) => start(),
})
