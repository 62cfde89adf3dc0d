import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { type CallName, calls, type DataOf } from '@biaojie/contract/calls.ts'
import type { Call } from '@biaojie/contract/define.ts'
import { isImported } from '@biaojie/contract/identifiers/imports/rules.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { makeField, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { DEMO_PASSWORD, people as demoPeople } from '../../../demo/data.ts'
import { toShanghaiDay } from './platform/base/clock.ts'
import { createId } from './platform/base/ids.ts'
import { createDemoApp } from './test-support/demo.ts'
import { putEvents } from './test-support/edges.ts'
import { loadDetail } from './test-support/orders.ts'
import { FINGERPRINT, makeAddress, sendCode } from './test-support/people.ts'
import { makeMultipart, makePhoto, open } from './test-support/registrations.ts'
import { readSheet } from './test-support/spreadsheets.ts'
import { createTemplate } from './test-support/templates.ts'

/**
 * Every list and every export of the contract is called on a filled database, with each filter, sort and search that it
 * declares. Calls and fields are read from the contract, so that a new list is tried without a change here.
 */

const app = await createDemoApp({ after }, { env: { CAPTCHA: 'off' } })

type Fields = Record<string, unknown>
type Schema = {
  [keyword: string]: unknown
  properties?: Record<string, Schema>
  required?: readonly string[]
  enum?: readonly unknown[]
}

/** Exports are sheets, but for the archive of a company that leaves. */
const isExport = ({ name }: Call) => name.endsWith('Export') && name !== 'departureExport'
const bodyOf = (call: Call): Schema => (call.body ?? {}) as Schema
const lists = Object.values(calls as Record<string, Call>).filter(
  (call) => isExport(call) || bodyOf(call).properties?.current !== undefined,
)

/** People of the demo node, those who see most first; null is a visitor. */
const VIEWERS = ['admin', 'brake_admin', 'lighting_admin', 'visitor', null] as const
type Viewer = (typeof VIEWERS)[number]
const tokens = new Map<Viewer, string>()

const send = (call: Call, viewer: Viewer, payload: Fields) => {
  const token = tokens.get(viewer)
  return app.app.inject({
    method: call.method,
    url: call.path,
    remoteAddress: makeAddress(),
    headers: token ? { 'access-token': token } : {},
    payload,
  })
}

async function ask<N extends CallName>(name: N, viewer: Viewer, body: Fields): Promise<DataOf<N>> {
  const answer = await app.call(name, { token: tokens.get(viewer), body, ip: makeAddress() })
  assert.equal(answer.success, true, `${name}: ${answer.message}`)
  return answer.data
}

/** Puts something into the lists that the demo leaves empty. */
async function fillTheRest() {
  const today = toShanghaiDay(app.clock.now)
  await ask('identifierReport', null, {
    identifier: '88.449.1001/BD-320A0002',
    reason: 'copied',
    place: '柳州 城中区 汽修店',
    text: '防伪涂层已被刮开',
    contactPhone: '',
  })
  await ask('partnerApply', null, {
    partnerType: 'technology',
    companyName: '苏州微焦视觉技术有限公司',
    area: '江苏苏州',
    offer: '制动盘端面划伤检测工作站',
    contactPersonName: '陆明远',
    contactPersonphone: '13912345678',
  })
  const newPhone = '13712340099'
  const newCode = await sendCode(app, newPhone, 'bind')
  await ask('appealPhone', null, { account: 'visitor', newPhone, newCode, reason: '手机丢了' })
  await ask('identifierList', 'admin', { prefix: '88.449.1001' })
  const colleague = { phone: '13712340077', userName: '新同事', duties: ['reader'] }
  await ask('staffAdd', 'admin', { ...colleague, reason: '来看月报' })
  await ask('favouriteSet', 'brake_admin', { productId: 101, favourite: true })
  await ask('questionAsk', 'brake_admin', { productId: 101, question: '断网时还能打标吗？' })
  const picture = makeMultipart(await makePhoto(), '机床.jpg')
  await app.call('uploadPicture', {
    body: picture.payload,
    headers: picture.headers,
    token: tokens.get('admin'),
    ip: makeAddress(),
  })
  const statement = [
    '流水号,交易时间,收入金额,对方户名,对方账号,附言',
    `P-1,${today} 00:00:01,"5,000.00",宁波海芯制动系统有限公司,6222000000000123,货款`,
  ]
  const { payload, headers } = makeMultipart(Buffer.from(statement.join('\r\n')), 'statement.csv')
  await app.call('bankStatementImport', {
    body: payload,
    headers,
    token: tokens.get('admin'),
    ip: makeAddress(),
  })
  await ask('reconciliationRun', 'admin', { method: 'wechat', day: today })
  await buyAndBill(today)
  await importWrongRow()
  await issueCodes()
  await moveTemplate()
  await extractIdentifiers()
  await moveCompanies()
  await tryWebhook()
  await useKey()
  await ask('blockAdd', 'admin', {
    identifier: '88.449.1001/BD-320A0417',
    reason: '监管部门来函，核查期间封存。',
    basis: '节点管理办法第十二条',
  })
  await checkBulkEdit()
  await printLabels()
  await recallParts()
}

/** A draft whose parts went into one of another company, which is asked to set it aside. */
async function recallParts() {
  const [from, into] = ['88.449.1001/BD-320A0003', '88.449.1004/HL-LED-TEST1'] as const
  const at = app.clock.now.toISOString()
  await putEvents(app, [{ by: '88.449.1001', at, step: 'assembling', joins: [[from, into]] }])
  const draft = await ask('recallCreate', 'brake_admin', { title: '来料批', defect: '裂纹' })
  const causes = [{ kind: 'list', values: [from], prefix: '', from: '', to: '' }]
  const { version } = await ask('recallReckon', 'brake_admin', {
    id: draft.id,
    version: draft.version,
    causes,
    leftOut: [],
  })
  await ask('recallNotify', 'brake_admin', { id: draft.id, version, text: '' })
}

/** Uploads a spreadsheet of identifiers, and checks it. */
async function checkImport(templateId: string, text: string): Promise<string> {
  const form = new FormData()
  form.set('templateId', templateId)
  form.set('file', new Blob([text]), '转向节.csv')
  const request = new Request('http://node', { method: 'POST', body: form })
  const { data } = await app.call('importUpload', {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    token: tokens.get('brake_admin'),
    ip: makeAddress(),
  })
  await ask('importMatch', 'brake_admin', { id: data.id, targets: data.targets })
  await app.runJobs()
  return data.id
}

/** A spreadsheet with a wrong row, matched to a template of the demo. */
async function importWrongRow() {
  const [head] = (await ask('templateList', 'brake_admin', { state: 'published' })).records
  if (!head) return assert.fail('the demo has no published template')
  const { published } = await ask('templateDetail', 'brake_admin', { id: head.id })
  const titles = (published?.scenes ?? []).flatMap(({ fields }) => fields.filter(isImported))
  SAMPLES.id = [
    await checkImport(head.id, `标识,${titles.map(({ name }) => name).join()}\n错的码\n`),
    await importRow(),
  ]
}

/** A spreadsheet whose only row was written. */
async function importRow(): Promise<string> {
  const template = await createTemplate(app, tokens.get('brake_admin') ?? '', '装车的制动盘')
  const id = await checkImport(template.id, '标识,规格\nBD-LISTED1,320 × 28\n')
  await ask('importRun', 'brake_admin', { id, mode: 'all' })
  await app.runJobs()
  return id
}

/** Codes by a rule of the demo, all of them made. */
async function issueCodes() {
  const rule = (await ask('codeRuleList', 'brake_admin', {})).find(({ pattern }) => pattern.startsWith('KN-'))
  if (!rule) return assert.fail('the demo has no rule for knuckles')
  const { id } = await ask('issueCreate', 'brake_admin', {
    codeRuleId: rule.id,
    count: 3,
    fields: { side: 'L' },
  })
  await app.runJobs()
  SAMPLES.id?.push(id)
}

/** A template whose second version is too strict for the part of the first. */
async function moveTemplate() {
  const saveAndPublish = async (fields: TemplateField[], before = { id: '', revision: 0 }) => {
    const scenes = [{ key: 'record', name: '产品档案', fields }]
    const template = { name: '试换版', level: 'item', codeRuleId: '', scenes }
    const { id, revision } = before
    const draft = await ask('templateDraftSave', 'brake_admin', { id, revision, template })
    return ask('templatePublish', 'brake_admin', { id: draft.id, revision: draft.revision })
  }
  const heat = makeField('heat', '炉号')
  const first = await saveAndPublish([heat])
  const identifier = '88.449.1001/MOVE-1'
  await ask('identifierSave', 'brake_admin', { identifier, templateId: first.id, values: {} })
  const strict = { ...heat, required: { rule: 'always' as const } }
  const { id: templateId, version } = await saveAndPublish([strict], first)
  const { id } = await ask('moveStart', 'brake_admin', { templateId, version })
  await app.runJobs()
  SAMPLES.id?.push(id)
}

/** A file of identifiers, ready to be downloaded. */
async function extractIdentifiers() {
  const { id } = await ask('extractCreate', 'brake_admin', { format: 'csv', text: 'BD-320A000' })
  await app.runJobs()
  SAMPLES.id?.push(id)
}

/** The archive of a company that leaves the node, and one of another company that begins to arrive. */
async function moveCompanies() {
  await ask('departureCreate', 'brake_admin', {})
  await ask('arrivalBegin', 'lighting_admin', { fileName: '迁出包.zip', bytes: 100 })
}

/** A change of identifiers that some of them refuse. */
async function checkBulkEdit() {
  const { records } = await ask('identifierList', 'brake_admin', { state: 'reserved', size: 1 })
  const [reserved] = records
  assert.ok(reserved, 'the demo has no reserved code')
  const { id } = await ask('bulkEditCreate', 'brake_admin', {
    text: 'BD-320A',
    change: { kind: 'retire', reason: '清理' },
  })
  await app.runJobs()
  SAMPLES.id?.push(id)
}

/** A label of a part, and a second one in its place. */
async function printLabels() {
  const draft = { id: '', revision: 0, name: '卷标 40 × 25', design: START_DESIGN }
  const { id: templateId, revision } = await ask('labelTemplateSave', 'brake_admin', draft)
  await ask('labelTemplateRelease', 'brake_admin', { id: templateId, revision })
  for (const again of [{}, { reason: 'scratched', old: 'destroyed' }]) {
    const identifiers = ['88.449.1001/BD-320A0001']
    const { id } = await ask('labelJobCreate', 'brake_admin', {
      templateId,
      identifiers,
      format: 'pdf',
      ...again,
    })
    await app.runJobs()
    await ask('labelJobMove', 'brake_admin', { id, action: 'release' })
    SAMPLES.id?.push(id)
  }
}

/** A program that is called, with one delivery. */
async function tryWebhook() {
  const form = {
    name: '企业资源计划系统',
    url: 'https://erp.example.com/parts',
    events: ['identifier.created'],
  }
  const { webhook } = await ask('webhookCreate', 'brake_admin', form)
  await ask('webhookTry', 'brake_admin', { id: webhook.id })
}

/** A program that reads a part. */
async function useKey() {
  const { secret } = await ask('keyCreate', 'brake_admin', { name: '产线打标程序', scopes: ['read'] })
  const answer = await app.app.inject({
    url: '/api/v1/identifiers/88.449.1001/BD-320A0001',
    headers: { authorization: `Bearer ${secret}` },
  })
  assert.equal(answer.statusCode, 200)
}

/** An invoice, a quote, a refund request of one order and the refund of another. */
async function buyAndBill(today: string) {
  const { records } = await ask('orderList', 'brake_admin', { size: 100 })
  const paid = records.filter(({ status }) => status === 'activated' || status === 'paid')
  const [refunded, billed] = paid.filter(({ totalAmount }) => totalAmount > 0)
  if (!refunded || !billed) return assert.fail('the demo has too few paid orders')
  await ask('refundRequest', 'brake_admin', { orderId: refunded.id, reason: '买错了套餐' })
  await ask('invoiceRequest', 'brake_admin', {
    orderIds: [billed.id],
    kind: 'normal',
    title: '宁波海芯制动系统有限公司',
    taxNo: '91330206MA2DEMO01X',
    email: 'fin@example.com',
  })
  const token = tokens.get('admin') ?? ''
  const { id, version, buyerCompanyId, orderDetails } = (await loadDetail(app, token, refunded.id)).data
  const { productId, packageProductId, purchaseDuration, durationUnit } = orderDetails[0]
  await ask('quoteCreate', 'admin', {
    companyId: buyerCompanyId,
    productId,
    packageProductId,
    purchaseDuration,
    durationUnit,
    amount: 5000,
    validUntil: today,
  })
  await ask('orderRefund', 'admin', { id, version, reason: '同意退款' })
  // A refund of this size waits for a second person.
  const dear = paid.find(({ totalAmount }) => totalAmount > 10_000)
  if (!dear) return assert.fail('the demo has no dear order')
  const { data } = await loadDetail(app, token, dear.id)
  await ask('orderRefund', 'admin', { id: dear.id, version: data.version, reason: '项目取消' })
}

before(async () => {
  for (const username of VIEWERS) {
    if (!username) continue
    const body = { username, password: encodePassword(DEMO_PASSWORD), fingerprint: FINGERPRINT }
    tokens.set(username, (await ask('passwordLogin', null, body)).tokenInfo.access_token)
  }
  await fillTheRest()
})

const NOWHERE = 'zzqqxxkk'
const DAYS = ['2020-01-01', '2099-12-31']
/** Values of fields that neither the contract nor the records of the list give. */
const SAMPLES: Record<string, unknown[]> = { productId: ['101'], text: ['追溯'] }

/** Texts of records that a person might search for. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.length > 1 && value.length <= 60 && !value.includes('/') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Values that the records have under this name. */
function valuesOf(name: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner === 'object') return valuesOf(name, inner)
    return key === name && inner !== '' ? [inner] : []
  })
}

/** Returns values to try for a filter: each value of a choice, bounds of a number, values of the records. */
function valuesFor(name: string, schema: Schema, records: unknown): unknown[] {
  if (schema.enum) return [...schema.enum]
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'array') return [valuesOf('id', records).slice(0, 2)]
  if (typeof schema.pattern === 'string') return DAYS
  const values = [...new Set([...valuesOf(name, records).slice(0, 3), ...(SAMPLES[name] ?? [])])]
  if (schema.type === 'integer') return [schema.minimum, schema.maximum, ...values.map(Number)]
  return schema.format === 'uuid' ? [...values, createId(0)] : [...values, NOWHERE]
}

const PAGING = ['current', 'size', 'sortBy', 'sortOrder', 'text']

/** Each filter by itself and together with the text, then each sort with and without the text. */
function variantsOf(call: Call, records: unknown, found: string | undefined): Fields[] {
  const { properties = {}, required = [] } = bodyOf(call)
  const filters = Object.entries(properties)
    .filter(([name]) => !PAGING.includes(name))
    // The record that a list belongs to is named already; any other would not be found.
    .filter(([name, { format }]) => !(format === 'uuid' && required.includes(name)))
    .flatMap(([name, schema]) => valuesFor(name, schema, records).map((value) => ({ [name]: value })))
  const sorts = (properties.sortBy?.enum ?? []).flatMap((sortBy) =>
    ['asc', 'desc'].map((sortOrder) => ({ sortBy, sortOrder })),
  )
  const alone = [...filters, ...sorts, ...(properties.current ? [{ current: 2, size: 1 }] : [])]
  if (!properties.text) return alone
  const texts = [NOWHERE, ...(found ? [found] : [])].map((text) => ({ text }))
  return [...alone, ...texts, ...texts.flatMap((text) => alone.map((query) => ({ ...query, ...text })))]
}

/** Values of the required fields, in every combination that the contract allows. */
function startsOf(call: Call): Fields[] {
  const { required = [], properties = {} } = bodyOf(call)
  return required.reduce<Fields[]>(
    (starts, name) =>
      starts.flatMap((start) =>
        valuesFor(name, properties[name] ?? {}, [])
          .filter((value) => value !== NOWHERE)
          .map((value) => ({ ...start, [name]: value })),
      ),
    [{}],
  )
}

async function tried(call: Call, viewer: Viewer, body: Fields) {
  const answer = await send(call, viewer, body)
  const { success, data, message } = answer.json()
  const problem = `${call.name} ${JSON.stringify(body)}: ${answer.statusCode} ${message}`
  assert.ok(answer.statusCode < 500, problem)
  const isJunk = Object.values(body).some((value) => typeof value === 'number' || value === NOWHERE)
  if (!isJunk) assert.ok(success, problem)
  return { data, cookies: [answer.headers['set-cookie'] ?? []].flat() }
}

/** All cells of an export without its titles. */
async function sheetOf(call: Call, viewer: Viewer, body: Fields): Promise<string[][]> {
  const { data, cookies } = await tried(call, viewer, body)
  const file = await open(app, data.url, cookies)
  assert.equal(file.statusCode, 200, `${call.name} ${JSON.stringify(body)}: ${file.body}`)
  return (await readSheet(file.rawPayload)).slice(1)
}

/** The records of a page; a search over several kinds has them in groups. */
const recordsIn = ({ records, groups }: { records?: unknown[]; groups?: { records: unknown[] }[] }) =>
  records ?? groups?.flatMap((group) => group.records) ?? []

const rowsOf = async (call: Call, viewer: Viewer, body: Fields): Promise<unknown[]> =>
  isExport(call) ? sheetOf(call, viewer, body) : recordsIn((await tried(call, viewer, body)).data)

/** The person of the demo whose list is not empty, and with which required fields. */
async function firstFilled(call: Call) {
  for (const viewer of VIEWERS) {
    const { type } = viewer ? (demoPeople.find(({ name }) => name === viewer) ?? { type: '' }) : { type: '' }
    if (call.access !== 'public' && !viewer) continue
    if (typeof call.access !== 'string' && !call.access.some((role) => role === type)) continue
    for (const start of startsOf(call)) {
      // Records that are another list's, or another company's, are not found; some have nothing to export.
      if ([404, 409].includes((await send(call, viewer, start)).statusCode)) continue
      const rows = await rowsOf(call, viewer, start)
      if (rows.length > 0) return { viewer, start, rows }
    }
  }
  return assert.fail(`${call.name} is empty for everyone: let fillTheRest put something into it`)
}

/** A text of the records that the list is found by. */
async function findable(call: Call, viewer: Viewer, start: Fields, rows: unknown[]) {
  for (const text of new Set(textsIn(rows.slice(0, 3))))
    if ((await rowsOf(call, viewer, { ...start, text })).length > 0) return text
  return assert.fail(`${call.name} finds none of its own records by a text`)
}

for (const call of lists)
  test(`${call.name} answers every filter, sort and search that it declares`, async () => {
    const { viewer, start, rows } = await firstFilled(call)
    const searches = bodyOf(call).properties?.text !== undefined
    const found = searches ? await findable(call, viewer, start, rows) : undefined
    for (const body of variantsOf(call, rows, found)) await tried(call, viewer, { ...start, ...body })
  })
