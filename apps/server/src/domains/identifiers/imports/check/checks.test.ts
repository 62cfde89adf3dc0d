import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createImporter } from '../../../../test-support/imports.ts'
import { recordTemplate } from '../../../../test-support/templates.ts'
import { listCodeKeys } from '../../records/identifiers.ts'
import { type Key, runs } from '../store.ts'
import type { WorkDeps } from '../write/opening.ts'
import { checkImport, runImport } from '../write/work.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { ask, imports, prefix } = await createImporter(app)
const templateId = await imports.publish(
  recordTemplate([makeField('spec', '规格'), makeField('heatNo', '炉号')]),
)

const SPEC = ['identifier', 'record/spec', '']
const HEAT = ['identifier', '', 'record/heatNo']
const fileOf = (suffix: string) => `标识,规格,炉号\n${suffix},Ø320,R26\n`

/**
 * Begins a job in a process that is slow to read its file, as an earlier job may still be when a person has cancelled it
 * and started again. Returns a function that lets it go on to its end.
 */
async function slow(work: (deps: WorkDeps, key: Key) => Promise<void>, key: Key, text: string) {
  const reading = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const deps: WorkDeps = {
    db: app.db,
    now: () => app.clock.now,
    storage: {
      async get() {
        reached.resolve()
        await reading.promise
        return Buffer.from(text)
      },
    },
    jobs: app.jobs,
    codes: listCodeKeys(app.env),
    webhooks: { announce: async () => {} },
    keys: { checkInForce: async () => {} },
    forget: () => {},
  }
  const ended = work(deps, key)
  await Promise.race([reached.promise, ended])
  return async () => {
    reading.resolve()
    await ended
  }
}

async function matched(suffix: string) {
  const { data } = await imports.upload(templateId, Buffer.from(fileOf(suffix)))
  await app.runJobs()
  assert.ok((await ask('importMatch', { id: data.id, targets: SPEC })).success)
  const row = await runs.find(app.db, { prefix, id: data.id })
  assert.ok(row)
  return { prefix, id: row.id, checkNumber: row.checkNumber }
}

async function startAgain({ id }: Key, targets: string[]) {
  assert.ok((await ask('importCancel', { id })).success)
  assert.ok((await ask('importMatch', { id, targets })).success)
}

test('a check that was cancelled ends nothing of the check that began after it', async () => {
  for (const named of [true, false]) {
    const key = await matched(named ? 'CK-0001' : 'CK-0002')
    const goOn = await slow(
      checkImport,
      named ? key : { prefix, id: key.id },
      fileOf(named ? 'CK-0001' : 'CK-0002'),
    )
    await startAgain(key, HEAT)
    await goOn()
    assert.equal((await imports.read(key.id)).state, 'checking')
    await app.runJobs()
    const { state, counts, checkNumber } = await imports.read(key.id)
    assert.deepEqual([state, counts.added, checkNumber], ['checked', 1, key.checkNumber + 1])
  }
})

test('a job of a check that is over does not begin', async () => {
  const key = await matched('CK-0101')
  await startAgain(key, HEAT)
  const goOn = await slow(checkImport, key, fileOf('CK-0101'))
  await goOn()
  assert.equal((await imports.read(key.id)).state, 'checking')
})

test('a run that was cancelled writes nothing beside the run that began after it', async () => {
  for (const mode of ['all', 'good'] as const) {
    const suffix = mode === 'all' ? 'CK-0201' : 'CK-0202'
    const key = await matched(suffix)
    await app.runJobs()
    assert.ok((await ask('importRun', { id: key.id, mode })).success)
    const goOn = await slow(runImport, key, fileOf(suffix))
    await startAgain(key, HEAT)
    await app.runJobs()
    assert.ok((await ask('importRun', { id: key.id, mode })).success)
    await goOn()
    assert.equal((await imports.read(key.id)).state, 'running')
    assert.equal((await ask('identifierDetail', { identifier: `${prefix}/${suffix}` })).success, false)
    await app.runJobs()
    assert.equal((await imports.read(key.id)).state, 'done')
    const { data } = await ask('identifierDetail', { identifier: `${prefix}/${suffix}` })
    assert.deepEqual(
      data.elements.map(({ lableName }) => lableName),
      ['炉号'],
    )
  }
})

test('a person who looked at an earlier check does not write the result of a later one', async () => {
  const { id, checkNumber } = await matched('CK-0301')
  await app.runJobs()
  assert.ok((await ask('importMatch', { id, targets: HEAT })).success)
  await app.runJobs()
  const refused = await ask('importRun', { id, mode: 'all', checkNumber })
  assert.deepEqual(
    [refused.code, (await imports.read(id)).state],
    [getRefusalCode('import_moved_on'), 'checked'],
  )
  assert.ok((await ask('importRun', { id, mode: 'all', checkNumber: checkNumber + 1 })).success)
})

test('one of two people who match a file at once is refused', async () => {
  const { id } = await matched('CK-0401')
  await app.runJobs()
  const answers = await Promise.all([SPEC, HEAT].map((targets) => ask('importMatch', { id, targets })))
  assert.deepEqual(answers.map(({ success }) => success).sort(), [false, true])
})
