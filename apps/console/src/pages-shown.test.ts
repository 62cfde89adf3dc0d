import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, DOCUMENTS } from '../test-support/answers.ts'
import { PENDING, refusal } from '../test-support/fake-node.ts'
import { renderPage, screen, textOf } from '../test-support/render-page.ts'
import { type Audience, belongsTo } from './audience.ts'
import { PAGES } from './pages.ts'

/**
 * Every page of the console is shown while its calls run, when they fail, and with all that they may answer. Pages and
 * answers are read from the register and the contract, so that a new page is tried without a change here.
 */

const PEOPLE = (['ADMIN', 'COMPANY_ADMIN'] as const).map((type) => ({ ...answerOf('customerInfo'), type }))
const personFor = (audience: Audience) =>
  PEOPLE.find((person) => belongsTo(person, audience)) ?? assert.fail(audience)

const invoice = { ...answerOf('orderDetail').invoice, status: 'issued' }
/** Returns the answers of a page that are no examples; the state of an invoice is a plain text in the contract. */
const answersOf = (path: string) => ({
  orderDetail: { ...answerOf('orderDetail'), invoice },
  contentDetail: { ...answerOf('contentDetail'), document: DOCUMENTS[path.split('/')[1] ?? ''] ?? {} },
})

/** A list's table is named by its rows. */
const TABLE = 'section[aria-label$="表格"]'
/** Their tables are parts of a report or ways to other pages; reports have files of their own. */
const REPORTS = /^\/(home|figures|node-reports)$/

const FAILURE = '服务器出了问题，请稍后再试'
/** A page says one of these when a value of an answer went wrong. */
const SLIPS = /undefined|NaN|Invalid Date|\[object|状态未知/
const ENGLISH_CONTROLS = ['Clear', 'Select all', 'Custom selection'].map((name) => `[aria-label="${name}"]`)

for (const { path, audience, load, menu } of PAGES) {
  test(`${path} for ${audience} is shown while it waits, when it fails, and with every field of its answers`, async () => {
    const { default: Page } = await load()
    const url = `${path.replace(/:\w+/g, '1')}?id=88.449.1001/A`
    const show = (more: object) => renderPage(Page, {}, { path, url, person: personFor(audience), ...more })
    const has = (selector: string) => document.querySelector(selector) !== null

    await show({ otherwise: PENDING })
    assert.ok(textOf() !== '' || has('[aria-label]'))
    if (has('[role="status"][aria-label^="正在"]')) {
      await show({ otherwise: refusal('unexpected', { message: FAILURE }) })
      assert.ok(
        (await screen.findAllByText(FAILURE, { exact: false })).length > 0,
        'the page says why it failed',
      )
    }
    for (const width of [1440, 390]) {
      await show({ width, answers: answersOf(path) })
      assert.doesNotMatch(textOf(), SLIPS)
      assert.ok(!has(ENGLISH_CONTROLS.join()), 'controls are named in Chinese')
      if (!menu || width < 1440 || REPORTS.test(path) || !has(TABLE)) continue
      assert.match(textOf(), /导出|下载/, 'a list of the menu can be saved as a file')
      assert.ok(has('[type="checkbox"]'), 'rows of a list of the menu can be ticked')
    }
  })
}
