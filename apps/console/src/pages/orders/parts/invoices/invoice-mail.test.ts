import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildMailAddress } from './invoice-data.ts'

test('a mail names the invoice; nothing in its fields adds a recipient or a header', () => {
  const orders = [{ orderId: 'a', orderCode: 'BJ1', amount: '12.00' }]
  const invoice = {
    email: 'a@b.cn?cc=c@d.cn',
    title: '甲&乙\r\nBcc: x@y.cn',
    taxNo: '91330206SAMPLE001X',
    number: '0000 0000',
    amount: '12.00',
    orders,
  }
  const mail = new URL(buildMailAddress(invoice as unknown as Parameters<typeof buildMailAddress>[0]))
  assert.equal(decodeURIComponent(mail.pathname), invoice.email)
  assert.deepEqual([...mail.searchParams.keys()], ['subject', 'body'])
  assert.equal(mail.searchParams.get('subject'), '电子发票 0000 0000')
  assert.match(mail.searchParams.get('body') ?? '', /价税合计：12\.00 元\r\n订单：BJ1/)
})
