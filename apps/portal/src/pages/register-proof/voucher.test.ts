import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordVoucher } from '@biaojie/contract/resolution/register.ts'
import { listSheetRows, omitFields } from './voucher.ts'

const VOUCHER: RecordVoucher = {
  v: 1,
  identifier: '88.449.1/A',
  name: '前制动盘',
  company: '示例',
  madeAt: '2026-11-28T07:20:06.000Z',
  shown: [
    { path: 'name', label: '', value: '前制动盘', trace: null },
    { path: 'images', label: '', value: ['a', 'b'], trace: null },
    { path: 'fields//hardness', label: '硬度', value: 'HB 207', trace: null },
  ],
  record: {
    state: 'proved',
    handle: '88.449.1/A',
    revision: 1,
    recordState: 'active',
    template: '',
    templateVersion: null,
    successor: null,
    fields: [
      { path: 'name', salt: '01', digest: 'aa' },
      { path: 'images', salt: '02', digest: 'bb' },
      { path: 'fields//hardness', salt: '03', digest: 'cc' },
      { digest: 'dd' },
    ],
    proof: null,
    logKey: '',
    witnessKeys: [],
  },
}

test('a field that is left out keeps its digest and nothing else', () => {
  const voucher = omitFields(VOUCHER, new Set(['fields//hardness']))
  assert.deepEqual(voucher.record.fields.slice(2), [{ digest: 'cc' }, { digest: 'dd' }])
  assert.ok(!JSON.stringify(voucher).includes('HB 207'))
  assert.ok(!JSON.stringify(voucher).includes('"03"'))
})

test('the sheet has a row for each listed field and one for the others', () => {
  const rows = listSheetRows(omitFields(VOUCHER, new Set(['name'])))
  assert.deepEqual(
    rows.map(({ number, name, value }) => [number, name, value.slice(0, 6)]),
    [
      ['2', '图片', '2 张'],
      ['3', '硬度', 'HB 207'],
      ['', '没有列出', '另有 2 项'],
    ],
  )
})
