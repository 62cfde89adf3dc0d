import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeCentres, computeColumnHeight, drawTrunk, drawWires, listTiers, NODE } from './supply-graph.ts'

test('tiers run from the raw material to the car; unknown ones come first', () => {
  const rows = ['主机厂', '本企业', '三级', '回收', '二级', '二级'].map((tier) => ({ tier, company: tier }))
  assert.deepEqual(
    listTiers(rows).map(({ name, parties }) => [name, parties.length]),
    [
      ['回收', 1],
      ['三级', 1],
      ['二级', 2],
      ['本企业', 1],
      ['主机厂', 1],
    ],
  )
  assert.deepEqual(listTiers([]), [])
})

test('the own company stands at the level its customers and suppliers leave out', () => {
  const order = (names: string[]) =>
    listTiers(['本企业', ...names].map((tier) => ({ tier }))).map(({ name, level }) => level ?? name)
  assert.deepEqual(order(['主机厂', '一级', '三级', '四级']), ['四级', '三级', '二级', '一级', '主机厂'])
  assert.deepEqual(order(['三级', '五级']), ['五级', '四级', '三级'])
  assert.deepEqual(order(['二级', '三级']), ['三级', '二级', '本企业'])
  assert.deepEqual(order(['整车厂', '一级', '二级']), ['二级', '本企业', '一级', '整车厂'])
})

test('a shorter column is centred beside a longer one', () => {
  const height = computeColumnHeight(3)
  assert.equal(computeCentres(1, height)[0], height / 2)
  assert.equal(computeCentres(3, height)[0], NODE / 2)
})

test('every party has its stub to the trunk', () => {
  const path = drawTrunk(2, 3, computeColumnHeight(3), 40)
  assert.equal(path.match(/H20/g)?.length, 2)
  assert.equal(path.match(/H40/g)?.length, 3)
})

test('between tiers without the own company there are only the lines that the record states', () => {
  const [height, width] = [computeColumnHeight(3), 28]
  const suppliers = {
    name: '四级',
    parties: [
      { company: '炼铁厂', customers: '铸造厂、备用铸造厂' },
      { company: '焦化厂', customers: '' },
    ],
  }
  const makers = {
    name: '三级',
    parties: [{ company: '铸造厂' }, { company: '物流' }, { company: '备用铸造厂' }],
  }
  const path = drawWires(suppliers, makers, height, width)
  const [first, , third] = computeCentres(3, height)
  assert.deepEqual(path.match(/V[\d.]+/g), [`V${first}`, `V${third}`])
  const own = { name: '本企业', parties: [{ company: '本企业' }] }
  assert.equal(drawWires(makers, own, height, width), drawTrunk(3, 1, height, width))
})
