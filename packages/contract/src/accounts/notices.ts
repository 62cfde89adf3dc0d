import { type Static, Type } from 'typebox'
import { defineCall } from '../define.ts'
import { pageFields, pageOf, uuid } from '../fields.ts'

const NoticeSchema = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    text: Type.String(),
    /** Path on this site of the notice's subject. */
    link: Type.String(),
    /** YYYY-MM-DD HH:mm:ss. */
    createTime: Type.String(),
    read: Type.Boolean(),
  },
  { $id: 'Notice' },
)

export const noticeList = defineCall('noticeList', {
  route: 'POST /platform-operate-service/openapi/notice/list',
  access: 'signedIn',
  summary: '我的站内通知，新的在前',
  body: Type.Object(pageFields(50)),
  data: Type.Intersect([pageOf(NoticeSchema), Type.Object({ unread: Type.Integer() })]),
})

export const noticeRead = defineCall('noticeRead', {
  route: 'POST /platform-operate-service/openapi/notice/read',
  access: 'signedIn',
  summary: '把通知标为已读；不给 ids 时全部标为已读',
  body: Type.Object({
    ids: Type.Optional(Type.Array(uuid('通知编号'), { maxItems: 100, title: '通知编号' })),
  }),
  data: Type.Object({ unread: Type.Integer() }),
})

export const noticeCalls = { noticeList, noticeRead }
export type Notice = Static<typeof NoticeSchema>
