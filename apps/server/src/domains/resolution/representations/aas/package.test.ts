import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import { testApp } from '../../../../test-support/app.ts'
import { readSaid } from '../../../../test-support/forms.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { makeRandomRecord, putRecords } from '../../../../test-support/records.ts'

/* Shells are verified by aas-core, which checks every constraint of the metamodel. */

type AasCore = typeof import('@aas-core-works/aas-core3.0-typescript')
// Its modules for import name each other without an extension, which Node refuses.
const { jsonization, verification }: AasCore = createRequire(import.meta.url)(
  '@aas-core-works/aas-core3.0-typescript',
)

const node = await testApp({ after }, { env: { PUBLIC_URL: 'https://node.example' } })
const DISC = '88.449.1001/BD-320A0001'
const RANDOM = Array.from({ length: 40 }, (_, at) => makeRandomRecord(at + 1, `88.449.1001/RD-${at + 1}`))

before(async () => {
  await putIdentifiers(node, [
    {
      identifier: DISC,
      images: ['/media/parts/disc.webp'],
      elements: [
        { id: 'partNo', name: '零件号', value: 'HX-3501101-A0' },
        { id: 'producedAt', name: '生产日期', value: '2026-03-18 06:26' },
        { id: 'code', name: '编码释义', value: { 'BD-320A': '制动盘', 中文键: '乙' }, type: 'Object' },
        { id: 'rows', name: '检验', value: [{ 项目: '跳动', 实测: '0.02' }], type: 'Array' },
        { id: 'cost', name: '成本', value: '秘密', verify: true },
      ],
    },
  ])
  await putRecords(node, RANDOM)
})

const get = (identifier: string, form: string) => node.app.inject(`/id/${identifier}?format=${form}`)

function faultsIn(text: string): string[] {
  const { value, error } = jsonization.environmentFromJsonable(JSON.parse(text))
  if (!value) return [`${error?.path}: ${error?.message}`]
  return [...verification.verify(value)].map(({ path, message }) => `${path}: ${message}`)
}

test('aas-core finds no fault in the shells of written and random records', async () => {
  for (const { identifier } of [{ identifier: DISC }, ...RANDOM]) {
    const { payload, statusCode } = await get(identifier, 'aas')
    assert.equal(statusCode, 200, identifier)
    assert.deepEqual(faultsIn(payload), [], identifier)
  }
})

test('aas-core finds the fault that a shell is given', async () => {
  const shell = (await get(DISC, 'aas')).json()
  shell.submodels[0].submodelElements[0].idShort = '1 no'
  assert.equal(faultsIn(JSON.stringify(shell)).length > 0, true)
})

test('an AASX file leads from its root to the same shell', async () => {
  const answer = await get(DISC, 'aasx')
  assert.equal(answer.headers['content-type'], 'application/asset-administration-shell-package')
  const files = Object.entries(unzipSync(answer.rawPayload)).map(
    ([name, bytes]) => [`/${name}`, Buffer.from(bytes).toString()] as const,
  )
  const read = (name: string) => files.find(([file]) => file === name)?.[1] ?? ''
  const target = (part: string, type: string) =>
    new RegExp(`Type="http://admin-shell.io/aasx/relationships/${type}" Target="([^"]+)"`).exec(
      read(part),
    )?.[1] ?? ''
  const origin = target('/_rels/.rels', 'aasx-origin')
  const [, folder, name] = /^(.*\/)([^/]+)$/.exec(origin) ?? []
  const shell = read(target(`${folder}_rels/${name}.rels`, 'aas-spec'))
  assert.deepEqual(JSON.parse(shell), (await get(DISC, 'aas')).json())
  for (const [part] of files.slice(1)) {
    const extension = part.replace(/^.*\./, '')
    assert.ok(
      read('/[Content_Types].xml').includes(`Extension="${extension}"`) ||
        read('/[Content_Types].xml').includes(`PartName="${part}"`),
      part,
    )
  }
  assert.ok(!readSaid(answer.rawPayload).includes('秘密'))
})

test('the same record gives the same file', async () => {
  const [first, second] = [await get(DISC, 'aasx'), await get(DISC, 'aasx')]
  assert.deepEqual([first.headers.etag, first.rawPayload], [second.headers.etag, second.rawPayload])
})
