import { isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { defineDomain } from '../../assembly.ts'
import type { Resolution } from '../../resolution/resolution/resolution.ts'
import { createRecalls, type RecallsDeps } from './recalls.ts'
import { serveRecalls } from './routes.ts'

type Needs = Omit<RecallsDeps, 'findKey'> & { resolution: Pick<Resolution, 'lookup'> }

export const recalls = defineDomain({
  name: 'recalls',
  create: ({ resolution: { lookup }, ...needs }: Needs) =>
    createRecalls({
      ...needs,
      async findKey(raw) {
        const identifier = normalizeIdentifier(raw)
        const found = isIdentifier(identifier) ? await lookup.find(identifier) : await lookup.findByAlias(raw)
        return found?.key
      },
    }),
  serve: serveRecalls,
})
