import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invoice } from '@biaojie/contract/orders/invoices.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { IssueDialog, RefuseDialog, ReverseDialog } = await import('./dialogs.tsx')
const { FormField } = await import('../../../kit/form/form-field.tsx')

const [row = assert.fail()] = answerOf('invoiceManageList').records
const INVOICE = {
  ...row,
  ...{
    id: 'v1',
    version: 2,
    status: 'requested',
    title: '甲公司',
    number: '',
    amount: 6800,
    net: 6415.09,
    tax: 384.91,
  },
} as Invoice
const show = (t: Parameters<typeof shown>[0], component: typeof IssueDialog, more: Partial<Invoice> = {}) =>
  shown(t, component, { invoice: { ...INVOICE, ...more }, onClose: () => {} })
type Rule = { validator: (rule: unknown, value: unknown) => Promise<void> }

/** Returns what a field says of a value. */
async function saysOf(page: ReturnType<typeof show>, field: number, value: unknown): Promise<string> {
  const { rules } = page.given<{ rules: Rule[] }>(FormField, field)
  return (rules[0] ?? assert.fail()).validator(null, value).then(
    () => '',
    (error: Error) => error.message,
  )
}

test('a first invoice is issued, a later file replaces it; sums stand above', (t) => {
  const first = show(t, IssueDialog).dialog()
  assert.deepEqual([first.title, first.values.number], ['开具发票', ''])
  assert.match(String(first.about), /价税合计 6,800.00 元（不含税 6,415.09，税额 384.91）/)
  const later = show(t, IssueDialog, { status: 'issued', number: '24430000' }).dialog()
  assert.deepEqual([later.title, later.values.number], ['更换电子发票', '24430000'])
})

test('an invoice number has eight to thirty letters and digits', async (t) => {
  const page = show(t, IssueDialog)
  for (const number of ['12345678', 'A'.repeat(30)]) assert.equal(await saysOf(page, 0, number), '')
  for (const number of ['1234567', 'A'.repeat(31), '1234 5678', '１２３４５６７８', undefined])
    assert.match(await saysOf(page, 0, number), /8–30 位/, String(number))
})

test('a file is a PDF of at most five megabytes', async (t) => {
  const page = show(t, IssueDialog)
  const file = (name: string, size: number) => ({ name, size })
  assert.equal(await saysOf(page, 1, file('发票.PDF', 5_000_000)), '')
  assert.match(await saysOf(page, 1, undefined), /请选择/)
  assert.match(await saysOf(page, 1, file('发票.pdf.exe', 10)), /PDF/)
  assert.match(await saysOf(page, 1, file('发票.pdf', 5_000_001)), /5 MB/)
})

test('a refusal names the version and its reason', async (t) => {
  const sent = aNode(t, [answered({})])
  await show(t, RefuseDialog).dialog().send({ reason: '税号不对' })
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [routes.invoiceRefuse[1], { id: 'v1', version: 2, reason: '税号不对' }],
  )
})

test('a reversal begins with the red invoice as a file', (t) => {
  const { values, about } = show(t, ReverseDialog, { number: '24430000' }).dialog()
  assert.deepEqual([values.way, values.file, values.note], ['file', undefined, ''])
  assert.match(String(about), /发票号码 24430000/)
})
