import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { answerOf, DOCUMENTS, everyAnswer } from '../test-support/answers.ts'
import { rendered, textOf } from '../test-support/render.ts'
import { type Audience, isOf } from './audience.ts'
import { PAGES } from './pages.ts'

/**
 * Every page of the console is shown while its calls run, when they fail, and with all that they may answer. Pages and
 * answers are read from the register and the contract, so that a new page is tried without a change here.
 */

const { PersonGate } = await import('./session/person.tsx')
const PEOPLE = (['ADMIN', 'COMPANY_ADMIN'] as const).map((type) => ({ ...answerOf('customerInfo'), type }))
const personFor = (audience: Audience) => PEOPLE.find((one) => isOf(one, audience)) ?? assert.fail(audience)

const every = everyAnswer()
const invoice = { ...answerOf('orderDetail').invoice, status: 'issued' }
/** Returns the answers of a page; the state of an invoice is a plain text in the contract. */
const answersOf = (path: string) => ({
  ...every,
  orderDetail: { ...answerOf('orderDetail'), invoice },
  contentDetail: { ...answerOf('contentDetail'), document: DOCUMENTS[path.split('/')[1] ?? ''] ?? {} },
})

/** A list's table is named by its rows. */
const TABLE = /<section[^>]* aria-label="[^"]*表格"/
/** Their tables are parts of a report or ways to other pages; reports have files of their own. */
const REPORTS = /^\/(home|figures|node-reports)$/

const FAILURE = { code: 50000, message: '服务器出了问题，请稍后再试' }
/** A page says one of these when a value of an answer went wrong. */
const SLIPS = /undefined|NaN|Invalid Date|\[object|状态未知/

for (const { path, audience, load, menu } of PAGES) {
  test(`${path} for ${audience} is shown while it waits, when it fails, and with every field of its answers`, async () => {
    const { default: Page } = await load()
    const customerInfo = personFor(audience)
    const page = createElement(PersonGate, null, createElement(Page))
    const url = `${path.replace(/:\w+/g, '1')}?id=88.449.1001/A`
    const show = (given: object, answers = {}) =>
      rendered(page, { path, url, answers: { ...answers, customerInfo }, ...given })

    const waiting = show({})
    assert.ok(textOf(waiting) !== '' || waiting.includes('aria-label'))
    if (/role="status"/.test(waiting) && /aria-label="正在/.test(waiting)) {
      const failed = textOf(show({ failure: FAILURE }))
      assert.ok(failed.includes(FAILURE.message), `the page does not say why it failed: ${failed}`)
    }
    for (const width of [1440, 390]) {
      const markup = show({ width }, answersOf(path))
      assert.doesNotMatch(textOf(markup), SLIPS)
      assert.doesNotMatch(
        markup,
        /aria-label="(?:Clear|Select all|Custom selection)"/,
        'controls are named in Chinese',
      )
      if (!menu || width < 1440 || REPORTS.test(path) || !TABLE.test(markup)) continue
      assert.match(textOf(markup), /导出|下载/, 'a list of the menu can be saved as a file')
      assert.match(markup, /type="checkbox"/, 'rows of a list of the menu can be ticked')
    }
  })
}
