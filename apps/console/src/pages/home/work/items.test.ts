import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { listItems, type Queues } from './items.ts'

test('all queues stand in one row by deadline; those without one follow, the oldest first', () => {
  const queues = {
    reviews: { records: [{ id: '1', name: '甲', indentifierPrefix: 'P', remainingMinutes: 90, since: 'x' }] },
    partners: { records: [{ id: '2', companyName: '乙', area: '', remainingMinutes: -5, createTime: 'x' }] },
    reports: {
      records: [
        { id: '3', identifier: 'I', identifierName: '丙', createTime: '2026-11-02' },
        { id: '4', identifier: 'I', identifierName: '丁', createTime: '2026-11-01' },
      ],
    },
    companyPages: { records: [{ prefix: 'P', companyName: '戊', deadline: '2026-11-25', submitTime: 'x' }] },
  } as unknown as Queues
  const items = listItems(queues, Date.parse('2026-11-25T23:00:00+08:00'))
  assert.deepEqual(
    items.map(({ name }) => name),
    ['乙', '戊', '甲', '丁', '丙'],
  )
  assert.equal(items[1]?.remaining, 60)
})

test('each queue that staff work on is in the table, with the way to its desk', () => {
  const approvals = makeAnswer('refundApprovalList').records.map((row) => ({ ...row, own: false }))
  const queues: Queues = {
    reviews: makeAnswer('reviewQueue'),
    consultations: makeAnswer('consultationList'),
    blocks: makeAnswer('blockList'),
    trials: makeAnswer('trialList'),
    transfers: makeAnswer('transferDesk'),
    activations: makeAnswer('orderManageList'),
    refundRequests: makeAnswer('refundRequestList'),
    refunds: makeAnswer('refundList'),
    refundApprovals: { ...makeAnswer('refundApprovalList'), records: approvals },
    invoices: makeAnswer('invoiceManageList'),
    reports: makeAnswer('reportList'),
    questions: makeAnswer('questionManaged'),
    opinions: makeAnswer('reviewManaged'),
    partners: makeAnswer('partnerList'),
    companyPages: makeAnswer('companyPageList'),
    appeals: makeAnswer('appealList'),
  }
  const items = listItems(queues, Date.parse('2026-11-25T23:00:00+08:00'))
  assert.deepEqual(
    items.map(({ queue }) => queue).sort(),
    [
      ...['前缀审核', '咨询', '封存申诉', '可疑举报', '伙伴申请', '换绑申诉', '企业主页'],
      ...['退款申请', '批退款', '办退款', '凭证核销', '待开通', '开发票', '试用', '市场提问', '评价'],
    ].sort(),
  )
  assert.ok(items.every(({ to }) => to.startsWith('/')))
  const promised = ['试用', '市场提问', '评价', '换绑申诉', '凭证核销', '伙伴申请', '咨询', '前缀审核']
  for (const { queue, remaining } of items)
    if (promised.includes(queue)) assert.equal(typeof remaining, 'number', queue)
  const own = {
    ...makeAnswer('refundApprovalList'),
    records: approvals.map((row) => ({ ...row, own: true })),
  }
  assert.deepEqual(listItems({ refundApprovals: own }, 0), [], 'nobody approves what they proposed')
})
