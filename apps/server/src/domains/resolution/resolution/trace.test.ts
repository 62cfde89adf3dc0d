import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'

const node = await testApp({ after })

const step = (identifier: string, upstream?: string, confId = 'trace') => ({
  identifier,
  name: `件 ${identifier}`,
  elements: [{ id: 'd', name: '生产日期', value: '2026-03-18 14:26' }],
  scenes: [
    {
      code: '0',
      confId,
      name: '产品追溯',
      elements: [
        { id: 'w', name: '工艺', value: '机加工 · 9 道工序' },
        { id: 'h', name: '浇注炉次', value: '26-0311-03' },
        {
          id: 'r',
          name: '流转记录',
          type: 'TraceDetails',
          value: [{ acceptTime: '2026-03-18 14:26', acceptStation: '一厂' }],
        },
        ...(upstream ? [{ id: 'u', name: '上级标识', value: '毛坯', trace: upstream }] : []),
      ],
    },
  ],
})
const link = (i: number) => `88.449.1008/LK-${i}`

before(() =>
  putIdentifiers(node, [
    step('88.449.1001/DISC1', '88.449.1008/CAST1'),
    step('88.449.1008/CAST1', '88.449.1009/IRON1'),
    step('88.449.1009/IRON1', '88.449.1009/GONE1'),
    step('88.449.1001/LOOP1', '88.449.1001/LOOP2'),
    step('88.449.1001/LOOP2', '88.449.1001/LOOP1'),
    { identifier: '88.449.1001/PLAIN1' },
    step('88.449.1001/OTHER1', '88.449.1008/OTHER2'),
    step('88.449.1008/OTHER2', '88.449.1009/OTHER3', 'origin'),
    step('88.449.1009/OTHER3'),
    ...Array.from({ length: 20 }, (_, i) => step(link(i), link(i + 1))),
  ]),
)

const chain = (identifier: string) => node.call('traceChain', { body: { identifier } })
const walked = async (identifier: string) => (await chain(identifier)).data.map((row) => row.identifier)

test('a chain is walked to where it is known', async () => {
  assert.deepEqual(await walked('88.449.1001/DISC1'), [
    '88.449.1001/DISC1',
    '88.449.1008/CAST1',
    '88.449.1009/IRON1',
  ])
  const { data } = await chain('88.449.1001/DISC1')
  assert.deepEqual(data[0], {
    identifier: '88.449.1001/DISC1',
    identifierName: '件 88.449.1001/DISC1',
    companyName: '企业 88.',
    date: '2026-03-18',
    via: '机加工 · 9 道工序',
    records: 1,
    highlights: [{ name: '浇注炉次', value: '26-0311-03' }],
    latest: [{ time: '2026-03-18 14:26', place: '一厂', event: '', note: '' }],
  })
  assert.deepEqual(
    data.slice(1).map(({ latest }) => latest),
    [[], []],
    'only the asked part says where it is',
  )
  assert.equal(data[2]?.via, '')
})

test('loops are cut, long chains end, an identifier without tracing stands alone', async () => {
  assert.deepEqual(await walked('88.449.1001/LOOP1'), ['88.449.1001/LOOP1', '88.449.1001/LOOP2'])
  assert.equal((await walked(link(0))).length, 12)
  assert.deepEqual(await walked('88.449.1001/PLAIN1'), ['88.449.1001/PLAIN1'])
  assert.equal((await chain('88.449.1001/NONE1')).code, getRefusalCode('identifier_not_found'))
  assert.equal((await chain('标识')).code, getRefusalCode('identifier_malformed'))
})

test('a part whose tracing scene has another name than that of the part before tells its own', async () => {
  const { data } = await chain('88.449.1001/OTHER1')
  assert.deepEqual(
    data.map(({ identifier, records }) => [identifier, records]),
    [
      ['88.449.1001/OTHER1', 1],
      ['88.449.1008/OTHER2', 1],
      ['88.449.1009/OTHER3', 1],
    ],
  )
})
