import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../../../test-support/app.ts'
import { guessCode } from '../../../../test-support/guesses.ts'
import { sendCode } from '../../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })

test('wrong codes from thousands of addresses: five are looked at, none is guessed', async () => {
  const phoneNo = '13500001000'
  const code = await sendCode(app, phoneNo, 'register')
  const { wrong, guessed } = await guessCode(app, { phoneNo, code, many: 3_000 })
  assert.equal(guessed, 0)
  assert.ok(wrong <= 5, `${wrong} guesses were looked at`)
})
