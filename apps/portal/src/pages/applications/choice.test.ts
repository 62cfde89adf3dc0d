import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readChoice, toQuery, toSearch } from './choice.ts'

test('an address is read with its defaults, and unknown choices are left out', () => {
  const choice = readChoice(new URLSearchParams('name= 检测 &source=7&sort=dear&size=8&page=-1'))
  assert.deepEqual(choice, {
    name: '检测',
    category: '',
    source: '',
    sort: '',
    zero: false,
    trial: false,
    provider: '',
    price: '',
    billing: '',
    deployment: '',
    stars: 0,
    page: 1,
    size: 9,
  })
})

test('another filter begins on the first page and keeps the rest', () => {
  const choice = readChoice(new URLSearchParams('name=检测&sort=price-up&page=3&size=18'))
  assert.deepEqual(
    Object.entries(toQuery(choice, { source: '1' })).filter(([, value]) => value !== undefined),
    [
      ['name', '检测'],
      ['source', '1'],
      ['sort', 'price-up'],
      ['size', 18],
    ],
  )
  assert.equal(toQuery(choice, { page: 2 }).page, 2)
})

test('ascending is false, descending is true, one sort at a time', () => {
  const of = (sort: string) => toSearch(readChoice(new URLSearchParams({ sort })))
  assert.equal(of('time-down').sortSellTime, true)
  assert.equal(of('time-down').sortPrice, undefined)
  assert.equal(of('price-up').sortPrice, false)
  assert.equal(of('price-up').sortSellTime, undefined)
  assert.equal(of('').sortPrice, undefined)
  assert.equal(of('popular').sort, 'popular')
  assert.equal(of('time-up').sort, undefined)
})

test('further conditions are sent when they are known', () => {
  const roundTrip = (query: string) => toSearch(readChoice(new URLSearchParams(query)))
  const { provider, priceRange, billing, deployment, starsFrom } = roundTrip(
    'provider=xinda&price=500&billing=year&deployment=site&stars=4',
  )
  assert.deepEqual(
    { provider, priceRange, billing, deployment, starsFrom },
    { provider: 'xinda', priceRange: '500', billing: 'year', deployment: 'site', starsFrom: 4 },
  )
  assert.equal(roundTrip('price=cheap&billing=day&stars=9').priceRange, undefined)
})
