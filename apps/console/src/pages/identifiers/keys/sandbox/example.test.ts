import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import {
  KEY_PLACE,
  LANGUAGES,
  type Language,
  makeExampleRequest,
  makeExampleValues,
  makeRefusedRequest,
  writeExample,
} from './example.ts'

const always = { required: { rule: 'always' } } as const
const TEMPLATE: Template = {
  name: '盘 \'甲\' "乙"',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'record',
      name: '档案',
      fields: [
        { ...makeField('spec', '规格'), ...always },
        { ...makeField('runout', '跳动', 'number'), ...always, minimum: 0, maximum: 0.05, decimals: 3 },
        { ...makeField('verdict', '结论', 'choice'), ...always, choices: ['合格', '让步'] },
        { ...makeField('madeAt', '下线', 'date'), ...always },
        { ...makeField('blank', '毛坯', 'identifier'), ...always },
        { ...makeField('report', '报告', 'file'), ...always },
        makeField('note', '说明'),
      ],
    },
    { key: 'trace', name: '追溯', fields: [makeField('heat', '炉号')] },
  ],
}
const PLACE = { prefix: '88.449.1001.T', day: '2026-11-26' }

test('an example has the values that the template always asks for, within their bounds', () => {
  assert.deepEqual(makeExampleValues(TEMPLATE, PLACE), {
    record: {
      spec: '示例规格',
      runout: 0.025,
      verdict: '合格',
      madeAt: '2026-11-26',
      blank: '88.449.1001/LOT-0001',
    },
  })
})

test('a refused example differs in one value, and is another request to the node', () => {
  const request = makeExampleRequest(TEMPLATE, { ...PLACE, origin: 'https://node.example' })
  const refused = makeRefusedRequest(TEMPLATE, request)
  assert.deepEqual([refused?.name, refused?.value], ['跳动', '1.1'])
  assert.equal(refused?.request.body.values.record?.runout, 1.1)
  assert.notEqual(refused?.request.headers['Idempotency-Key'], request.headers['Idempotency-Key'])
  const [scene] = TEMPLATE.scenes
  const plain = { ...TEMPLATE, scenes: scene ? [{ ...scene, fields: scene.fields.slice(0, 1) }] : [] }
  assert.equal(makeRefusedRequest(plain, makeExampleRequest(plain, { ...PLACE, origin: '' })), undefined)
})

const run = promisify(execFile)
const PROGRAMS: Record<Exclude<Language, 'csharp'>, { file: string; command: string; options?: string[] }> = {
  java: { file: 'Try.java', command: 'java', options: ['-Dfile.encoding=UTF-8'] },
  curl: { file: 'try.sh', command: 'bash' },
  node: { file: 'try.mjs', command: process.execPath },
  python: { file: 'try.py', command: 'python3' },
}

type Seen = {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: unknown
}

const RUN = LANGUAGES.filter((language) => language !== 'csharp')

for (const language of RUN)
  test(`the program in ${language} sends the request as it is printed, with quotes in its values`, async (t) => {
    const { file, command, options = [] } = PROGRAMS[language]
    const isHere = await run(command === 'bash' ? 'curl' : command, ['--version']).catch(() => undefined)
    if (!isHere) return t.skip(`no ${command} on this machine`)
    const seen: Seen[] = []
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const { method, url, headers } = request
      seen.push({ method, url, headers, body: JSON.parse(Buffer.concat(parts).toString()) })
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":40022}')
    }).listen(0, '127.0.0.1')
    const directory = mkdtempSync(join(tmpdir(), 'biaojie-example-'))
    t.after(() => {
      server.close()
      rmSync(directory, { recursive: true })
    })
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    assert.ok(address !== null && typeof address === 'object')
    const request = makeExampleRequest(TEMPLATE, { ...PLACE, origin: `http://127.0.0.1:${address.port}` })
    writeFileSync(join(directory, file), writeExample(language, request, 'bj_88.449.1001_abc'))
    const { stdout } = await run(command, [...options, file], { cwd: directory })
    assert.match(stdout, /\{"code":40022\}/)
    const [sent] = seen
    assert.deepEqual([sent?.method, sent?.url], ['PUT', '/api/v1/identifiers/88.449.1001.T/TRY-0001'])
    assert.equal(sent?.headers.authorization, 'Bearer bj_88.449.1001_abc')
    assert.equal(sent?.headers['content-type'], 'application/json')
    assert.equal(sent?.headers['idempotency-key'], 'try-2026-11-26-0001')
    assert.deepEqual(sent?.body, request.body)
  })

test('without a key the text says where it goes', () => {
  const request = makeExampleRequest(TEMPLATE, { ...PLACE, origin: '' })
  for (const language of LANGUAGES) assert.ok(writeExample(language, request).includes(KEY_PLACE))
})

/** Reads a C# literal without escapes of its own: the example writes none that JSON does not have. */
const read = (text: string): string => JSON.parse(text)
const LITERAL = String.raw`"(?:[^"\\]|\\.)*"`

test('the program in C# sends the same address, headers and body', () => {
  const request = makeExampleRequest(TEMPLATE, { ...PLACE, origin: 'https://node.example' })
  const text = writeExample('csharp', request, 'bj_88.449.1001_abc')
  const found = (pattern: string) => new RegExp(pattern).exec(text)?.[1] ?? assert.fail(pattern)
  assert.equal(read(found(`HttpMethod\\.Put, (${LITERAL})\\)`)), request.url)
  assert.equal(read(found(`var key = (${LITERAL});`)), 'bj_88.449.1001_abc')
  assert.equal(read(found(`Encoding\\.UTF8, (${LITERAL})\\)`)), 'application/json')
  const [, key = '', value = ''] =
    new RegExp(`TryAddWithoutValidation\\((${LITERAL}), (${LITERAL})\\)`).exec(text) ?? []
  assert.deepEqual([read(key), read(value)], ['Idempotency-Key', 'try-2026-11-26-0001'])
  assert.match(text, /TryAddWithoutValidation\("Authorization", "Bearer " \+ key\)/)
  const lines = found(`var body = ((?:${LITERAL}\\s*\\+?\\s*)+);`).match(new RegExp(LITERAL, 'g')) ?? []
  assert.deepEqual(JSON.parse(lines.map(read).join('')), request.body)
})
