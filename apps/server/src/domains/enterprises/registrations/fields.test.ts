import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import {
  createPerson,
  createSession,
  FINGERPRINT,
  logIn,
  makeAddress,
  PASSWORD,
} from '../../../test-support/people.ts'
import { makeForm, makePhoto, register, upload, uploadPictures } from '../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call } = app
const person = await createSession(app)
const own = await uploadPictures(app, person.token)
const send = (fields: object) => register(app, person.token, makeForm(own, fields))

test('each wrong value is refused with its message at its field', async () => {
  const cases: [object, string, string][] = [
    [{ secondNodeId: '' }, 'secondNodeId', '请选择二级节点'],
    [{ secondNodeId: '88' }, 'secondNodeId', '请选择二级节点'],
    ...['', '12', '12345', '000', '0000', '12a', '88.448.123', '-12'].map(
      (value) =>
        [{ indentifierPrefix: value }, 'indentifierPrefix', '请输入企业前缀（001-9999）'] as [
          object,
          string,
          string,
        ],
    ),
    [{ companyType: '9' }, 'companyType', '请选择企业类型'],
    [{ companyType: '' }, 'companyType', '请选择企业类型'],
    [{ licenseType: 6 }, 'licenseType', '请选择证照类型'],
    [{ cardNo: '' }, 'cardNo', '请输入证照号码'],
    [{ cardNo: 'ab1' }, 'cardNo', '请输入正确的证件号码'],
    [{ cardNo: '9137中文' }, 'cardNo', '请输入正确的证件号码'],
    [{ cardNo: 'A'.repeat(41) }, 'cardNo', '证照号码不能超过 40 个字'],
    [{ licenseImg: '' }, 'licenseImg', '请上传证照图片'],
    [{ licenseImg: 'nobody.jpg' }, 'licenseImg', '证照图片已失效，请重新上传'],
    [{ name: ' \u200b ' }, 'name', '请输入企业名称'],
    [{ name: '企'.repeat(101) }, 'name', '企业名称不能超过 100 个字'],
    [{ industryCode: 'C' }, 'industryCode', '请选择所属行业（至少选到第二级）'],
    [{ industryCode: 'C,01' }, 'industryCode', '所属行业不在分类表中，请重新选择'],
    [{ registerArea: '370000' }, 'registerArea', '请选择注册地区（至少选到市）'],
    [{ registerArea: '370000,110100' }, 'registerArea', '注册地区不在区划表中，请重新选择'],
    [{ registerAddress: '' }, 'registerAddress', '请输入详细地址'],
    [{ website: 'www.hengwo.example' }, 'website', '请输入正确的网址'],
    [{ website: 'javascript://a.b/%0aalert(1)' }, 'website', '请输入正确的网址'],
    [{ website: 'https://localhost' }, 'website', '请输入正确的网址'],
    ...[
      'u:p@a.example',
      ':x@a.example/"><script>',
      '@a.example',
      'a.example/"><script>',
      'a.example\\@b.example',
    ].map((rest): [object, string, string] => [
      { website: `https://${rest}` },
      'website',
      '请输入正确的网址',
    ]),
    [{ introduce: '\n' }, 'introduce', '请输入企业简介'],
    [{ introduce: '介'.repeat(1001) }, 'introduce', '企业简介不能超过 1,000 个字'],
    [{ legalCradType: '0' }, 'legalCradType', '请选择证件类型'],
    [{ legalCardObject: { face: '', back: '' } }, 'legalCardObject', '请上传证件正反面'],
    [{ legalCardObject: { face: own.face, back: '' } }, 'legalCardObject', '证件照片不完整，请上传正反面'],
    [{ legalCardObject: { face: own.face, back: own.face } }, 'legalCardObject', '正反面不能是同一张照片'],
    [{ legalPerson: '' }, 'legalPerson', '请输入法定代表人'],
    [{ legalPerson: '赵' }, 'legalPerson', '法定代表人姓名至少 2 个汉字'],
    [{ legalPerson: 'Smith' }, 'legalPerson', '法定代表人姓名至少 2 个汉字'],
    [{ legalCardNo: '1' }, 'legalCardNo', '请输入正确的证件号码'],
    [{ liaison: '' }, 'liaison', '请输入联系人'],
    [{ liaisonEmail: 'a@b' }, 'liaisonEmail', '请输入正确的邮箱'],
    [{ liaisonEmail: 'a b@c.example' }, 'liaisonEmail', '请输入正确的邮箱'],
    [{ liaisonPhone: '12812345678' }, 'liaisonPhone', '请输入正确的手机号'],
    [{ agreement: false }, 'agreement', '请勾选标识前缀注册服务协议'],
    [{ idPhotoConsent: false }, 'idPhotoConsent', '请同意为审核目的处理法定代表人证件信息'],
  ]
  for (const [fields, field, message] of cases) {
    const answer = await send(fields)
    assert.deepEqual(
      [answer.status, answer.code, answer.message],
      [400, getRefusalCode('invalid_input'), message],
      JSON.stringify(fields),
    )
    assert.deepEqual(answer.errors, { [field]: message }, JSON.stringify(fields))
  }
})

test('all wrong fields are named at once, in the order of the form', async () => {
  const answer = await send({ name: '', liaisonEmail: 'x', indentifierPrefix: '', agreement: false })
  assert.deepEqual(Object.keys(answer.errors ?? {}), [
    'indentifierPrefix',
    'name',
    'liaisonEmail',
    'agreement',
  ])
  assert.equal(answer.data, null)
})

test('an agreement of an older text is asked for again', async () => {
  const answer = await send({ agreementVersion: '2020-01' })
  assert.deepEqual([answer.status, answer.code], [400, getRefusalCode('consent_outdated')])
  assert.equal((await send({ idPhotoConsentVersion: '2020-01' })).code, getRefusalCode('consent_outdated'))
})

test('pictures of others are refused, even by their right names', async () => {
  const other = await createSession(app)
  const theirs = await uploadPictures(app, other.token)
  const licence = await send({ licenseImg: theirs.licenseImg })
  assert.deepEqual(licence.errors, { licenseImg: '证照图片已失效，请重新上传' })
  const photos = await send({ legalCardObject: { face: own.face, back: theirs.back } })
  assert.deepEqual(photos.errors, { legalCardObject: '证件照片已失效，请重新上传正反面' })
})

test('a picture taken for a licence is too large for an ID photo when it is', async () => {
  const large = await makePhoto()
  const padded = Buffer.concat([large, Buffer.alloc(310_000)])
  const name = (await upload(app, person.token, padded)).data.fileName
  const answer = await send({ legalCardObject: { face: own.face, back: name } })
  assert.deepEqual(answer.errors, { legalCardObject: '图片不得大于300KB！' })
})

test('pictures of a draft of the portal can be seen again, and stay as long as the draft', async () => {
  const { token } = await createSession(app)
  const { licenseImg, face } = await uploadPictures(app, token)
  const firstExpiry = async () => {
    const query =
      'select min(extract(epoch from expires_at))::float as at from private_files where name = any($1)'
    return (await app.pool.query(query, [[licenseImg, face]])).rows[0].at as number
  }
  const uploaded = await firstExpiry()
  const fields = { format: 1, values: { licenseImg, legalCardObject: { face, back: '' } } }
  await call('saveRegistrationDraft', { token, body: { fields } })
  const { files } = (await call('registrationDraft', { token })).data
  assert.deepEqual(Object.keys(files).sort(), [licenseImg, face].sort())
  assert.ok((await firstExpiry()) > uploaded + 20 * 86_400, 'kept for as long as the draft')
  for (const values of [null, 7, 'x', { legalCardObject: 3 }]) {
    const saved = await call('saveRegistrationDraft', { token, body: { fields: { values } } })
    assert.equal(saved.success, true, JSON.stringify(values))
    assert.deepEqual((await call('registrationDraft', { token })).data.files, {})
  }
})

test('a draft is kept as it stands, follows the account to another device, and is not overwritten by an older page', async () => {
  const drafter = await createSession(app)
  const { token } = drafter
  const picture = (await upload(app, token, await makePhoto())).data.fileName
  const fields = { name: '半', licenseImg: picture, legalCardNo: '1101', odd: [1, { deep: true }] }
  const saved = await call('saveRegistrationDraft', { token, body: { fields, revision: 0 } })
  assert.equal(saved.data.revision, 1)
  const elsewhere = await logIn(app, drafter.phone, 'e'.repeat(32))
  const read = await call('registrationDraft', { token: elsewhere.tokenInfo.access_token })
  assert.deepEqual(read.data.fields, fields)
  assert.match(read.data.files[picture] ?? '', /sig=/)
  const newer = { token, body: { fields: { ...fields, name: '半张表' }, revision: 1 } }
  assert.equal((await call('saveRegistrationDraft', newer)).data.revision, 2)
  const older = await call('saveRegistrationDraft', newer)
  assert.deepEqual([older.status, older.code], [409, getRefusalCode('draft_stale')])
  const { rows } = await app.pool.query('select sealed from registration_drafts')
  assert.doesNotMatch(JSON.stringify(rows), /半张表|1101/)
  const big = { token, body: { fields: { introduce: '长'.repeat(12_000) } } }
  assert.equal((await call('saveRegistrationDraft', big)).status, 413)
  const unstorable = { token, body: { fields: { licenseImg: 'a\u0000b' } } }
  assert.equal((await call('saveRegistrationDraft', unstorable)).code, getRefusalCode('invalid_input'))
  assert.equal((await call('registrationDraft', { token })).data.fields?.name, '半张表')
  const deep = `{"fields":{"name":${'['.repeat(12_000)}${']'.repeat(12_000)}}}`
  const headers = { 'content-type': 'application/json' }
  assert.equal((await call('saveRegistrationDraft', { token, headers, body: deep })).status, 400)
  // Submitting deletes the draft.
  const all = await uploadPictures(app, token)
  assert.equal((await register(app, token, makeForm(all))).success, true)
  assert.equal((await call('registrationDraft', { token })).data.fields, null)
})

test('with the slider on, a submission wants a ticket of its own scene and spends it', async (t) => {
  const guarded = await testApp(t)
  const ticketOf = async (scene: string) => {
    const question = (await guarded.call('sliderChallenge', { body: { scene }, ip: makeAddress() })).data
    const { rows } = await guarded.pool.query('select answer from slider_sessions where id = $1', [
      question.sessionId,
    ])
    const x = Number(rows[0].answer)
    const track = Array.from({ length: 30 }, (_, i) => [(x * i) / 29, Math.sin(i), i * 30])
    return guarded.call('sliderVerify', {
      body: { sessionId: question.sessionId, x, track },
      ip: makeAddress(),
    })
  }
  const login = await ticketOf('login')
  assert.equal(login.success, true, login.message)
  const ticket = await ticketOf('nc-check')
  assert.equal(ticket.success, true, ticket.message)
  assert.notEqual(login.data.token, ticket.data.token)
  const { phone } = await createPerson(guarded)
  const secret = { password: encodePassword(PASSWORD), fingerprint: FINGERPRINT }
  const body = { username: phone, ...secret, ...login.data }
  const token = (await guarded.call('passwordLogin', { body, ip: makeAddress() })).data.tokenInfo.access_token
  const papers = await uploadPictures(guarded, token)
  const bare = await register(guarded, token, makeForm(papers))
  assert.deepEqual([bare.status, bare.code], [400, getRefusalCode('ticket_invalid')])
  // A mistake in the form is reported before the ticket is used up.
  const faulty = await register(guarded, token, makeForm(papers, { name: '', ...ticket.data }))
  assert.equal(faulty.code, getRefusalCode('invalid_input'))
  const form = makeForm(papers, { ...ticket.data, scene: 'nc-check' })
  assert.equal((await register(guarded, token, form)).success, true)
})
