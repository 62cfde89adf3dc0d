import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: MarketBannersPage } = await import('./page.tsx')

const [ONE = assert.fail()] = answerOf('bannerList')
const BANNER = { ...ONE, id: 'b1', title: ['每个零件', '都对得上号'] }

test('a banner is deleted only once a dialog that names it is answered', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = shown(t, MarketBannersPage, {}, { answers: { bannerList: [BANNER] } })
  const remove = page.rowActions(BANNER).find(({ label }) => label === '删除')
  remove?.onPress?.()
  await page.again()
  assert.deepEqual([page.dialog().title, page.dialog().okLabel, sent], ['删除横幅', '删除', []])
  await page.dialog().send({})
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [[routes.bannerRemove[1], { id: 'b1' }]],
  )
})
