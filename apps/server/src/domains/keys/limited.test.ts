import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { newId } from '../../platform/base/ids.ts'
import { testApp } from '../../testing/app.ts'
import { putIdentifiers } from '../../testing/identifiers.ts'
import { aCompany, aSession } from '../../testing/people.ts'
import { aTemplate } from '../../testing/templates.ts'

test('a key that is limited to templates reads nothing of other parts in events, traces, recalls and alarms', async () => {
  const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
  const companyId = await aCompany(app, '海鑫汽车零部件')
  const { token } = await aSession(app, { type: 'COMPANY_ADMIN', companyId })
  const { rows } = await app.pool.query('select prefix from companies where id = $1', [companyId])
  const identifier = `${rows[0].prefix}/BD-1`
  await putIdentifiers(app, [{ identifier }])
  const { id: template } = await aTemplate(app, token)
  const aKey = async (templates: string[]) => {
    const body = { name: 'MES', scopes: ['read', 'write', 'events'], templates }
    return (await app.call('keyCreate', { token, body })).data.secret as string
  }
  const [limited, free] = [await aKey([template]), await aKey([])]
  const id = newId(Date.now())
  const asked: [CallName, object][] = [
    ['traceView', { identifier, reader: 'owner' }],
    ['eventList', { identifier }],
    ['recallList', {}],
    ['recallDetail', { id }],
    ['recallParts', { id }],
    ['recallNotices', {}],
    ['recallHandle', { identifiers: [identifier], result: 'replaced', place: '' }],
    ['recallNoticeAnswer', { id, found: 1, setAside: 1, answer: '' }],
    ['alarmList', {}],
  ]
  const codeOf = async (name: CallName, body: object, secret: string) =>
    (await app.call(name, { body, headers: { authorization: `Bearer ${secret}` } })).code
  for (const [name, body] of asked) {
    assert.equal(await codeOf(name, body, limited), 40311, name)
    assert.notEqual(await codeOf(name, body, free), 40311, name)
  }
  const epcis = async (url: string, secret: string) =>
    (await app.app.inject({ url, headers: { authorization: `Bearer ${secret}` } })).statusCode
  for (const url of [
    '/epcis/events',
    '/epcis/events/urn:x:1',
    '/epcis/epcs',
    '/epcis/bizSteps/packing/events',
  ]) {
    assert.equal(await epcis(url, limited), 403, url)
    assert.notEqual(await epcis(url, free), 403, url)
  }
  assert.equal(await epcis('/epcis/capture', limited), 200)
})
