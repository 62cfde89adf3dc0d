import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newField, type Template } from '@biaojie/contract/templates/rules.ts'
import { exampleCommand, exampleValues } from './example.ts'

const always = { required: { rule: 'always' } } as const
const TEMPLATE: Template = {
  name: "盘 '甲'",
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'record',
      name: '档案',
      fields: [
        { ...newField('spec', '规格'), ...always },
        { ...newField('runout', '跳动', 'number'), ...always, minimum: 0, maximum: 0.05, decimals: 3 },
        { ...newField('verdict', '结论', 'choice'), ...always, choices: ['合格', '让步'] },
        { ...newField('madeAt', '下线', 'date'), ...always },
        { ...newField('blank', '毛坯', 'identifier'), ...always },
        { ...newField('report', '报告', 'file'), ...always },
        newField('note', '说明'),
      ],
    },
    { key: 'trace', name: '追溯', fields: [newField('heat', '炉号')] },
  ],
}

test('an example has the values that the template always asks for, within their bounds', () => {
  assert.deepEqual(exampleValues(TEMPLATE, { prefix: '88.449.1001.T', day: '2026-11-26' }), {
    record: {
      spec: '示例规格',
      runout: 0.025,
      verdict: '合格',
      madeAt: '2026-11-26',
      blank: '88.449.1001/LOT-0001',
    },
  })
})

test('a shell reads the command as one request, also with quotes in the name of the template', () => {
  const asked = { origin: 'https://node.example', prefix: '88.449.1001.T', day: '2026-11-26' }
  const command = exampleCommand(TEMPLATE, asked)
  assert.match(
    command,
    /^curl -X PUT 'https:\/\/node\.example\/api\/v1\/identifiers\/88\.449\.1001\.T\/TRY-0001' \\\n/,
  )
  const data = /-d '([\s\S]*)'$/.exec(command)?.[1] ?? ''
  const read = JSON.parse(data.replaceAll("'\\''", "'"))
  assert.deepEqual([read.template, read.values.record.verdict], ["盘 '甲'", '合格'])
})
