import assert from 'node:assert/strict'
import { existsSync, linkSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { SCENE_CODES_TEXT, SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { testDatabase } from '../../../../test-support/database.ts'
import { company, NOW, TEST_CODES } from '../../../../test-support/identifiers.ts'
import { createEnterprises, writeCompanyRows } from '../../../enterprises/enterprises/enterprises.ts'
import { findReportProblem } from './bad-lines.ts'
import { loadFile } from './load-file.ts'

const database = await testDatabase({ after })
const { db, pool } = database
const directory = mkdtempSync(join(tmpdir(), 'biaojie-load-'))
const file = (name: string) => join(directory, name)
/** The first code that no scene has. */
const NO_SCENE = String(Object.keys(SCENES).length)

before(() => writeCompanyRows(db, [company('88.449.1001')]))
after(() => rm(directory, { recursive: true }))

const record = (suffix: string, more = {}) => ({
  identifier: `88.449.1001/${suffix}`,
  name: '前制动盘',
  ...more,
})
const rows = async () => (await pool.query('select handle, name from identifiers order by handle')).rows
const count = async (table: string) =>
  Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)

async function load(path: string, resume = false, reportPath = `${path}.errors.jsonl`) {
  const bad: [number, string][] = []
  const run = await loadFile(
    { database, enterprises: createEnterprises(db), now: () => NOW, codes: TEST_CODES },
    {
      path,
      reportPath,
      resume,
      signal: new AbortController().signal,
      onBad: ({ line, reason }) => bad.push([line, reason]),
      onProgress: () => {},
    },
  )
  return { run, bad }
}

function write(name: string, lines: (object | string | Buffer)[]): string {
  const parts = lines.map((line) =>
    Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)),
  )
  writeFileSync(file(name), Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])))
  return file(name)
}

test('good lines are loaded, bad ones reported with their number and reason', async () => {
  const text = (value: unknown, more = {}) =>
    record('BD-BAD', { elements: [{ id: 'a', name: '甲', value, ...more }] })
  const path = write('mixed.jsonl', [
    `\uFEFF${JSON.stringify(record('BD-0001', { elements: [{ id: 'a', name: '备注', value: 'tab\t\\N\n"引号"' }] }))}`,
    '{"identifier":',
    '',
    '[]',
    record('B'),
    { ...record('BD-0002'), identifier: '88.449.9999/BD-0002' },
    record('BD-0003', { name: '' }),
    record('BD-0004', { name: '坏\u0000名' }),
    text(1),
    text('x', { type: 'Object' }),
    text([{ a: 1 }], { type: 'Array' }),
    text([{ acceptTime: '2026-01-01 00:00' }], { type: 'TraceDetails' }),
    text('x', { trace: 'nope' }),
    record('BD-0005', { images: ['javascript:alert(1)'] }),
    record('BD-0006', { scenes: [{ code: NO_SCENE, confId: 'x', name: 'x' }] }),
    record('BD-0007', { scenes: ['a', 'a'].map((confId) => ({ code: '0', confId, name: 'x' })) }),
    Buffer.concat([Buffer.from('{"identifier":"'), Buffer.from([0xff, 0xfe])]),
    `{"x":"${'x'.repeat(1_100_000)}"}`,
    record('BD-0008', { created: '2026-13-01 00:00:00' }),
    record('BD-0001', { name: '后一条为准' }),
    record('BD-0009', { created: '2026-01-02 03:04:05' }),
    record('BD-0010', { images: ['https://cdn.example/disc.jpg'] }),
    record('BD-0011', { images: ['//cdn.example/disc.jpg'] }),
  ])
  const { run, bad } = await load(path)
  assert.deepEqual(bad, [
    [2, '不是合法的 JSON'],
    [4, '不是 JSON 对象'],
    [5, 'identifier 形式不正确，应如 88.449.XXX/XX-XXXX000XX'],
    [6, '前缀 88.449.9999 没有登记企业'],
    [7, '缺少 name'],
    [8, 'name 含有控制字符'],
    [9, '第 1 个元素「甲」的 value 应为文本'],
    [10, '第 1 个元素「甲」的 value 应为“名称: 文本”的对象'],
    [11, '第 1 个元素「甲」的 value 应为由“列名: 文本”组成的数组'],
    [12, '第 1 个元素「甲」的 value 每行都要有 acceptTime 和 acceptStation'],
    [13, '第 1 个元素「甲」的 trace 不是合法的标识'],
    [14, 'images 只能是本站路径，如 /media/parts/disc.webp'],
    [15, `第 1 个场景的 code「${NO_SCENE}」不在 ${SCENE_CODES_TEXT} 之内`],
    [16, 'scenes 的 confId 有重复'],
    [17, '不是 UTF-8 编码'],
    [18, '超过 1 MB'],
    [19, 'created 应为 YYYY-MM-DD HH:mm:ss（北京时间）'],
    [22, 'images 不能是外站地址，页面不会加载；请把图片放进 media 目录，写成 /media/ 开头的路径'],
    [23, 'images 不能是外站地址，页面不会加载；请把图片放进 media 目录，写成 /media/ 开头的路径'],
  ])
  assert.deepEqual(await rows(), [
    { handle: '88.449.1001/BD-0001', name: '后一条为准' },
    { handle: '88.449.1001/BD-0009', name: '前制动盘' },
  ])
  assert.deepEqual([run.lines, run.added, run.replaced, run.failed], [23, 2, 0, 19])
  const report = readFileSync(`${path}.errors.jsonl`, 'utf8').trim().split('\n')
  assert.deepEqual(JSON.parse(report[0]!), { line: 2, reason: '不是合法的 JSON', text: '{"identifier":' })
  const { rows: days } = await pool.query('select day::text, added from identifier_days order by day')
  assert.deepEqual(days, [
    { day: '2026-01-02', added: '1' },
    { day: '2026-11-20', added: '1' },
  ])
})

test('a second load replaces, scenes included, and counts nothing twice', async () => {
  const scene = (confId: string) => ({
    code: '7',
    confId,
    name: '远程运维',
    elements: [{ id: 'a', name: '甲', value: '密' }],
  })
  await load(write('first.jsonl', [record('BD-0100', { scenes: [scene('a'), scene('b')] })]))
  const before = await count('identifiers')
  const { run } = await load(
    write('second.jsonl', [record('BD-0100', { name: '新名', scenes: [scene('c')] })]),
  )
  assert.deepEqual([run.added, run.replaced, await count('identifiers')], [0, 1, before])
  const { rows: scenes } = await pool.query(
    `select conf_id, public, secret from identifier_scenes where handle like '%BD-0100'`,
  )
  assert.deepEqual(
    scenes.map((row) => row.conf_id),
    ['c'],
  )
  assert.doesNotMatch(scenes[0].public, /密/)
  assert.match(scenes[0].secret, /密/)
})

test('a report that cannot be written stops the run with a way on, and nothing when no line is bad', async () => {
  const nowhere = file('none/errors.jsonl')
  const good = record('BD-0300')
  const path = write('half.jsonl', [good, '坏行'])
  await assert.rejects(load(path, false, nowhere), /坏行记录 .* 无法写入（ENOENT）。请用 --report/)
  assert.ok((await load(write('good.jsonl', [good]), false, nowhere)).run.finishedAt)
  assert.equal(existsSync(file('good.jsonl.errors.jsonl')), false)

  await load(path, false, file('elsewhere.jsonl'))
  assert.equal(JSON.parse(readFileSync(file('elsewhere.jsonl'), 'utf8')).line, 2)
  const { run } = await load(write('half.jsonl', [good, ' ']), false, file('elsewhere.jsonl'))
  assert.deepEqual([run.failed, readFileSync(file('elsewhere.jsonl'), 'utf8')], [0, ''])
})

test('a report never overwrites the data or another file, under any name', () => {
  const path = write('precious.jsonl', [record('BD-0400'), '坏行'])
  symlinkSync(path, file('symlink'))
  linkSync(path, file('hardlink'))
  for (const reportPath of [path, file('symlink'), file('hardlink')])
    assert.match(findReportProblem(reportPath, path) ?? '', /就是要装载的文件/)
  assert.match(findReportProblem(write('notes.txt', ['笔记']), path) ?? '', /不是坏行记录/)
  assert.equal(findReportProblem(file('new.jsonl'), path), undefined)
})

test('a finished file is not loaded again by --resume; an empty one is nothing', async () => {
  const path = write('done.jsonl', [record('BD-0200')])
  await load(path)
  await pool.query(`delete from identifiers where handle like '%BD-0200'`)
  assert.ok((await load(path, true)).run.finishedAt)
  assert.equal(
    (await rows()).some((row) => row.handle.endsWith('BD-0200')),
    false,
  )
  assert.deepEqual((await load(write('empty.jsonl', []))).run.lines, 0)
})
