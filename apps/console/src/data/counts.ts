import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { type Area, canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import { isInAudience } from '../audience.ts'
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
  /** Trials to decide, questions and reviews to answer, and appeals for a new phone. */
  trials?: number
  opinions?: number
  appeals?: number
}
export type Count = keyof Counts

export function useCounts(person: UserInfo): Counts {
  const staff = isInAudience(person, 'staff')
  const member = isInAudience(person, 'member')
  const each = { every: EVERY_MS }
  const first = { body: { size: 1 } }
  const notices = useCallQuery('noticeList', first, each)
  const proposals = useCallQuery('proposalList', member ? first : null, each)
  const orders = useCallQuery('orderList', staff ? null : first, each)
  const quotes = useCallQuery('quoteList', staff ? null : { body: { status: 'open', size: 1 } }, each)
  const reports = useCallQuery('reportList', member || canSee(person, 'reports') ? first : null, each)
  const blocks = useCallQuery('blockList', member || canSee(person, 'blocks') ? first : null, each)
  return {
    ...(notices.data && { notices: notices.data.unread }),
    ...(proposals.data && { proposals: proposals.data.counts.open }),
    ...(orders.data && { orders: orders.data.views.toPay ?? 0 }),
    ...(quotes.data && { quotes: quotes.data.counts.open ?? 0 }),
    ...(reports.data && { reports: reports.data.counts.open }),
    ...(blocks.data && { blocks: staff ? blocks.data.counts.appealed : blocks.data.counts.blocked }),
    ...useStaffCounts(person),
  }
}

/** Counts what waits in the queues that the duties of this person show. */
function useStaffCounts(person: UserInfo): Counts {
  const each = { every: EVERY_MS }
  const first = { body: { size: 1 } }
  const keepVisible = <I>(area: Area, input: I) => (canSee(person, area) ? input : null)
  const queue = useCallQuery(
    'reviewQueue',
    keepVisible('registrations', { body: { tab: 'platform', size: 1 } }),
    each,
  )
  const consultations = useCallQuery('consultationList', keepVisible('consultations', first), each)
  const partners = useCallQuery('partnerList', keepVisible('partners', first), each)
  const trials = useCallQuery(
    'trialList',
    keepVisible('trials', { body: { status: 'applied', size: 1 } }),
    each,
  )
  const questions = useCallQuery(
    'questionManaged',
    keepVisible('voices', { body: { status: 'open', size: 1 } }),
    each,
  )
  const reviews = useCallQuery(
    'reviewManaged',
    keepVisible('voices', { body: { status: 'waiting', size: 1 } }),
    each,
  )
  const appeals = useCallQuery(
    'appealList',
    keepVisible('accounts', { body: { state: 'appeal', size: 1 } }),
    each,
  )
  const { data: waiting } = useCallQuery('orderWaiting', keepVisible('orders', {}), each)
  return {
    ...(queue.data && { reviews: queue.data.counts.platform }),
    ...(waiting && {
      activations: waiting.activations,
      vouchers: waiting.transfers,
      refunds: waiting.refunds + waiting.refundRequests + waiting.refundApprovals,
      invoices: waiting.invoices,
    }),
    ...(trials.data && { trials: trials.data.total }),
    ...(questions.data && reviews.data && { opinions: questions.data.total + reviews.data.total }),
    ...(appeals.data && { appeals: appeals.data.total }),
    ...(partners.data && { partners: partners.data.counts.open }),
    ...(consultations.data && { consultations: consultations.data.counts.open }),
  }
}
