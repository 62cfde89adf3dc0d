import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listCodeKeys, prepareRecord, writeRecords } from '../domains/identifiers/records/identifiers.ts'
import { NEW_STATUS } from '../domains/identifiers/records/record/record.ts'
import { getClient, transact } from '../platform/database/database.ts'
import { testApp } from '../test-support/app.ts'
import { makeAddress } from '../test-support/people.ts'

const app = await testApp({ after })
const { db, pool, env } = app
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
const program = fileURLToPath(new URL('./audit.ts', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'biaojie-audit-'))
after(() => rmSync(directory, { recursive: true }))
const SEEN = join(directory, 'audit.json')

async function audit(...args: string[]) {
  const settings = { ...process.env, NODE_ENV: '', DATABASE_URL: app.url, NODE_TEST_CONTEXT: '' }
  const child = spawn(process.execPath, [program, ...args], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, output, errors }
}

const HANDLES = ['AU-1', 'AU-2', 'AU-3'].map((code) => `88.449.1001/${code}`)

async function writeAll(hardness: string) {
  const records = HANDLES.map((identifier) =>
    prepareRecord({
      ...NEW_STATUS,
      identifier,
      name: '制动盘',
      images: [],
      elements: [{ id: 'hardness', name: '硬度', type: 'String', value: hardness }],
      scenes: [],
    }),
  )
  const author = { kind: 'system' as const, id: 'test', name: '测试' }
  await transact(db, (db) =>
    writeRecords(getClient(db), records, {
      author,
      by: 'import',
      at: app.clock.now,
      codes: listCodeKeys(env),
    }),
  )
  await app.domains.register.sequencer.sequence()
}

test('an honest node passes twice, and then also remembers what was seen', async () => {
  await writeAll('187 HBW')
  const first = await audit(address, '--seen', SEEN, '--database')
  assert.equal(first.code, 0, first.errors)
  assert.match(first.output, /3 条，每一块、签名和根都对/)
  assert.match(first.output, /第一次审/)
  assert.match(first.output, /核对了 3 条记录，都和账簿相符/)
  await writeAll('188 HBW')
  const second = await audit(address, '--seen', SEEN)
  assert.equal(second.code, 0, second.errors)
  assert.match(second.output, /以前审过的 1 个树头都是它的开头/)
  assert.deepEqual(
    JSON.parse(readFileSync(SEEN, 'utf8')).heads.map(({ size }: { size: number }) => size),
    [3, 6],
  )
})

test('a voucher is verified without its node, and a changed one is refused', async () => {
  const answer = await app.call('recordVoucher', { body: { identifier: HANDLES[0] }, ip: makeAddress() })
  assert.ok(answer.success, answer.message)
  const path = join(directory, 'proof.json')
  const verify = (voucher: object) => {
    writeFileSync(path, JSON.stringify(voucher))
    return audit(path, '--seen', SEEN)
  }
  const right = await verify(answer.data)
  assert.equal(right.code, 0, right.errors)
  assert.match(right.output, /88\.449\.1001\/AU-1 第 2 版：列出的 3 项就是账簿第 4 条，树头 6 条，签名对/)
  const text = JSON.stringify(answer.data)
  const changed = await verify(JSON.parse(text.replace('188 HBW', '210 HBW')))
  assert.deepEqual([changed.code, changed.errors.trim()], [1, '凭证不对：和登记的不一样：fields//hardness'])
  assert.equal((await verify({ v: 1 })).code, 1)
})

test('a record that was changed by SQL is named with its revision', async () => {
  await pool.query(
    `update identifiers set content = replace(content, '188 HBW', '210 HBW') where handle = $1`,
    [HANDLES[1]],
  )
  await pool.query('delete from register_entries where subject = $1', [HANDLES[2]])
  const { code, errors, output } = await audit(address, '--seen', SEEN, '--database')
  assert.equal(code, 1)
  assert.match(errors, /数据库里账簿的第 3 条和已发布的不同/)
  assert.match(
    errors,
    /88\.449\.1001\/AU-2 第 2 版，账簿第 5 条：内容和登记的摘要不符，和查询答复不同的是：硬度/,
  )
  assert.match(errors, /88\.449\.1001\/AU-3 第 2 版：账簿里没有它/)
  assert.match(output, /2 处不符/)
})

test('an entry that was changed in the database together with its record is named', async () => {
  const change = (from: string, to: string) =>
    pool.query(`update register_entries set entry = replace(entry, $1, $2) where leaf = 0`, [from, to])
  await change('"digest":"', '"digest":"0')
  const changed = await audit(address, '--seen', SEEN, '--database')
  assert.equal(changed.code, 1)
  assert.match(changed.errors, /数据库里账簿的第 1 条和已发布的不同/)
  await pool.query('update register_checkpoints set root = $1', [Buffer.alloc(32)])
  const foreign = await audit(address, '--seen', SEEN, '--database')
  assert.equal(foreign.code, 1)
  assert.match(foreign.errors, /账簿不对：数据库没有签过 6 条的这个树头/)
})

test('a log that is not the one of before is refused', async () => {
  const memory = JSON.parse(readFileSync(SEEN, 'utf8'))
  writeFileSync(
    SEEN,
    JSON.stringify({ ...memory, heads: [{ size: 3, root: Buffer.alloc(32).toString('base64') }] }),
  )
  const { code, errors } = await audit(address, '--seen', SEEN)
  assert.equal(code, 1)
  assert.match(errors, /第 3 条以前被改过/)
})

test('a command that is not understood shows how it is used', async () => {
  for (const args of [[], ['not an address'], [address, 'more'], [address, '--what']]) {
    const { code, errors } = await audit(...args)
    assert.equal(code, 2)
    assert.match(errors, /用法：npm run audit/)
  }
})
