import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField, type Role } from '../../identifiers/templates/rules.ts'
import { getRole, inferRole } from './roles.ts'

const KNOWN: Record<Role, string[]> = {
  heat: ['炉号', '炉次号', '熔炼炉号', '浇注炉号', '热处理炉号', 'Heat No.'],
  batch: ['批号', '生产批次号', '批次', '产品批号', 'Batch', 'Lot No.'],
  lot: ['铝锭批', '供应商批号', '来料批次', '毛坯批次'],
  producedAt: ['生产日期', '制造日期', '下线时间', '生产年月'],
  station: ['产线 / 工位', '工位号', '生产线'],
  shift: ['班次', '班组'],
  upstream: ['上游标识', '毛坯标识'],
}
const NONE = ['批量', '批准人', '检验日期', '炉温', '锅炉号', '班次长', '备注']

test('fields are told by the names that companies give them', () => {
  for (const [role, names] of Object.entries(KNOWN))
    for (const name of names) assert.equal(inferRole({ key: 'own1', name }), role, name)
  for (const name of NONE) assert.equal(inferRole({ key: 'own1', name }), undefined, name)
})

test('what a company marks comes before the name, and a kind without the role has none', () => {
  assert.equal(getRole({ ...makeField('own1', '编号'), role: 'heat' }), 'heat')
  assert.equal(getRole({ ...makeField('heat', '炉号'), role: 'none' }), undefined)
  assert.equal(getRole(makeField('own1', '炉号', 'picture')), undefined)
})
