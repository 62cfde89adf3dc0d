import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { makeField, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { createTemplate } from '../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const aMember = async (name: string) => {
  const companyId = await createCompany(app, name)
  const { rows } = await pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  return { prefix, ...(await createSession(app, { type: 'COMPANY_ADMIN', companyId })) }
}
const owner = await aMember('示例制动')
const friend = await aMember('主机厂')
const former = await aMember('旧客户')
const stranger = await aMember('别家')

const ask = <N extends CallName>(name: N, body: object, token: string) =>
  call(name, { token, body, ip: makeAddress() })
const add = (partner: string, until: string, templates: string[] = []) =>
  ask('shareAdd', { partner, until, templates }, owner.token)

/** Each field has other readers, and its value names them. */
const SETS = Array.from({ length: 2 ** AUDIENCES.length }, (_, bits) =>
  AUDIENCES.filter((_one, at) => (bits >> at) % 2 === 1),
)
const keyOf = (at: number) => `field${at}`
const fields = SETS.map(
  (visibility, at): TemplateField => ({
    ...makeField(keyOf(at), `字段${at}`),
    visibility,
  }),
)
const { id: TEMPLATE } = await createTemplate(app, owner.token, '制动盘', fields)
const { id: OTHER } = await createTemplate(app, owner.token, '轮毂', fields)

async function aPart(code: string, templateId = TEMPLATE) {
  const values = Object.fromEntries(SETS.map((_set, at) => [keyOf(at), `VALUE-${code}-${at}-END`]))
  const identifier = `${owner.prefix}/${code}`
  const body = { identifier, templateId, values: { record: values } }
  const saved = await ask('identifierSave', body, owner.token)
  assert.ok(saved.success, saved.message)
  return identifier
}
const seen = (text: string, code: string) =>
  SETS.flatMap((_set, at) => (text.includes(`VALUE-${code}-${at}-END`) ? [at] : []))
const open = (audience: Audience) => SETS.flatMap((set, at) => (set.includes(audience) ? [at] : []))
const sharedText = async (identifier: string, token: string) =>
  JSON.stringify(await ask('sharedIdentifier', { identifier }, token))

test('a partner sees until its last day the values that partners may see', async () => {
  const identifier = await aPart('SH-1')
  const made = await add(friend.prefix, '2026-11-20')
  assert.deepEqual([made.data.state, made.data.partnerName], ['active', '主机厂'])
  assert.deepEqual(seen(await sharedText(identifier, friend.token), 'SH-1'), open('partner'))
  const { received } = (await ask('shareList', {}, friend.token)).data
  assert.deepEqual(
    received.map((share) => [share.owner, share.until, share.trail]),
    [[owner.prefix, '2026-11-20', []]],
  )
  assert.equal((await add(friend.prefix, '2026-11-30')).code, getRefusalCode('share_exists'))
  await pool.query(`update shares set until = '2026-11-19' where id = $1`, [made.data.id])
  assert.equal(
    (await ask('sharedIdentifier', { identifier }, friend.token)).code,
    getRefusalCode('identifier_not_found'),
  )
  const change = { id: made.data.id, version: 0, until: '2026-12-31' }
  assert.ok((await ask('shareChange', change, owner.token)).success)
  assert.equal((await ask('shareChange', change, owner.token)).code, getRefusalCode('share_stale'))
  assert.ok((await ask('sharedIdentifier', { identifier }, friend.token)).success)
  assert.equal(
    (await ask('shareEnd', { id: made.data.id, version: 1 }, stranger.token)).code,
    getRefusalCode('share_not_found'),
  )
  const ended = await ask('shareEnd', { id: made.data.id, version: 1 }, owner.token)
  assert.deepEqual(
    ended.data.trail.map(({ action }) => action),
    ['结束', '改截止日', '列为关联方'],
  )
  assert.equal(
    (await ask('sharedIdentifier', { identifier }, friend.token)).code,
    getRefusalCode('identifier_not_found'),
  )
})

test('a share of some templates covers their identifiers alone', async () => {
  const [inside, outside] = [await aPart('SH-2'), await aPart('SH-3', OTHER)]
  const { id, version } = (await add(friend.prefix, '2026-12-31', [TEMPLATE])).data
  assert.ok((await ask('sharedIdentifier', { identifier: inside }, friend.token)).success)
  assert.equal(
    (await ask('sharedIdentifier', { identifier: outside }, friend.token)).code,
    getRefusalCode('identifier_not_found'),
  )
  await ask('shareEnd', { id, version }, owner.token)
})

test('a share names another company and a day that is not over', async () => {
  assert.ok((await add(owner.prefix, '2026-12-31')).errors?.partner)
  assert.ok((await add('88.449.99999', '2026-12-31')).errors?.partner)
  assert.ok((await add(friend.prefix, '2026-11-19')).errors?.until)
  assert.ok((await add(friend.prefix, '2026-02-30')).errors?.until)
})

test('no format shows a reader a value that is hidden from them', async () => {
  assert.ok((await add(friend.prefix, '2026-12-31')).success)
  const gone = (await add(former.prefix, '2026-12-31')).data
  await ask('shareEnd', { id: gone.id, version: gone.version }, owner.token)
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let round = 0; round < 12; round++) {
    const code = `SP-${round}`
    const identifier = await aPart(code)
    // Some fields of the record have other readers than its template says.
    const own = new Map(
      SETS.flatMap((_set, at) => (random(4) === 0 ? [[at, SETS[random(SETS.length)] ?? []] as const] : [])),
    )
    const changed = [...own].map(([at, audiences]) => ({ confId: '', id: keyOf(at), audiences }))
    const body = { identifier, revision: 1, fields: changed }
    assert.ok((await ask('identifierVisibility', body, owner.token)).success)
    const may = (audience: Audience) =>
      SETS.flatMap((set, at) => ((own.get(at) ?? set).includes(audience) ? [at] : []))
    const get = async (url: string, token: string) =>
      (
        await app.app.inject({
          url,
          headers: { accept: '*/*', ...(token && { 'access-token': token }) },
          remoteAddress: makeAddress(),
        })
      ).body
    const page = `/id/${identifier}`
    for (const token of ['', stranger.token, former.token, friend.token]) {
      const detail = await call('identifierDetail', { body: { identifier }, token, ip: makeAddress() })
      assert.deepEqual(seen(JSON.stringify(detail), code), may('public'), `detail ${round}`)
      for (const url of [`${page}?format=json-ld`, `${page}?format=aas`])
        assert.deepEqual(seen(await get(url, token), code), may('public'), `${url} in round ${round}`)
      for (const url of [`${page}?format=linkset`, `/api/handles/${identifier}`])
        assert.deepEqual(
          seen(await get(url, token), code).filter((at) => !may('public').includes(at)),
          [],
          url,
        )
    }
    for (const token of [stranger.token, former.token])
      assert.deepEqual(seen(await sharedText(identifier, token), code), [])
    for (const name of ['identifierRecord', 'identifierView', 'identifierRevisions'] as const) {
      const answer = await ask(name, { identifier, audience: 'authority' }, friend.token)
      assert.deepEqual(seen(JSON.stringify(answer), code), [], name)
    }
    const list = await ask('identifierList', { text: code, prefix: owner.prefix }, friend.token)
    assert.deepEqual(seen(JSON.stringify(list), code), [])
    assert.deepEqual(seen(await sharedText(identifier, friend.token), code), may('partner'))
    for (const audience of AUDIENCES) {
      const view = await ask('identifierView', { identifier, audience }, owner.token)
      assert.deepEqual(seen(JSON.stringify(view), code), may(audience), audience)
    }
  }
})
