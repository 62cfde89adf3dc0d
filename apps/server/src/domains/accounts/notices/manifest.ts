import { defineDomain } from '../../assembly.ts'
import { createNotices, noticeRecords } from './notices.ts'
import { serveNotices } from './routes.ts'

export const notices = defineDomain({
  name: 'notices',
  create: createNotices,
  serve: serveNotices,
  personalRecords: () => noticeRecords,
})
