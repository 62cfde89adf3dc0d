import * as call from '@biaojie/contract/identifiers/moves/moves.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Moves } from './moves.ts'

export function serveMoves(serve: Serve, moves: Moves): void {
  serve(call.moveOverview, ({ body }, { who }) => moves.overview(who, body))
  serve(call.moveForecast, ({ body }, { who }) => moves.forecast(who, body))
  serve(call.moveStart, ({ body }, { who }) => moves.start(who, body))
  serve(call.moveCancel, ({ body }, { who }) => moves.cancel(who, body.id))
  serve(call.moveRefused, ({ body }, { who }) => moves.refused(who, body))
  serve(call.moveRefusedExport, ({ body }, context) => moves.exportRefused(context.who, body, context))
}
