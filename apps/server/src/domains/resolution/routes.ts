import { identifierDetail, nodeFigures, productionOptions, traceChain } from '@biaojie/contract/resolution.ts'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../http/serve.ts'
import { DATA_OPTIONS } from '../production/production.ts'
import { createResolution, type ResolutionDeps } from './resolution.ts'

export function serveResolution(serve: Serve, app: FastifyInstance, deps: ResolutionDeps): void {
  const resolution = createResolution(deps)
  serve(identifierDetail, resolution.detail)
  serve(traceChain, ({ body }) => resolution.traceChain(body.identifier))
  serve(nodeFigures, () => resolution.nodeFigures())
  serve(productionOptions, async () => [...DATA_OPTIONS])
  app.addHook('onClose', resolution.close)
}
