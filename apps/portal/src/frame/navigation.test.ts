import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCurrentNavigation } from './navigation.ts'

const cases: [string, string | undefined][] = [
  ['/home', undefined],
  ['/application', '/application'],
  ['/application/list/detail/3', '/application'],
  ['/apporder', '/application'],
  ['/news/detail/1', '/news'],
  ['/newsletter', undefined],
  ['/identification', '/identification'],
  ['/new_identification', '/identification'],
  ['/product_scene', '/identification'],
  ['/id/88.449.1001/BD-320A0001', '/identification'],
  ['/cooperation_case/detail/2', '/cooperation_case'],
]
for (const [pathname, expected] of cases) {
  test(`${pathname} highlights ${expected ?? 'nothing'}`, () =>
    assert.equal(findCurrentNavigation(pathname), expected))
}
