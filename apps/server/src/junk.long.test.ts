import { after, test } from 'node:test'
import { calls } from '@biaojie/contract/calls.ts'
import type { Call } from '@biaojie/contract/define.ts'
import { testApp } from './test-support/app.ts'
import { listJunk, listRoles, sendJunk } from './test-support/junk.ts'
import { createSession } from './test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const every: [string, Call][] = Object.entries(calls)

test('every call answers every kind of junk with an envelope, a stable code and a Chinese message, never a 5xx', async () => {
  for (const [, call] of every)
    for (const role of listRoles(call)) {
      // Some calls end the session.
      const token = role && (await createSession(app, { type: role })).token
      for (const payload of listJunk(call)) await sendJunk(app.app, call, payload, token)
    }
})
