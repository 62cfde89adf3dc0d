import * as call from '@biaojie/contract/tracking/shares/shares.ts'
import { defineDomain } from '../../assembly.ts'
import { createShares } from './shares.ts'

export const shares = defineDomain({
  name: 'shares',
  create: createShares,
  serve(serve, shares) {
    serve(call.shareList, (_input, { who }) => shares.list(who))
    serve(call.shareAdd, ({ body }, { who }) => shares.add(who, body))
    serve(call.shareChange, ({ body }, { who }) => shares.change(who, body))
    serve(call.shareEnd, ({ body }, { who }) => shares.end(who, body))
    serve(call.sharedIdentifier, ({ body }, { who }) => shares.shared(who, body.identifier))
  },
})
