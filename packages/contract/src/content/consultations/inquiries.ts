/* Price inquiries come from the application pages. Staff see them with the consultations of visitors in one
   list (consultations.ts: `kind` distinguishes them). The person gets the answer as a notice and in
   myInquiries, which also has questions asked on other pages while signed in. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, defineCountedPage, numberOrText, pageFields, text, uuid } from '../../fields.ts'
import { PLAN_MOST } from '../../marketplace/market/rules.ts'

export const inquiryAdd = defineCall('inquiryAdd', {
  route: 'POST /platform-operate-service/api/business/opportunity/consult',
  access: 'signedIn',
  limitPerMinute: 10,
  summary: '询价与应用咨询',
  body: Type.Object({
    consultContent: text(2000, '咨询内容'),
    companyName: text(200, '企业名称'),
    /** One of BUDGETS (market-rules.ts); '' or left out when not given. */
    price: Type.Optional(text(20, '预算')),
    contactPersonName: text(64, '联系人'),
    contactPersonphone: text(32, '联系电话'),
    intentionProductReqs: Type.Array(
      Type.Object({
        packageProductId: Type.Optional(text(36, '套餐编号')),
        productId: numberOrText(32, '应用编号'),
      }),
      { maxItems: PLAN_MOST, title: '意向应用' },
    ),
  }),
  refusals: ['application_not_found'],
  data: Type.Object({
    id: Type.String(),
    /** The promised time of the answer, YYYY-MM-DD HH:mm:ss. */ dueTime: Type.String(),
  }),
})

const InquirySchema = Type.Object(
  {
    id: Type.String(),
    /** consultation: from the form of every page. */
    kind: Type.Enum(['consultation', 'inquiry']),
    content: Type.String(),
    companyName: Type.String(),
    contactName: Type.String(),
    budget: Type.String(),
    products: Type.Array(
      Type.Object({ productId: Type.Integer(), name: Type.String(), packageName: Type.String() }),
    ),
    createTime: Type.String(),
    dueTime: Type.String(),
    status: Type.Enum(['open', 'handled']),
    /** Null while open. */
    answer: Type.Union([Type.Object({ note: Type.String(), time: Type.String() }), Type.Null()]),
  },
  { $id: 'Inquiry' },
)

export const myInquiries = defineCall('myInquiries', {
  route: 'POST /platform-operate-service/openapi/opportunity/list',
  access: 'signedIn',
  summary: '我的询价与咨询，新的在前',
  body: Type.Object({ state: Type.Optional(defineChoice(['open', 'handled'], '状态')), ...pageFields(50) }),
  data: defineCountedPage(InquirySchema, Type.Object({ open: Type.Integer(), handled: Type.Integer() })),
})

export const myInquiry = defineCall('myInquiry', {
  route: 'POST /platform-operate-service/openapi/opportunity/detail',
  access: 'signedIn',
  summary: '我的一条询价或咨询',
  body: Type.Object({ id: uuid('询价编号') }),
  refusals: ['consultation_not_found'],
  data: InquirySchema,
})

export type Inquiry = Static<typeof InquirySchema>
