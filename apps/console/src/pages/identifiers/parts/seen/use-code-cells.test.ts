import '../../../../../test-support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import type { RecordShown } from './record-parts.ts'

const { listCellsOfRecord } = await import('./use-code-cells.ts')

const TEMPLATE: Template = {
  name: '钢水',
  level: 'batch',
  codeRuleId: 'r1',
  scenes: [{ key: 'record', name: '产品档案', fields: [makeField('heat', '炉号')] }],
}
const record = (code: string): RecordShown => ({
  ...makeAnswer('identifierRecord').record,
  identifier: `88.449.1001/${code}`,
  elements: [],
  scenes: [],
  inherited: [],
})
const shown = (code: string, pattern: string) =>
  listCellsOfRecord(record(code), { published: TEMPLATE, versions: [{ pattern }] }).map(
    ({ text, kind, name }) => [text, kind, name],
  )

test('a code is drawn by the rule of its template, whoever wrote the template', () => {
  const cells = shown('LOT-H261-007', 'LOT-{heat:4}-{serial:3}')
  assert.deepEqual(
    cells.map(([text]) => text),
    ['LOT', '-', 'H261', '-', '007'],
  )
  assert.match(String(cells[2]), /炉号/)
  assert.match(String(cells[4]), /第 7 号/)
})

test('a code that no version of the rule gives is drawn without dimension lines', () => {
  assert.deepEqual(shown('OTHER-1', 'LOT-{heat:4}-{serial:3}'), [])
})
