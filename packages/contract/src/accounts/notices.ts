import { type Static, Type } from 'typebox'
import { defineCall } from '../define.ts'
import { definePage, pageFields, uuid } from '../fields.ts'
import { listKeys, makeRecord } from '../records.ts'

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
  data: Type.Intersect([definePage(NoticeSchema), Type.Object({ unread: Type.Integer() })]),
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

/** The cases that the menu of the console counts. */
export const WAITING = {
  notices: '未读的通知',
  /** Undecided proposals on the registered data. */
  proposals: '待本企业管理员处理的资料修改建议',
  /** Orders that wait for the buyer: unpaid or refused. */
  orders: '待付款或被退回的订单',
  /** Quotes that the company may accept. */
  quotes: '可接受的报价',
  /** Appeals that staff have to answer; for a company, the blocks against which it may appeal. */
  blocks: '工作人员待答复的申诉，企业可申诉的封存',
  /** Unchecked reports of suspicious parts. */
  reports: '未核实的可疑举报',
  reviews: '待审核的前缀申请',
  consultations: '未处理的咨询',
  partners: '未处理的伙伴申请',
  trials: '待审批的试用',
  /** Questions and reviews to answer. */
  opinions: '待处理的提问与评价',
  /** Appeals for a new phone. */
  appeals: '待处理的换绑申诉',
  activations: '待开通的订单',
  vouchers: '待核对的汇款凭证',
  refunds: '待处理的退款',
  invoices: '待开具的发票',
} as const

export const waitingCounts = defineCall('waitingCounts', {
  route: 'GET /platform-operate-service/openapi/notice/waiting',
  access: 'signedIn',
  summary: '控制台菜单里的数：等本人或其企业处理的各有几件；无权查看的不返回',
  data: Type.Object(
    makeRecord(listKeys(WAITING), (name) => Type.Optional(Type.Integer({ title: WAITING[name] }))),
    { $id: 'WaitingCounts' },
  ),
})
export type WaitingCounts = Static<typeof waitingCounts.data>

export type Notice = Static<typeof NoticeSchema>
