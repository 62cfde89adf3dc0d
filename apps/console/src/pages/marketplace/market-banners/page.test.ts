import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  findDialog,
  getText,
  press,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { default: MarketBannersPage } = await import('./page.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('bannerList')
const BANNER = { ...EXAMPLE, id: 'b1', title: ['每个零件', '都对得上号'] }

test('a banner is deleted only once a dialog that names it is answered', async () => {
  const node = await renderPage(MarketBannersPage, {}, { answers: { bannerList: [BANNER] } })
  const [remove = assert.fail()] = screen.getAllByText('删除')
  await press(remove.getAttribute('aria-label') ?? '')
  assert.match(getText(await findDialog()), /删除横幅/)
  assert.deepEqual(node.sent('bannerRemove'), [])
  await answer('删除')
  assert.deepEqual(node.sent('bannerRemove'), [{ id: 'b1' }])
})
