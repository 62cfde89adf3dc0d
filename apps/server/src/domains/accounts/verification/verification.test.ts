import assert from 'node:assert/strict'
import { after, test as plainTest, type TestContext } from 'node:test'
import type { SmsMessage } from '../../../platform/providers/sms/sms.ts'
import { SmsProblem } from '../../../platform/providers/sms/sms.ts'
import { type CallOptions, getRefusalCode, testApp } from '../../../test-support/app.ts'
import { makeLoading } from '../../../test-support/identifiers.ts'
import { prepare } from '../../identifiers/records/record/check.ts'
import { writeRecords } from '../../identifiers/records/write/write.ts'
import { sliderSessions, smsCodes } from './tables.ts'

const MACHINE = '88.449.1001/MACHINE-01'
const OTHER = '88.449.1001/MACHINE-02'
const { call, loadOutbox: outbox, pool, db, wait, clock, logs } = await testApp({ after })

const client = await pool.connect()
const scenes = [
  {
    code: '8',
    confId: 'monitor',
    name: '运行监测',
    icon: 'monitor',
    elements: [{ id: 'rpm', name: '主轴转速', value: '1180 r/min' }],
  },
]
const record = (identifier: string) =>
  prepare({ identifier, name: '加工中心', images: [], elements: [], scenes })
await client.query('begin')
await writeRecords(client, [record(MACHINE), record(OTHER)], makeLoading(clock.now))
await client.query('commit')
client.release()

let made = 0
const newPhone = () => `138${String(10_000_000 + ++made)}`
const newIp = () => `198.51.${Math.floor(++made / 250)}.${made % 250}`

type RequestOptions = { identifier?: string; ip?: string; query?: Record<string, string>; cookie?: string }
const scene = (
  query: Record<string, string>,
  { identifier = MACHINE, ip = newIp(), ...given }: RequestOptions = {},
) => {
  const options: CallOptions = { body: { identifier, sceneConfId: 'monitor' }, ip, cookie: given.cookie }
  return call('identifierDetail', { ...options, query: { ...query, ...given.query } })
}
const send = (mobile: string, given?: RequestOptions) => scene({ mobile, effect: 'SEND' }, given)
const verify = (mobile: string, verifyCode: string, given?: RequestOptions) =>
  scene({ mobile, verifyCode, effect: 'VERIFY' }, given)
const codeFor = async (phone: string) => (await outbox(phone))[0]?.code ?? assert.fail('no message')
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')

/** A hook before each test would also run before those of other files, which share the process. */
const test = (name: string, work: (t: TestContext) => Promise<void>) =>
  plainTest(name, async (t) => {
    wait(3600)
    await work(t)
  })

test('a code opens the scene once, for its own identifier, and the cookie keeps it open half an hour', async () => {
  const phone = newPhone()
  const sent = await send(phone)
  assert.deepEqual([sent.status, sent.data.resendAfter, sent.data.verified], [200, 10, false])
  const [message] = await outbox(phone)
  assert.match(message?.text ?? '', /^【标解】您正在查看标识信息，验证码 \d{6}，10 分钟内有效/)
  const code = await codeFor(phone)
  const opened = await verify(phone, code)
  assert.deepEqual([opened.data.verified, opened.data.elements[0]?.lableValue], [true, '1180 r/min'])
  const again = await verify(phone, code)
  assert.deepEqual([again.status, again.message], [400, '验证码已失效，请重新获取'])
  const [cookie = ''] = opened.cookies
  assert.match(cookie, /HttpOnly; SameSite=Lax; Max-Age=1800/)
  const pass = cookie.split(';')[0] ?? ''
  assert.equal((await scene({}, { cookie: pass })).data.verified, true)
  assert.equal((await scene({}, { cookie: pass, identifier: OTHER })).data.verified, false)
  assert.equal((await scene({}, { cookie: pass.replace(/=\d/, '=9') })).data.verified, false)
  wait(1801)
  assert.equal((await scene({}, { cookie: pass })).data.verified, false)
})

test('a code of another phone or another identifier opens nothing', async () => {
  const [mine, theirs] = [newPhone(), newPhone()]
  await send(mine)
  await send(theirs)
  const code = await codeFor(mine)
  const theirCode = await codeFor(theirs)
  if (code !== theirCode)
    assert.equal((await verify(mine, theirCode)).code, getRefusalCode('verify_code_wrong'))
  assert.equal((await verify(mine, code, { identifier: OTHER })).code, getRefusalCode('verify_code_expired'))
  assert.equal((await verify(mine, code)).success, true)
})

test('two hundred parallel guesses get five tries, and the right code comes too late', async () => {
  const phone = newPhone()
  await send(phone)
  const code = await codeFor(phone)
  const guesses = Array.from({ length: 250 }, (_, i) => String(i).padStart(6, '0')).filter(
    (candidate) => candidate !== code,
  )
  const answers = await Promise.all(guesses.slice(0, 200).map((guess) => verify(phone, guess)))
  const codes = answers.map((answer) => answer.code)
  assert.deepEqual(
    [
      codes.filter((code) => code === getRefusalCode('verify_code_wrong')).length,
      codes.filter((code) => code === getRefusalCode('verify_code_expired')).length,
    ],
    [5, 195],
  )
  assert.equal((await verify(phone, code)).code, getRefusalCode('verify_code_expired'))
  wait(10)
  assert.equal((await send(phone)).success, true)
  assert.equal((await verify(phone, await codeFor(phone))).success, true)
})

test('another person’s code for another identifier uses up neither the owner’s tries nor their network', async () => {
  const phone = newPhone()
  const home = newIp()
  await send(phone, { ip: home })
  const code = await codeFor(phone)
  for (let i = 0; i < 5; i++)
    assert.equal((await verify(phone, otherThan(code))).code, getRefusalCode('verify_code_wrong'))
  assert.equal((await send(phone, { identifier: OTHER })).success, true)
  const theirs = await codeFor(phone)
  for (let i = 0; i < 5; i++) await verify(phone, otherThan(theirs), { identifier: OTHER })
  for (let i = 0; i < 4; i++)
    assert.equal(
      (await verify(phone, otherThan(code), { ip: home })).code,
      getRefusalCode('verify_code_wrong'),
    )
  assert.equal((await verify(phone, code, { ip: home })).success, true)
  assert.equal(
    (await verify(phone, theirs, { identifier: OTHER })).code,
    getRefusalCode('verify_code_expired'),
  )
})

test('a code asked for anew has ten tries again, and the one before it none', async () => {
  const phone = newPhone()
  const home = newIp()
  await send(phone, { ip: home })
  const before = await codeFor(phone)
  wait(10)
  await send(phone, { ip: home })
  const wrong = otherThan(await codeFor(phone))
  if (before !== (await codeFor(phone)))
    assert.equal((await verify(phone, before, { ip: home })).code, getRefusalCode('verify_code_wrong'))
  const tries = Array.from({ length: 30 }, (_, i) => verify(phone, wrong, { ip: i % 2 ? home : newIp() }))
  const codes = (await Promise.all(tries)).map((answer) => answer.code)
  assert.equal(codes.filter((code) => code === getRefusalCode('verify_code_wrong')).length, 9)
})

test('the right code sent a hundred times at once opens once', async () => {
  const phone = newPhone()
  await send(phone)
  const code = await codeFor(phone)
  const answers = await Promise.all(Array.from({ length: 100 }, () => verify(phone, code)))
  assert.equal(answers.filter((answer) => answer.success).length, 1)
})

test('guesses made before a code do not eat its tries, and none of them counts as one of its five', async () => {
  const phone = newPhone()
  await send(phone)
  for (let i = 0; i < 8; i++) await verify(phone, otherThan(await codeFor(phone)))
  wait(10)
  await send(phone)
  const code = await codeFor(phone)
  for (let i = 0; i < 4; i++)
    assert.equal((await verify(phone, otherThan(code))).code, getRefusalCode('verify_code_wrong'))
  assert.equal((await verify(phone, code)).success, true)
})

test('a code lives ten minutes', async () => {
  const phone = newPhone()
  await send(phone)
  const code = await codeFor(phone)
  wait(600)
  assert.equal((await verify(phone, code)).code, getRefusalCode('verify_code_expired'))
})

test('one send per phone and identifier in ten seconds, however many ask at once', async () => {
  const phone = newPhone()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(phone)))
  assert.equal(answers.filter((answer) => answer.success).length, 1)
  assert.ok(
    answers
      .filter((answer) => !answer.success)
      .every((answer) => answer.message === '验证码已发送，请稍后再获取'),
  )
  assert.equal((await outbox(phone)).length, 1)
  assert.equal((await send(phone, { identifier: OTHER })).success, true)
  wait(10)
  assert.equal((await send(phone)).success, true)
})

async function solvedTicket(forScene = 'scene', ip = newIp()) {
  const { data } = await call('sliderChallenge', { body: { scene: forScene }, ip })
  const { rows } = await pool.query('select answer from slider_sessions where id = $1', [data.sessionId])
  const track = [
    [0, 0, 0],
    [40, 1, 200],
    [90, 2, 420],
  ]
  const answer = await call('sliderVerify', {
    body: { sessionId: data.sessionId, x: Number(rows[0].answer) + 3, track },
    ip,
  })
  return answer.data
}

const sendLogin = async (phoneNo: string, ip = newIp()) =>
  call('sendLoginMessage', { body: { phoneNo, messageType: 10, ...(await solvedTicket('login')) }, ip })

test('past the free sends 900 asks for the slider, whose ticket works once and only for scenes', async () => {
  const phone = newPhone()
  for (let i = 0; i < 3; i++) {
    assert.equal((await send(phone)).success, true)
    wait(10)
  }
  const limited = await send(phone)
  assert.deepEqual([limited.status, limited.code], [429, getRefusalCode('sms_limited')])
  // The refusal left the slot free: the same visitor continues as soon as the slider is passed.
  const foreign = await solvedTicket('login')
  assert.equal((await send(phone, { query: foreign })).message, '滑块验证已失效，请重新拉动滑块')
  const ticket = await solvedTicket()
  const sig = `${ticket.sig.startsWith('x') ? 'y' : 'x'}${ticket.sig.slice(1)}`
  assert.equal((await send(phone, { query: { ...ticket, sig } })).code, getRefusalCode('ticket_invalid'))
  assert.equal((await send(phone, { query: ticket })).success, true)
  wait(10)
  assert.equal((await send(phone, { query: ticket })).code, getRefusalCode('ticket_invalid'))
})

test('an expired ticket is no ticket, and parallel uses of one count once', async () => {
  const late = await solvedTicket()
  wait(181)
  assert.equal((await send(newPhone(), { query: late })).code, getRefusalCode('ticket_invalid'))
  const ticket = await solvedTicket()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(newPhone(), { query: ticket })))
  assert.equal(answers.filter((answer) => answer.success).length, 1)
})

test('scenes get six of a phone’s ten messages a day, with any ticket; the others are left for logging in', async () => {
  const phone = newPhone()
  for (let i = 0; i < 6; i++) {
    const sent = await send(phone, { query: await solvedTicket() })
    assert.equal(sent.success, true, sent.message)
    wait(10)
  }
  const refused = await send(phone, { query: await solvedTicket() })
  assert.deepEqual([refused.status, refused.message], [429, '今日验证码发送次数已用完，请明天再试'])
  for (let i = 0; i < 4; i++) {
    assert.equal((await sendLogin(phone)).success, true)
    wait(60)
  }
  assert.equal((await sendLogin(phone)).code, getRefusalCode('sms_day_limit'))
  assert.equal((await outbox(phone)).length, 10)
  wait(86_400)
  assert.equal((await send(phone)).success, true)
})

test('one network sends six messages a day to a phone, for any purpose; others send the rest', async () => {
  const phone = newPhone()
  const ip = newIp()
  for (let i = 0; i < 6; i++) {
    assert.equal((await sendLogin(phone, ip)).success, true)
    wait(60)
  }
  assert.equal((await sendLogin(phone, ip)).code, getRefusalCode('sms_day_limit'))
  assert.equal((await sendLogin(phone)).success, true)
})

test('an outsider’s wrong tries, from any number of addresses, leave the owner’s five', async () => {
  const phone = newPhone()
  const home = newIp()
  await send(phone, { ip: home })
  const code = await codeFor(phone)
  for (let i = 0; i < 5; i++)
    assert.equal((await verify(phone, otherThan(code))).code, getRefusalCode('verify_code_wrong'))
  assert.equal((await verify(phone, code)).code, getRefusalCode('verify_code_expired'))
  for (let i = 0; i < 4; i++)
    assert.equal(
      (await verify(phone, otherThan(code), { ip: home })).code,
      getRefusalCode('verify_code_wrong'),
    )
  assert.equal((await verify(phone, code, { ip: home })).success, true)
})

test('ten tries of a code are all there are, five of them at home, also when all come at once', async () => {
  const phone = newPhone()
  const home = newIp()
  await send(phone, { ip: home })
  const code = await codeFor(phone)
  const wrong = otherThan(code)
  const tries = Array.from({ length: 60 }, (_, i) => verify(phone, wrong, { ip: i % 2 ? home : newIp() }))
  const codes = (await Promise.all(tries)).map((answer) => answer.code)
  assert.equal(codes.filter((code) => code === getRefusalCode('verify_code_wrong')).length, 10)
  assert.equal((await verify(phone, code, { ip: home })).code, getRefusalCode('verify_code_expired'))
})

test('an address sends ten times an hour without a slider and a hundred times a day with one', async () => {
  const ip = '192.0.2.50'
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(newPhone(), { ip })))
  const codes = answers.map((answer) => answer.code)
  assert.equal(codes.filter((code) => code === 200).length, 10)
  assert.equal(codes.filter((code) => code === getRefusalCode('sms_limited')).length, 20)
  await pool.query(`update quotas set used = 100 where key = 'sms:ip:192.0.2.50'`)
  const refused = await send(newPhone(), { ip, query: await solvedTicket() })
  assert.equal(refused.code, getRefusalCode('sms_day_limit'))
})

test('the node’s budget stops a flood through many phones and addresses', async () => {
  await pool.query(
    `insert into quotas values ('sms:budget:10min', $1, 500) on conflict (key) do update set used = 500, started_at = $1`,
    [clock.now],
  )
  const stopped = await send(newPhone())
  assert.deepEqual([stopped.status, stopped.message], [503, '验证码发送繁忙，请稍后再试'])
  wait(600)
  assert.equal((await send(newPhone())).success, true)
})

test('a flood of strangers leaves the puzzle its part, and one network gets no more than its share', async () => {
  const used = (n: number) =>
    pool.query(
      `insert into quotas values ('sms:budget:10min', $1, $2) on conflict (key) do update set used = $2, started_at = $1`,
      [clock.now, n],
    )
  wait(600)
  await used(250)
  const stopped = await send(newPhone(), { ip: '192.0.3.1' })
  assert.deepEqual([stopped.status, stopped.code], [503, getRefusalCode('sms_paused')])
  assert.equal((await send(newPhone(), { ip: '192.0.3.1', query: await solvedTicket() })).success, true)
  await used(0)
  await pool.query(
    `insert into quotas values ('sms:share:10min:192.0.3.0/24', $1, 100)
    on conflict (key) do update set used = 100`,
    [clock.now],
  )
  assert.equal(
    (await send(newPhone(), { ip: '192.0.3.77', query: await solvedTicket() })).code,
    getRefusalCode('sms_paused'),
  )
  assert.equal((await send(newPhone(), { ip: '192.0.4.77', query: await solvedTicket() })).success, true)
})

test('malformed phones and codes are refused before they are counted', async () => {
  for (const mobile of ['', '1380013800', '23800138000', '138001380000', '1380013800a'])
    assert.equal((await send(mobile)).status, 400, mobile)
  for (const code of ['12345', '1234567', 'abcdef', ' '])
    assert.equal((await verify(newPhone(), code)).code, getRefusalCode('verify_code_malformed'), code)
  assert.equal((await verify(newPhone(), '123456')).code, getRefusalCode('verify_code_expired'))
})

test('neither codes nor phones can be read from the database or the log', async () => {
  const phone = newPhone()
  await send(phone)
  const code = await codeFor(phone)
  await verify(phone, otherThan(code))
  const stored = JSON.stringify([await db.select().from(smsCodes), await db.select().from(sliderSessions)])
  assert.doesNotMatch(stored, new RegExp(`${phone}|"${code}"`))
  assert.ok(logs.length > 0)
  assert.doesNotMatch(logs.join('\n'), new RegExp(`138\\d{8}|\\b${code}\\b`))
})

/** Makes a node with one identifier, whose provider answers with `problem` as long as one is set. */
async function aNodeWhose(t: TestContext, first: SmsProblem) {
  const provider = { sent: [] as SmsMessage[], problem: first as SmsProblem | undefined }
  const sms = {
    async send(message: SmsMessage) {
      provider.sent.push(message)
      if (provider.problem) throw provider.problem
    },
    hasNotice: () => true,
    sendNotice: async () => {},
  }
  const node = await testApp(t, { sms })
  const connection = await node.pool.connect()
  await connection.query('begin')
  await writeRecords(connection, [record(MACHINE)], makeLoading(node.clock.now))
  await connection.query('commit')
  connection.release()
  const body = { identifier: MACHINE, sceneConfId: 'monitor' }
  const ask = (mobile: string, ip = newIp()) =>
    node.call('identifierDetail', { body, query: { mobile, effect: 'SEND' }, ip })
  const enter = (mobile: string, verifyCode: string) =>
    node.call('identifierDetail', { body, query: { mobile, verifyCode, effect: 'VERIFY' }, ip: newIp() })
  return { ...node, provider, ask, enter }
}

test('when the provider is down the message is refused, and the person may try again at once', async (t) => {
  const failed = new SmsProblem('failed', 'Aliyun SMS unreachable: ECONNREFUSED')
  const { ask, logs, provider, wait } = await aNodeWhose(t, failed)
  const phone = '13812345678'
  const ip = newIp()
  for (let i = 0; i < 8; i++) {
    const { status, message } = await ask(phone, ip)
    assert.deepEqual([status, message], [503, '短信发送失败,请重试！'])
  }
  assert.match(logs.join('\n'), /138\*\*\*\*5678/)
  assert.doesNotMatch(logs.join('\n'), /13812345678/)
  provider.problem = new SmsProblem('limited', 'Aliyun SMS refused: isv.BUSINESS_LIMIT_CONTROL')
  assert.equal((await ask(phone, ip)).code, getRefusalCode('sms_wait'))
  provider.problem = undefined
  wait(10)
  assert.equal((await ask(phone, ip)).success, true)
})

test('numbers that the provider refuses count for the address, so that one place cannot use up the budget', async (t) => {
  const refused = new SmsProblem('failed', 'Aliyun SMS refused: isv.MOBILE_NUMBER_ILLEGAL')
  const { ask, pool, provider } = await aNodeWhose(t, refused)
  const ip = newIp()
  const codes = []
  for (let i = 0; i < 12; i++) codes.push((await ask(newPhone(), ip)).code)
  assert.deepEqual(codes, [
    ...Array(10).fill(getRefusalCode('sms_failed')),
    ...Array(2).fill(getRefusalCode('sms_limited')),
  ])
  assert.equal(provider.sent.length, 10)
  const { rows } = await pool.query(`select used from quotas where key = $1`, [`sms:ip:${ip}`])
  assert.deepEqual(rows, [{ used: 10 }])
})

test('a message that may have gone out counts like one that did, and its code is good', async (t) => {
  const { ask, enter, provider } = await aNodeWhose(
    t,
    new SmsProblem('unknown', 'Aliyun SMS unreachable: TimeoutError'),
  )
  const phone = newPhone()
  const sent = await ask(phone)
  assert.deepEqual([sent.success, sent.data.resendAfter], [true, 10])
  assert.equal((await ask(phone)).code, getRefusalCode('sms_wait'))
  assert.equal((await enter(phone, provider.sent[0]!.code)).success, true)
})
