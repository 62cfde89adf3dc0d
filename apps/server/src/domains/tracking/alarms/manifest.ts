import { isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { defineDomain } from '../../assembly.ts'
import type { Resolution } from '../../resolution/resolution/resolution.ts'
import { type AlarmsDeps, createAlarms } from './alarms.ts'
import { serveAlarms } from './routes.ts'

type Needs = Omit<AlarmsDeps, 'findKey'> & { resolution: Pick<Resolution, 'lookup'> }

export const alarms = defineDomain({
  name: 'alarms',
  create: ({ resolution: { lookup }, ...needs }: Needs) =>
    createAlarms({
      ...needs,
      async findKey(raw) {
        const identifier = normalizeIdentifier(raw)
        const found = isIdentifier(identifier) ? await lookup.find(identifier) : await lookup.findByAlias(raw)
        return found?.key
      },
    }),
  serve: serveAlarms,
  jobs: ({ jobs }) => jobs,
})
