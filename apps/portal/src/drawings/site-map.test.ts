import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSiteMap, SITE_MAP } from './site-map.ts'

test('works lie where their city is, with neighbours whose names stand free', () => {
  const map = makeSiteMap(['浙江宁波北仑', '浙江省宁波市北仑区'])
  assert.ok(map)
  const [own, ...others] = map.sites
  assert.deepEqual([own?.name, own?.own, others.some((site) => site.own)], ['北仑', true, false])
  assert.ok(others.length >= 4)
  const boxes = map.sites.map(({ x, y, name }) => ({ left: x - 8, right: x + 9 + name.length * 15, y }))
  for (const [at, box] of boxes.entries())
    for (const other of boxes.slice(at + 1))
      assert.ok(box.right <= other.left || other.right <= box.left || Math.abs(box.y - other.y) >= 22)
  const hangzhou = map.sites.find(({ name }) => name === '杭州')
  assert.ok(
    own && hangzhou && hangzhou.x < own.x && hangzhou.y < own.y,
    'Hangzhou is west and north of Beilun',
  )
})

test('works far from each other all lie on the sheet', () => {
  const map = makeSiteMap(['长春', '柳州', '某地'])
  assert.deepEqual(
    map?.sites.filter(({ own }) => own).map(({ name }) => name),
    ['长春', '柳州'],
  )
  for (const { x, y } of map?.sites ?? [])
    assert.ok(x > 0 && x < SITE_MAP.width && y > 0 && y < SITE_MAP.height, `${x} ${y}`)
})

test('without a known city there is no map', () => {
  assert.equal(makeSiteMap(['', '某县某镇']), undefined)
})
