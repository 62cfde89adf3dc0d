import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { UnknownKey, unsealText } from '../platform/base/sealer.ts'
import { makeSealingKeys } from '../platform/shared/keys/keys.ts'
import { testApp } from '../test-support/app.ts'
import { createSession, PASSWORD } from '../test-support/people.ts'
import { makeForm, register, uploadPictures } from '../test-support/registrations.ts'
import { rewrapAll } from './rewrap-all.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const NEW = 'a-new-secret-for-tests-0123456789-abcdef'
const changed = { ...app.env, secret: NEW, secretOld: [app.env.secret!], filesKeyOld: [] }

test('after rewrapping the new key alone opens everything, and the same person is still found', async () => {
  const { token } = await createSession(app)
  const form = makeForm(await uploadPictures(app, token))
  const answer = await register(app, token, form)
  assert.equal(answer.success, true, answer.message)
  const rows = async () =>
    (
      await app.pool.query(
        `select id, fields->>'legalCardNoSealed' as sealed, legal_card_key as hash from registrations`,
      )
    ).rows
  const alone = makeSealingKeys('registrations', { ...changed, secretOld: [] })
  const [before] = await rows()
  assert.throws(() => unsealText(alone, before.sealed, before.id), UnknownKey)
  const password = encodePassword(PASSWORD)
  const begun = await app.call('secondFactorBegin', { token, body: { password } })
  assert.equal(begun.success, true, begun.message)
  const counts = await rewrapAll(app.db, changed)
  // There are three pictures; number of the registration and of its round, and the hash.
  assert.deepEqual(counts, {
    图片: 3,
    注册申请: 3,
    两步验证: 1,
    回调: 0,
    签名码钥匙: 0,
    签名密钥: 0,
    订单与发票: 0,
  })
  const [after] = await rows()
  assert.equal(unsealText(alone, after.sealed, after.id), form.legalCardNo)
  assert.notEqual(after.hash, before.hash)
  const nothing = { 图片: 0, 注册申请: 0, 两步验证: 0, 回调: 0, 签名码钥匙: 0, 签名密钥: 0, 订单与发票: 0 }
  assert.deepEqual(await rewrapAll(app.db, changed), nothing)
})
