import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  type Answers,
  answerInTurn,
  expectOneKey,
  makeRefusal,
  NO_NETWORK,
  PENDING,
} from '../../../../test-support/fake-node.ts'
import {
  answer,
  choose,
  fill,
  findDialog,
  findField,
  getText,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { NewQuote, findWantedPackage: wantedPackage } = await import('./new-quote.tsx')

const companies = makeAnswer('companyDirectory')
const applications = makeAnswer('applicationList')
const [product = assert.fail()] = makeAnswer('productPrices').responseTree
const [company = assert.fail()] = companies.records
const [application = assert.fail()] = applications.records
const ANSWERS: Answers = {
  companyDirectory: { ...companies, records: [{ ...company, id: 'c1', name: '甲公司' }] },
  applicationList: { ...applications, records: [{ ...application, id: 7, name: '来料追溯' }] },
}
const NONE = { inquiryId: '', companyName: '', productId: '', packageName: '', onClose: () => {} }
const show = (more: Partial<typeof NONE> = {}, answers: Answers = {}) =>
  renderPage(NewQuote, { ...NONE, ...more }, { answers: { ...ANSWERS, ...answers } })
const hasForm = () => screen.queryByRole('button', { name: '发出报价' }) !== null

const chosenIn = (label: string) =>
  findField(label).closest('.ant-select')?.textContent ?? assert.fail(`${label} is no select`)

async function fillIn() {
  await choose('企业', `甲公司 ${company.indentifierPrefix}`)
  await choose('应用', '来料追溯')
  await choose('套餐', `${product.name} ${product.note}`)
  await fill('报价金额', '6800.50')
}

test('a quote that answers an inquiry begins with its company and application', async () => {
  await show({ inquiryId: 'q1', companyName: '甲公司', productId: '7' })
  assert.match(getText(await findDialog()), /答复甲公司的询价。/)
  assert.match(chosenIn('企业'), /甲公司/)
  assert.match(chosenIn('应用'), /来料追溯/)
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

test('a company without a prefix and an application that is not sold are left open', async () => {
  await show({ inquiryId: 'q1', companyName: '乙公司', productId: '9' })
  assert.doesNotMatch(chosenIn('企业'), /公司/)
  assert.doesNotMatch(chosenIn('应用'), /追溯/)
})

test('a new quote holds for fifteen days in China', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-26T23:30:00Z') })
  await show()
  assert.equal(findField('有效期到').value, '2026-12-12')
})

test('the amount is sent in yuan, and one press sends one quote', async () => {
  const node = await show({}, { quoteCreate: answerInTurn(NO_NETWORK, {}) })
  await fillIn()
  await answer('发出报价')
  await answer('发出报价')
  const [body = {}] = node.sent('quoteCreate')
  assert.deepEqual([body.companyId, body.productId, body.amount], ['c1', '7', 6800.5])
  expectOneKey(node.requestsOf('quoteCreate'))
})

test('a lifetime forgets the number of years that was typed before', async () => {
  const node = await show()
  await fillIn()
  await fill('期限', '3')
  await choose('期限单位', '终身')
  await answer('发出报价')
  const [body = {}] = node.sent('quoteCreate')
  assert.deepEqual([body.durationUnit, body.purchaseDuration], ['-1', 1])
})

test('only an answer to an inquiry names one', async () => {
  for (const inquiryId of ['', 'q1']) {
    const node = await show({ inquiryId })
    await fillIn()
    await answer('发出报价')
    assert.equal(node.sent('quoteCreate')[0]?.inquiryId, inquiryId || undefined)
  }
})

test('a quote waits until companies and applications have been read', async () => {
  await show({}, { applicationList: PENDING })
  assert.equal(hasForm(), false)
  await show({}, { applicationList: makeRefusal('unexpected') })
  assert.equal(hasForm(), false)
})
