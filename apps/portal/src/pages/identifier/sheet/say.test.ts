import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHINESE } from '../../../language/language.ts'
import { judgeRecallScene, listDangers } from '../verdicts/verdicts.ts'
import { buildSay, buildWhereClause, type Facts } from './say.ts'

const TODAY = '2026-11-29'
const facts = (over: Partial<Facts> = {}): Facts => ({
  language: CHINESE,
  identifier: '88.449.1001/BD-320A0001',
  name: '前制动盘',
  subtitle: '通风式 · 前桥',
  spec: 'Ø320 × 28 mm',
  company: '宁波海芯制动系统有限公司（示例）',
  dangers: [],
  warning: null,
  recall: null,
  recallScene: undefined,
  standing: null,
  isStandingUnread: false,
  record: [],
  registerTime: '2026-03-18 14:30:00',
  replaces: null,
  steps: [],
  uses: { records: [], more: false },
  antiScene: 'anti',
  layers: ['测量', '追溯', '档案'],
  today: TODAY,
  ...over,
})
const sentence = (over?: Partial<Facts>) =>
  buildSay(facts(over))
    .clauses.map(({ text }) => text)
    .join('，')
const text = (key: string, label: string, value: string) => ({
  kind: 'text' as const,
  key,
  label,
  text: value,
})
const step = (latest: { time: string; place: string; event: string; note: string }[]) => [
  {
    identifier: 'a',
    identifierName: 'a',
    companyName: '',
    date: '',
    via: '',
    records: 0,
    highlights: [],
    latest,
  },
]
const row = (event: string, note = '', time = '2026-03-22 10:31') => ({
  time,
  place: '总装二车间',
  event,
  note,
})

test('a part says what it is, whether it may be used, and where it is', () => {
  const recallScene = [
    text('checkedAt', '核对时间', '2026-11-29 00:30'),
    text('checkedAgainst', '核对范围', '公告、通报、冻结单'),
    text('checkedBatch', '核对批次', 'B260318-02'),
  ]
  const say = buildSay(
    facts({
      recallScene,
      recall: judgeRecallScene(CHINESE, recallScene, TODAY),
      steps: step([row('装车', '绑定 VIN LSV********000318，前桥左')]),
    }),
  )
  assert.deepEqual(
    say.clauses.map(({ text: said, evidence }) => [said, ...evidence.map((line) => line.text)]),
    [
      ['前制动盘', '88.449.1001/BD-320A0001', '通风式 · 前桥 · Ø320 × 28 mm'],
      ['未列入召回', '对照 3 份名单，今日 00:30', '批次 B260318-02'],
      ['已装车', '2026-03-22，总装二车间', '绑定 VIN LSV********000318，前桥左'],
    ],
  )
  assert.equal(say.isRecalled, false)
  assert.deepEqual(say.act, { kind: 'check', scene: 'anti' })
})

test('without a recall scene the verdict of its own inspection counts, else that it is registered', () => {
  assert.equal(sentence(), '前制动盘，已登记，没有去向')
  assert.equal(sentence({ record: [text('verdict', '检验结论', '合格')] }), '前制动盘，检验合格，没有去向')
  assert.equal(
    sentence({ record: [text('verdict', '检验结论', '不合格')] }),
    '前制动盘，检验不合格，没有去向',
  )
  assert.equal(sentence({ layers: ['档案'] }), '前制动盘，已登记，没有别的数据')
})

test('a list that could not be read is amber, and never called clear', () => {
  const { clauses } = buildSay(
    facts({ isStandingUnread: true, recall: judgeRecallScene(CHINESE, [], TODAY), recallScene: [] }),
  )
  assert.equal(clauses[1]?.text, '召回名单没读到')
  assert.equal(clauses[1]?.tone, 'warn')
})

test('of several dangers the worst is the sentence, the others its evidence', () => {
  const recall = judgeRecallScene(
    CHINESE,
    [text('recallTime', '召回时间', '2026-10-26'), text('phone', '联系电话', '400-000-1003（示例）')],
    TODAY,
  )
  const given = {
    recall,
    recallScene: 'recall',
    reports: [{ reason: 'copied' as const, time: '2026-11-18 10:00:00', note: '标签为复制。' }],
    suspended: '批次复检',
    record: [text('expiresAt', '有效期至', '2026-03-31')],
    today: TODAY,
  }
  const all = buildSay(
    facts({
      dangers: listDangers({ language: CHINESE, ...given }),
      recall,
      recallScene: [
        text('recallTime', '召回时间', '2026-10-26'),
        text('remedy', '维修措施', '免费更换为批号 Z250918-03 及以后的轮毂轴承，并复测轮端间隙'),
        text('phone', '联系电话', '400-000-1003（示例）'),
      ],
    }),
  )
  assert.equal(all.isRecalled, true)
  assert.deepEqual(
    all.clauses.map(({ text: said }) => said),
    ['前制动盘', '召回中', '请停用，免费更换'],
  )
  assert.match(
    all.clauses[1]?.evidence.map((line) => line.text).join(' ') ?? '',
    /举报已核实；企业已停用；已过有效期/,
  )
  assert.equal(all.act.kind === 'call' && all.act.phone, '400-000-1003')
  const dangers = (...kinds: string[]) =>
    listDangers({ language: CHINESE, ...given, recall: null }).filter(({ kind }) => kinds.includes(kind))
  assert.equal(
    sentence({ dangers: dangers('reported', 'suspended', 'expired') }),
    '前制动盘，有仿冒，先核真伪',
  )
  assert.equal(sentence({ dangers: dangers('suspended', 'expired') }), '前制动盘，企业已停用，先别装')
  assert.equal(sentence({ dangers: dangers('expired') }), '前制动盘，已过有效期，请勿装车')
})

test('a retired code leads to the one that replaces it, and a danger of that one comes first', () => {
  const replaces = { identifier: '88.449.1001/BD-320A0417', retiredAt: '2026-06-01 09:00:00' }
  const say = buildSay(facts({ replaces }))
  assert.equal(say.clauses[0]?.struck, true)
  assert.equal(sentence({ replaces }), '旧码，已作废，看接替它的')
  const dangers = listDangers({
    language: CHINESE,
    recall: null,
    recallScene: undefined,
    reports: [],
    suspended: '',
    record: [],
    today: TODAY,
  })
  assert.equal(sentence({ replaces, dangers }), '前制动盘，企业已停用，先别装')
})

test('the place is that of the latest record that says one', () => {
  const where = (...rows: ReturnType<typeof row>[]) =>
    buildWhereClause({
      language: CHINESE,
      steps: step(rows),
      uses: { records: [], more: false },
      layers: ['a', 'b'],
    }).text
  assert.equal(where(row('列入召回'), row('冻结'), row('装入总成')), '已装入总成')
  assert.equal(where(row('发运'), row('装箱')), '已发运')
  assert.equal(where(row('终检')), '在产地')
  const uses = { records: [{ identifier: '88.449.1008/CB-1', identifierName: '铸件毛坯' }], more: true }
  assert.equal(
    buildWhereClause({
      language: CHINESE,
      steps: step([row('出炉')]),
      uses: uses as Facts['uses'],
      layers: [],
    }).text,
    '已用于铸件毛坯',
  )
})
