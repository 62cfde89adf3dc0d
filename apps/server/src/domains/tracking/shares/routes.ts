import * as call from '@biaojie/contract/tracking/shares/shares.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Shares } from './shares.ts'

export function serveShares(serve: Serve, shares: Shares): void {
  serve(call.shareList, (_input, { who }) => shares.list(who))
  serve(call.shareAdd, ({ body }, { who }) => shares.add(who, body))
  serve(call.shareChange, ({ body }, { who }) => shares.change(who, body))
  serve(call.shareEnd, ({ body }, { who }) => shares.end(who, body))
  serve(call.sharedIdentifier, ({ body }, { who }) => shares.shared(who, body.identifier))
}
