import { noticeList, noticeRead } from '@biaojie/contract/notices.ts'
import type { Serve } from '../../http/serve.ts'
import type { Now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { createNotices } from './notices.ts'

export function serveNotices(serve: Serve, deps: { db: Db; now: Now }): void {
  const notices = createNotices(deps)
  serve(noticeList, ({ body }, { who }) => notices.list(who!.userId, body))
  serve(noticeRead, ({ body }, { who }) => notices.markRead(who!.userId, body.ids))
}
