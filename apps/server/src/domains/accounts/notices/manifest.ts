import { noticeList, noticeRead } from '@biaojie/contract/accounts/notices.ts'
import { defineDomain } from '../../assembly.ts'
import { createNotices, noticeRecords } from './notices.ts'

export const notices = defineDomain({
  name: 'notices',
  create: createNotices,
  serve(serve, notices) {
    serve(noticeList, ({ body }, { who }) => notices.list(who.userId, body))
    serve(noticeRead, ({ body }, { who }) => notices.markRead(who.userId, body.ids))
  },
  personalRecords: () => noticeRecords,
})
