import * as call from '@biaojie/contract/marketplace/partners.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Partners } from './partners.ts'

export function servePartners(serve: Serve, partners: Partners): void {
  serve(call.partnerApply, ({ body }, { ip }) => partners.apply(body, ip))
  serve(call.partnerList, ({ body }) => partners.list(body))
  serve(call.partnerDetail, ({ body }) => partners.read(body.id))
  serve(call.partnerReveal, ({ body }, { who }) => partners.reveal(who, body.id))
  serve(call.partnerHandle, ({ body }, { who }) => partners.handle(who, body))
  serve(call.partnerReopen, ({ body }, { who }) => partners.reopen(who, body))
}
