import * as finding from '@biaojie/contract/resolution/resolution/finding.ts'
import {
  antiCheck,
  identifierDetail,
  identifierHelp,
  nodeBreakdown,
  nodeFigures,
  productionOptions,
  traceChain,
} from '@biaojie/contract/resolution/resolution/resolution.ts'
import type { Serve } from '../../../http/serve.ts'
import { createLookupLog } from '../../../platform/base/logs/lookup-log.ts'
import { makeKeyed } from '../../../platform/base/secret.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { listCodeKeys } from '../../identifiers/records/identifiers.ts'
import { DATA_OPTIONS } from '../production/production.ts'
import { createResolution, type Resolution, type ResolutionDeps } from './resolution.ts'

function serveResolution(serve: Serve, resolution: Resolution): void {
  serve(identifierDetail, resolution.readDetail)
  serve(traceChain, ({ body }) => resolution.traceChain(body.identifier))
  serve(identifierHelp, ({ body }) => resolution.identifierHelp(body.identifier))
  serve(antiCheck, resolution.antiCheck)
  serve(finding.identifierSearch, ({ body }, { ip }) => resolution.finding.search(body, ip))
  serve(finding.identifierUses, ({ body }) => resolution.usesOf(body.identifier))
  serve(finding.searchSetting, (_input, { who }) => resolution.finding.setting(who))
  serve(finding.searchSettingChange, ({ body }, { who }) => resolution.finding.change(who, body.searchable))
  serve(nodeFigures, () => resolution.nodeFigures())
  serve(nodeBreakdown, () => resolution.nodeBreakdown())
  serve(productionOptions, async () => [...DATA_OPTIONS])
}

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
