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
import { DATA_OPTIONS } from '../production/production.ts'
import type { Resolution } from './resolution.ts'

export function serveResolution(serve: Serve, resolution: Resolution): void {
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
