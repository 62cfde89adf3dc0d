import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PLATFORM_REVIEW, TOP_LEVEL_REVIEW } from '@biaojie/contract/deadlines.ts'
import { process } from '../../../../content/identification.ts'
import { toStage } from './status.ts'

test('every status has a stage, and unknown ones have one too', () => {
  const statuses = [null, 0, 1, 2, 3, -2, 7]
  assert.deepEqual(statuses.map(toStage), [
    'none',
    'reviewing',
    'reviewing',
    'approved',
    'rejected',
    'unknown',
    'unknown',
  ])
})

test('the agreement and the pages about it promise what the queue of the reviewers counts down', () => {
  const text = new URL('../../../../content/agreements/prefix-registration.md', import.meta.url)
  const agreed = readFileSync(text, 'utf8')
  assert.ok(agreed.includes(`平台审核在 ${PLATFORM_REVIEW}完成`))
  const said = process.map(({ time }) => time)
  assert.ok(said.includes(PLATFORM_REVIEW) && said.includes(TOP_LEVEL_REVIEW))
})
