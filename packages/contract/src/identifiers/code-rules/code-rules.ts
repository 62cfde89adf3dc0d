/** Code rules of a company: patterns with their versions, numbers taken of them, ranges reserved for others. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { ExportAddressSchema } from '../../exports.ts'
import { defineChoice, integer, text, version } from '../../fields.ts'
import { CODES_TAKEN_MAX, ORDERS, RESETS } from './rules.ts'

const OWNERS = ['COMPANY_ADMIN', 'COMPANY', 'ADMIN', 'MANAGER'] as const
const id = text(36, '规则编号')
/** Staff name the company whose rules they look at; for members it is their own. */
const ofCompany = { prefix: Type.Optional(text(20, '企业前缀')) }
const number = (title: string) => integer(0, Number.MAX_SAFE_INTEGER, title)
const day = (title: string) => Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', maxLength: 10, title })

const rule = {
  pattern: text(240, '编码规则'),
  reset: defineChoice(RESETS, '归零'),
  order: defineChoice(ORDERS, '取号次序'),
}
/** Values of the fields that the pattern names, as a record has them. */
const fields = Type.Record(Type.String({ maxLength: 40 }), Type.Union([text(200, '字段值'), Type.Number()]), {
  title: '字段',
  maxProperties: 20,
})

const RowSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    ...rule,
    version: Type.Integer(),
    /** Numbers taken in the current period. */
    taken: Type.Integer(),
    capacity: Type.Integer(),
    /** Numbers that are free in the current period. */
    left: Type.Integer(),
    period: Type.String(),
    /** Templates that take their codes from it. */
    usedBy: Type.Array(Type.String()),
    updateTime: Type.String(),
    updatedBy: Type.String(),
  },
  { $id: 'CodeRuleRow' },
)

const DetailSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    ...rule,
    revision: Type.Integer(),
    version: Type.Integer(),
    /** In words, such as 2026 年第 48 周. */
    period: Type.String(),
    /** The number that is taken next in this period, and the end of the numbers. */
    next: Type.Integer(),
    capacity: Type.Integer(),
    /** Numbers that are free in the current period. */
    left: Type.Integer(),
    usedBy: Type.Array(Type.String()),
    ranges: Type.Array(
      Type.Object({
        id: Type.String(),
        first: Type.Integer(),
        last: Type.Integer(),
        holder: Type.String(),
        note: Type.String(),
        /** YYYY-MM-DD; empty when the range has no end. */
        until: Type.String(),
        createTime: Type.String(),
        createdBy: Type.String(),
      }),
    ),
    /** The latest first. */
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        ...rule,
        since: Type.String(),
        by: Type.String(),
      }),
    ),
    updateTime: Type.String(),
    updatedBy: Type.String(),
  },
  { $id: 'CodeRuleDetail' },
)

export const codeRuleList = defineCall('codeRuleList', {
  route: 'POST /platform-operate-service/manager/code-rule/list',
  looks: '编码规则',
  access: OWNERS,
  summary: '企业的编码规则；工作人员须写明企业前缀',
  body: Type.Object(ofCompany),
  refusals: ['company_not_found', 'prefix_needed'],
  data: Type.Array(RowSchema),
})

export const codeRuleDetail = defineCall('codeRuleDetail', {
  route: 'POST /platform-operate-service/manager/code-rule/detail',
  looks: '编码规则',
  access: OWNERS,
  summary: '一条编码规则：现用的写法、号段和各版',
  body: Type.Object({ ...ofCompany, id }),
  refusals: ['company_not_found', 'prefix_needed', 'code_rule_not_found'],
  data: DetailSchema,
})

export const codeRuleSave = defineCall('codeRuleSave', {
  route: 'POST /platform-operate-service/company/code-rule/save',
  access: ['COMPANY_ADMIN'],
  summary: '启用一条编码规则或它的新一版，从下一个号起用；id 为空则新建（revision 落后时拒绝）',
  body: Type.Object({ id, revision: version, name: text(60, '规则名称'), ...rule }),
  refusals: [
    'prefix_needed',
    'code_rule_not_found',
    'code_rule_stale',
    'code_rule_collides',
    'code_rules_full',
  ],
  data: DetailSchema,
})

export const codeRulePreview = defineCall('codeRulePreview', {
  route: 'POST /platform-operate-service/manager/code-rule/preview',
  access: OWNERS,
  limitPerMinute: 240,
  summary: '按这样的规则，接下来十个编码是什么；id 为空则从 1 起。不取号',
  body: Type.Object({ ...ofCompany, id, ...rule, fields }),
  refusals: ['company_not_found', 'prefix_needed', 'code_rule_not_found'],
  data: Type.Object({
    codes: Type.Array(Type.String()),
    period: Type.String(),
    /** The field whose value does not fit the code; empty when all do. */
    missing: Type.String(),
  }),
})

export const codeRangeReserve = defineCall('codeRangeReserve', {
  route: 'POST /platform-operate-service/company/code-rule/range/reserve',
  access: ['COMPANY_ADMIN'],
  summary: '给外协或断网的机器留一段号，在线取号从此跳过它',
  body: Type.Object({
    id,
    first: number('从'),
    last: number('到'),
    holder: text(60, '给谁'),
    note: text(200, '说明'),
    until: day('到哪天为止'),
  }),
  refusals: ['prefix_needed', 'code_rule_not_found', 'code_range_taken'],
  data: DetailSchema,
})

export const codeRangeDownload = defineCall('codeRangeDownload', {
  route: 'POST /platform-operate-service/company/code-rule/range/export',
  access: ['COMPANY_ADMIN', 'COMPANY'],
  limitPerMinute: 20,
  summary: '下载一段留出的号：每个号与它的编码，日期按当天写，字段按给出的值写',
  body: Type.Object({ id, range: text(36, '号段编号'), fields }),
  refusals: ['prefix_needed', 'code_rule_not_found', 'code_range_not_found', 'export_too_large'],
  data: ExportAddressSchema,
})

export const codesTake = defineCall('codesTake', {
  route: 'POST /platform-operate-service/company/code-rule/codes/take',
  access: ['COMPANY_ADMIN', 'COMPANY'],
  summary: '取接下来的若干个编码；取走没用的不再发，会有空号，不会有重号',
  body: Type.Object({ id, count: integer(1, CODES_TAKEN_MAX, '个数'), fields }),
  refusals: ['prefix_needed', 'code_rule_not_found', 'code_rule_exhausted'],
  data: Type.Object({ codes: Type.Array(Type.String()) }),
})

export type CodeRuleRow = Static<typeof RowSchema>
export type CodeRuleDetail = Static<typeof DetailSchema>
