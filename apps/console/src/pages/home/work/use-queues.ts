import { type Area, canAct } from '@biaojie/contract/accounts/staff/duties.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { usePerson } from '../../../session/person.tsx'
import type { Queues } from './items.ts'

const SIZE = 8
const each = { every: 60_000 }

/** Asks for the first page of every queue that the person's duties let them work on. */
function useAnswers() {
  const person = usePerson()
  const keepActionable = <I>(area: Area, input: I) => (canAct(person, area) ? input : null)
  return {
    reviews: useCallQuery(
      'reviewQueue',
      keepActionable('registrations', { body: { tab: 'platform', size: SIZE } }),
      each,
    ),
    consultations: useCallQuery(
      'consultationList',
      keepActionable('consultations', { body: { size: SIZE } }),
      each,
    ),
    blocks: useCallQuery(
      'blockList',
      keepActionable('blocks', { body: { state: 'appealed', size: SIZE } }),
      each,
    ),
    trials: useCallQuery(
      'trialList',
      keepActionable('trials', { body: { status: 'applied', size: SIZE } }),
      each,
    ),
    transfers: useCallQuery(
      'transferDesk',
      keepActionable('money', { body: { status: 'submitted', size: SIZE } }),
      each,
    ),
    activations: useCallQuery(
      'orderManageList',
      keepActionable('entitlements', { body: { status: 'paid', size: SIZE } }),
      each,
    ),
    refundRequests: useCallQuery(
      'refundRequestList',
      keepActionable('money', { body: { status: 'open', size: SIZE } }),
      each,
    ),
    refundApprovals: useCallQuery(
      'refundApprovalList',
      keepActionable('money', { body: { status: 'open', size: SIZE } }),
      each,
    ),
    refunds: useCallQuery(
      'refundList',
      keepActionable('money', { body: { status: 'waiting', size: SIZE } }),
      each,
    ),
    invoices: useCallQuery(
      'invoiceManageList',
      keepActionable('money', { body: { status: 'requested', size: SIZE } }),
      each,
    ),
    reports: useCallQuery(
      'reportList',
      keepActionable('reports', { body: { state: 'open', size: SIZE } }),
      each,
    ),
    questions: useCallQuery(
      'questionManaged',
      keepActionable('voices', { body: { status: 'open', size: SIZE } }),
      each,
    ),
    opinions: useCallQuery(
      'reviewManaged',
      keepActionable('voices', { body: { status: 'waiting', size: SIZE } }),
      each,
    ),
    partners: useCallQuery('partnerList', keepActionable('partners', { body: { size: SIZE } }), each),
    appeals: useCallQuery(
      'appealList',
      keepActionable('accounts', { body: { state: 'appeal', size: SIZE } }),
      each,
    ),
    companyPages: useCallQuery(
      'companyPageList',
      keepActionable('companies', { body: { state: 'waiting', size: SIZE } }),
      each,
    ),
  }
}

/** Reads the first page of every queue that the person's duties let them work on, again each minute. */
export function useQueues() {
  const read = useAnswers()
  const all = Object.values(read)
  const queues: Queues = Object.fromEntries(Object.entries(read).map(([name, { data }]) => [name, data]))
  const totals = all.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  const started = all.filter(({ data, failure, loading }) => data || failure || loading)
  const failed = all.filter(({ data, failure }) => !data && failure)
  return {
    queues,
    totals,
    /** The answers that this person's queues wait for. */
    started,
    failed: failed.length,
    failure: failed[0]?.failure,
    reload: () => void Promise.all(failed.map((query) => query.reload())),
  }
}

export type ReadQueues = ReturnType<typeof useQueues>
