import { getNodePrefix } from '@biaojie/contract/identity.ts'
import * as call from '@biaojie/contract/node/top-level/top-level.ts'
import type { Registry } from 'prom-client'
import { defineDomain } from '../../assembly.ts'
import type { Resolution } from '../../resolution/resolution/resolution.ts'
import { measureDeposits } from './deposits.ts'
import { createTopLevel, type TopLevelDeps } from './top-level.ts'

type Needs = TopLevelDeps & {
  registry: Registry
  resolution: Pick<Resolution, 'lookup'>
}

export const topLevelNode = defineDomain({
  name: 'topLevelNode',
  create({ resolution, ...needs }: Needs) {
    measureDeposits(needs)
    return { topLevel: createTopLevel(needs), tryLookup: resolution.lookup.probe }
  },
  serve(serve, { topLevel, tryLookup }) {
    serve(call.topLevelState, () => topLevel.state())
    serve(call.topLevelPause, ({ body }, { who }) => topLevel.pause(who, body))
    serve(call.topLevelRetry, ({ body }, { who }) => topLevel.retry(who, body))
    serve(call.topLevelDrop, ({ body }, { who }) => topLevel.drop(who, body))
    serve(call.topLevelReconcile, (_input, { who }) => topLevel.reconcile(who))
    serve(call.topLevelRepair, ({ body }, { who }) => topLevel.repair(who, body))
    serve(call.topLevelMessage, ({ body }, { who }) => topLevel.handle(who, body))
    serve(call.topLevelDeposit, (_input, { who }) => topLevel.deposit(who))
    serve(call.prefixSuspend, ({ body }, { who }) => topLevel.suspend(who, body))
    serve.raw(call.topLevelProbe, async (_input, _request, reply) => {
      const isAnswered = await topLevel.probe({ tryLookup })
      return reply.code(isAnswered ? 200 : 503).send({ node: getNodePrefix(), isAnswered })
    })
  },
  jobs: ({ topLevel }) => topLevel.jobs,
})
