import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { OperatorProblem } from '../platform/base/problem.ts'
import { testDatabase } from '../test-support/database.ts'
import { createCompany } from '../test-support/people.ts'
import { isolateAndMove, readCommand } from './isolate-company.ts'

test('the command names a prefix, and a machine by host and port', () => {
  const transfer = 'block_writes'
  assert.deepEqual(readCommand(['88.449.1001']), { prefix: '88.449.1001', to: undefined, transfer })
  assert.deepEqual(readCommand(['88.449.1001', '--to', '10.0.0.12:5432', '--logical']), {
    prefix: '88.449.1001',
    to: { host: '10.0.0.12', port: 5432 },
    transfer: 'force_logical',
  })
  assert.deepEqual(readCommand(['88.449.1001', '--to', '[fd00::12]:5432'])?.to, {
    host: 'fd00::12',
    port: 5432,
  })
  for (const args of [[], ['a', 'b'], ['a', '--to', 'worker'], ['a', '--to', ':5432'], ['a', '--other']])
    assert.equal(readCommand(args), undefined, args.join(' '))
})

test('a node on one database and an unknown prefix are told so', async () => {
  const database = await testDatabase({ after })
  const readProblem = (prefix: string) =>
    isolateAndMove(database, { prefix, to: undefined, transfer: 'block_writes' }).then(
      () => assert.fail('it did something'),
      (error) => (error instanceof OperatorProblem ? error.message : assert.fail(String(error))),
    )
  assert.match(await readProblem('88.449.9998'), /没有前缀为 88.449.9998 的企业/)
  const companyId = await createCompany(database, '制动盘厂')
  const { rows } = await database.pool.query('select prefix from companies where id = $1', [companyId])
  assert.match(await readProblem(rows[0].prefix), /不在 Citus 集群上/)
})
