import * as call from '@biaojie/contract/identifiers/moves/moves.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { listCodeKeys } from '../records/identifiers.ts'
import { createMoves, type MovesDeps } from './moves.ts'

type Needs = Omit<MovesDeps, 'codes' | 'forget'> & {
  env: Env
  resolution: { lookup: Pick<MovesDeps, 'forget'> }
}

export const moves = defineDomain({
  name: 'moves',
  create: ({ resolution, ...needs }: Needs) =>
    createMoves({ ...needs, codes: listCodeKeys(needs.env), forget: resolution.lookup.forget }),
  serve(serve, moves) {
    serve(call.moveOverview, ({ body }, { who }) => moves.overview(who, body))
    serve(call.moveForecast, ({ body }, { who }) => moves.forecast(who, body))
    serve(call.moveStart, ({ body }, { who }) => moves.start(who, body))
    serve(call.moveCancel, ({ body }, { who }) => moves.cancel(who, body.id))
    serve(call.moveRefused, ({ body }, { who }) => moves.refused(who, body))
    serve(call.moveRefusedExport, ({ body }, context) => moves.exportRefused(context.who, body, context))
  },
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
