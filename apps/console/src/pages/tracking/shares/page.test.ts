import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, makeRefusal } from '../../../../test-support/fake-node.ts'
import {
  answer,
  fill,
  fillDate,
  findDialog,
  findField,
  getText,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { default: SharesPage } = await import('./page.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('shareList').given
type State = typeof EXAMPLE.state
const share = (state: State) => ({
  ...EXAMPLE,
  ...{ id: 's1', version: 3, partner: '88.449.1002', partnerName: '乙公司', until: '2026-12-31', state },
})
const show = (type: 'COMPANY_ADMIN' | 'COMPANY', state: State = 'active', answers: Answers = {}) =>
  renderPage(
    SharesPage,
    {},
    {
      person: { type },
      answers: { shareList: { given: [share(state)], received: [share('active')] }, ...answers },
    },
  )
const CHANGE = '修改截止日：乙公司'
const END = '结束与乙公司的共享'
const rowButtons = () => listUsableButtons().filter((name) => name.includes('乙公司'))

test('administrators change and end what runs, also what has run out, and only what they share', async () => {
  for (const state of ['active', 'expired'] as const) {
    await show('COMPANY_ADMIN', state)
    assert.deepEqual(rowButtons(), [CHANGE, END], state)
  }
  await show('COMPANY_ADMIN', 'ended')
  assert.deepEqual(rowButtons(), [])
})

test('members read the list', async () => {
  await show('COMPANY')
  assert.deepEqual([rowButtons(), listUsableButtons().includes('添加关联方')], [[], false])
})

test('a new partner is named', async () => {
  const node = await show('COMPANY_ADMIN')
  await press('添加关联方')
  assert.deepEqual([findField('对方的标识前缀').value, findField('截止日（含当天）').value], ['', ''])
  await fill('对方的标识前缀', '88.449.1003')
  await fillDate('截止日（含当天）', '2027-01-31')
  await answer('添加')
  assert.deepEqual(node.sent('shareAdd'), [{ partner: '88.449.1003', until: '2027-01-31', templates: [] }])
})

test('another day is given to a partner that the company has', async () => {
  const node = await show('COMPANY_ADMIN')
  await press(CHANGE)
  assert.equal(findField('截止日（含当天）').value, '2026-12-31')
  await fillDate('截止日（含当天）', '2027-02-28')
  await answer('保存')
  assert.deepEqual(node.sent('shareChange'), [{ id: 's1', version: 3, until: '2027-02-28' }])
})

test('ending asks first and says a refusal', async () => {
  const shareEnd = makeRefusal('unavailable', { message: '不行' })
  const node = await show('COMPANY_ADMIN', 'active', { shareEnd })
  await press(END)
  assert.match(getText(await findDialog()), /结束与乙公司的共享？/)
  assert.deepEqual(node.sent('shareEnd'), [])
  await answer('结束')
  assert.deepEqual(node.sent('shareEnd'), [{ id: 's1', version: 3 }])
  assert.match(getText(), /不行/)
})
