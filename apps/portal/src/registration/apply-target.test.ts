import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyTarget } from './apply-target.ts'

test('visitors without a session sign in first and return to the form', () => {
  assert.equal(applyTarget(null, '/identification'), '/login?cbl=/new_identification')
})

test('a holder of a prefix goes to the console', () => {
  const company = { type: 'COMPANY', prefix: '88.449.1001' }
  assert.equal(applyTarget(company, '/identification'), '/console/home?p=yx')
  const details = { type: 'COMPANY_ADMIN', companyDetails: { indentifierPrefix: '88.449.1001' } }
  assert.equal(applyTarget(details as never, '/home'), '/console/home?p=yx')
})

test('everyone else signed in goes to the introduction, and from there to the form', () => {
  const ordinary = { type: 'ORDINARY', prefix: '88.449.1001' }
  assert.equal(applyTarget(ordinary, '/home'), '/identification')
  assert.equal(applyTarget(ordinary, '/identification'), '/new_identification')
  assert.equal(applyTarget({ type: 'COMPANY' }, '/identification'), '/new_identification')
})
