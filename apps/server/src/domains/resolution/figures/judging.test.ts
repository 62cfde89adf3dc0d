import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { type CodeFacts, findRow, findSlip, judge } from './judging.ts'

const facts = (more: Partial<CodeFacts> = {}): CodeFacts => ({
  near: [],
  rules: [],
  reservedFor: '',
  stemKnown: true,
  sameDay: [],
  ...more,
})
const P = '88.449.1001'

test('a slip names the character that differs', () => {
  assert.deepEqual(findSlip('BD-320AO417', 'BD-320A0417'), { differs: '字母 O 当数字 0', marks: [7] })
  assert.deepEqual(findSlip('BD-320A04', 'BD-320A0417'), { differs: '扫断，少后 2 位', marks: [] })
  assert.deepEqual(findSlip('BD-320A041799', 'BD-320A0417'), { differs: '多了后 2 位', marks: [11, 12] })
  assert.deepEqual(findSlip('DB-320A0417', 'BD-320A0417'), { differs: '第 1、2 位写反', marks: [0, 1] })
  assert.deepEqual(findSlip('BD-32A0417', 'BD-320A0417'), { differs: '第 6 位少了 0', marks: [] })
  assert.deepEqual(findSlip('BD-3200A0417', 'BD-320A0417'), { differs: '第 6 位多了 0', marks: [5] })
})

test('a neighbouring number, and another model, are no slips', () => {
  assert.equal(findSlip('BD-320A0418', 'BD-320A0417'), undefined)
  assert.equal(findSlip('BD-330A0021', 'BD-320A0417'), undefined)
  assert.equal(findSlip('BD-320A0417', 'BD-320A0417'), undefined)
})

test('codes in a row on one day look like fakes', () => {
  const sameDay = [1, 2, 3, 5, 6].map((at) => `BD-330A002${at}`)
  assert.equal(findRow('BD-330A0024', sameDay), 6)
  assert.equal(findRow('BD-330A0029', sameDay), 1)
  const judged = judge(
    `${P}/BD-330A0024`,
    facts({ sameDay: sameDay.map((code) => `${P}/${code}`), stemKnown: false }),
  )
  assert.deepEqual([judged.judgement, judged.differs], ['fake', '同一天连着问 6 个'])
})

test('a row of codes one character off is no slip; a row that was misread is one', () => {
  const listHandles = (stem: string) => [1, 2, 3, 4, 5].map((at) => `${P}/${stem}${at}`)
  const judged = (code: string, near: string, stem: string) =>
    judge(`${P}/${code}`, facts({ near: [`${P}/${near}`], sameDay: listHandles(stem) })).judgement
  assert.equal(judged('BD-330A0021', 'BD-300A0021', 'BD-330A002'), 'fake')
  assert.equal(judged('BD-300AO421', 'BD-300A0421', 'BD-300AO42'), 'slip')
})

test('a reserved range, an unknown model and a wrong check character are told apart', () => {
  const of = (more: Partial<CodeFacts>, code = 'BD-330A0021') => judge(`${P}/${code}`, facts(more))
  assert.deepEqual(of({ reservedFor: '二厂' }), {
    judgement: 'unregistered',
    nearest: '号段已留未用',
    differs: '留给二厂',
    marks: [],
  })
  assert.deepEqual(of({ stemKnown: false }).judgement, 'fake')
  assert.equal(of({}).judgement, 'unregistered')
  const { parts } = parsePattern('BR-{serial:6}{check:mod37}')
  const wrong = of({ rules: [parts] }, 'BR-000001Z')
  assert.deepEqual([wrong.judgement, wrong.differs], ['fake', '校验位不对'])
  assert.equal(of({ near: [`${P}/BD-330A002I`], stemKnown: false }).judgement, 'slip')
})
