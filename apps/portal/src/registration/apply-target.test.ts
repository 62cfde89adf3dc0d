import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseApplyTarget } from './apply-target.ts'

test('visitors without a session sign in first and return to the form', () => {
  assert.equal(chooseApplyTarget(null, '/identification'), '/login?cbl=/new_identification')
})

test('a holder of a prefix goes to the console', () => {
  const company = { type: 'COMPANY', prefix: '88.449.1001' }
  assert.equal(chooseApplyTarget(company, '/identification'), '/console/home?p=yx')
  const details = { type: 'COMPANY_ADMIN', companyDetails: { indentifierPrefix: '88.449.1001' } }
  assert.equal(chooseApplyTarget(details as never, '/home'), '/console/home?p=yx')
})

test('everyone else signed in goes to the introduction, and from there to the form', () => {
  const ordinary = { type: 'ORDINARY', prefix: '88.449.1001' }
  assert.equal(chooseApplyTarget(ordinary, '/home'), '/identification')
  assert.equal(chooseApplyTarget(ordinary, '/identification'), '/new_identification')
  assert.equal(chooseApplyTarget({ type: 'COMPANY' }, '/identification'), '/new_identification')
})
