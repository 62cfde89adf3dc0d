import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NAMEPLATE_FIELDS } from '@biaojie/contract/identifiers/templates/standards.ts'
import { testApp } from '../../../../test-support/app.ts'
import { readSaid } from '../../../../test-support/forms.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import type { Subject } from '../subject.ts'
import { listChildren } from './read.ts'
import { makeEnvironment } from './shell.ts'

/* The rules are those of IDTA 01001 (metamodel) and 01002 (interfaces), version 3, read in their own text. */

const node = await testApp({ after }, { env: { PUBLIC_URL: 'https://node.example' } })
const DISC = '88.449.1001/BD-320A0001'
const PAGE = `https://node.example/id/${DISC}`
const SHELL = `${PAGE}?format=aas`

before(() =>
  putIdentifiers(node, [
    {
      identifier: DISC,
      images: ['/media/parts/disc.webp'],
      elements: [
        { id: 'partNo', name: '零件号', value: 'HX-3501101-A0' },
        { id: 'producedAt', name: '生产日期', value: '2026-03-18 06:26' },
        { id: 'serialNo', name: '序列号', value: 'SN-7' },
        { name: '自有 字段', value: '甲' },
        { id: 'code', name: '编码释义', value: { 'BD-320A': '制动盘', 中文键: '乙' }, type: 'Object' },
        { id: 'cost', name: '成本', value: '秘密', verify: true },
      ],
      scenes: [
        {
          code: '1',
          confId: 'm',
          name: '产品管理',
          elements: [
            {
              id: 'inspections',
              name: '检验项目',
              value: [{ 项目: '跳动', 实测: '0.02', 结论: '合格' }],
              type: 'Array',
            },
          ],
        },
      ],
    },
  ]),
)

type Node = { [name: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const ID_SHORT = /^[a-zA-Z][a-zA-Z0-9_-]*[a-zA-Z0-9_]+$/
const LEXICAL: Record<string, RegExp> = {
  'xs:double': /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/,
  'xs:date': /^\d{4}-\d{2}-\d{2}$/,
  'xs:anyURI': /^https?:\/\/\S+$/,
  'xs:string': /[\s\S]/,
}

function checkReference(reference: unknown) {
  assert.ok(isNode(reference) && Array.isArray(reference.keys) && reference.keys.length > 0)
  assert.match(String(reference.type), /^(?:External|Model)Reference$/)
  for (const key of reference.keys) assert.ok(isNode(key) && key.type && key.value)
}

/** Checks one referable and all below it by the constraints of the metamodel. */
function check(node: Node, inList = false) {
  const where = JSON.stringify(node).slice(0, 200)
  const children = node.modelType === 'Submodel' ? node.submodelElements : node.value
  if (inList) assert.equal(node.idShort, undefined, `AASd-120: ${where}`)
  else assert.match(String(node.idShort), ID_SHORT, `AASd-002: ${where}`)
  if (node.semanticId) checkReference(node.semanticId)
  for (const value of Object.values(node))
    assert.ok(!Array.isArray(value) || value.length > 0, `empty list: ${where}`)
  for (const { text, language } of Array.isArray(node.displayName) ? node.displayName : []) {
    assert.ok(text.length > 0 && text.length <= 128)
    assert.match(language, /^[a-z]{2}$/)
  }
  switch (node.modelType) {
    case 'Property':
      assert.match(String(node.value), LEXICAL[String(node.valueType)] ?? /^$/, where)
      return
    case 'MultiLanguageProperty':
      assert.ok(
        Array.isArray(children) && children.every(({ text }) => text.length > 0 && text.length <= 1023),
        where,
      )
      return
    case 'File':
      assert.match(String(node.contentType), /^\w+\/[-+.\w]+$/)
      return
    case 'SubmodelElementList':
      assert.equal(node.typeValueListElement, 'SubmodelElementCollection')
      break
    default:
      assert.match(String(node.modelType), /^(?:Submodel|SubmodelElementCollection)$/)
  }
  assert.ok(Array.isArray(children), where)
  const names = children.map(({ idShort }) => String(idShort).toLowerCase())
  if (node.modelType !== 'SubmodelElementList')
    assert.equal(new Set(names).size, names.length, `AASd-022: ${where}`)
  for (const child of children) check(child, node.modelType === 'SubmodelElementList')
}

const b64 = (text: string) => Buffer.from(text).toString('base64url')
const get = (url: string) => node.app.inject({ url })
const json = async (url: string) => (await get(url)).json()

test('the environment holds the constraints of the metamodel', async () => {
  const { assetAdministrationShells, submodels } = await json(`/id/${DISC}?format=aas`)
  const [shell] = assetAdministrationShells
  assert.equal(shell.id, SHELL)
  assert.match(shell.idShort, ID_SHORT)
  assert.equal(shell.assetInformation.assetKind, 'Instance')
  assert.equal(shell.assetInformation.globalAssetId, PAGE)
  assert.equal(shell.submodels.length, submodels.length)
  for (const [at, reference] of shell.submodels.entries()) {
    checkReference(reference)
    assert.equal(reference.keys[0].value, submodels[at].id)
  }
  for (const submodel of submodels) check(submodel)
  assert.ok(!JSON.stringify([shell, submodels]).includes('秘密'))
})

test('the nameplate has the ids of its template, and only what is known', async () => {
  const { submodels } = await json(`/id/${DISC}?format=aas`)
  const [nameplate] = submodels
  assert.equal(nameplate.semanticId.keys[0].value, 'https://admin-shell.io/idta/nameplate/3/0/Nameplate')
  const values = Object.fromEntries(
    nameplate.submodelElements.map((element: { idShort: string; value: unknown }) => [
      element.idShort,
      element.value,
    ]),
  )
  assert.deepEqual(values, {
    URIOfTheProduct: PAGE,
    ManufacturerName: [{ language: 'zh', text: '企业 88.449.1001' }],
    ManufacturerProductDesignation: [{ language: 'zh', text: '前制动盘' }],
    OrderCodeOfManufacturer: 'HX-3501101-A0',
    ProductArticleNumberOfManufacturer: 'HX-3501101-A0',
    SerialNumber: 'SN-7',
    DateOfManufacture: '2026-03-18',
  })
})

test('a template names by semantic ids which of its fields is meant', () => {
  const field = (semanticId: string) => ({ semanticId, englishName: '' })
  const subject = {
    record: {
      identifier: DISC,
      name: '件',
      images: [],
      level: 'model',
      state: 'active',
      elements: [{ id: 'eigen', name: '制造商', type: 'String', value: '甲厂' }],
      scenes: [
        {
          code: '100',
          confId: 'own_address',
          name: '地址',
          icon: '',
          elements: [
            { id: 'street', name: '街道', type: 'String', value: '示例路' },
            { id: 'mass', name: '质量', type: 'String', value: 8.5, unit: 'KGM', decimals: 2 },
          ],
        },
      ],
    },
    company: null,
    origin: 'https://node.example',
    updatedAt: '',
    fields: new Map([
      [' eigen', field('0112/2///61987#ABA565#009')],
      // Another version of the dictionary has the same meaning.
      ['own_address street', field('0173-1#02-AAO128#007')],
    ]),
  } as unknown as Subject
  const { assetAdministrationShells, submodels } = makeEnvironment(subject)
  for (const submodel of submodels) check(submodel)
  assert.deepEqual(
    assetAdministrationShells.map(({ assetInformation }) => Object(assetInformation).assetKind),
    ['Type'],
  )
  const text = JSON.stringify(submodels)
  assert.match(text, /"idShort":"ManufacturerName"[^}]*}[^}]*}[^\]]*\][^[]*\[{"language":"zh","text":"甲厂"/)
  assert.match(text, /"idShort":"AddressInformation"/)
  assert.match(text, /"valueType":"xs:double","value":"8.50","embeddedDataSpecifications":.*"unit":"kg"/)
})

test('every field of the nameplate has ids and a Chinese name', () => {
  for (const { name, ids, chinese } of NAMEPLATE_FIELDS) {
    assert.ok(ids.length > 0 && chinese.length > 0, name)
    for (const id of ids) assert.match(id, /^(?:\d{4}[-/]\d.*#[A-Z0-9-]+|https:\/\/\S+)$/)
  }
})

test('a shell and what is in it are read by the paths of Part 2', async () => {
  const shell = `/shells/${b64(SHELL)}`
  assert.equal((await json(shell)).id, SHELL)
  assert.equal((await json(`${shell}/asset-information`)).globalAssetId, PAGE)
  assert.equal((await json(`${shell}/$reference`)).keys[0].value, SHELL)
  const references = await json(`${shell}/submodel-refs`)
  assert.deepEqual(Object.keys(references), ['paging_metadata', 'result'])
  assert.equal((await json(`${shell}/submodels`)).result.length, references.result.length)
  const id = references.result[1].keys[0].value
  for (const base of [`/submodels/${b64(id)}`, `${shell}/submodels/${b64(id)}`]) {
    const submodel = await json(base)
    assert.equal(submodel.idShort, 'TechnicalData')
    const elements = await json(`${base}/submodel-elements`)
    assert.deepEqual(elements.result, submodel.submodelElements)
    const path = 'TechnicalPropertyAreas[0].Section2.inspections[0].Property2'
    assert.equal((await json(`${base}/submodel-elements/${path}`)).value, '0.02')
    assert.equal((await get(`${base}/submodel-elements/${path}/$value`)).payload, '"0.02"')
    assert.equal((await json(`${base}/submodel-elements/${path}/$metadata`)).value, undefined)
    const values = await json(`${base}/$value`)
    assert.equal(values.TechnicalPropertyAreas[0].Section1.partNo, 'HX-3501101-A0')
    assert.equal((await json(`${base}/$metadata`)).submodelElements, undefined)
    assert.equal((await json(`${base}/$reference`)).keys[0].value, id)
  }
})

test('shells are found by the ids of their asset', async () => {
  const asset = (name: string, value: string) => b64(JSON.stringify({ name, value }))
  const lookup = async (...ids: string[]) =>
    (await json(`/lookup/shells?${ids.map((id) => `assetIds=${id}`).join('&')}`)).result
  assert.deepEqual(await lookup(asset('globalAssetId', PAGE)), [SHELL])
  assert.deepEqual(await lookup(asset('handle', DISC.toLowerCase())), [SHELL])
  assert.deepEqual(await lookup(asset('globalAssetId', PAGE), asset('serialNumber', 'SN-7')), [SHELL])
  assert.deepEqual(await lookup(asset('globalAssetId', PAGE), asset('serialNumber', 'SN-8')), [])
  assert.deepEqual(await lookup(asset('globalAssetId', 'https://elsewhere.example/id/x')), [])
  assert.equal((await json(`/shells?assetIds=${asset('handle', DISC)}`)).result[0].id, SHELL)
  const ids = await json(`/lookup/shells/${b64(SHELL)}`)
  assert.deepEqual(ids.slice(0, 2), [
    { name: 'globalAssetId', value: PAGE },
    { name: 'handle', value: DISC },
  ])
})

test('lists come in pages, and one level alone where it is wanted', async () => {
  const base = `/submodels/${b64(`${SHELL}#Nameplate`)}`
  const all = (await json(`${base}/submodel-elements`)).result
  const paged: unknown[] = []
  let cursor = ''
  do {
    const page = await json(`${base}/submodel-elements?limit=2${cursor && `&cursor=${cursor}`}`)
    assert.ok(page.result.length <= 2)
    paged.push(...page.result)
    cursor = page.paging_metadata.cursor ?? ''
  } while (cursor)
  assert.deepEqual(paged, all)
  for (const list of [`/shells/${b64(SHELL)}/submodel-refs`, `/shells/${b64(SHELL)}/submodels`]) {
    const first = await json(`${list}?limit=1`)
    const second = await json(`${list}?limit=1&cursor=${first.paging_metadata.cursor}`)
    assert.notDeepEqual(first.result, second.result)
    assert.deepEqual([second.result.length, second.paging_metadata], [1, {}])
  }
  for (const wrong of ['limit=0', 'limit=x', 'limit=-1', 'cursor=!!', `cursor=${b64('99')}`, 'level=flat'])
    assert.equal((await get(`${base}/submodel-elements?${wrong}`)).statusCode, 400, wrong)
  const technical = `/submodels/${b64(`${SHELL}#TechnicalData`)}`
  const deep = (await json(`${technical}/submodel-elements?level=deep`)).result
  const core = (await json(`${technical}/submodel-elements?level=core`)).result
  assert.deepEqual(
    core.map(({ idShort }: Node) => idShort),
    deep.map(({ idShort }: Node) => idShort),
  )
  assert.ok(deep.some(({ value }: Node) => Array.isArray(value) && value.some(isNode)))
  for (const element of core)
    assert.ok(element.modelType === 'Property' || !listChildren(element).length, element.idShort)
  const whole = await json(`${technical}?level=core`)
  assert.deepEqual(whole.submodelElements, core)
})

test('shells are found by a serial number alone, where their company allows a search by numbers', async () => {
  const [open, closed] = ['88.449.1043/BD-SN1', '88.449.1044/BD-SN1']
  await node.pool.query(`insert into searchable_prefixes (prefix, at) values ('88.449.1043', now())`)
  const elements = [{ id: 'serialNo', name: '序列号', value: 'SN-4711' }]
  await putIdentifiers(node, [
    { identifier: open, elements },
    { identifier: closed, elements },
  ])
  const ids = (...values: string[]) =>
    values.map((value) => `assetIds=${b64(JSON.stringify({ name: 'serialNumber', value }))}`).join('&')
  const shell = `https://node.example/id/${open}?format=aas`
  assert.deepEqual((await json(`/lookup/shells?${ids('SN-4711')}`)).result, [shell])
  assert.deepEqual((await json(`/lookup/shells?${ids('SN-4711', 'SN-4712')}`)).result, [])
  assert.deepEqual((await json(`/lookup/shells?${ids('SN-4712')}`)).result, [])
})

test('shells are found by asset ids in a body, and the service describes itself', async () => {
  const post = (payload: unknown) =>
    node.app.inject({
      method: 'POST',
      url: '/lookup/shellsByAssetLink',
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    })
  const found = await post([
    { name: 'handle', value: DISC },
    { name: 'serialNumber', value: 'SN-7' },
  ])
  assert.deepEqual([found.statusCode, found.json()], [200, { paging_metadata: {}, result: [SHELL] }])
  assert.deepEqual((await post([{ name: 'handle', value: '88.449.1001/NONE' }])).json().result, [])
  for (const [wrong, status] of [
    [{}, 400],
    [[{ name: 'handle' }], 400],
    [[], 403],
  ] as const)
    assert.equal((await post(wrong)).statusCode, status)
  assert.deepEqual(await json('/description'), { profiles: [] })
  assert.deepEqual(await json('/concept-descriptions'), { paging_metadata: {}, result: [] })
  assert.equal((await get(`/concept-descriptions/${b64('0173-1#02-AAO128#007')}`)).statusCode, 404)
  assert.equal((await get('/concept-descriptions/not%20base64')).statusCode, 400)
})

test('a shell is packed as JSON or as an AASX package, whole or with the submodels that are named', async () => {
  const url = `/serialization?aasIds=${b64(SHELL)}`
  const whole = await json(url)
  assert.deepEqual(whole, await json(`/id/${DISC}?format=aas`))
  const nameplate = `${SHELL}#Nameplate`
  const some = await json(`${url}&submodelIds=${b64(nameplate)}&includeConceptDescriptions=false`)
  assert.deepEqual(
    some.submodels.map(({ id }: { id: string }) => id),
    [nameplate],
  )
  const types = [
    'application/asset-administration-shell-package+xml',
    'application/asset-administration-shell-package',
  ]
  for (const accept of types) {
    const answer = await node.app.inject({ url, headers: { accept } })
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, accept])
    assert.ok(readSaid(answer.rawPayload).includes(JSON.stringify(whole)))
  }
  const pdf = await node.app.inject({ url, headers: { accept: 'application/pdf' } })
  assert.equal(pdf.statusCode, 406)
})

test('bad requests get the result of the standard, and none of them a 5xx', async () => {
  const cases: [string, number][] = [
    ['/shells', 403],
    ['/shells/', 403],
    ['/lookup/shells', 403],
    ['/shells/not%20base64', 400],
    [`/shells/${b64('https://elsewhere.example/x')}`, 404],
    [`/shells/${b64(`${PAGE}0?format=aas`)}`, 404],
    [`/shells/${b64(SHELL)}/submodels/${b64('x')}`, 404],
    [`/shells/${b64(SHELL)}/nonsense`, 404],
    [`/shells/${b64(SHELL)}/asset-information/more`, 404],
    [`/submodels/${b64(`${SHELL}#Nameplate`)}/submodel-elements/${'A.'.repeat(3_000)}A`, 404],
    [`/submodels/${b64(`${SHELL}#Nameplate`)}/submodel-elements/SerialNumber/$value/x`, 404],
    [`/submodels/${b64(`${SHELL}#Nameplate`)}/submodel-elements/__proto__`, 404],
    [`/shells/${'A'.repeat(7_000)}`, 400],
    [`/shells/${'A'.repeat(9_000)}`, 400],
    ['/lookup/shells?assetIds=!!!', 400],
    [`/lookup/shells?assetIds=${b64('{"name":1}')}`, 400],
    [`/lookup/shells?assetIds=${b64('[')}`, 400],
    ['/serialization', 400],
    ['/serialization?aasIds=!!!', 400],
    [`/serialization?aasIds=${b64('https://elsewhere.example/x')}`, 404],
    [`/serialization?submodelIds=${b64(`${SHELL}#Nothing`)}`, 404],
    [`/serialization?aasIds=${Array.from({ length: 51 }, (_, at) => b64(`${SHELL}${at}`)).join()}`, 400],
  ]
  for (const [url, status] of cases) {
    const answer = await get(url)
    assert.equal(answer.statusCode, status, url.slice(0, 100))
    const [message] = answer.json().messages
    assert.deepEqual([message.code, message.messageType], [String(status), 'Error'])
    assert.ok(message.text.length > 0)
  }
})
