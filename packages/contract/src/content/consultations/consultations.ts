import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import {
  defineChoice,
  defineCountedPage,
  flag,
  HandlingTrailSchema,
  pageFields,
  searchField,
  text,
  uuid,
  version,
} from '../../fields.ts'

export const addConsultation = defineCall('addConsultation', {
  route: 'POST /platform-operate-service/business/opportunity/uccn/add',
  access: 'public',
  limitPerMinute: 10,
  summary: '提交咨询（访客可用；登录的人在“询价与咨询”里看答复）',
  body: Type.Object({
    industryCode: text(8, '所属行业'),
    consultContent: text(4000, '咨询内容'),
    contactPersonName: text(64, '联系人'),
    contactPersonphone: text(32, '联系电话'),
    companyName: text(1200, '企业名称'),
    /** The sender's company record; visitors have none. */
    companyInfo: Type.Optional(Type.Object({}, { additionalProperties: true, title: '企业资料' })),
  }),
  data: Type.Object({ id: Type.String() }),
})

const id = uuid('咨询编号')

const rowFields = {
  id: Type.String(),
  version: Type.Integer(),
  /** consultation: the form of every page; inquiry: the application pages, by signed-in people. */
  kind: Type.Enum(['consultation', 'inquiry']),
  /** Section of GB/T 4754 by name: 制造业. Empty for inquiries. */
  industry: Type.String(),
  content: Type.String(),
  companyName: Type.String(),
  contactName: Type.String(),
  /** 138****6620; empty once the person has had their contact erased. */
  contactPhone: Type.String(),
  /** YYYY-MM-DD HH:mm:ss. */
  createTime: Type.String(),
  /** Set for inquiries: one of BUDGETS or empty, and the application. */
  budget: Type.String(),
  products: Type.Array(
    Type.Object({ productId: Type.Integer(), name: Type.String(), packageName: Type.String() }),
  ),
  /** True when the sender was signed in and reads the answer on this site. */
  signedIn: Type.Boolean(),
  /** The responsible colleague; null without one. */
  owner: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  /** The promised time of the answer, counted in working days without public holidays. */
  dueTime: Type.String(),
  waitingMinutes: Type.Integer(),
  /** Minutes until `dueTime`; negative when late. */
  remainingMinutes: Type.Integer(),
  /** Null while open. */
  answer: Type.Union([
    Type.Object({ note: Type.String(), by: Type.String(), time: Type.String() }),
    Type.Null(),
  ]),
}
const RowSchema = Type.Object(rowFields, { $id: 'ConsultationRow' })
const DetailSchema = Type.Object(
  {
    ...rowFields,
    /** The registered name of the company that the sender's account belongs to; empty without one. */
    registeredCompany: Type.String(),
    /** Views, answers and reopenings; the latest first. */
    trail: HandlingTrailSchema,
  },
  { $id: 'ConsultationDetail' },
)

export const consultationList = defineCall('consultationList', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/list',
  access: STAFF,
  summary: '咨询与询价：待答复的先到期的在前，已答复的新的在前',
  body: Type.Object({
    state: Type.Optional(defineChoice(['open', 'handled'], '状态')),
    kind: Type.Optional(defineChoice(['consultation', 'inquiry'], '类别')),
    /** mine: taken by the calling colleague; nobody: not taken yet. */
    owner: Type.Optional(defineChoice(['mine', 'nobody'], '负责人')),
    /** Limits the list to overdue ones. */
    overdue: Type.Optional(flag('是否逾期')),
    /** Searches part of the name, company, content or answer, a whole phone number or the visible digits. */
    ...searchField(),
    ...pageFields(100),
  }),
  data: defineCountedPage(
    RowSchema,
    Type.Object({ open: Type.Integer(), handled: Type.Integer(), overdue: Type.Integer() }),
  ),
})

export const consultationDetail = defineCall('consultationDetail', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/detail',
  access: STAFF,
  summary: '一条咨询及其处理记录',
  body: Type.Object({ id }),
  refusals: ['consultation_not_found'],
  data: DetailSchema,
})

export const consultationReveal = defineCall('consultationReveal', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/reveal',
  access: STAFF,
  limitPerMinute: 30,
  summary: '查看完整联系电话（留痕）',
  body: Type.Object({ id }),
  refusals: ['consultation_not_found'],
  data: Type.Object({ value: Type.String() }),
})

export const consultationHandle = defineCall('consultationHandle', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/handle',
  access: STAFF,
  summary: '答复：询价人在站内收到，访客由同事另行联系（version 落后时拒绝）',
  body: Type.Object({ id, version, note: text(4000, '答复记录') }),
  refusals: ['consultation_not_found', 'consultation_stale'],
  data: DetailSchema,
})

export const consultationReopen = defineCall('consultationReopen', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/reopen',
  access: STAFF,
  summary: '重新打开已答复的咨询（version 落后时拒绝）',
  body: Type.Object({ id, version }),
  refusals: ['consultation_not_found', 'consultation_stale'],
  data: DetailSchema,
})

export const consultationAssign = defineCall('consultationAssign', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/assign',
  access: STAFF,
  summary: '由我负责，或放回（version 落后时拒绝）',
  body: Type.Object({ id, version, mine: flag('是否由我负责') }),
  refusals: ['consultation_not_found', 'consultation_stale'],
  data: DetailSchema,
})

export const consultationNote = defineCall('consultationNote', {
  route: 'POST /platform-operate-service/manager/business/opportunity/uccn/note',
  access: STAFF,
  summary: '写一条内部跟进记录，对方看不到',
  body: Type.Object({ id, note: text(4000, '跟进记录') }),
  refusals: ['consultation_not_found'],
  data: DetailSchema,
})

export type Consultation = Static<typeof addConsultation.body>
export type ConsultationRow = Static<typeof RowSchema>
export type ConsultationDetail = Static<typeof DetailSchema>
