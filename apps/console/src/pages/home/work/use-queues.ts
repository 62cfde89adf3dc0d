import { useCallQuery } from '../../../kit/calls.ts'
import type { Queues } from './items.ts'

const SIZE = 8
const each = { every: 60_000 }

/** Reads the first page of every queue of the node, again each minute. */
export function useQueues() {
  const read = {
    reviews: useCallQuery('reviewQueue', { body: { tab: 'platform', size: SIZE } }, each),
    consultations: useCallQuery('consultationList', { body: { size: SIZE } }, each),
    blocks: useCallQuery('blockList', { body: { state: 'appealed', size: SIZE } }, each),
    trials: useCallQuery('trialList', { body: { status: 'applied', size: SIZE } }, each),
    transfers: useCallQuery('transferDesk', { body: { status: 'submitted', size: SIZE } }, each),
    activations: useCallQuery('orderManageList', { body: { status: 'paid', size: SIZE } }, each),
    refundRequests: useCallQuery('refundRequestList', { body: { status: 'open', size: SIZE } }, each),
    refunds: useCallQuery('refundList', { body: { status: 'waiting', size: SIZE } }, each),
    invoices: useCallQuery('invoiceManageList', { body: { status: 'requested', size: SIZE } }, each),
    reports: useCallQuery('reportList', { body: { state: 'open', size: SIZE } }, each),
    questions: useCallQuery('questionManaged', { body: { status: 'open', size: SIZE } }, each),
    opinions: useCallQuery('reviewManaged', { body: { status: 'waiting', size: SIZE } }, each),
    partners: useCallQuery('partnerList', { body: { size: SIZE } }, each),
    companyPages: useCallQuery('companyPageList', { body: { state: 'waiting', size: SIZE } }, each),
  }
  const all = Object.values(read)
  const queues: Queues = Object.fromEntries(Object.entries(read).map(([name, { data }]) => [name, data]))
  const totals = all.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  const failed = all.filter(({ data, failure }) => !data && failure)
  return {
    queues,
    totals,
    /** True until the first queue has answered or failed. */
    waiting: all.every(({ data, failure }) => !data && !failure),
    failed: failed.length,
    failure: failed[0]?.failure,
    reload: () => void Promise.all(failed.map((one) => one.reload())),
  }
}
