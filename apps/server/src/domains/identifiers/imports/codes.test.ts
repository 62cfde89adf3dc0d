import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createImporter, sendByKey } from '../../../test-support/imports.ts'
import { open } from '../../../test-support/registrations.ts'
import { recordTemplate } from '../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { pool } = app
const { prefix, ask, imports } = await createImporter(app)

type Rule = { id: string; revision: number; name: string; pattern: string; reset: string; order: string }
async function aRule(pattern: string, old: Partial<Rule> = {}) {
  const body = {
    id: '',
    revision: 0,
    name: pattern.slice(0, 20),
    reset: 'never',
    order: 'counted',
    ...old,
    pattern,
  }
  const { success, message, data } = await ask('codeRuleSave', body)
  assert.ok(success, message)
  return data
}
const templateWith = (codeRuleId: string, name = '前制动盘'): Template =>
  recordTemplate(
    [
      { ...makeField('spec', '规格', 'number'), required: { rule: 'always' } },
      { ...makeField('heat', '炉号'), unique: true },
    ],
    name,
    codeRuleId,
  )
/** A template whose codes follow this pattern. */
async function aTemplate(pattern: string) {
  const rule = await aRule(pattern)
  return { rule, templateId: await imports.publish(templateWith(rule.id)) }
}
const { rule, templateId } = await aTemplate('DK-{spec:3}-{serial:4}{check:mod37}')

const TAKE = { uncoded: 'take' }
const rowsOf = (...rows: string[]) => Buffer.from(['规格,炉号', ...rows].join('\n'))
const mixed = (...rows: string[]) => Buffer.from(['标识,规格,炉号', ...rows].join('\n'))
const checked = (bytes: Uint8Array, id = templateId) => imports.checked(id, bytes, '表.csv', TAKE)
const codesOf = async (id: string) => {
  const { rows } = await pool.query(
    'select number, handle from import_written where prefix = $1 and import_id = $2 order by number',
    [prefix, id],
  )
  return rows.map(({ number, handle }) => [number, String(handle).slice(prefix.length + 1)])
}
async function resultOf(id: string): Promise<string> {
  const { data, cookies } = await ask('importWrittenExport', { id })
  return (await open(app, data.url, cookies)).payload
}

test('rows without identifiers get the next codes of the rule, and the result says which row got which', async () => {
  const look = await checked(rowsOf('320,H1', '28,H2', '3200,H3', '320,H1', ',H5'))
  assert.deepEqual(
    [look.counts, look.takenCodes, look.codeRule?.name, look.codeRule?.problem],
    [{ added: 2, changed: 0, unchanged: 0, skipped: 0, wrong: 3 }, 2, rule.name, ''],
  )
  const expected = look.preview.map(({ takesCode, identifier }) => [
    takesCode,
    identifier.slice(prefix.length + 1, -1),
  ])
  assert.deepEqual(expected, [
    [true, 'DK-320-0001'],
    [true, 'DK-028-0002'],
    ...[0, 1, 2].map(() => [true, '']),
  ])
  assert.deepEqual(await imports.listWrongRows(look.id), [
    [4, '0 code'],
    [5, '1 unique'],
    [6, '0 required'],
  ])
  const unique = look.preview[3]?.problems[0]?.message
  assert.equal(unique, '炉号“H1”已用于 第 2 行，企业内不能重复')
  const done = await imports.run(look.id, 'good')
  assert.deepEqual([done.state, done.counts.added, done.takenCodes], ['done', 2, 2])
  const codes = await codesOf(look.id)
  assert.deepEqual(
    codes.map(([number, code]) => [number, String(code).slice(0, 11)]),
    [
      [2, 'DK-320-0001'],
      [3, 'DK-028-0002'],
    ],
  )
  const result = await resultOf(look.id)
  assert.deepEqual(result.replace('\ufeff', '').trim().split('\r\n'), [
    '标识,规格,炉号,结果',
    `${prefix}/${codes[0]?.[1]},320,H1,新建`,
    `${prefix}/${codes[1]?.[1]},28,H2,新建`,
  ])
  const again = await imports.upload(templateId, rowsOf('320,H1', '28,H2', '3200,H3', '320,H1', ',H5'))
  assert.notEqual(again.data.takenBefore, '', 'the same file would take other codes')
  const other = await imports.upload(templateId, rowsOf('320,H9'))
  assert.equal(other.data.takenBefore, '')
  const back = await imports.checked(templateId, Buffer.from(result))
  assert.deepEqual(back.counts, { added: 0, changed: 0, unchanged: 2, skipped: 0, wrong: 0 })
  const undone = await ask('importUndo', { id: look.id })
  assert.ok(undone.success, undone.message)
  await app.runJobs()
  const { data } = await ask('identifierRecord', { identifier: `${prefix}/${codes[0]?.[1]}` })
  assert.equal(data.record.state, 'reserved')
})

test('a template made from nothing gets its level and rule as a draft, and codes of files and forms come of them', async () => {
  const blank: Template = { name: '钢水', level: 'item', codeRuleId: '', scenes: [] }
  const begun = await ask('templateDraftSave', { id: '', revision: 0, template: blank })
  const own = await aRule('LOT-{heat:4}-{serial:3}')
  const written: Template = {
    ...recordTemplate([{ ...makeField('heat', '炉号'), required: { rule: 'always' } }], '钢水', own.id),
    level: 'batch',
  }
  const id = await imports.publish(written, { id: begun.data.id, revision: begun.data.revision })
  const form = { templateId: id, values: { record: { heat: 'H261' } } }
  const preview = await ask('identifierPreview', { ...form, audience: 'public' })
  assert.deepEqual([preview.data.identifier, preview.data.problems], [`${prefix}/LOT-H261-001`, []])
  const look = await checked(Buffer.from('炉号\nH261\nH262'), id)
  assert.deepEqual([look.takenCodes, look.codeRule?.pattern, look.codeRule?.problem], [2, own.pattern, ''])
  await imports.run(look.id, 'all')
  const saved = await ask('identifierSave', form)
  assert.equal(saved.data.identifier, `${prefix}/LOT-H261-003`, saved.message)
  for (const code of ['LOT-H261-001', 'LOT-H262-002', 'LOT-H261-003']) {
    const { data } = await ask('identifierRecord', { identifier: `${prefix}/${code}` })
    assert.deepEqual([data.record.level, data.record.template], ['batch', id], code)
  }
})

test('a file that names some identifiers keeps them: no code meets one of its rows or of the stock', async () => {
  const next = async () => (await ask('codeRuleDetail', { id: mixedRule.rule.id })).data.next
  const mixedRule = await aTemplate('MX{serial:4}')
  await imports.run((await imports.checked(mixedRule.templateId, mixed('MX0002,320,M0'))).id, 'all')
  const rows = [',320,M1,', ',320,M2,', 'mx0003,320,M3,', 'OTHER-1,320,M4,', ',,,合计 6 件', ',320,M6,']
  const look = await checked(Buffer.from(['标识,规格,炉号,备注', ...rows].join('\n')), mixedRule.templateId)
  assert.deepEqual([look.counts.added, look.counts.wrong, look.takenCodes], [5, 1, 3])
  assert.deepEqual(await imports.listWrongRows(look.id), [[6, '0 empty,1 required']])
  const done = await imports.run(look.id, 'good')
  assert.deepEqual([done.counts.added, done.takenCodes], [5, 3])
  assert.deepEqual(await codesOf(look.id), [
    [2, 'MX0001'],
    [3, 'MX0004'],
    [4, 'MX0003'],
    [5, 'OTHER-1'],
    [7, 'MX0005'],
  ])
  assert.equal(await next(), 6)
  const result = await resultOf(look.id)
  assert.match(result, /标识,规格,炉号,备注,结果\r\n[\d.]+\/MX0001,320,M1,,新建/)
  const plain = await imports.checked(mixedRule.templateId, mixed(',320,M9'))
  assert.deepEqual(
    await imports.listWrongRows(plain.id),
    [[2, '0 identifier']],
    'no code without being asked',
  )
})

test('with all or nothing a run that fails takes no number', async () => {
  const { rule: own, templateId: id } = await aTemplate('AN{serial:3}')
  const next = async () => (await ask('codeRuleDetail', { id: own.id })).data.next
  const look = await checked(rowsOf('320,N1', '320,N2', '320,N3'), id)
  const values = { record: { spec: 320, heat: 'N3' } }
  const saved = await ask('identifierSave', {
    identifier: `${prefix}/AZ-3`,
    templateId: id,
    name: '盘',
    values,
  })
  assert.ok(saved.success, saved.message)
  const failed = await imports.run(look.id, 'all')
  assert.deepEqual([failed.state, await next()], ['failed', 1])
  assert.deepEqual(await codesOf(look.id), [])
  const later = await imports.run((await checked(rowsOf('320,N1', '320,N2'), id)).id, 'all')
  assert.deepEqual(
    [later.state, await codesOf(later.id)],
    [
      'done',
      [
        [2, 'AN001'],
        [3, 'AN002'],
      ],
    ],
  )
})

test('a rule that changed after the check, or has too few numbers, stops a run before it begins', async () => {
  const { rule: own, templateId: id } = await aTemplate('FW{serial:1}')
  const look = await checked(rowsOf('320,F1', '320,F2', '320,F3'), id)
  assert.equal(look.codeRule?.left, 9)
  await ask('codesTake', { id: own.id, count: 7, fields: {} })
  const few = await ask('importRun', { id: look.id, mode: 'all' })
  assert.deepEqual(
    [few.code, few.message.slice(0, 14)],
    [getRefusalCode('code_rule_exhausted'), '编码规则这一期只剩 2 个号'],
  )
  const { revision } = (await ask('codeRuleDetail', { id: own.id })).data
  await aRule('FW2{serial:3}', { id: own.id, revision, name: own.name })
  assert.equal((await imports.read(look.id)).codeRule?.movedOn, true)
  assert.equal(
    (await ask('importRun', { id: look.id, mode: 'all' })).code,
    getRefusalCode('import_rule_moved_on'),
  )
  const answer = await ask('importMatch', { id: look.id, targets: look.targets })
  assert.ok(answer.success, answer.message)
  await app.runJobs()
  const done = await imports.run(look.id, 'all')
  assert.deepEqual(
    [done.state, (await codesOf(look.id)).map(([, code]) => code)],
    ['done', ['FW2008', 'FW2009', 'FW2010']],
  )
})

test('numbers that run out in the middle leave the rows before them, which can be undone as one', async () => {
  const { rule: own, templateId: id } = await aTemplate('RN{serial:4}')
  const many = Array.from({ length: 4_500 }, (_, at) => `320,R${at}`)
  const look = await checked(rowsOf(...many), id)
  assert.ok((await ask('importRun', { id: look.id, mode: 'good' })).success)
  await pool.query(
    `insert into code_counters (prefix, rule_id, period, next) values ($1, $2, '', 6600)
     on conflict (prefix, rule_id, period) do update set next = 6600`,
    [prefix, own.id],
  )
  await app.runJobs()
  const ended = await imports.read(look.id)
  assert.deepEqual([ended.state, ended.counts.added], ['failed', ended.doneRows])
  assert.ok(ended.doneRows >= 2_000 && ended.doneRows <= 3_400, `${ended.doneRows}`)
  assert.equal(ended.takenCodes, ended.doneRows)
  assert.match(ended.problem, /流水号已经用完/)
  const again = await ask('importMatch', { id: look.id, targets: look.targets })
  assert.equal(again.code, getRefusalCode('import_moved_on'))
  assert.match(again.message, /行已取号写入，再对列会重复取号/)
  assert.ok((await ask('importUndo', { id: look.id })).success)
  await app.runJobs()
  assert.deepEqual([(await imports.read(look.id)).state, await codesOf(look.id)], ['undone', []])
})

test('two files at once never get the same code', async () => {
  const { templateId: id } = await aTemplate('TW{serial:4}')
  const files = ['A', 'B'].map((name) =>
    rowsOf(...Array.from({ length: 300 }, (_, at) => `320,T${name}${at}`)),
  )
  const looks = [await checked(files[0] ?? Buffer.of(), id), await checked(files[1] ?? Buffer.of(), id)]
  for (const [at, look] of looks.entries())
    assert.ok((await ask('importRun', { id: look.id, mode: at === 0 ? 'all' : 'good' })).success)
  await app.runJobs()
  const codes = [...(await codesOf(looks[0]?.id ?? '')), ...(await codesOf(looks[1]?.id ?? ''))].map(
    ([, code]) => code,
  )
  assert.deepEqual([codes.length, new Set(codes).size], [600, 600])
})

test('a template without a rule, and one whose rule names no field of it, take no codes', async () => {
  const plain = await imports.publish(templateWith('', '无规则'))
  const sent = await imports.upload(plain, rowsOf('320,P1'), '表.csv', TAKE)
  assert.equal(sent.data.codeRule, null)
  const refused = await ask('importMatch', { id: sent.data.id, targets: sent.data.targets })
  assert.deepEqual(
    [refused.code, refused.message],
    [getRefusalCode('import_targets'), '模板没有编码规则，请选出哪一列是标识'],
  )
  const { templateId: id } = await aTemplate('UN{color:2}{serial:4}')
  const unknown = await imports.upload(id, rowsOf('320,P1'), '表.csv', TAKE)
  assert.match(unknown.data.codeRule?.problem ?? '', /用到字段 color/)
  const answer = await ask('importMatch', { id: unknown.data.id, targets: unknown.data.targets })
  assert.match(answer.message, /编码规则用到字段 color，而模板里没有它，请选出/)
})

test('a program asks for codes, all or nothing or the good ones; a sandbox gives none', async () => {
  const { templateId: id } = await aTemplate('PR{serial:4}')
  async function send(text: Uint8Array, more: Record<string, string>, sandbox = false) {
    const key = { name: 'MES', scopes: ['read', 'write'], sandbox }
    const { secret } = (await ask('keyCreate', key)).data
    const sent = await sendByKey(app, secret, text, { template: id, ...more })
    await app.runJobs()
    return sent
  }
  const refused = await send(rowsOf('320,G0'), {})
  assert.deepEqual([refused.code, refused.message], [getRefusalCode('import_targets'), '请选出哪一列是标识'])
  const all = await send(mixed(',320,G1', 'PR0001,320,G2'), TAKE)
  assert.deepEqual(await codesOf(all.data.id), [
    [2, 'PR0002'],
    [3, 'PR0001'],
  ])
  const good = await send(rowsOf('320,G3', ',G4', '320,G5'), { ...TAKE, mode: 'good' })
  assert.deepEqual(await codesOf(good.data.id), [
    [2, 'PR0003'],
    [4, 'PR0004'],
  ])
  const tried = await send(rowsOf('320,G6'), TAKE, true)
  assert.match(tried.message, /沙箱里不取号/)
})

test('identifiers without the hyphens of the rule get them when a person says so, and rows tell it', async () => {
  const { templateId: id } = await aTemplate('HY-{spec:3}-{serial:4}{check:mod37}')
  const [first, second] = (
    await ask('codesTake', {
      id: (await ask('templateDetail', { id })).data.published?.codeRuleId,
      count: 2,
      fields: { spec: 320 },
    })
  ).data.codes
  assert.ok(first && second)
  const plain = (code: string) => code.replaceAll('-', '')
  const wrong = `${plain(second).slice(0, -1)}${plain(second).endsWith('A') ? 'B' : 'A'}`
  await imports.run((await imports.checked(id, mixed(`${plain(second)},320,Y0`))).id, 'all')
  const file = mixed(
    `${plain(first).toLowerCase()},320,Y1`,
    `${wrong},320,Y2`,
    'OLD-7,320,Y3',
    `${plain(second)},320,Y4`,
  )
  const asWritten = await imports.checked(id, file)
  assert.deepEqual([asWritten.hyphens, asWritten.counts.added], ['keep', 3])
  const answer = await ask('importMatch', { id: asWritten.id, targets: asWritten.targets, hyphens: 'add' })
  assert.ok(answer.success, answer.message)
  await app.runJobs()
  const look = await imports.read(asWritten.id)
  assert.equal(look.hyphens, 'add')
  assert.deepEqual(await imports.listWrongRows(look.id), [[3, '0 check']])
  assert.match(look.preview[1]?.problems[0]?.message ?? '', /校验字符应为/)
  assert.deepEqual(
    look.preview.map(({ hyphenated, identifier, outcome }) => [
      hyphenated ?? false,
      identifier.slice(prefix.length + 1),
      outcome,
    ]),
    [
      [true, first.toLowerCase(), 'added'],
      [true, `${second.slice(0, -1)}${wrong.at(-1)}`, 'wrong'],
      [false, 'OLD-7', 'added'],
      [false, plain(second), 'changed'],
    ],
  )
  await imports.run(look.id, 'good')
  assert.deepEqual(
    (await codesOf(look.id)).map(([, code]) => code),
    [first, 'OLD-7', plain(second)],
  )
})
