import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { press, renderPage, screen } from '../../../../test-support/render-page.ts'

const { default: NoticesPage } = await import('./page.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('noticeList').records
const records = Array.from({ length: 20 }, (_, at) => ({ ...EXAMPLE, id: `n${at}`, read: false }))

test('all unread notices are counted, read at once, and turned to by page, however many there are', async () => {
  const noticeList = { ...makeAnswer('noticeList'), records, total: 63, unread: 63 }
  const node = await renderPage(NoticesPage, {}, { answers: { noticeList } })
  assert.ok(screen.getByTitle('4'), 'the last page')
  await press('全部标为已读（63）')
  assert.deepEqual(node.sent('noticeRead'), [{}])
})
