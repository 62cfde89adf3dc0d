import { noticeList, noticeRead } from '@biaojie/contract/accounts/notices.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Notices } from './notices.ts'

export function serveNotices(serve: Serve, notices: Notices): void {
  serve(noticeList, ({ body }, { who }) => notices.list(who.userId, body))
  serve(noticeRead, ({ body }, { who }) => notices.markRead(who.userId, body.ids))
}
