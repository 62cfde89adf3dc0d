import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVisitors, isReader } from './visitors.ts'

const asking = (ip: string, more: { userAgent?: string; method?: string; purpose?: string } = {}) => ({
  ip,
  userAgent: more.userAgent ?? 'Mozilla/5.0',
  method: more.method ?? 'GET',
  header: (name: string) => (name === 'sec-purpose' ? (more.purpose ?? '') : ''),
})
const at = (second: number) => new Date(second * 1000)

test('a person in any browser reads; a HEAD, a crawler and a prefetch do not', () => {
  const wechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.54'
  assert.equal(isReader(asking('::1', { userAgent: wechat })), true)
  assert.equal(isReader(asking('::1', { method: 'POST', userAgent: '' })), true)
  assert.equal(isReader(asking('::1', { method: 'HEAD' })), false)
  assert.equal(isReader(asking('::1', { purpose: 'prefetch' })), false)
  for (const userAgent of [
    'Googlebot/2.1',
    'Sogou web spider/4.0',
    'Slackbot-LinkExpanding 1.0',
    'WhatsApp/2',
  ])
    assert.equal(isReader(asking('::1', { userAgent })), false, userAgent)
})

test('the window starts with the visit that counted, and other parts count apart', () => {
  const visitors = createVisitors({ window: 10_000 })
  const arrives = (handle: string, second: number) => visitors.arrive(handle, asking('::1'), at(second)).isNew
  assert.deepEqual(
    [arrives('a', 0), arrives('a', 9), arrives('b', 9), arrives('a', 10)],
    [true, false, true, true],
  )
})

test('what could not be written is not remembered, and memory is bounded', () => {
  const visitors = createVisitors({ most: 4 })
  const first = visitors.arrive('a', asking('1'), at(0))
  first.undo()
  assert.equal(visitors.arrive('a', asking('1'), at(0)).isNew, true)
  for (const ip of ['2', '3']) visitors.arrive('a', asking(ip), at(1))
  assert.equal(visitors.arrive('a', asking('3'), at(2)).isNew, false)
  assert.equal(visitors.arrive('a', asking('1'), at(2)).isNew, true, 'the oldest was forgotten')
})

test('of one network five visitors of a part count a day, whatever their browsers call themselves', () => {
  const visitors = createVisitors()
  const arrives = (ip: string, name: number, second = 0, handle = 'a') =>
    visitors.arrive(handle, asking(ip, { userAgent: `Mozilla/${name}` }), at(second))
  const names = Array.from({ length: 40 }, (_, i) => i)
  assert.equal(names.filter((name) => arrives('203.0.113.7', name).isNew).length, 5)
  assert.equal(names.filter((name) => arrives(`2001:db8:1:2::${name}`, name).isNew).length, 5)
  assert.equal(arrives('203.0.113.8', 0).isNew, true)
  assert.equal(arrives('203.0.113.7', 0, 0, 'b').isNew, true)
  const next = arrives('203.0.113.7', 50, 86_400)
  assert.equal(next.isNew, true)
  next.undo()
  assert.equal(names.filter((name) => arrives('203.0.113.7', name, 86_400).isNew).length, 5)
})
