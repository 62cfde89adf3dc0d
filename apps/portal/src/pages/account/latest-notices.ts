import type { DataOf } from '@biaojie/contract/calls.ts'
import type { Result } from '../../client/request.ts'

const SIZE = 20

type Answer = Result<DataOf<'noticeList'>>
type Ask = (input: { body: { current: number; size: number } }) => Promise<Answer>

/** Loads the first `pages` pages of notices as one list, the latest first; fails when one page fails. */
export async function loadLatestNotices(ask: Ask, pages: number): Promise<Answer> {
  const loadPage = (current: number) => ask({ body: { current, size: SIZE } })
  const first = await loadPage(1)
  if (!first.ok) return first
  // A notice that arrives between two answers moves another one to the next page.
  const notices = new Map(first.data.records.map((record) => [record.id, record]))
  for (const next of await Promise.all(Array.from({ length: pages - 1 }, (_, at) => loadPage(at + 2)))) {
    if (!next.ok) return next
    for (const notice of next.data.records) notices.set(notice.id, notice)
  }
  return { ok: true, data: { ...first.data, records: [...notices.values()] } }
}
