import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getText, renderPage } from '../../test-support/render-page.ts'

const Page = () => 'the page'
const state = (given: { required: boolean; enabled: boolean }) => ({ secondFactorState: given })

test('a person of the node without a second factor is led to set it up, and sees no page that would refuse', async () => {
  const person = { type: 'ADMIN' }
  await renderPage(Page, {}, { person, answers: state({ required: true, enabled: false }) })
  assert.match(getText(), /先启用两步验证.*去启用/s)
  assert.doesNotMatch(getText(), /the page/)
  for (const given of [
    { required: true, enabled: true },
    { required: false, enabled: false },
  ]) {
    await renderPage(Page, {}, { person, answers: state(given) })
    assert.match(getText(), /the page/)
  }
})

test('people of companies are not asked for the state of their second factor', async () => {
  const node = await renderPage(
    Page,
    {},
    { person: { type: 'COMPANY' }, answers: state({ required: true, enabled: false }) },
  )
  assert.match(getText(), /the page/)
  assert.deepEqual(node.sent('secondFactorState'), [])
})
