import { noticeList, noticeRead, waitingCounts } from '@biaojie/contract/accounts/notices.ts'
import { defineDomain } from '../../assembly.ts'
import { createNotices, noticeRecords } from './notices.ts'

export const notices = defineDomain({
  name: 'notices',
  create: createNotices,
  serve(serve, notices) {
    serve(noticeList, ({ body }, { who }) => notices.list(who.userId, body))
    serve(waitingCounts, (_input, { who }) => notices.countWaiting(who))
    serve(noticeRead, ({ body }, { who }) => notices.markRead(who.userId, body.ids))
  },
  countWaiting:
    (notices) =>
    async ({ userId }) => ({ notices: await notices.countUnread(userId) }),
  personalRecords: () => noticeRecords,
})
