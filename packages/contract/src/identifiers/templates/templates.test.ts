import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RE2JS } from 're2js'
import { listDifferences } from './differences.ts'
import { findPatternProblem, isMatchingPattern, measurePattern } from './patterns.ts'
import { findTemplateProblems } from './problems.ts'
import { AUDIENCES, formatVisibility, makeField, type Template, type TemplateField } from './rules.ts'
import { findSign, isUnit, UNITS } from './units.ts'
import { readDate, readValue, readValues } from './values.ts'

const field = (key: string, name: string, more: Partial<TemplateField> = {}): TemplateField => ({
  ...makeField(key, name),
  ...more,
})
const runout = field('runout', '端面跳动', {
  kind: 'number',
  unit: 'MMT',
  decimals: 3,
  minimum: 0,
  maximum: 0.06,
  required: { rule: 'always' },
})
const coating = field('coatingLot', '涂料批', { kind: 'identifier' })
const verdict = field('verdict', '检验结论', { kind: 'choice', choices: ['合格', '让步', '不合格'] })
const disc = (fields: TemplateField[] = [runout, coating, verdict]): Template => ({
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [{ key: 'trace', name: '产品追溯', fields }],
})
const problemsOf = (more: Partial<TemplateField>, key = 'x') =>
  findTemplateProblems(disc([field(key, '某字段', more)]))

test('a template that can be published has no problems', () => {
  assert.deepEqual(findTemplateProblems(disc()), {})
  assert.equal(formatVisibility(['partner', 'public']), '公开、关联方')
  assert.equal(formatVisibility([]), '仅本企业')
})

test('each property of a field is checked, and named by its path', () => {
  const cases: [Partial<TemplateField>, string, RegExp][] = [
    [{ name: ' ' }, 'name', /中文名/],
    [{ key: '零件号' }, 'key', /字母开头/],
    [{ key: '__proto__' }, 'key', /字母开头/],
    [{ kind: 'number', unit: 'XYZ' }, 'unit', /没有这个单位/],
    [{ kind: 'text', unit: 'MMT' }, 'unit', /文字没有单位/],
    [{ kind: 'number', minimum: 2, maximum: 1 }, 'maximum', /不能小于下限/],
    [{ kind: 'number', decimals: 12 }, 'decimals', /0–9/],
    [{ kind: 'date', maximum: 3 }, 'maximum', /没有上下限/],
    [{ kind: 'text', maximum: 1.5 }, 'maximum', /整数/],
    [{ kind: 'choice' }, 'choices', /至少一个/],
    [{ kind: 'choice', choices: ['甲', '甲'] }, 'choices', /两次/],
    [{ kind: 'text', choices: ['甲'] }, 'choices', /没有选项/],
    [{ kind: 'table' }, 'columns', /至少一列/],
    [{ pattern: '(' }, 'pattern', /写得不对/],
    [{ pattern: '(?=a)' }, 'pattern', /不支持/],
    [{ kind: 'number', pattern: 'a' }, 'pattern', /只有文字/],
    [{ required: { rule: 'when', field: 'none', values: [] } }, 'required', /另一个字段/],
    [
      { kind: 'table', unique: true, columns: [{ key: 'a', name: '甲', kind: 'text', unit: '' }] },
      'unique',
      /不重复/,
    ],
    [{ kind: 'date', source: 'counted' }, 'source', /自动计数/],
    [{ source: 'event', fromEvents: { part: 'count', steps: [] } }, 'fromEvents', /不能取“次数”/],
    [{ source: 'event', fromEvents: { part: 'place', steps: ['flying'] } }, 'fromEvents', /没有这道工序/],
    [
      {
        kind: 'table',
        source: 'event',
        fromEvents: { part: 'rows', steps: [] },
        columns: [{ key: 'a', name: '甲', kind: 'text', unit: '' }],
      },
      'columns',
      /至少要有一列/,
    ],
    [{ semanticId: 'runout' }, 'semanticId', /IRDI/],
  ]
  for (const [more, part, message] of cases)
    assert.match(problemsOf(more)[`scenes.0.fields.0.${part}`] ?? '', message, JSON.stringify(more))
  for (const semanticId of ['0173-1#02-AAO677#002', '0112/2///61987#ABA565#009', 'https://gs1.org/voc/gtin'])
    assert.deepEqual(problemsOf({ semanticId }), {}, semanticId)
})

test('a choice that a condition names must exist; fields that safety needs stay public', () => {
  const when = field('reason', '让步原因', { required: { rule: 'when', field: 'verdict', values: ['放行'] } })
  assert.match(findTemplateProblems(disc([verdict, when]))['scenes.0.fields.1.required'] ?? '', /没有“放行”/)
  const hidden: Template = {
    ...disc(),
    scenes: [{ key: 'recall', name: '产品召回', fields: [field('defect', '缺陷描述', { visibility: [] })] }],
  }
  assert.match(findTemplateProblems(hidden)['scenes.0.fields.0.visibility'] ?? '', /必须公开/)
})

test('scenes are of the registry or of the company, each once', () => {
  const scenes = [
    { key: 'trace', name: '产品追溯', fields: [runout] },
    { key: 'trace', name: '产品追溯', fields: [] },
    { key: 'own_report', name: '检验报告', fields: [] },
    { key: 'toString', name: '别的', fields: [] },
  ]
  assert.deepEqual(Object.keys(findTemplateProblems({ ...disc(), scenes })), ['scenes.1.key', 'scenes.3.key'])
})

test('every accepted pattern matches in linear time', () => {
  assert.equal(findPatternProblem('(a*)*b'), '')
  assert.equal(isMatchingPattern('(a*)*b', 'a'.repeat(4_000)), false)
  assert.notEqual(findPatternProblem('(?:(?:a{1,1000}){1,1000}){1,1000}'), '')
  assert.equal(isMatchingPattern('[A-Z]{2}-\\d{4}', 'HX-3501'), true)
  assert.equal(isMatchingPattern('[A-Z]{2}', 'HX-3501'), false)
})

const BOMB = `${'(x{0,1000})'.repeat(16)}y`

test('the size of a pattern is at least that of its program', () => {
  const parts =
    'a b ( (?: ) [ab] [^a)] [](] \\Q(\\E * + ? {0,9} {3} {2,} | . \\pL \\) [[:alpha:]] ?? ^ (?i) { } [\\]]'
  const from = parts.split(' ')
  let seed = 45
  const some = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * most)
  }
  let compiled = 0
  for (let round = 0; round < 20_000; round++) {
    const pattern = Array.from({ length: 1 + some(12) }, () => from[some(from.length)]).join('')
    let program: RE2JS
    try {
      program = RE2JS.compile(pattern)
    } catch {
      continue
    }
    compiled++
    assert.ok(measurePattern(pattern) >= program.programSize(), pattern)
  }
  assert.ok(compiled > 1_000)
  for (const pattern of [BOMB, '(?:(?:x{10}){10}){10}', '((x?){0,30}){0,30}y', '[A-Z]{2}-\\d{7}'])
    assert.ok(measurePattern(pattern) >= RE2JS.compile(pattern).programSize(), pattern)
})

test('a pattern whose program is too large is refused, and not run where it was published before', () => {
  for (const pattern of [BOMB, '((x?){0,100}){0,10}y', '(x{0,100}){10}y', '(\\pL{0,200}){5}y'])
    assert.deepEqual(Object.keys(problemsOf({ pattern })), ['scenes.0.fields.0.pattern'], pattern)
  for (const pattern of ['[A-Z]{2}-\\d{7}', '[A-Z0-9]{1,100}', '(\\d{1,3}\\.){3}\\d{1,3}', '.{1,400}'])
    assert.deepEqual(problemsOf({ pattern }), {}, pattern)
  const fields = Array.from({ length: 200 }, (_, at) => field(`x${at}`, '炉号', { pattern: BOMB + at }))
  const given = Object.fromEntries(fields.map(({ key }) => [key, 'x'.repeat(1_500)]))
  const { problems } = readValues(disc(fields), { trace: given })
  assert.equal(problems.length, 200)
  assert.deepEqual([problems[0]?.rule, /模板/.test(problems[0]?.message ?? '')], ['pattern', true])
})

test('the patterns of one record together have a bound, which codes never reach', () => {
  const hard = (count: number, text: string) => {
    const fields = Array.from({ length: count }, (_, at) =>
      field(`x${at}`, '炉号', { pattern: `(x{0,${40 + (at % 3)}}){4}y` }),
    )
    return readValues(disc(fields), { trace: Object.fromEntries(fields.map(({ key }) => [key, text])) })
  }
  const { problems } = hard(200, 'x'.repeat(4_000))
  assert.equal(problems.filter(({ message }) => /写短/.test(message)).length, 200)
  const codes = Array.from({ length: 200 }, (_, at) =>
    field(`x${at}`, '炉号', { pattern: '[A-Z]{2}-\\d{7}' }),
  )
  const values = Object.fromEntries(codes.map(({ key }) => [key, 'HT-1234567']))
  assert.deepEqual(readValues(disc(codes), { trace: values }).problems, [])
})

test('values are read as their fields say', () => {
  const read = (given: unknown, more: Partial<TemplateField>) => readValue(given, field('x', '某值', more))
  assert.deepEqual(read('０.０31', { kind: 'number' }), { value: 0.031 })
  assert.deepEqual(read('1,250', { kind: 'number' }), { value: 1250 })
  assert.deepEqual(read('2026/3/5 9:07', { kind: 'date' }), { value: '2026-03-05 09:07' })
  assert.deepEqual(read(' 88.449.1008／ht-1119-a ', { kind: 'identifier' }), {
    value: '88.449.1008/ht-1119-a',
  })
  assert.deepEqual(
    read([{ a: '1', b: ' x ' }], {
      kind: 'table',
      columns: [
        { key: 'a', name: '甲', kind: 'number', unit: '' },
        { key: 'b', name: '乙', kind: 'text', unit: '' },
      ],
    }),
    { value: [{ a: 1, b: 'x' }] },
  )
  const refusals: [unknown, Partial<TemplateField>, string][] = [
    ['abc', { kind: 'number' }, 'kind'],
    [Number.NaN, { kind: 'number' }, 'kind'],
    [0.0312, { kind: 'number', decimals: 3 }, 'decimals'],
    ['丁', { kind: 'choice', choices: ['甲', '乙'] }, 'choice'],
    ['2026-02-30', { kind: 'date' }, 'kind'],
    ['javascript:alert(1)', { kind: 'link' }, 'kind'],
    ['BD-320A0001', { kind: 'identifier' }, 'kind'],
    ['x'.repeat(4_001), {}, 'maximum'],
    [{ toString: 1 }, {}, 'kind'],
    [[{ c: 1 }], { kind: 'table', columns: [{ key: 'a', name: '甲', kind: 'text', unit: '' }] }, 'unknown'],
    ['1', { kind: 'series' }, 'kind'],
  ]
  for (const [given, more, rule] of refusals) {
    const answer = read(given, more)
    assert.equal('rule' in answer && answer.rule, rule, JSON.stringify(given))
  }
  assert.equal(readDate('2028-02-29'), '2028-02-29')
  assert.equal(readDate('2026-11-24 25:00'), undefined)
})

test('a record beside its template: every problem with scene, field, rule and a sentence', () => {
  const { values, problems } = readValues(disc(), {
    trace: { runout: 0.07, verdict: '合格', lost: 1 },
    nowhere: {},
    manage: 'x',
  })
  assert.deepEqual(values, { trace: { verdict: '合格' } })
  assert.deepEqual(
    problems.map(({ scene, field, rule }) => [scene, field, rule]),
    [
      ['trace', 'lost', 'unknown'],
      ['nowhere', '', 'unknown'],
      ['manage', '', 'unknown'],
      ['trace', 'runout', 'maximum'],
    ],
  )
  assert.equal(problems.at(-1)?.message, '端面跳动不能大于 0.060 mm')
  assert.deepEqual(
    readValues(disc(), {}).problems.map(({ message }) => message),
    ['请填写端面跳动'],
  )
})

test('a field may be required once another has a value', () => {
  const thickness = field('coating', '涂层厚度', {
    kind: 'number',
    required: { rule: 'when', field: 'coatingLot', values: [] },
  })
  const reason = field('reason', '让步原因', {
    required: { rule: 'when', field: 'verdict', values: ['让步'] },
  })
  const template = disc([coating, verdict, thickness, reason])
  const messages = (trace: object) => readValues(template, { trace }).problems.map(({ message }) => message)
  assert.deepEqual(messages({}), [])
  assert.deepEqual(messages({ coatingLot: '88.449.1001/CL-1' }), ['填了涂料批，也请填写涂层厚度'])
  assert.deepEqual(messages({ verdict: '合格' }), [])
  assert.deepEqual(messages({ verdict: '让步' }), ['检验结论为让步时，请填写让步原因'])
})

test('changes are named, and whether they may break records', () => {
  const after = disc([
    { ...runout, maximum: 0.05 },
    { ...verdict, choices: ['合格', '让步', '不合格', '待定'] },
    field('roughness', '摩擦面粗糙度 Ra', { kind: 'number', unit: '4H' }),
  ])
  const found = listDifferences(disc(), after)
  assert.deepEqual(
    found.map(({ field, change, what, mayBreak }) => [field, change, what, mayBreak]),
    [
      ['runout', 'changed', '上限', true],
      ['verdict', 'changed', '选项', false],
      ['roughness', 'added', '', false],
      ['coatingLot', 'removed', '', false],
    ],
  )
  assert.deepEqual([found[0]?.before, found[0]?.after], ['0.060', '0.050'])
  assert.deepEqual(listDifferences(after, after), [])
})

/** The claim that a version breaks nothing must hold for every record that fitted the one before. */
test('no record that fitted breaks on a change that is said to break none', () => {
  let state = 5
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const someField = (key: string): TemplateField => {
    const kind = (['number', 'text', 'choice'] as const)[random(3)] ?? 'text'
    return field(key, key, {
      kind,
      ...(kind === 'number' && {
        minimum: random(3) ? random(4) : null,
        maximum: random(3) ? 4 + random(4) : null,
      }),
      ...(kind === 'text' && { maximum: random(3) ? 1 + random(4) : null }),
      ...(kind === 'choice' && { choices: ['甲', '乙', '丙'].slice(0, 1 + random(3)) }),
      required: random(4) === 0 ? { rule: 'always' } : { rule: 'never' },
    })
  }
  const someValue = () => [random(9), '甲', '乙', 'abcde'.slice(0, random(6)), ''][random(5)]
  let checked = 0
  for (let round = 0; round < 20_000; round++) {
    const keys = ['a', 'b']
    const before = disc(keys.map(someField))
    const after = disc(
      keys.map((key, at) => (random(2) ? someField(key) : (before.scenes[0]?.fields[at] ?? someField(key)))),
    )
    const trace = Object.fromEntries(keys.map((key) => [key, someValue()]))
    const fitted = readValues(before, { trace })
    if (fitted.problems.length > 0 || listDifferences(before, after).some(({ mayBreak }) => mayBreak))
      continue
    checked++
    assert.deepEqual(readValues(after, fitted.values).problems, [], JSON.stringify({ before, after, trace }))
  }
  assert.ok(checked > 500, String(checked))
})

test('units have one code and one sign each', () => {
  assert.equal(new Set(UNITS.map(({ code }) => code)).size, UNITS.length)
  assert.equal(new Set(UNITS.map(({ sign }) => sign)).size, UNITS.length)
  assert.equal(findSign('4H'), 'µm')
  assert.equal(isUnit('toString'), false)
  assert.equal(AUDIENCES.length, 4)
})
