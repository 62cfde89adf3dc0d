import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { answerOf, everyAnswer } from '../../../../test-support/answers.ts'
import { rendered, textOf } from '../../../../test-support/render.ts'

const { PersonGate } = await import('../../../session/person.tsx')
const { default: WorkPage } = await import('./page.tsx')

function work(days: number) {
  const breakdown = answerOf('nodeBreakdown')
  const [one = assert.fail()] = breakdown.days
  const month = Array.from({ length: days }, (_, at) => ({
    ...one,
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    resolutions: 100 + at,
  }))
  const answers = {
    ...everyAnswer(),
    customerInfo: { ...answerOf('customerInfo'), type: 'ADMIN' },
    nodeBreakdown: { ...breakdown, days: month },
  }
  const page = createElement(PersonGate, null, createElement(WorkPage))
  return rendered(page, { path: '/home', url: '/home', answers })
}

test('the last thirty days of the node are a curve beside all queues, from the second counted day on', () => {
  const markup = work(30)
  assert.match(textOf(markup), /等着办的.*近 30 天解析/)
  assert.match(markup, /近 30 天每天的解析次数/)
  assert.doesNotMatch(textOf(work(2)), /近 30 天解析/)
})
