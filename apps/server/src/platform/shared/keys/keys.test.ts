import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '../../../test-support/database.ts'
import { OperatorProblem } from '../../base/problem.ts'
import { sealText, unsealText } from '../../base/sealer.ts'
import { readEnv } from '../../settings/env.ts'
import { KEY_FILES } from '../key-file.ts'
import {
  checkKeyFiles,
  checkKeys,
  findWrongKeyFiles,
  forgetKeyFile,
  forgetOldKeys,
  makeSealingKeys,
} from './keys.ts'

const { db, pool } = await testDatabase({ after })
const now = new Date('2026-11-20T02:00:00Z')
const [FIRST, SECOND, FILES] = ['first', 'second', 'files'].map((name) => name.padEnd(40, '.')) as [
  string,
  string,
  string,
]
const check = (source: NodeJS.ProcessEnv) => checkKeys(db, readEnv(source), now)
const refused = (source: NodeJS.ProcessEnv, setting: RegExp) =>
  assert.rejects(check(source), (error) => error instanceof OperatorProblem && setting.test(error.message))
const recorded = async () =>
  (await pool.query('select use from node_keys order by use')).rows.map((r) => r.use)

test('a node with other keys than its data does not start; with the old ones beside them it does', async () => {
  await check({ SECRET: FIRST })
  await check({ SECRET: FIRST })
  await refused({ SECRET: SECOND }, /^SECRET 与数据库中的资料不符.*SECRET_OLD/)
  assert.deepEqual(await recorded(), ['files', 'secret'])
  await check({ SECRET: SECOND, SECRET_OLD: FIRST })
  // The old key is needed until everything is encrypted with the new one.
  await refused({ SECRET: SECOND }, /不符/)
  await forgetOldKeys(db, readEnv({ SECRET: SECOND, SECRET_OLD: FIRST }))
  await check({ SECRET: SECOND })
  await refused({ SECRET: FIRST }, /不符/)
})

test('a key for files set later opens what the secret has sealed, and then has to stay', async () => {
  await check({ SECRET: SECOND, FILES_KEY: FILES })
  const before = sealText(makeSealingKeys('orders', readEnv({ SECRET: SECOND })), '甲', 'a')
  const keys = makeSealingKeys('orders', readEnv({ SECRET: SECOND, FILES_KEY: FILES }))
  assert.equal(unsealText(keys, before, 'a'), '甲')
  assert.throws(() => unsealText(makeSealingKeys('files', readEnv({ SECRET: SECOND })), before, 'a'))
  await refused({ SECRET: SECOND }, /^FILES_KEY.*FILES_KEY_OLD/)
  await refused({ SECRET: SECOND, FILES_KEY: FIRST }, /^FILES_KEY/)
  await check({ SECRET: SECOND, FILES_KEY: FIRST, FILES_KEY_OLD: FILES })
})

test('old keys that are too short are refused by name', () => {
  assert.throws(() => readEnv({ SECRET_OLD: 'short' }), /SECRET_OLD 中每个旧密钥至少 32 个字符/)
})

test('a key file that was lost or replaced is told, and no other is made until an operator says so', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-keys-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'handle-key.pem')
  await checkKeyFiles(db, directory, now)
  assert.deepEqual(
    readdirSync(directory).sort(),
    Object.values(KEY_FILES)
      .map(({ file }) => file)
      .sort(),
  )
  const kept = readFileSync(path)
  await checkKeyFiles(db, directory, now)
  assert.deepEqual([readFileSync(path), await findWrongKeyFiles(db, directory)], [kept, []])

  rmSync(path)
  await assert.rejects(
    checkKeyFiles(db, directory, now),
    /handle-key\.pem（原生 Handle 应答的签名密钥）不见了/,
  )
  assert.equal(readdirSync(directory).includes('handle-key.pem'), false, 'nothing is made in its place')
  writeFileSync(path, KEY_FILES.handle.make().export({ type: 'pkcs8', format: 'pem' }))
  await assert.rejects(checkKeyFiles(db, directory, now), /不是同一把/)
  writeFileSync(path, kept)
  await checkKeyFiles(db, directory, now)

  rmSync(path)
  assert.equal(await forgetKeyFile(db, 'settings.env'), undefined)
  assert.equal(await forgetKeyFile(db, 'handle-key.pem'), '原生 Handle 应答的签名密钥')
  await checkKeyFiles(db, directory, now)
  assert.notDeepEqual(readFileSync(path), kept)
})
