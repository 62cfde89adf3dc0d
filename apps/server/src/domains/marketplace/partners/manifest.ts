import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import * as call from '@biaojie/contract/marketplace/partners.ts'
import { defineDomain } from '../../assembly.ts'
import { createPartners, partnerRecords } from './partners.ts'

export const partners = defineDomain({
  name: 'partners',
  create: createPartners,
  serve(serve, partners) {
    serve(call.partnerApply, ({ body }, { ip }) => partners.apply(body, ip))
    serve(call.partnerList, ({ body }) => partners.list(body))
    serve(call.partnerDetail, ({ body }) => partners.read(body.id))
    serve(call.partnerReveal, ({ body }, { who }) => partners.reveal(who, body.id))
    serve(call.partnerHandle, ({ body }, { who }) => partners.handle(who, body))
    serve(call.partnerReopen, ({ body }, { who }) => partners.reopen(who, body))
  },
  countWaiting:
    ({ countOpen }) =>
    async (who) =>
      canSee(who, 'partners') ? { partners: await countOpen() } : {},
  jobs: ({ jobs }) => jobs,
  personalRecords: () => partnerRecords,
})
