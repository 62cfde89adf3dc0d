import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { getText, renderPage, screen } from '../../../../test-support/render-page.ts'

const { default: WorkPage } = await import('./page.tsx')

async function showWork(days: number) {
  const breakdown = makeAnswer('nodeBreakdown')
  const [example = assert.fail()] = breakdown.days
  const month = Array.from({ length: days }, (_, at) => ({
    ...example,
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    resolutions: 100 + at,
  }))
  const answers = { nodeBreakdown: { ...breakdown, days: month } }
  await renderPage(WorkPage, {}, { path: '/home', url: '/home', person: { type: 'ADMIN' }, answers })
}

test('the last thirty days of the node are a curve beside all queues, from the second counted day on', async () => {
  await showWork(30)
  assert.match(getText(), /待办事项.*近 30 天解析/)
  assert.ok(screen.getAllByLabelText(/近 30 天每天的解析次数/).length > 0)
  await showWork(2)
  assert.doesNotMatch(getText(), /近 30 天解析/)
})
