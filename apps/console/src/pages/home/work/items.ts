import type { DataOf } from '@biaojie/contract/calls.ts'
import {
  blockPath,
  companyPagePath,
  consultationPath,
  orderPath,
  pages,
  partnerPath,
  reportPath,
  reviewPath,
} from '../../../paths.ts'

/** One case that waits for staff, of any queue. */
export type WorkItem = {
  key: string
  queue: string
  name: string
  about: string
  to: string
  /** Minutes until the promised time, negative when late; null when none is promised. */
  remaining: number | null
  /** YYYY-MM-DD HH:mm:ss; empty where the queue does not say. */
  since: string
}

/** The first pages of all queues, as far as they have arrived. */
export type Queues = {
  reviews?: DataOf<'reviewQueue'> | undefined
  consultations?: DataOf<'consultationList'> | undefined
  blocks?: DataOf<'blockList'> | undefined
  trials?: DataOf<'trialList'> | undefined
  transfers?: DataOf<'transferDesk'> | undefined
  activations?: DataOf<'orderManageList'> | undefined
  refundRequests?: DataOf<'refundRequestList'> | undefined
  refunds?: DataOf<'refundList'> | undefined
  refundApprovals?: DataOf<'refundApprovalList'> | undefined
  invoices?: DataOf<'invoiceManageList'> | undefined
  reports?: DataOf<'reportList'> | undefined
  questions?: DataOf<'questionManaged'> | undefined
  opinions?: DataOf<'reviewManaged'> | undefined
  partners?: DataOf<'partnerList'> | undefined
  companyPages?: DataOf<'companyPageList'> | undefined
  appeals?: DataOf<'appealList'> | undefined
}

const makeItem = (given: Omit<WorkItem, 'since' | 'remaining'> & Partial<WorkItem>): WorkItem => ({
  since: '',
  remaining: null,
  ...given,
})
const countMinutesUntil = (time: string, now: number) =>
  time ? Math.round((Date.parse(`${time.replace(' ', 'T')}+08:00`) - now) / 60_000) : null
/** A day ends at midnight in China. */
const countMinutesUntilDay = (day: string, now: number) =>
  day ? countMinutesUntil(`${day} 23:59:59`, now) : null

function listCompanyItems({ reviews, consultations, blocks }: Queues, now: number) {
  return [
    ...(reviews?.records ?? []).map((row) =>
      makeItem({
        key: `review ${row.id}`,
        queue: '前缀审核',
        name: row.name,
        about: row.indentifierPrefix,
        to: reviewPath({ tab: 'platform', id: row.id }),
        remaining: row.remainingMinutes,
        since: row.since,
      }),
    ),
    ...(consultations?.records ?? []).map((row) =>
      makeItem({
        key: `consultation ${row.id}`,
        queue: '咨询',
        name: row.content,
        about: row.companyName,
        to: consultationPath(row.id),
        remaining: row.remainingMinutes,
        since: row.createTime,
      }),
    ),
    ...(blocks?.records ?? []).map((row) =>
      makeItem({
        key: `block ${row.id}`,
        queue: '封存申诉',
        name: row.identifierName || row.identifier,
        about: row.identifier,
        to: blockPath(row.id),
        remaining: countMinutesUntil(row.answerUntil, now),
        since: row.appealTime,
      }),
    ),
  ]
}

function listPublicItems({ reports, partners, companyPages, appeals }: Queues, now: number) {
  return [
    ...(reports?.records ?? []).map((row) =>
      makeItem({
        key: `report ${row.id}`,
        queue: '可疑举报',
        name: row.identifierName || row.identifier,
        about: row.identifier,
        to: reportPath(row.id),
        since: row.createTime,
      }),
    ),
    ...(partners?.records ?? []).map((row) =>
      makeItem({
        key: `partner ${row.id}`,
        queue: '伙伴申请',
        name: row.companyName,
        about: row.area,
        to: partnerPath(row.id),
        remaining: row.remainingMinutes,
        since: row.createTime,
      }),
    ),
    ...(appeals?.records ?? []).map((row) =>
      makeItem({
        key: `appeal ${row.id}`,
        queue: '换绑申诉',
        name: row.userName,
        about: row.oldPhone,
        to: `${pages.appeals}?state=appeal`,
        remaining: row.remainingMinutes,
        since: row.createTime,
      }),
    ),
    ...(companyPages?.records ?? []).map((row) =>
      makeItem({
        key: `page ${row.prefix}`,
        queue: '企业主页',
        name: row.companyName,
        about: row.prefix,
        to: companyPagePath(row.prefix),
        remaining: countMinutesUntilDay(row.deadline, now),
        since: row.submitTime,
      }),
    ),
  ]
}

const listRefundItems = ({ refundRequests, refundApprovals, refunds }: Queues) => [
  ...(refundRequests?.records ?? []).map((row) =>
    makeItem({
      key: `request ${row.id}`,
      queue: '退款申请',
      name: row.companyName,
      about: row.orderCode,
      to: `${pages.refundRequests}?status=open`,
      since: row.requestTime,
    }),
  ),
  ...(refundApprovals?.records ?? [])
    .filter(({ own }) => !own)
    .map((row) =>
      makeItem({
        key: `approval ${row.id}`,
        queue: '批退款',
        name: row.companyName,
        about: row.orderCode,
        to: `${pages.refundApprovals}?status=open`,
        since: row.createTime,
      }),
    ),
  ...(refunds?.records ?? []).map((row) =>
    makeItem({
      key: `refund ${row.id}`,
      queue: '办退款',
      name: row.companyName,
      about: row.orderCode,
      to: pages.refunds,
      since: row.createTime,
    }),
  ),
]

function listTradeItems({ transfers, activations, invoices }: Queues) {
  return [
    ...(transfers?.records ?? []).map((row) =>
      makeItem({
        key: `transfer ${row.transferId}`,
        queue: '凭证核销',
        name: row.companyName,
        about: row.orderCode,
        to: pages.vouchers,
        remaining: row.remainingMinutes,
        since: row.submitTime,
      }),
    ),
    ...(activations?.records ?? []).map((row) =>
      makeItem({
        key: `activation ${row.id}`,
        queue: '待开通',
        name: row.productName,
        about: row.orderCode,
        to: orderPath(row.id),
      }),
    ),
    ...(invoices?.records ?? []).map((row) =>
      makeItem({
        key: `invoice ${row.id}`,
        queue: '开发票',
        name: row.companyName,
        about: row.title,
        to: pages.invoices,
        since: row.requestTime,
      }),
    ),
  ]
}

const listMarketItems = ({ trials, questions, opinions }: Queues) => [
  ...(trials?.records ?? []).map((row) =>
    makeItem({
      key: `trial ${row.id}`,
      queue: '试用',
      name: row.application.name,
      about: row.companyName,
      to: pages.trials,
      remaining: row.remainingMinutes,
      since: row.applyTime,
    }),
  ),
  ...(questions?.records ?? []).map((row) =>
    makeItem({
      key: `question ${row.id}`,
      queue: '市场提问',
      name: row.question,
      about: row.applicationName,
      to: `${pages.opinions}?status=open`,
      remaining: row.remainingMinutes,
      since: row.createTime,
    }),
  ),
  ...(opinions?.records ?? []).map((row) =>
    makeItem({
      key: `opinion ${row.id}`,
      queue: '评价',
      name: row.text,
      about: row.applicationName,
      to: `${pages.opinions}?kind=reviews&status=waiting`,
      remaining: row.remainingMinutes,
      since: row.createTime,
    }),
  ),
]

/**
 * Lists all cases by deadline, the most overdue first; cases without a deadline follow, the longest waiting first.
 */
export function listItems(queues: Queues, now: number): WorkItem[] {
  const all = [
    ...listCompanyItems(queues, now),
    ...listPublicItems(queues, now),
    ...listTradeItems(queues),
    ...listRefundItems(queues),
    ...listMarketItems(queues),
  ]
  return all.sort((a, b) => {
    if (a.remaining !== null && b.remaining !== null) return a.remaining - b.remaining
    if (a.remaining === null && b.remaining === null) return a.since < b.since ? -1 : 1
    return a.remaining === null ? 1 : -1
  })
}
