import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { EMPTY } from '../fields/values.ts'
import { makeSubmission, toSendFailure } from './submission.ts'

const ticket = { sessionId: 's', sig: 'g', token: 't' }
const values = {
  ...EMPTY,
  indentifierPrefix: '0815',
  cardNo: '9133 0200-ma1abc',
  liaisonPhone: '+86 139 0000 0003',
}

test('numbers go out in the form they are compared in, the prefix whole', () => {
  const sent = makeSubmission(values, { id: '', version: 0 }, ticket)
  assert.equal(sent.indentifierPrefix, '88.449.0815')
  assert.equal(sent.cardNo, '91330200MA1ABC')
  assert.equal(sent.liaisonPhone, '13900000003')
  assert.equal('id' in sent, false)
  assert.equal(sent.sig, 'g')
})

test('an overwrite names what it overwrites', () => {
  const sent = makeSubmission(values, { id: 'r', version: 4 }, ticket)
  assert.equal(sent.id, 'r')
  assert.equal(sent.version, 4)
})

test('a failure says what can be done', () => {
  assert.deepEqual(toSendFailure({ ok: false, code: 0, message: '网络未连接' }), {
    message: '操作失败，请重试',
    authentication: false,
    stale: false,
  })
  const refused = toSendFailure({
    ok: false,
    code: REFUSALS.invalid_input.code,
    message: '企业认证失败：信息不一致',
  })
  assert.equal(refused.authentication, true)
  assert.equal(
    toSendFailure({
      ok: false,
      code: REFUSALS.registration_stale.code,
      message: '资料已有变化，请刷新后重试',
    }).stale,
    true,
  )
})
