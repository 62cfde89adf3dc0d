/**
 * Traces in both directions, links between companies that traces follow, and sheets that others can verify.
 */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { FileSchema } from '../../exports.ts'
import { defineChoice, flag, text, uuid, version } from '../../fields.ts'
import { identifier, MEMBERS, ONE, ofCompany, READERS } from '../../identifiers/records/fields.ts'
import { AUDIENCES } from '../../identifiers/records/rules.ts'
import { Count, LinkSchema, PictureSchema, SheetSchema } from './fields.ts'
import { LINK_NOTE_MAX, LINKS_MAX, TRACE_READERS } from './rules.ts'

const ADMINISTRATORS = ['COMPANY_ADMIN'] as const
const company = '/platform-operate-service/company/trace'
const manager = '/platform-operate-service/manager/trace'
const open = '/platform-console-service/identifier/manager/identifier'
const reader = defineChoice(TRACE_READERS, '以谁的身份看')
const shownTo = defineChoice([...AUDIENCES, 'owner'], '谁看得见')
const seen = { id: uuid('关联编号'), version }
const CHANGING = ['prefix_needed', 'trace_link_not_found', 'trace_link_stale'] as const

export const traceLinkList = defineCall('traceLinkList', {
  route: `POST ${manager}/link/list`,
  looks: '过程记录',
  access: READERS,
  scope: 'read',
  summary: '与别的企业的关联：接受了，追溯才跨过去；工作人员须写明企业前缀',
  body: Type.Object(ofCompany),
  refusals: ['prefix_needed', 'company_not_found'],
  data: Type.Object({
    links: Type.Array(LinkSchema),
    /** Companies whose parts are connected with own ones while there is no link. */
    missing: Type.Array(Type.Object({ prefix: Type.String(), name: Type.String(), edges: Count })),
  }),
})
export const traceLinkOffer = defineCall('traceLinkOffer', {
  route: `POST ${company}/link/offer`,
  access: ADMINISTRATORS,
  summary: `请另一家企业接受关联；接受前只有两家看得到，至多 ${LINKS_MAX} 家`,
  body: Type.Object({ partner: text(20, '对方前缀'), note: text(4 * LINK_NOTE_MAX, '说明') }),
  refusals: ['prefix_needed', 'trace_link_exists', 'trace_links_full'],
  data: LinkSchema,
})
export const traceLinkAnswer = defineCall('traceLinkAnswer', {
  route: `POST ${company}/link/answer`,
  access: ADMINISTRATORS,
  summary: '接受或不接受别的企业请求的关联',
  body: Type.Object({ ...seen, accept: flag('接受'), note: text(4 * LINK_NOTE_MAX, '说明') }),
  refusals: [...CHANGING],
  data: LinkSchema,
})
export const traceLinkEnd = defineCall('traceLinkEnd', {
  route: `POST ${company}/link/end`,
  access: ADMINISTRATORS,
  summary: '结束关联或收回请求，两家都可以；以后追溯不再跨过去，记录都留着',
  body: Type.Object({ ...seen, note: text(4 * LINK_NOTE_MAX, '说明') }),
  refusals: [...CHANGING],
  data: LinkSchema,
})
export const traceLinkRemind = defineCall('traceLinkRemind', {
  route: `POST ${company}/link/remind`,
  access: MEMBERS,
  summary: '催对方答复，一天一次',
  body: Type.Object({ id: uuid('关联编号') }),
  refusals: [...CHANGING, 'trace_link_reminded'],
  data: LinkSchema,
})
export const traceAudience = defineCall('traceAudience', {
  route: `POST ${company}/audience/save`,
  access: ADMINISTRATORS,
  summary: '一个模板的零件在追溯里谁看得见；template 为空是没有模板的',
  body: Type.Object({
    template: Type.Union([uuid('模板编号'), Type.Literal('')], { title: '模板编号' }),
    shownTo,
  }),
  refusals: ['prefix_needed', 'template_not_found'],
  data: Type.Object({ template: Type.String(), shownTo: Type.String() }),
})
export const traceView = defineCall('traceView', {
  route: `POST ${manager}/view`,
  looks: '过程记录',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  limitPerMinute: 240,
  summary: '一个标识怎么来的、去了哪，跨企业；以谁的身份看，图、时间、清单一起变',
  body: Type.Object({ identifier, reader, ...ofCompany }),
  refusals: [...ONE, 'company_not_found'],
  data: Type.Object({
    picture: PictureSchema,
    /** Parts that each reader sees. */
    counts: Type.Record(Type.Enum(TRACE_READERS), Count),
    template: Type.String(),
    shownTo,
    /** Own and foreign origins with the number of parts that came from them. */
    siblings: Type.Array(
      Type.Object({ identifier: Type.String(), name: Type.String(), total: Count, onward: Count }),
    ),
    /** Links of the own company with the others of the picture. */
    links: Type.Array(LinkSchema),
  }),
})
export const identifierTrace = defineCall('identifierTrace', {
  route: `POST ${open}/trace/both-ways`,
  access: 'public',
  summary: '一个标识公开的来历与去向：只有公开又被接受的环节',
  body: Type.Object({ identifier }),
  refusals: ['identifier_not_found'],
  data: PictureSchema,
})
export const traceSheetMake = defineCall('traceSheetMake', {
  route: `POST ${company}/sheet/make`,
  access: MEMBERS,
  limitPerMinute: 30,
  summary: '出一份追溯单：PDF 带标题栏和核验码；写了截止日，另给一个到那天为止的分享链接，只显示这一次',
  body: Type.Object({ identifier, reader, until: text(10, '分享到') }),
  refusals: [...ONE, 'trace_sheets_full'],
  data: Type.Object({
    sheet: SheetSchema,
    file: FileSchema,
    /** The path of the link; empty without one. */
    link: Type.String(),
  }),
})
export const traceSheetList = defineCall('traceSheetList', {
  route: `POST ${manager}/sheet/list`,
  looks: '过程记录',
  access: READERS,
  summary: '一个标识出过的追溯单，最近的在前',
  body: Type.Object({ identifier, ...ofCompany }),
  refusals: [...ONE, 'company_not_found'],
  data: Type.Object({ sheets: Type.Array(SheetSchema) }),
})
export const traceSheetRevoke = defineCall('traceSheetRevoke', {
  route: `POST ${company}/sheet/revoke`,
  access: MEMBERS,
  summary: '收回一份追溯单的分享链接，立即生效；核验码照样能查',
  body: Type.Object({ id: uuid('追溯单编号') }),
  refusals: ['prefix_needed', 'trace_sheet_not_found'],
  data: SheetSchema,
})
export const traceSheetCheck = defineCall('traceSheetCheck', {
  route: `POST ${open}/trace/sheet/check`,
  access: 'public',
  limitPerMinute: 30,
  summary: '凭核验码核对一份追溯单是不是本节点出的、写的是什么',
  body: Type.Object({ code: text(40, '核验码') }),
  refusals: ['trace_sheet_not_found'],
  data: Type.Object({
    code: Type.String(),
    identifier: Type.String(),
    name: Type.String(),
    company: Type.String(),
    prefix: Type.String(),
    reader: Type.Enum(TRACE_READERS),
    nodes: Count,
    events: Count,
    createTime: Type.String(),
    /** SHA-256 of the file. */
    digest: Type.String(),
  }),
})
export const traceShared = defineCall('traceShared', {
  route: `POST ${open}/trace/shared`,
  access: 'public',
  limitPerMinute: 60,
  summary: '打开企业分享的追溯：当时的样子，到期或收回后打不开',
  body: Type.Object({ token: text(80, '链接') }),
  refusals: ['trace_share_ended'],
  data: Type.Object({
    picture: PictureSchema,
    company: Type.String(),
    code: Type.String(),
    createTime: Type.String(),
    until: Type.String(),
  }),
})

export type TraceView = Static<typeof traceView.data>
