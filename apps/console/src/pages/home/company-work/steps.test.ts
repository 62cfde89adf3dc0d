import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { pages } from '../../../paths.ts'
import { listSteps } from './steps.ts'

type Answers = Parameters<typeof listSteps>[1]
const registration = (examineStatus: number | null, withdrawn = false) =>
  ({ examineStatus, withdrawn }) as DataOf<'registerInitData'>
const rows = (records: object[]) => ({ records }) as never
const makeAnswers = (given: Partial<Answers> = {}): Answers => ({
  registration: registration(2),
  orders: rows([]),
  rights: rows([]),
  quotes: rows([]),
  ...given,
})
const titles = (hasPrefix: boolean, given: Partial<Answers>) =>
  listSteps(hasPrefix, makeAnswers(given)).map(({ title }) => title)

const ORDER = {
  id: 'o1',
  orderCode: 'BJ1',
  productName: '质量追溯',
  packageName: '标准版',
  durationView: '1 年',
  totalAmount: 6800,
  payUntil: '2026-11-30 10:00:00',
  next: { text: '', urgent: false },
}
const RIGHT = {
  id: 'e1',
  productName: '能耗看板',
  productId: '102',
  packageName: '标准版',
  packageProductId: 'standard',
  packagePriceId: 'p1',
  status: 'active',
  daysLeft: 3,
  until: '2026-11-27',
}
const QUOTE = {
  id: 'q1',
  productName: '视觉检测',
  packageName: '企业版',
  durationView: '1 年',
  amount: 50000,
  validUntil: '2026-12-31',
}

test('a company with nothing open has no tasks', () => {
  assert.deepEqual(listSteps(true, makeAnswers()), [])
})

test('a person without a prefix applies for one; while it is reviewed there is nothing to do', () => {
  assert.deepEqual(titles(false, { registration: registration(null) }), ['申请企业前缀'])
  assert.deepEqual(titles(false, { registration: registration(0) }), [])
  assert.deepEqual(titles(false, { registration: registration(1) }), [])
  assert.deepEqual(titles(true, { registration: registration(null) }), [])
})

test('a refused or withdrawn application is corrected first, with a prefix too', () => {
  for (const hasPrefix of [true, false]) {
    const [step] = listSteps(hasPrefix, makeAnswers({ registration: registration(3) }))
    assert.deepEqual([step?.urgent, step?.title], [true, '前缀资料未通过审核'])
    assert.deepEqual(step?.action, { label: '修改', to: pages.prefix })
  }
  assert.deepEqual(titles(true, { registration: registration(3, true) }), ['前缀申请已撤回'])
})

test('a transfer that was refused is sent again until the day to which the order is kept', () => {
  const [step] = listSteps(true, makeAnswers({ orders: rows([{ ...ORDER, status: 'refused' }]) }))
  assert.deepEqual(
    [step?.title, step?.deadline, step?.object?.code, step?.action.label],
    ['补交转账凭证', '2026-11-30 10:00:00', 'BJ1', '补交'],
  )
})

test('only unpaid and refused orders wait for the buyer', () => {
  const all = ['unpaid', 'reviewing', 'paid', 'activated', 'completed', 'cancelled']
  const orders = rows(all.map((status) => ({ ...ORDER, id: status, status })))
  assert.deepEqual(
    listSteps(true, makeAnswers({ orders })).map(({ key }) => key),
    ['unpaid'],
  )
})

test('an entitlement near its end is renewed, unless it is no longer sold', () => {
  assert.deepEqual(titles(true, { rights: rows([RIGHT]) }), ['续费能耗看板'])
  assert.deepEqual(titles(true, { rights: rows([{ ...RIGHT, daysLeft: 1 }]) }), ['续费能耗看板'])
  assert.deepEqual(titles(true, { rights: rows([{ ...RIGHT, daysLeft: 60 }]) }), [])
  assert.deepEqual(titles(true, { rights: rows([{ ...RIGHT, packagePriceId: '' }]) }), [])
})

test('tasks stand by deadline, urgent ones without one first, others without one last', () => {
  const steps = listSteps(
    true,
    makeAnswers({
      registration: registration(3),
      orders: rows([
        { ...ORDER, status: 'unpaid' },
        { ...ORDER, id: 'o2', status: 'refused', payUntil: '2026-11-26 09:00:00' },
        { ...ORDER, id: 'o3', status: 'approving' },
      ]),
      rights: rows([RIGHT]),
      quotes: rows([QUOTE]),
    }),
  )
  assert.deepEqual(
    steps.map(({ key }) => key),
    ['prefix', 'o2', 'e1', 'o1', 'q1', 'o3'],
  )
})

test('recalls, requests to freeze parts and checked imports wait, and a company without parts begins', () => {
  const recalls = {
    received: 2,
    records: [
      { id: 'r1', number: 'RC-1', title: '裂纹', pending: 'asked' },
      { id: 'r2', number: 'RC-2', title: '锈', pending: 'draft' },
    ],
  } as never
  const imports = rows([
    { id: 'i1', fileName: '盘.xlsx', state: 'checked', createTime: '2026-11-24 09:00:00' },
    { id: 'i2', fileName: '毂.xlsx', state: 'done', createTime: '2026-11-24 09:00:00' },
  ])
  const identifiers = { counts: { all: 0 } } as never
  assert.deepEqual(
    listSteps(true, makeAnswers({ recalls, imports, identifiers })).map(({ key }) => key),
    ['block-notices', 'r1', 'i1', 'first'],
  )
})

test('a quote opens in the list of quotes', () => {
  const [step] = listSteps(true, makeAnswers({ quotes: rows([QUOTE]) }))
  assert.deepEqual(step?.action, { label: '查看报价', to: `${pages.quotes}?id=q1` })
  assert.match(step?.about ?? '', /50,000\.00 元/)
})
