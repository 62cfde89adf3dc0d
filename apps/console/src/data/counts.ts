import type { UserInfo } from '@biaojie/contract/accounts/accounts.ts'
import { isOf } from '../audience.ts'
import { useCallQuery } from '../kit/calls.ts'

const EVERY_MS = 60_000

/** Counts of waiting cases for the menu, read each minute and whenever the calls are refreshed. */
export type Counts = {
  reviews?: number
  consultations?: number
  partners?: number
  /** Counts unchecked reports of suspicious parts. */
  reports?: number
  /** Counts appeals that staff have to answer, for a company the blocks it may appeal against. */
  blocks?: number
  notices?: number
  /** Undecided proposals on the registered data. */
  proposals?: number
  /** Orders that wait for the buyer: unpaid or refused. */
  orders?: number
  /** Quotes that the company may accept. */
  quotes?: number
  /** Paid orders to activate, and transfers, refunds and invoices that wait for staff. */
  activations?: number
  vouchers?: number
  refunds?: number
  invoices?: number
}
export type Count = keyof Counts

export function useCounts(person: UserInfo): Counts {
  const staff = isOf(person, 'staff')
  const each = { every: EVERY_MS }
  const notices = useCallQuery('noticeList', { body: { size: 1 } }, each)
  const queue = useCallQuery('reviewQueue', staff ? { body: { tab: 'platform', size: 1 } } : null, each)
  const consultations = useCallQuery('consultationList', staff ? { body: { size: 1 } } : null, each)
  const partners = useCallQuery('partnerList', staff ? { body: { size: 1 } } : null, each)
  const seesReports = staff || isOf(person, 'member')
  const reports = useCallQuery('reportList', seesReports ? { body: { size: 1 } } : null, each)
  const blocks = useCallQuery('blockList', seesReports ? { body: { size: 1 } } : null, each)
  const proposals = useCallQuery('proposalList', isOf(person, 'member') ? { body: { size: 1 } } : null, each)
  const orders = useCallQuery('orderList', staff ? null : { body: { size: 1 } }, each)
  const quotes = useCallQuery('quoteList', staff ? null : { body: { status: 'open', size: 1 } }, each)
  const { data: waiting } = useCallQuery('orderWaiting', staff ? {} : null, each)
  return {
    ...(notices.data && { notices: notices.data.unread }),
    ...(queue.data && { reviews: queue.data.counts.platform }),
    ...(proposals.data && { proposals: proposals.data.counts.open }),
    ...(orders.data && { orders: orders.data.views.toPay ?? 0 }),
    ...(quotes.data && { quotes: quotes.data.counts.open ?? 0 }),
    ...(waiting && {
      activations: waiting.activations,
      vouchers: waiting.transfers,
      refunds: waiting.refunds + waiting.refundRequests,
      invoices: waiting.invoices,
    }),
    ...(reports.data && { reports: reports.data.counts.open }),
    ...(blocks.data && { blocks: staff ? blocks.data.counts.appealed : blocks.data.counts.blocked }),
    ...(partners.data && { partners: partners.data.counts.open }),
    ...(consultations.data && { consultations: consultations.data.counts.open }),
  }
}
