import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DOCUMENTS, makeAnswer } from '../test-support/answers.ts'
import { makeRefusal, PENDING } from '../test-support/fake-node.ts'
import { getText, renderPage, screen } from '../test-support/render-page.ts'
import { type Audience, isInAudience } from './audience.ts'
import { PAGES } from './pages.ts'

/**
 * Every page of the console is shown while its calls run, when they fail, and with all that they may answer. Pages and
 * answers are read from the register and the contract, so that a new page is tried without a change here.
 */

const PEOPLE = (['ADMIN', 'COMPANY_ADMIN'] as const).map((type) => ({ ...makeAnswer('customerInfo'), type }))
const personFor = (audience: Audience) =>
  PEOPLE.find((person) => isInAudience(person, audience)) ?? assert.fail(audience)

const invoice = { ...makeAnswer('orderDetail').invoice, status: 'issued' }
/** Returns the answers of a page that are no examples; the state of an invoice is a plain text in the contract. */
const answersOf = (path: string) => ({
  orderDetail: { ...makeAnswer('orderDetail'), invoice },
  contentDetail: { ...makeAnswer('contentDetail'), document: DOCUMENTS[path.split('/')[1] ?? ''] ?? {} },
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
    assert.ok(getText() !== '' || has('[aria-label]'))
    if (has('[role="status"][aria-label^="正在"]')) {
      await show({ otherwise: makeRefusal('unexpected', { message: FAILURE }) })
      assert.ok(
        (await screen.findAllByText(FAILURE, { exact: false })).length > 0,
        'the page says why it failed',
      )
    }
    for (const width of [1440, 390]) {
      await show({ width, answers: answersOf(path) })
      assert.doesNotMatch(getText(), SLIPS)
      assert.ok(!has(ENGLISH_CONTROLS.join()), 'controls are named in Chinese')
      if (!menu || width < 1440 || REPORTS.test(path) || !has(TABLE)) continue
      assert.match(getText(), /导出|下载/, 'a list of the menu can be saved as a file')
      assert.ok(has('[type="checkbox"]'), 'rows of a list of the menu can be ticked')
    }
  })
}
