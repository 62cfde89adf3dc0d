import {
  identifierDetail,
  identifierHelp,
  nodeFigures,
  productionOptions,
  traceChain,
} from '@biaojie/contract/resolution.ts'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../http/serve.ts'
import { DATA_OPTIONS } from '../production/production.ts'
import { type HandleDeps, serveHandles } from './handles/routes.ts'
import { createResolution, type ResolutionDeps } from './resolution.ts'

export { isHandleAddress, refuseHandleAddress } from './handles/routes.ts'

type Deps = ResolutionDeps & Omit<HandleDeps, 'resolution'>

export function serveResolution(serve: Serve, app: FastifyInstance, deps: Deps): void {
  const resolution = createResolution(deps)
  serve(identifierDetail, resolution.detail)
  serve(traceChain, ({ body }) => resolution.traceChain(body.identifier))
  serve(identifierHelp, ({ body }) => resolution.identifierHelp(body.identifier))
  serve(nodeFigures, () => resolution.nodeFigures())
  serve(productionOptions, async () => [...DATA_OPTIONS])
  serveHandles(app, { ...deps, resolution })
  app.addHook('onClose', resolution.close)
}
