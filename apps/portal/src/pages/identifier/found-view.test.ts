import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import type { IdentifierDetail } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { makeEnglish } from '../../language/english.ts'
import { CHINESE } from '../../language/language.ts'
import { toFoundView, writeCodeText } from './found-view.ts'
import { makeLookupMeta } from './meta.ts'
import { readQuery } from './production/query.ts'
import { openLayer, planLayers } from './sheet/layers.ts'

const scene = (templateCode: string, sceneConfId: string) => ({
  templateCode,
  sceneConfId,
  sceneName: sceneConfId,
  icon: '',
})
const element = (dataId: string, lableName: string, lableValue: unknown, dataType = 'String') => ({
  dataId,
  lableName,
  lableValue,
  dataType,
  trace: false,
  traceIdentifier: null,
})
const detail = (over: Partial<IdentifierDetail> = {}): IdentifierDetail => ({
  identifier: '88.449.1001/BD-320A0001',
  identifierName: '前制动盘',
  companyName: '海芯',
  images: [],
  scenes: [scene('0', 'trace'), scene('1', 'manage'), scene('2', 'anti')],
  elements: [],
  companyDetails: {
    createTime: '',
    status: 2,
    website: '',
    industry: '',
    introduce: '',
    qrcodeLink: '',
    indentifierPrefix: '88.449.1001',
  },
  ...over,
})
const NOTHING_DRAWN = { hasFamily: false, isMeasured: false, hasAssembly: false, isListed: false }

const view = (
  base: IdentifierDetail,
  confId = 'trace',
  elements: IdentifierDetail['elements'] = [],
  more: Partial<Parameters<typeof toFoundView>[0]> = {},
) => {
  const plans = planLayers(base.scenes, NOTHING_DRAWN)
  const { plan, scene: open } = openLayer(plans, confId, { isRecalled: false, isLine: false })
  return toFoundView({
    language: CHINESE,
    base,
    plans,
    plan,
    scene: open,
    answers: plan.scenes.map((item) => ({ scene: item, answer: { ok: true, data: { ...base, elements } } })),
    recall: null,
    options: [],
    drawing: null,
    measured: undefined,
    tracePicture: null,
    steps: [],
    reports: [],
    uses: { records: [], more: false },
    replaces: null,
    warning: null,
    standing: null,
    isStandingUnread: false,
    took: 0.04,
    origin: 'https://node.example',
    at: '2026-11-20 10:42:18',
    range: readQuery(new URLSearchParams(), '2026-11-20'),
    as: undefined,
    ...more,
  })
}

test("the QR code carries the company's link, else this node's short address", () => {
  const base = detail()
  assert.equal(writeCodeText(base, 'https://node.example'), 'https://node.example/id/88.449.1001/BD-320A0001')
  const linked = detail({ companyDetails: { ...base.companyDetails, qrcodeLink: 'https://q.example/?c=' } })
  assert.equal(
    writeCodeText(linked, 'https://node.example'),
    'https://q.example/?c=88.449.1001%2FBD-320A0001',
  )
})

test('facts fall back to each other and never repeat what the head shows', () => {
  const elements = [
    element('subtitle', '副标题', '通风式'),
    element('codeMeaning', '编码释义', { 'BD-320A': '制动盘' }, 'Object'),
    element('model', '型号', 'VT-30D'),
    element('颜色', '颜色', '黑'),
  ]
  assert.deepEqual(view(detail({ elements })).facts, [
    ['规格', 'VT-30D'],
    ['颜色', '黑'],
  ])
})

test('the record is on every layer, for the title block and the check of the register', () => {
  const elements = [element('subtitle', '副标题', '通风式'), element('spec', '规格', 'Ø320')]
  for (const layer of ['trace', 'manage', 'anti', 'file'])
    assert.deepEqual(
      view(detail({ elements }), layer).record.map(({ label }) => label),
      ['规格'],
    )
})

test('a scene that could not be read keeps the sheet and says so in its rows', () => {
  const base = detail()
  const answer = {
    ok: false as const,
    reason: 'unavailable' as const,
    status: 503,
    code: REFUSALS.unavailable.code,
    message: '服务暂时不可用，请稍后再试',
  }
  const scene = base.scenes[0]
  assert.ok(scene)
  const { sheet, open, state } = view(base, 'trace', [], { answers: [{ scene, answer }] })
  assert.equal(state, 'found')
  assert.equal(open?.problem, '服务暂时不可用，请稍后再试')
  assert.equal(sheet.open.problem, '服务暂时不可用，请稍后再试')
  assert.equal(sheet.say.clauses.length, 3)
  assert.equal(sheet.block.length, 10)
})

test('the scanned code is drawn; a name that no Data Matrix holds has none', () => {
  assert.equal(view(detail()).sheet.code, `/identifier-code/${detail().identifier}`)
  assert.equal(view(detail({ identifier: `88.449.1001/${'AB-'.repeat(110)}C` })).sheet.code, '')
})

test('every scene keeps its specified name, in the margin and above the rows', () => {
  const base = detail()
  base.scenes = [
    { ...scene('0', 'trace'), sceneName: '产品追溯' },
    { ...scene('3', 'supply'), sceneName: '供应链' },
    { ...scene('7', 'ops'), sceneName: '远程运维' },
    { ...scene('8', 'monitor'), sceneName: '运行监测' },
    { ...scene('10', 'repair'), sceneName: '设备维修' },
  ]
  const { sheet } = view(base, 'supply')
  assert.deepEqual(
    sheet.layers.map(({ sign, name }) => `${sign} ${name}`),
    ['码 标识编码', '溯 产品追溯、供应链', '机 远程运维、运行监测、设备维修', '档 标识记录'],
  )
  assert.deepEqual(
    sheet.open.scenes.map(({ name, isOpen }) => [name, isOpen]),
    [
      ['产品追溯', false],
      ['供应链', true],
    ],
  )
})

test('remote operation is behind the form until the phone is verified', () => {
  const base = detail({ scenes: [scene('7', 'ops'), scene('8', 'monitor')] })
  const masked = [{ ...element('checks', '检测项', null), isVerify: true }]
  const gated = view(base, 'ops', masked).sheet
  assert.equal(gated.open.isGated, true)
  assert.deepEqual(gated.open.locked, ['检测项'])
  assert.equal(gated.open.title, '2 项要验证手机')
  assert.deepEqual(
    gated.open.tables.map(({ title, rows }) => [title, rows]),
    ['远程运维', '运行监测'].map((title) => [title, [{ name: '检测项', isHidden: true }]]),
  )
  assert.equal(gated.layers.find(({ sign }) => sign === '机')?.mark, 'locked')
})

test('a machine that hides nothing is shown without the form, which the node would refuse', () => {
  const base = detail({ scenes: [scene('7', 'ops')] })
  const { open } = view(base, 'ops', [element('lastCheck', '最近自检', '2026-03-18 08:00')]).sheet
  assert.equal(open.isGated, undefined)
  assert.equal(open.note, '最近自检 2026-03-18 08:00')
})

test('repairs that hide nothing stand without the hidden values of other scenes, because there is no form', () => {
  const base = detail({ scenes: [scene('7', 'ops'), scene('10', 'repair')] })
  const masked = [{ ...element('checks', '检测项', null), isVerify: true }]
  const [ops, repair] = base.scenes
  assert.ok(ops && repair)
  const answer = (elements: IdentifierDetail['elements']) => ({
    ok: true as const,
    data: { ...base, elements },
  })
  const answers = [
    { scene: ops, answer: answer(masked) },
    { scene: repair, answer: answer([]) },
  ]
  const { open } = view(base, 'repair', [], { answers }).sheet
  assert.deepEqual(open.locked, [])
  assert.deepEqual(open.tables, [])
})

test('pictures get this node’s origin in the head of the page, once', () => {
  const found = view(detail({ images: ['/media/x.webp', 'https://elsewhere.example/y.webp'] }))
  const matches = [{ id: 'root', loaderData: { origin: 'https://node.example', requestId: '' } }]
  const head = JSON.stringify(makeLookupMeta(found, matches))
  assert.match(
    head,
    /"og:image","content":"https:\/\/node\.example\/identifier-picture\/88\.449\.1001\/BD-320A0001\.png"/,
  )
  assert.match(
    head,
    /"image":\["https:\/\/node\.example\/media\/x\.webp","https:\/\/elsewhere\.example\/y\.webp"\]/,
  )
})

test('the time at which a part was registered ends its record; a record of which nothing is public stays empty', () => {
  const registerTime = '2026-03-11 09:20:30'
  const elements = [element('material', '材料', 'HT250')]
  const shown = view(detail({ registerTime, elements }), 'file').record
  assert.deepEqual(
    shown.map(({ label }) => label),
    ['材料', '注册时间'],
  )
  assert.deepEqual(view(detail({ registerTime }), 'manage').record, [])
})

test('the sheet in English has English words around values as they were written', () => {
  const base = detail({
    elements: [
      element('subtitle', '副标题', '通风式'),
      element('material', '材料牌号', 'HT250'),
      element('blank', '毛坯标识', '88.449.1008/CB-1'),
      element('own', '淬火深度', '2 mm'),
    ],
    scenes: [{ ...scene('0', 'trace'), sceneName: '产品追溯' }],
  })
  const { sheet } = view(base, 'file', [], {
    language: makeEnglish(new Map([['淬火深度', 'Hardening depth']])),
    isStandingUnread: true,
  })
  assert.deepEqual(
    sheet.say.clauses.map(({ text }) => text),
    ['前制动盘', 'recall status unavailable', 'whereabouts unknown'],
  )
  assert.deepEqual(
    sheet.layers.map(({ sign, short, name }) => [sign, short, name]),
    [
      ['C', 'Code', 'Code of the identifier'],
      ['O', 'Origin', 'Traceability'],
      ['F', 'File', 'Record'],
    ],
  )
  const [table] = sheet.open.tables
  assert.deepEqual(
    table?.rows.map(({ name, text, code, href }) => [name, text || code, href]),
    [
      ['Material grade', 'HT250', undefined],
      ['Blank identifier', '88.449.1008/CB-1', '/en/id/88.449.1008/CB-1'],
      ['Hardening depth', '2 mm', undefined],
    ],
  )
  assert.deepEqual(
    sheet.block.slice(0, 3).map(({ name }) => name),
    ['National identifier', 'Registered by', 'Material'],
  )
})

test('a company sees as which audience it looks, until when, or that its link has expired', () => {
  const until = Date.parse('2026-11-20T11:12:00+08:00')
  const token = `partner.${until}.x`
  const viewer = (audience?: 'partner') =>
    view(detail(audience && { audience }), 'trace', [], { as: token }).viewer
  assert.deepEqual(viewer('partner'), { token, audience: 'partner', until: '11:12' })
  assert.deepEqual(viewer(), { token, audience: null, until: '' })
  assert.equal(view(detail()).viewer, null)
})
