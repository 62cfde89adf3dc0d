/** Access of staff to a company's identifiers, and the figures that staff see. */
import { Type } from 'typebox'
import { defineCall, STAFF } from '../define.ts'
import { definePage, pageFields, text } from '../fields.ts'
import { ofCompany, READERS } from '../identifiers/records/fields.ts'
import { RECORD_STATES } from '../identifiers/records/rules.ts'

const Count = Type.Integer({ minimum: 0 })

const LookSchema = Type.Object(
  {
    time: Type.String(),
    /** The company sees only that it was the node; staff see the person. */
    actor: Type.String(),
    subject: Type.String(),
    /** Empty for lists. */
    identifier: Type.String(),
  },
  { $id: 'CompanyLook' },
)

export const companyLooks = defineCall('companyLooks', {
  route: 'POST /platform-operate-service/manager/company/looks',
  access: READERS,
  summary: '节点工作人员看过企业的哪些标识资料，最近的在前；同一人十分钟内看同一处记一次',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(LookSchema),
})

export const companyFigures = defineCall('companyFigures', {
  route: 'POST /platform-operate-service/manager/company/figures',
  access: STAFF,
  looks: '概况',
  summary: '一家企业的标识概况：各状态、近 30 天新增、查询、导入，今天的接口调用',
  body: Type.Object({ prefix: text(20, '企业前缀') }),
  refusals: ['company_not_found'],
  data: Type.Object({
    states: Type.Record(Type.Enum(RECORD_STATES), Count),
    /** Identifiers of the last 30 days; 100,001 means more than 100,000. */
    added: Count,
    /** Identifiers added in each of the last twelve months, this month last. */
    months: Type.Array(Type.Object({ month: Type.String(), added: Count })),
    /** Visitors who looked identifiers up, by day in China: the last 30, today last. */
    visits: Type.Array(Count),
    /** Files of the last 30 days. */
    imports: Count,
    /** Calls with the company's API keys today. */
    calls: Count,
    keys: Count,
  }),
})
