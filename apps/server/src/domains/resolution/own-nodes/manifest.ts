import * as call from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import { ownNodeCode, ownNodePair } from '@biaojie/contract/resolution/own-nodes/pairing.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { createAddressCheck } from '../../../platform/base/outbound.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { createDelegations } from './delegations.ts'
import { createOwnNodes } from './own-nodes.ts'
import { createPairing, type PairingDeps } from './pairing.ts'

/** Created first, because every lookup asks whether a company's own servers answer. */
export const delegations = defineDomain({
  name: 'delegations',
  create: ({ db, now }: { db: Db; now: Now }) => createDelegations(db, now),
  start: ({ start }) => start(),
  stop: async ({ stop }) => stop(),
})

type Needs = Omit<PairingDeps, 'checkAddress' | 'env'> & { env: Env }

export const ownNodes = defineDomain({
  name: 'ownNodes',
  create(needs: Needs) {
    const deps = { ...needs, checkAddress: createAddressCheck(needs.env.recursion.networks) }
    return { ...createOwnNodes(deps), pairing: createPairing(deps) }
  },
  serve(serve, nodes) {
    serve(call.ownNode, (_input, { who }) => nodes.detail(who))
    serve(call.ownNodeSave, ({ body }, { who }) => nodes.save(who, body))
    serve(call.ownNodeScope, ({ body }, { who }) => nodes.countScope(who, body))
    serve(call.ownNodeProve, ({ body }, { who }) => nodes.prove(who, body))
    serve(call.ownNodeSubmit, ({ body }, { who }) => nodes.submit(who, body))
    serve(call.ownNodeSwitch, ({ body }, { who }) => nodes.switch(who, body))
    serve(call.ownNodeUnplan, ({ body }, { who }) => nodes.cancelSwitch(who, body))
    serve(call.ownNodeCheck, (_input, { who }) => nodes.check(who))
    serve(ownNodeCode, (_input, { who }) => nodes.pairing.makeCode(who))
    serve(ownNodePair, ({ body }, { ip }) => nodes.pairing.pair(body, ip))
    serve(call.ownNodeList, () => nodes.list())
    serve(call.ownNodeDecide, ({ body }, { who }) => nodes.decide(who, body))
  },
  jobs: ({ jobs }) => jobs,
})
