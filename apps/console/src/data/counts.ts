import type { UserInfo } from '@biaojie/contract/accounts.ts'
import { useCallQuery } from '../kit/calls.ts'
import { isOf } from './pages.ts'

const EVERY_MS = 60_000

/** What waits for a person, as the menu shows it; asked each minute and whenever something refreshes the calls. */
export type Counts = {
  reviews?: number
  consultations?: number
  partners?: number
  notices?: number
  /** Orders that wait for the buyer: unpaid or refused. */
  orders?: number
  /** Transfers that wait to be checked. */
  vouchers?: number
}
export type Count = keyof Counts

export function useCounts(person: UserInfo): Counts {
  const staff = isOf(person, 'staff')
  const each = { every: EVERY_MS }
  const notices = useCallQuery('noticeList', { body: { size: 1 } }, each)
  const queue = useCallQuery('reviewQueue', staff ? { body: { tab: 'platform', size: 1 } } : null, each)
  const consultations = useCallQuery('consultationList', staff ? { body: { size: 1 } } : null, each)
  const partners = useCallQuery('partnerList', staff ? { body: { size: 1 } } : null, each)
  const orders = useCallQuery('orderList', staff ? null : { body: { size: 1 } }, each)
  const vouchers = useCallQuery(
    'transferDesk',
    staff ? { body: { status: 'submitted', size: 1 } } : null,
    each,
  )
  return {
    ...(notices.data && { notices: notices.data.unread }),
    ...(queue.data && { reviews: queue.data.counts.platform }),
    ...(orders.data && { orders: orders.data.views.toPay ?? 0 }),
    ...(vouchers.data && { vouchers: vouchers.data.counts.submitted }),
    ...(partners.data && { partners: partners.data.counts.open }),
    ...(consultations.data && { consultations: consultations.data.counts.open }),
  }
}
