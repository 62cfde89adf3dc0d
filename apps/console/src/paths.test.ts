import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGES } from './pages.ts'
import {
  buildContentFormPath,
  buildContentListPath,
  companiesPath,
  contentPath,
  newQuotePath,
  pages,
  portal,
  reviewPath,
} from './paths.ts'

test('every address of the table has a page', () => {
  const shown = new Set(PAGES.map(({ path }) => path))
  assert.deepEqual(
    Object.values(pages).filter((path) => !shown.has(path)),
    [],
  )
})

test('conditions that are empty stay out of an address', () => {
  assert.equal(reviewPath({}), '/review')
  assert.equal(
    reviewPath({ tab: 'platform', id: '', text: '海芯' }),
    '/review?tab=platform&text=%E6%B5%B7%E8%8A%AF',
  )
  assert.equal(companiesPath(), '/companies')
  assert.equal(companiesPath('A&B'), '/companies?text=A%26B')
})

test('a text of the portal has its list, its record and its form', () => {
  assert.equal(buildContentListPath('case'), '/cases')
  assert.equal(contentPath('news', 7), '/news/7')
  assert.equal(buildContentFormPath('banner', 7), '/banners/7/edit')
  assert.equal(buildContentFormPath('banner', 'new'), '/banners/new')
})

test('a quote goes to the company that the asker belongs to, and without one to the typed name', () => {
  const inquiry = { id: 'q1', companyName: '车灯厂' }
  const companyIn = (registeredCompany: string) =>
    new URLSearchParams(newQuotePath({ ...inquiry, registeredCompany }).split('?')[1]).get('company')
  assert.equal(companyIn('示例车灯有限公司'), '示例车灯有限公司')
  assert.equal(companyIn(''), '车灯厂')
})

test('typed text cannot leave its place in an address of the portal', () => {
  assert.equal(portal.provider('../home?a=1'), '/application/provider/..%2Fhome%3Fa%3D1')
  assert.equal(portal.pay('7&way=card'), '/application/payment?id=7%26way%3Dcard')
  assert.equal(portal.login('/console/orders?page=2'), '/login?cbl=%2Fconsole%2Forders%3Fpage%3D2')
  assert.equal(portal.lookup('88.449.1001/BD-320A0001'), '/product_scene?identifier=88.449.1001/BD-320A0001')
})
