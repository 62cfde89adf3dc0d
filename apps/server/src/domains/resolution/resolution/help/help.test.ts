import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'
import { describeProblem } from './help.ts'
import { measureDistance } from './nearest.ts'

const node = await testApp({ after })
const DISC = '88.449.1001/BD-320A0001'

before(() =>
  putIdentifiers(node, [
    { identifier: DISC },
    { identifier: '88.449.1001/BD-320A0002', name: '后制动盘' },
    { identifier: '88.449.1001/LINE-M01' },
    { identifier: '88.449.1001/HOUSINGCOVER' },
    { identifier: '88.449.100/XX-1' },
    { identifier: '88.449.1010/SE-1' },
  ]),
)

const help = async (identifier: string) => (await node.call('identifierHelp', { body: { identifier } })).data

test('a wrong form names its faults', () => {
  const said: [string, string][] = [
    [DISC, ''],
    ['', '没有输入标识'],
    ['88.449.1001/制动盘', '含有中文字符，后缀至少两位字母或数字'],
    ['88.449.1001BD-320A0001', '缺少“/”'],
    ['86.100.1/BD-1', '这个标识属于其他节点，本节点只解析 88.449 开头的标识'],
    ['86.100.1', '缺少“/”，前缀应为 88.449.…'],
    ['88.449.X1/BD-1', '前缀 88.449. 之后应为数字'],
    ['88.449.1001/B', '后缀至少两位字母或数字'],
    ['88.449.1001/BD_1', '后缀只能由字母、数字和“-”组成'],
    ['88.449.1001/BD/1', '只能有一个“/”'],
    [`88.449.1001/${'B'.repeat(120)}`, '过长，最多 128 个字符'],
  ]
  for (const [text, problem] of said) assert.equal(describeProblem(text), problem, text)
})

test('slips of the hand and of the scanner lead to the right part', async () => {
  const slips = [
    '88.449.1001/BD-32OA0001',
    '88.449.1001/bd-320a0001',
    '88.449.1001/BD-230A0001',
    '88.449.1001/BD320A0001',
    '88.449.1001/BD-320A001',
    '88.449.1001BD-320A0001',
    '88.449.1001/制动盘BD-320A0001',
    '88.449.1010/BD-320A0001',
    '88.449.1011/BD-320A0001',
  ]
  for (const slip of slips) assert.equal((await help(slip)).nearest[0]?.identifier, DISC, slip)
})

test('names that differ in case alone come first, however long they are', async () => {
  const { nearest } = await help('88.449.1001/housingcover')
  assert.equal(nearest[0]?.identifier, '88.449.1001/HOUSINGCOVER')
})

test('help names the owner of the prefix and neighbours, nearest first', async () => {
  const { companyName, prefix, nearest } = await help('88.449.1001/BD-320A0003')
  assert.deepEqual([companyName, prefix], ['企业 88.449.1001', '88.449.1001'])
  assert.deepEqual(
    nearest.map((suggestion) => suggestion.identifier),
    [DISC, '88.449.1001/BD-320A0002'],
  )
  assert.equal((await help('88.449.1001/')).nearest.length, 4)
  assert.deepEqual(await help('88.449.7777777/BD-1'), {
    problem: '',
    companyName: '',
    prefix: '88.449.7777777',
    retiredAt: '',
    nearest: [],
  })
})

test('an unknown prefix is not taken for the next known one', async () => {
  const { companyName, prefix, nearest } = await help('88.449.10011/BD-320A0009')
  assert.deepEqual([companyName, prefix, nearest], ['', '88.449.10011', []])
})

test('any text at all is answered', async () => {
  for (const text of ["' or 1=1 --", '/'.repeat(500), '8'.repeat(512), '%', '{}', '88.449.', '88.449.1/%_'])
    assert.equal(
      (await node.call('identifierHelp', { body: { identifier: text } })).status,
      200,
      JSON.stringify(text),
    )
})

test('distance counts changed, lost and added characters', () => {
  assert.deepEqual(
    [
      measureDistance('BD-1', 'BD-1'),
      measureDistance('BD-1', 'BD1'),
      measureDistance('', 'AB'),
      measureDistance('AB', 'BA'),
    ],
    [0, 1, 2, 2],
  )
})
