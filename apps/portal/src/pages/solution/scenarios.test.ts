import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeFigures } from './scenarios.ts'

test('a table of scenarios without figures keeps what is done where', () => {
  const columns = [{ label: '产线' }, { label: '测点', unit: '个', numeric: true }, { label: '先回答的问题' }]
  const rows = [{ picture: 'parts/piston', cells: ['活塞机加单元', '640', '刀具撑不撑得到换班'] }]
  const shown = removeFigures({ note: '五类产线有现成的模型库', columns, rows })
  assert.deepEqual(
    shown.columns.map(({ label }) => label),
    ['产线', '先回答的问题'],
  )
  assert.deepEqual(shown.rows, [{ picture: 'parts/piston', cells: ['活塞机加单元', '刀具撑不撑得到换班'] }])
  assert.equal(shown.note, '')
})
