import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: NoticesPage } = await import('./page.tsx')

const [ONE = assert.fail()] = answerOf('noticeList').records
const records = Array.from({ length: 20 }, (_, at) => ({ ...ONE, id: `n${at}`, read: false }))

test('all unread notices are counted, read at once, and turned to by page, however many there are', async (t) => {
  const sent = aNode(t, [answered({ unread: 0 })])
  const noticeList = { ...answerOf('noticeList'), records, total: 63, unread: 63 }
  const page = shown(t, NoticesPage, {}, { answers: { noticeList } })
  assert.match(page.markup, /title="4"/)
  await page.press('全部标为已读（63）')
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [[routes.noticeRead[1], {}]],
  )
})
