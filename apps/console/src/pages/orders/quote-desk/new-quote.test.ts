import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fen } from '@biaojie/contract/money.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, sentOnce } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { NewQuote, findWantedPackage: wantedPackage } = await import('./new-quote.tsx')

const companies = answerOf('companyDirectory')
const applications = answerOf('applicationList')
const [company = assert.fail()] = companies.records
const [application = assert.fail()] = applications.records
const answers = {
  companyDirectory: { ...companies, records: [{ ...company, id: 'c1', name: '甲公司' }] },
  applicationList: { ...applications, records: [{ ...application, id: 7, name: '来料追溯' }] },
}
const NONE = { inquiryId: '', companyName: '', productId: '', packageName: '', onClose: () => {} }
const show = (t: TestContext, more: Partial<typeof NONE> = {}) =>
  shown(t, NewQuote, { ...NONE, ...more }, { answers })
const FILLED = {
  ...{ companyId: 'c1', productId: '7', packageProductId: '71', durationUnit: '1', purchaseDuration: 2 },
  ...{ amount: fen(680_050), validUntil: '2026-12-12', note: '含培训' },
}

test('a quote that answers an inquiry begins with its company and application', (t) => {
  const { values, about } = show(t, { inquiryId: 'q1', companyName: '甲公司', productId: '7' }).dialog()
  assert.deepEqual([values.companyId, values.productId, about], ['c1', '7', '答复甲公司的询价。'])
})

test('a quote begins with the package that the inquiry names, if the application still has it', () => {
  const packages = [
    { id: '71', name: '标准版' },
    { id: '72', name: '专业版' },
  ]
  assert.equal(wantedPackage('专业版', packages), '72')
  assert.equal(wantedPackage('旗舰版', packages), undefined)
  assert.equal(wantedPackage('', [{ id: '73', name: '' }]), undefined)
})

test('a company without a prefix and an application that is not sold are left open', (t) => {
  const { values } = show(t, { inquiryId: 'q1', companyName: '乙公司', productId: '9' }).dialog()
  assert.deepEqual([values.companyId, values.productId], ['', ''])
})

test('a new quote holds for fifteen days in China', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-26T23:30:00Z') })
  assert.equal(show(t).dialog().values.validUntil, '2026-12-12')
})

test('the amount is sent in yuan, and one press sends one quote', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const { send } = show(t).dialog()
  await send(FILLED)
  await send(FILLED)
  const [first] = sent
  assert.equal(first?.url, routes.quoteCreate[1])
  assert.deepEqual(first?.body, { ...FILLED, amount: 6800.5 })
  sentOnce(sent)
})

test('a lifetime forgets the number of years that was typed before', async (t) => {
  const sent = aNode(t, [answered({})])
  await show(t)
    .dialog()
    .send({ ...FILLED, durationUnit: '-1', purchaseDuration: 3 })
  assert.deepEqual([sent[0]?.body.durationUnit, sent[0]?.body.purchaseDuration], ['-1', 1])
})

test('only an answer to an inquiry names one', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  await show(t).dialog().send(FILLED)
  await show(t, { inquiryId: 'q1' }).dialog().send(FILLED)
  assert.deepEqual(
    sent.map(({ body }) => body.inquiryId),
    [undefined, 'q1'],
  )
})

test('a quote waits until companies and applications are known', (t) => {
  const failure = { code: 50_000, message: '稍后再试' }
  assert.throws(() => shown(t, NewQuote, NONE).dialog())
  assert.throws(() => shown(t, NewQuote, NONE, { failure }).dialog())
})
