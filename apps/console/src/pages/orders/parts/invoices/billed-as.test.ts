import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBillingData } from './invoice-data.ts'

const COMPANY = {
  name: '宁波海芯制动系统有限公司',
  cardNo: '91330206ma2demo01x',
  registerAddress: '宁波市北仑区明州西路 1 号',
}

test('a first invoice is for the registered company, under its unified credit code', () => {
  assert.deepEqual(toBillingData({ title: '', taxNo: '' }, COMPANY), {
    title: '宁波海芯制动系统有限公司',
    taxNo: '91330206MA2DEMO01X',
    registered: '宁波市北仑区明州西路 1 号',
  })
})

test('a later invoice is for whom the last one was', () => {
  const last = { title: '宁波海芯控股有限公司', taxNo: '91330206MA2DEMO02X' }
  assert.deepEqual(toBillingData(last, COMPANY), { ...last, registered: COMPANY.registerAddress })
})

test('a paper that is no business licence gives no tax number', () => {
  assert.equal(toBillingData({ title: '', taxNo: '' }, { ...COMPANY, cardNo: 'XZ-2026-01' }).taxNo, '')
})
