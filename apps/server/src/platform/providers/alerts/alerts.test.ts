import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { createChecks } from '../../base/problem.ts'
import { createMailer, readMail } from '../mail/mail.ts'
import { sendAlert } from './alerts.ts'
import { ALERT_CHANNELS, readAlertChannels } from './kinds.ts'

const now = () => new Date('2026-11-20T02:03:04.567Z')
const alert = { title: '节点有 1 项问题', text: '问题  备份：还没有一次备份成功' }

type Seen = { request: IncomingMessage; body: string }

async function robot(t: TestContext, answer: unknown) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    seen.push({ request, body: await text(request) })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/robot?access_token=1` }
}

/** Speaks as much SMTP as a mail needs; `refuse` is the answer to the recipient. */
async function mailServer(t: TestContext, { refuse }: { refuse?: string } = {}) {
  const lines: string[] = []
  const server = createTcp((socket) => {
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.example.cn ESMTP')
    let rest = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const parts = (rest + bytes.toString()).split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        if (inData) {
          if (line === '.') {
            inData = false
            say('250 taken')
          }
        } else if (/^EHLO/i.test(line)) {
          say('250-mail.example.cn')
          say('250 AUTH PLAIN')
        } else if (/^AUTH PLAIN/i.test(line)) say('235 welcome')
        else if (/^RCPT/i.test(line) && refuse) say(refuse)
        else if (/^DATA/i.test(line)) {
          inData = true
          say('354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return { lines, url: `smtp://node%40example.cn:p%40ss@127.0.0.1:${port}` }
}

function channelsOf(source: NodeJS.ProcessEnv) {
  const { check, lines } = createChecks()
  const channels = readAlertChannels(source, false, check).map((make) => make(now))
  return { channels, lines }
}

/** Computes an HMAC-SHA-256 with another program than ours. */
const opensslHmac = (key: string, given: string) =>
  execFileSync(
    'openssl',
    ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${Buffer.from(key).toString('hex')}`, '-binary'],
    {
      input: given,
    },
  ).toString('base64')

test('an alert goes to every channel that is set, each in its form, with signatures where there is a secret', async (t) => {
  const wecom = await robot(t, { errcode: 0, errmsg: 'ok' })
  const dingtalk = await robot(t, { errcode: 0 })
  const feishu = await robot(t, { code: 0, msg: 'success' })
  const mail = await mailServer(t)
  const { channels, lines } = channelsOf({
    ALERT_WECOM_URL: wecom.url,
    ALERT_DINGTALK_URL: dingtalk.url,
    ALERT_DINGTALK_SECRET: 'SECx',
    ALERT_FEISHU_URL: feishu.url,
    ALERT_FEISHU_SECRET: 'key',
    SMTP_URL: mail.url,
    ALERT_MAIL_TO: 'one@example.cn, two@example.cn',
  })
  assert.deepEqual(lines, [])
  const deliveries = await sendAlert(channels, alert)
  assert.deepEqual(
    deliveries.map(({ channel, problem }) => [channel, problem]),
    [
      ['邮件', ''],
      ['企业微信', ''],
      ['钉钉', ''],
      ['飞书', ''],
    ],
  )
  const said = JSON.parse(wecom.seen[0]?.body ?? '')
  assert.equal(said.msgtype, 'text')
  assert.match(said.text.content, /^\[88\.449 \S+\] 节点有 1 项问题\n问题 {2}备份：还没有一次备份成功$/)
  const address = new URL(dingtalk.seen[0]?.request.url ?? '', 'http://robot')
  assert.equal(address.searchParams.get('access_token'), '1')
  assert.equal(address.searchParams.get('timestamp'), '1795140184567')
  assert.equal(address.searchParams.get('sign'), opensslHmac('SECx', '1795140184567\nSECx'))
  const lark = JSON.parse(feishu.seen[0]?.body ?? '')
  assert.deepEqual([lark.msg_type, lark.timestamp], ['text', '1795140184'])
  assert.equal(lark.sign, opensslHmac('1795140184\nkey', ''))
  assert.equal(lark.content.text, said.text.content)
  assert.ok(mail.lines.includes(`AUTH PLAIN ${Buffer.from('\0node@example.cn\0p@ss').toString('base64')}`))
  assert.deepEqual(
    mail.lines.filter((line) => line.startsWith('RCPT')),
    ['RCPT TO:<one@example.cn>', 'RCPT TO:<two@example.cn>'],
  )
})

test('a channel that fails says why and keeps no other from delivering', async (t) => {
  const wecom = await robot(t, { errcode: 93000, errmsg: 'invalid webhook url' })
  const dingtalk = await robot(t, '<html>')
  const feishu = await robot(t, { code: 0 })
  const mail = await mailServer(t, { refuse: '550 no such user' })
  const { channels } = channelsOf({
    ALERT_WECOM_URL: wecom.url,
    ALERT_DINGTALK_URL: dingtalk.url,
    ALERT_FEISHU_URL: feishu.url,
    SMTP_URL: mail.url,
    ALERT_MAIL_TO: 'nobody@example.cn',
  })
  const [mailed, ...robots] = await sendAlert(channels, alert)
  assert.match(mailed?.problem ?? '', /550 no such user/)
  assert.match(robots[0]?.problem ?? '', /回答 93000：invalid webhook url/)
  assert.match(robots[1]?.problem ?? '', /没有可读的应答/)
  assert.equal(robots[2]?.problem, '')
})

test('a long text is cut between characters to what the strictest robot takes', async (t) => {
  const wecom = await robot(t, { errcode: 0 })
  const { channels } = channelsOf({ ALERT_WECOM_URL: wecom.url })
  await sendAlert(channels, { title: '长', text: '备份'.repeat(2_000) })
  const { content } = JSON.parse(wecom.seen[0]?.body ?? '').text
  assert.ok(Buffer.byteLength(content) <= 2_048)
  assert.match(content, /[备份]……$/)
})

test('wrong settings are named', () => {
  const wrong = channelsOf({
    ALERT_WECOM_URL: 'robot',
    ALERT_FEISHU_SECRET: 'key',
    ALERT_MAIL_TO: 'one',
  })
  assert.match(wrong.lines.join('\n'), /ALERT_MAIL_TO 应为邮箱/)
  assert.match(wrong.lines.join('\n'), /ALERT_WECOM_URL 应为/)
  assert.match(wrong.lines.join('\n'), /ALERT_FEISHU_SECRET：还缺少 ALERT_FEISHU_URL/)
  assert.match(channelsOf({ ALERT_MAIL_TO: 'one@example.cn' }).lines.join(''), /还缺少 SMTP_URL/)
  assert.match(channelsOf({ SMTP_URL: 'mail', ALERT_MAIL_TO: 'a@b.cn' }).lines.join(''), /SMTP_URL 应形如/)
  assert.throws(() => readMail({ SMTP_URL: 'smtps://mail.example.cn' }), /MAIL_FROM 应为邮箱/)
  assert.deepEqual(channelsOf({}), { channels: [], lines: [] })
})

test('the mail server is examined by a login that sends nothing', async (t) => {
  const mail = await mailServer(t)
  const examine = ALERT_CHANNELS.mail.examine ?? assert.fail('no examination')
  assert.deepEqual(
    (await examine({ SMTP_URL: mail.url }, now)).map(({ level }) => level),
    ['ok'],
  )
  assert.equal(
    mail.lines.some((line) => line.startsWith('MAIL')),
    false,
  )
  const away = await createMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.cn' }).examine()
  assert.deepEqual([away.level, /发不了信/.test(away.text)], ['problem', true])
})
