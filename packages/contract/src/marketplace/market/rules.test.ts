import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen } from '../../money.ts'
import { computeCostByTerm, computeCostOver, type PricedTerm } from './cost-rules.ts'
import { findInquiryProblems } from './inquiry-rules.ts'
import { computeLastDay, formatTerm } from './rules.ts'
import { formatTrial } from './trial-rules.ts'
import { findQuestionProblem, findReviewProblem } from './voice-rules.ts'

const price = (duration: number, durationUnit: '1' | '2' | '-1', yuan: number): PricedTerm => ({
  duration,
  durationUnit,
  price: fen(yuan * 100),
})
const PRICES = [price(1, '2', 1280), price(1, '1', 12800), price(3, '1', 33600), price(1, '-1', 58000)]

test('a term is named as buttons name it and ends on the day before it would begin again', () => {
  assert.deepEqual(PRICES.map(formatTerm), ['1 个月', '1 年', '3 年', '终身'])
  assert.equal(computeLastDay('2026-11-22', { duration: 1, durationUnit: '1' }), '2027-11-21')
  assert.equal(computeLastDay('2026-01-31', { duration: 1, durationUnit: '2' }), '2026-02-28')
  assert.equal(computeLastDay('2028-01-31', { duration: 1, durationUnit: '2' }), '2028-02-29')
  assert.equal(computeLastDay('2026-03-01', { duration: 1, durationUnit: '2' }), '2026-03-31')
  assert.equal(computeLastDay('2026-03-01', { duration: 1, durationUnit: '-1' }), undefined)
})

test('several years are paid for in the cheapest way, terms combined', () => {
  assert.deepEqual(computeCostOver(PRICES, 12), {
    total: 1_280_000,
    payments: [{ month: 0, amount: 1_280_000, term: { duration: 1, durationUnit: '1' } }],
  })
  assert.equal(computeCostOver(PRICES, 36)?.total, 3_360_000)
  // Three years and two more cost 59,200, so the permanent licence is cheaper.
  assert.equal(computeCostOver(PRICES, 60)?.total, 5_800_000)
  const rented = computeCostOver(PRICES.slice(0, 3), 60)
  assert.deepEqual([rented?.total, rented?.payments.map(({ month }) => month)], [5_920_000, [0, 36, 48]])
  assert.equal(computeCostOver([], 12), undefined)
  assert.equal(computeCostOver([price(1, '-1', 0)], 12)?.total, 0)
  assert.equal(computeCostByTerm(PRICES[0]!, 36), 4_608_000)
  assert.equal(computeCostByTerm(PRICES[3]!, 36), 5_800_000)
})

test('the cheapest way is never dearer than any single term bought again and again', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 200; round++) {
    const prices = [
      price(1 + random(6), '2', random(2000)),
      price(1, '1', random(20_000)),
      price(1 + random(4), '1', random(60_000)),
    ]
    const months = 1 + random(60)
    const best = computeCostOver(prices, months)!
    for (const item of prices) assert.ok(best.total <= computeCostByTerm(item, months))
    assert.equal(
      best.payments.reduce((sum, { amount }) => sum + amount, 0),
      best.total,
    )
  }
})

test('an inquiry says what is wrong at each field', () => {
  const good = {
    consultContent: '三条线，想先接一条',
    companyName: '某制动盘厂',
    contactPersonName: '沈嘉禾',
    contactPersonphone: '+86 138 1234 6620',
  }
  assert.deepEqual(findInquiryProblems(good), {})
  assert.deepEqual(
    findInquiryProblems({
      consultContent: ' ',
      companyName: '',
      contactPersonName: '',
      contactPersonphone: '12',
    }),
    {
      consultContent: '请输入咨询内容',
      companyName: '请输入企业名称',
      contactPersonName: '请输入联系人',
      contactPersonphone: '请输入正确的手机',
    },
  )
  assert.equal(
    findInquiryProblems({ ...good, consultContent: '问'.repeat(301) }).consultContent,
    '咨询内容不能超过 300 个字',
  )
})

test('trials, questions and reviews have their words', () => {
  assert.deepEqual([30, 0, -1, undefined].map(formatTrial), [
    '可试用 30 天',
    '沙箱长期可用',
    '不提供试用',
    '不提供试用',
  ])
  assert.notEqual(findQuestionProblem('能接'), '')
  assert.equal(findQuestionProblem('老打标机能接吗'), '')
  assert.notEqual(findReviewProblem('好'), '')
})
