import * as call from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { createAddressCheck } from '../../../platform/base/outbound.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import type { OwnNodesDeps } from './checks.ts'
import { createDelegations } from './delegations.ts'
import { createOwnNodes } from './own-nodes.ts'

/** Created first, because every lookup asks whether a company's own servers answer. */
export const delegations = defineDomain({
  name: 'delegations',
  create: ({ db, now }: { db: Db; now: Now }) => createDelegations(db, now),
  start: ({ start }) => start(),
  stop: async ({ stop }) => stop(),
})

type Needs = Omit<OwnNodesDeps, 'checkAddress'> & { env: Env }

export const ownNodes = defineDomain({
  name: 'ownNodes',
  create: ({ env, ...needs }: Needs) =>
    createOwnNodes({ ...needs, checkAddress: createAddressCheck(env.recursion.networks) }),
  serve(serve, nodes) {
    serve(call.ownNode, (_input, { who }) => nodes.detail(who))
    serve(call.ownNodeSave, ({ body }, { who }) => nodes.save(who, body))
    serve(call.ownNodeProve, ({ body }, { who }) => nodes.prove(who, body))
    serve(call.ownNodeSubmit, ({ body }, { who }) => nodes.submit(who, body))
    serve(call.ownNodeReturn, ({ body }, { who }) => nodes.goBack(who, body))
    serve(call.ownNodeCheck, (_input, { who }) => nodes.check(who))
    serve(call.ownNodeList, () => nodes.list())
    serve(call.ownNodeDecide, ({ body }, { who }) => nodes.decide(who, body))
    serve(call.ownNodeEnd, ({ body }, { who }) => nodes.end(who, body))
  },
  jobs: ({ jobs }) => jobs,
})
