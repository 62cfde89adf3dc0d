import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAMILIES } from './families/families.ts'
import { drawSilhouette, findFamily } from './silhouette.ts'

test('the silhouette of every family lies within its picture and fills it one way', () => {
  for (const family of FAMILIES) {
    const path = drawSilhouette(family, 40, 30)
    assert.doesNotMatch(path, /NaN|Infinity/, family.key)
    // Beginnings of lines and circles; circles begin at their left.
    const points = [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    assert.ok(points.length > 0, family.key)
    for (const [x = -1, y = -1] of points)
      assert.ok(x >= 0.98 && x <= 39.02 && y >= 0.98 && y <= 29.02, `${family.key}: ${x} ${y}`)
  }
})

test('a template tells the family before a name does, and an unknown word tells none', () => {
  assert.equal(findFamily('hub', '前制动盘')?.key, 'hub')
  assert.equal(findFamily(undefined, '前制动盘')?.key, 'disc')
  assert.equal(findFamily('unknown', '前制动盘')?.key, 'disc')
  assert.equal(findFamily(undefined, '制动盘机加工产线'), undefined)
})
