import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createSyslog, type SyslogMessage } from '../../../platform/base/logs/syslog.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { chainSecurityLog, sendSecurityLog, sweepSecurityLog, verifySecurityLog } from './security-chain.ts'
import { NO_BROWSER, recordSecurity } from './security-log.ts'

const { db, pool } = await testDatabase({ after })
const begin = new Date('2025-06-01T02:00:00Z')
const HOUR = 3_600_000
const browser = { ...NO_BROWSER, ip: '198.51.100.7', userAgent: 'Firefox' }

/** Fills an empty log with five chained rows, an hour apart. */
async function fill(): Promise<void> {
  await pool.query('truncate security_log, security_chain')
  for (const hour of [0, 1, 2, 3, 4])
    await recordSecurity(db, new Date(begin.getTime() + hour * HOUR), browser, {
      event: 'login-failed',
      detail: { tried: `name ${hour}`, by: 'password' },
    })
  await chainSecurityLog(db)
}

const faultAfter = async (statement: string) => {
  await fill()
  await pool.query(statement)
  return (await verifySecurityLog(db)).fault
}

test('a log that nobody changed is right, also when it has just grown', async () => {
  await fill()
  await recordSecurity(db, new Date(begin.getTime() + 9 * HOUR), browser, { event: 'login' })
  const before = await verifySecurityLog(db)
  assert.deepEqual([before.rows, before.fault], [5, ''])
  await chainSecurityLog(db)
  const grown = await verifySecurityLog(db)
  assert.deepEqual([grown.rows, grown.position, grown.fault], [6, 6, ''])
  assert.notEqual(grown.digest, before.digest)
})

test('a changed row, a deleted one and a shortened end are found', async () => {
  assert.match(
    await faultAfter(`update security_log set event = 'login' where position = 3`),
    /^第 3 条.*被改过/,
  )
  assert.match(
    await faultAfter(`update security_log set detail = '{"tried": "x"}' where position = 2`),
    /^第 2 条.*被改过/,
  )
  assert.match(
    await faultAfter(`update security_log set ip = '203.0.113.1' where position = 4`),
    /^第 4 条.*地址/,
  )
  assert.match(await faultAfter('delete from security_log where position = 2'), /^第 2 条不见了/)
  assert.match(await faultAfter('delete from security_log where position > 3'), /^第 4 条起到第 5 条不见了/)
})

test('personal data of a deleted account goes, and the chain stays right', async () => {
  const emptied = `update security_log set ip = '', user_agent = '', signature = '', salt = '' where position = 2`
  assert.equal(await faultAfter(emptied), '')
})

test('rows after their time go from the beginning, and the rest stays right', async () => {
  await fill()
  const year = 365 * 24 * HOUR
  await sweepSecurityLog(db, new Date(begin.getTime() + year + 1.5 * HOUR))
  const { rows, position, fault } = await verifySecurityLog(db)
  assert.deepEqual([rows, position, fault], [3, 5, ''])
  await sweepSecurityLog(db, new Date(begin.getTime() + 2 * year))
  await recordSecurity(db, new Date(begin.getTime() + 2 * year), browser, { event: 'login' })
  await chainSecurityLog(db)
  const last = await verifySecurityLog(db)
  assert.deepEqual([last.rows, last.position, last.fault], [1, 6, ''])
})

test('a log server gets each row once, and those of a failed run again', async () => {
  await fill()
  await assert.rejects(
    sendSecurityLog(db, async () => {
      throw new Error('away')
    }),
  )
  const sent: SyslogMessage[] = []
  const send = async (messages: readonly SyslogMessage[]) => void sent.push(...messages)
  await sendSecurityLog(db, send)
  await sendSecurityLog(db, send)
  assert.deepEqual(
    sent.map(({ text }) => JSON.parse(text).position),
    [1, 2, 3, 4, 5],
  )
  assert.equal(JSON.parse(sent[0]?.text ?? '').ip, '198.51.100.7')
})

test('messages go over TCP in frames of RFC 6587, in the form of RFC 5424', async (t) => {
  const received = Promise.withResolvers<string>()
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    received.resolve(await text(socket))
    socket.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const send = createSyslog({ protocol: 'tcp', host: '127.0.0.1', port })
  await send([
    { at: begin, id: 'security', text: '登录\n失败' },
    { at: begin, id: 'security', text: 'second' },
  ])
  const [length = '', rest = ''] = (await received.promise).split(/ (.*)/s)
  const bytes = Buffer.from(rest)
  const first = bytes.subarray(0, Number(length)).toString()
  assert.match(first, /^<85>1 2025-06-01T02:00:00\.000Z \S+ biaojie - security - \ufeff登录 失败$/)
  assert.match(bytes.subarray(Number(length)).toString(), /^\d+ <85>1 .*second$/)
  await assert.rejects(createSyslog({ protocol: 'tcp', host: '127.0.0.1', port: 1 })([]), /ECONNREFUSED/)
})
