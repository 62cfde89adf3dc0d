import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdentifierDetail, TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { dataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import { codeText, foundView, isLine } from './found-view.ts'
import { openScene } from './load.ts'
import { lookupMeta } from './meta.ts'
import { readQuery } from './production/query.ts'

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
const view = (
  base: IdentifierDetail,
  confId = 'trace',
  elements: IdentifierDetail['elements'] = [],
  steps: TraceStep[] = [],
) =>
  foundView({
    base,
    scene: base.scenes.find((one) => one.sceneConfId === confId),
    opened: { ok: true, data: { ...base, elements } },
    recall: null,
    options: [],
    steps,
    reports: [],
    uses: { records: [], more: false },
    replaces: null,
    warning: null,
    drawing: null,
    standing: null,
    walked: null,
    took: 0.04,
    origin: 'https://node.example',
    at: '2026-11-20 10:42:18',
    range: readQuery(new URLSearchParams(), '2026-11-20'),
  })

test("the QR code carries the company's link, else this node's short address", () => {
  const base = detail()
  assert.equal(codeText(base, 'https://node.example'), 'https://node.example/id/88.449.1001/BD-320A0001')
  const linked = detail({ companyDetails: { ...base.companyDetails, qrcodeLink: 'https://q.example/?c=' } })
  assert.equal(codeText(linked, 'https://node.example'), 'https://q.example/?c=88.449.1001%2FBD-320A0001')
})

test('the first scene opens, a wanted one before it, exactly one smart production before all', () => {
  const { scenes } = detail()
  assert.equal(openScene({ scenes }, undefined)?.sceneConfId, 'trace')
  assert.equal(openScene({ scenes }, 'anti')?.sceneConfId, 'anti')
  assert.equal(openScene({ scenes }, 'of-another')?.sceneConfId, 'trace')
  const line = [...scenes, scene('9', 'line')]
  assert.equal(openScene({ scenes: line }, undefined)?.sceneConfId, 'line')
  assert.equal(openScene({ scenes: [...line, scene('9', 'line2')] }, undefined)?.sceneConfId, 'trace')
  assert.equal(openScene({ scenes: [] }, undefined), undefined)
  assert.ok(isLine(line))
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

test('the record is shown exactly once: in product management, else under the first scene', () => {
  const elements = [element('subtitle', '副标题', '通风式'), element('spec', '规格', 'Ø320')]
  assert.equal(view(detail({ elements }), 'manage').record.length, 1)
  assert.equal(view(detail({ elements }), 'trace').record.length, 0)
  const without = detail({ elements, scenes: [scene('2', 'anti'), scene('4', 'recall')] })
  assert.equal(view(without, 'anti').record.length, 1)
  assert.equal(view(without, 'recall').record.length, 0)
})

test('a fact that record and tracing both have is shown once, in one list', () => {
  const both = element('hardness', '硬度', '61.8 HRC')
  const base = detail({ elements: [both, element('spec', '规格', 'Ø52')], scenes: [scene('0', 'trace')] })
  const { open, record } = view(base, 'trace', [both, element('heatNo', '炉号', '26-0311')])
  assert.deepEqual(
    open?.elements.map(({ label }) => label),
    ['硬度', '炉号', '规格'],
  )
  assert.deepEqual(record, [])
})

test('beside another scene the record keeps only what the scene does not say', () => {
  const both = element('certificate', '证书', 'A-1')
  const other = element('certificate', '证书', 'A-2')
  const base = detail({ elements: [both, element('spec', '规格', 'Ø52')], scenes: [scene('2', 'anti')] })
  const labels = (elements: IdentifierDetail['elements']) =>
    view(base, 'anti', elements).record.map(({ label }) => label)
  assert.deepEqual(labels([both]), ['规格'])
  assert.deepEqual(labels([other]), ['证书', '规格'])
})

test('a scene that could not be read keeps the page and says so', () => {
  const base = detail()
  const failed = foundView({
    base,
    scene: base.scenes[0],
    opened: {
      ok: false,
      reason: 'unavailable',
      status: 503,
      code: 50300,
      message: '服务暂时不可用，请稍后再试',
    },
    recall: null,
    options: [],
    steps: [],
    reports: [],
    uses: { records: [], more: false },
    replaces: null,
    warning: null,
    drawing: null,
    standing: null,
    walked: null,
    took: 1,
    origin: '',
    at: '2026-11-20 10:42:18',
    range: readQuery(new URLSearchParams(), '2026-11-20'),
  })
  assert.equal(failed.open?.problem, '服务暂时不可用，请稍后再试')
  assert.equal(failed.state, 'found')
})

test('without a picture the code itself is drawn, as a QR code where it is too long', () => {
  assert.equal(view(detail()).instead?.modules, dataMatrix(detail().identifier).length)
  assert.equal(view(detail({ images: ['/media/x.webp'] })).instead, null)
  const long = view(detail({ identifier: `88.449.1001/${'AB-'.repeat(110)}C` }))
  assert.equal(long.instead?.modules, encodeQrCodeFast(long.qrText).length)
})

test('only the next step upstream brings its highlights, which no other step shows', () => {
  const step: TraceStep = {
    identifier: '88.449.1001/A',
    identifierName: '毛坯',
    companyName: '海芯',
    date: '',
    via: '',
    records: 0,
    highlights: [{ name: '炉次', value: '26-0311' }],
  }
  const { steps } = view(detail(), 'trace', [], [step, step, step])
  assert.deepEqual(
    steps.map(({ highlights }) => highlights.length),
    [0, 1, 0],
  )
})

test('pictures get this node’s origin in the head of the page, once', () => {
  const found = view(detail({ images: ['/media/x.webp', 'https://elsewhere.example/y.webp'] }))
  const matches = [{ id: 'root', loaderData: { origin: 'https://node.example', requestId: '' } }]
  const head = JSON.stringify(lookupMeta(found, matches))
  assert.match(head, /"og:image","content":"https:\/\/node\.example\/media\/x\.webp"/)
  assert.match(
    head,
    /"image":\["https:\/\/node\.example\/media\/x\.webp","https:\/\/elsewhere\.example\/y\.webp"\]/,
  )
})

test('the time at which a part was registered ends its record; a record of which nothing is public stays empty', () => {
  const registerTime = '2026-03-11 09:20:30'
  const elements = [element('material', '材料', 'HT250')]
  const shown = view(detail({ registerTime, elements }), 'manage').record
  assert.deepEqual(
    shown.map(({ label }) => label),
    ['材料', '注册时间'],
  )
  assert.deepEqual(view(detail({ registerTime }), 'manage').record, [])
})
