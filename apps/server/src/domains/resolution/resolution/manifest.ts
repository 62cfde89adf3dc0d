import { createLookupLog } from '../../../platform/base/logs/lookup-log.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { listCodeKeys } from '../../identifiers/records/identifiers.ts'
import { createResolution, type ResolutionDeps } from './resolution.ts'
import { serveResolution } from './routes.ts'

type FromSettings =
  | 'productionElements'
  | 'secureCookies'
  | 'cacheBytes'
  | 'codes'
  | 'keyed'
  | 'viewKeyed'
  | 'replica'
  | 'distributed'
  | 'lookupLog'

type Needs = Omit<ResolutionDeps, FromSettings> & {
  env: Env
  warn: (line: object, message: string) => void
  production: { elements: ResolutionDeps['productionElements'] }
}

export const resolution = defineDomain({
  name: 'resolution',
  create: ({ production, ...needs }: Needs) =>
    createResolution({
      ...needs,
      codes: listCodeKeys(needs.env),
      replica: needs.env.databaseReplicaUrl
        ? openDatabase({ connectionString: needs.env.databaseReplicaUrl }, 2)
        : undefined,
      distributed: needs.env.citusShards !== undefined,
      keyed: makeKeyed('visitors', needs.env),
      viewKeyed: makeKeyed('identifier-views', needs.env),
      productionElements: production.elements,
      secureCookies: needs.env.https,
      lookupLog:
        needs.env.lookupLog && createLookupLog(needs.env.lookupLog, { ...needs, dataDir: needs.env.dataDir }),
      cacheBytes: needs.env.lookupCacheMb * 1024 * 1024,
    }),
  serve: serveResolution,
  jobs: ({ jobs }) => jobs,
  stop: ({ stop }) => stop(),
})
