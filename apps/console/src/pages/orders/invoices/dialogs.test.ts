import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invoice } from '@biaojie/contract/orders/invoices.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  fill,
  findDialog,
  findField,
  getText,
  renderPage,
  screen,
  upload,
} from '../../../../test-support/render-page.ts'

const { IssueDialog, RefuseDialog, ReverseDialog } = await import('./dialogs.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('invoiceManageList').records
const INVOICE = {
  ...EXAMPLE,
  ...{ id: 'v1', version: 2, status: 'requested', title: '甲公司', number: '' },
  ...{ amount: 6800, net: 6415.09, tax: 384.91 },
} as Invoice
const show = (component: typeof IssueDialog, more: Partial<Invoice> = {}) =>
  renderPage(component, { invoice: { ...INVOICE, ...more }, onClose: () => {} })
const FILE = '电子发票（PDF，5 MB 以内）'

test('a first invoice is issued, a later file replaces it; sums stand above', async () => {
  await show(IssueDialog)
  assert.match(getText(await findDialog()), /开具发票 .*价税合计 6,800.00 元（不含税 6,415.09，税额 384.91）/)
  assert.equal(findField('发票号码').value, '')
  await show(IssueDialog, { status: 'issued', number: '24430000' })
  assert.match(getText(await findDialog()), /更换电子发票/)
  assert.equal(findField('发票号码').value, '24430000')
})

test('an invoice number has eight to thirty letters and digits', async () => {
  await show(IssueDialog)
  const isRefused = async (number: string) => {
    await fill('发票号码', number)
    await answer('上传')
    return findField('发票号码').getAttribute('aria-invalid') === 'true'
  }
  for (const number of ['1234567', '1234 5678', '１２３４５６７８', ''])
    assert.ok(await isRefused(number), number)
  assert.match(getText(await findDialog()), /8–30 位/)
  for (const number of ['12345678', 'A'.repeat(30)]) assert.ok(!(await isRefused(number)), number)
  assert.equal(findField('发票号码').maxLength, 30)
})

test('a file is a PDF of at most five megabytes', async () => {
  const problemOf = async (file?: File) => {
    await show(IssueDialog)
    if (file) await upload(findField(FILE), file)
    await answer('上传')
    return getText(await findDialog()).replace(FILE, '')
  }
  assert.match(await problemOf(), /请选择电子发票/)
  assert.match(await problemOf(new File(['x'], '发票.pdf.exe')), /请上传 PDF 格式/)
  assert.match(await problemOf(new File(['x'.repeat(5_000_001)], '发票.pdf')), /不能超过 5 MB/)
  const rightSize = new File(['x'.repeat(5_000_000)], '发票.PDF')
  assert.doesNotMatch(await problemOf(rightSize), /请选择电子发票|请上传 PDF|不能超过/)
})

test('a refusal names the version and its reason', async () => {
  const node = await show(RefuseDialog)
  await fill('原因', '税号不对')
  await answer('退回')
  assert.deepEqual(node.sent('invoiceRefuse'), [{ id: 'v1', version: 2, reason: '税号不对' }])
})

test('a reversal begins with the red invoice as a file', async () => {
  await show(ReverseDialog, { number: '24430000' })
  assert.match(getText(await findDialog()), /发票号码 24430000/)
  assert.equal(screen.getByRole<HTMLInputElement>('radio', { name: '上传红字发票' }).checked, true)
  assert.equal(findField('红字发票号码').value, '')
})
