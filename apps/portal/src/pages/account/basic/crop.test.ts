import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeZoom, dragCrop, MAX_ZOOM, makeWholeCrop, zoomCrop } from './crop.ts'

const wide = { width: 1200, height: 800 }

test('a crop begins with the largest square in the middle', () => {
  assert.deepEqual(makeWholeCrop(wide), { side: 800, x: 600, y: 400 })
  assert.equal(computeZoom(makeWholeCrop(wide), wide), 1)
})

test('a drag moves the picture with the finger and stops at its edge', () => {
  const whole = makeWholeCrop(wide)
  assert.deepEqual(dragCrop(whole, wide, { dx: 40, dy: 40, stage: 400 }), { side: 800, x: 520, y: 400 })
  assert.equal(dragCrop(whole, wide, { dx: -9999, dy: 0, stage: 400 }).x, 800)
})

test('zooming keeps the point under the fingers where it is', () => {
  const crop = zoomCrop(makeWholeCrop(wide), wide, 2, { x: 0.25, y: 0.75 })
  assert.equal(crop.side, 400)
  // 0.25 of the stage showed x = 400 before and still does.
  assert.equal(crop.x - crop.side / 4, 400)
  assert.equal(crop.y + crop.side / 4, 600)
})

test('zoom stays between the whole picture and its limit, and never leaves the picture', () => {
  const whole = makeWholeCrop(wide)
  assert.equal(zoomCrop(whole, wide, 0.1).side, 800)
  assert.equal(computeZoom(zoomCrop(whole, wide, 99), wide), MAX_ZOOM)
  const corner = dragCrop(zoomCrop(whole, wide, 4), wide, { dx: 9999, dy: 9999, stage: 100 })
  assert.deepEqual(zoomCrop(corner, wide, 1), { side: 800, x: 400, y: 400 })
})

test('a picture of one pixel can be cropped', () => {
  assert.deepEqual(makeWholeCrop({ width: 1, height: 1 }), { side: 1, x: 0.5, y: 0.5 })
})
