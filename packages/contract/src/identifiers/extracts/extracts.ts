/**
 * Exports of identifiers: all that match the list's conditions, one file for each template, ready to be
 * imported again.
 */
import { type Static, Type } from 'typebox'
import { defineCall, defineRaw } from '../../define.ts'
import { defineSignedFile, ExportAddressSchema, MAX_CHOSEN } from '../../exports.ts'
import { defineChoice, definePage, integer, pageFields, uuid } from '../../fields.ts'
import { identifier, MEMBERS, ofCompany, READERS } from '../records/fields.ts'
import { filterFields } from '../records/identifiers.ts'
import { EXTRACT_FORMATS, EXTRACT_STATES } from './rules.ts'

const id = uuid('导出编号')
const FOUND = ['prefix_needed', 'company_not_found', 'extract_not_found'] as const
const Total = Type.Integer({ minimum: 0 })

const ExtractSchema = Type.Object(
  {
    id: Type.String(),
    format: Type.Enum(EXTRACT_FORMATS),
    state: Type.Enum(EXTRACT_STATES),
    /** As the list counts: 10,001 means more than 10,000; null where a text was asked for. */
    total: Type.Union([Total, Type.Null()]),
    /** Number of written rows. */
    done: Total,
    files: Type.Array(
      Type.Object({
        number: Type.Integer({ minimum: 1 }),
        /** Empty for identifiers without a template. */
        template: Type.String(),
        templateName: Type.String(),
        rows: Total,
        bytes: Total,
      }),
    ),
    /** The reason for which it is not complete; empty otherwise. */
    problem: Type.String(),
    createTime: Type.String(),
    createdBy: Type.String(),
    /** Empty while it is prepared. */
    endTime: Type.String(),
  },
  { $id: 'IdentifierExtract' },
)

export const extractCreate = defineCall('extractCreate', {
  route: 'POST /platform-operate-service/manager/extract/create',
  access: READERS,
  limitPerMinute: 20,
  summary: '导出符合条件的标识，不限个数：每个模板一个文件，后台准备，七天内可下载',
  body: Type.Object({
    ...ofCompany,
    ...filterFields,
    /** Only these; the conditions apply as well. */
    identifiers: Type.Optional(
      Type.Array(identifier, { minItems: 1, maxItems: MAX_CHOSEN, title: '所选标识' }),
    ),
    format: defineChoice(EXTRACT_FORMATS, '文件格式'),
  }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: ExtractSchema,
})

export const extractList = defineCall('extractList', {
  route: 'POST /platform-operate-service/manager/extract/list',
  access: READERS,
  summary: '企业近七天的导出，最近的在前；工作人员须写明企业前缀',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(ExtractSchema),
})

export const extractDetail = defineCall('extractDetail', {
  route: 'POST /platform-operate-service/manager/extract/detail',
  access: READERS,
  limitPerMinute: 600,
  summary: '一次导出：准备到第几行、有哪些文件',
  body: Type.Object({ id, ...ofCompany }),
  refusals: [...FOUND],
  data: ExtractSchema,
})

export const extractCancel = defineCall('extractCancel', {
  route: 'POST /platform-operate-service/company/extract/cancel',
  access: MEMBERS,
  summary: '取消准备中的导出；已经写好的文件仍可下载',
  body: Type.Object({ id }),
  refusals: ['prefix_needed', 'extract_not_found'],
  data: ExtractSchema,
})

export const extractExport = defineCall('extractExport', {
  route: 'POST /platform-operate-service/manager/extract/export',
  access: READERS,
  limitPerMinute: 60,
  summary: '下载导出的一个文件：列名与导入相同，可原样再导入',
  body: Type.Object({ id, number: integer(1, 1_000, '文件序号'), ...ofCompany }),
  refusals: [...FOUND],
  data: ExportAddressSchema,
})

export const extractFile = defineRaw('extractFile', {
  route: 'GET /platform-operate-service/identifier/manager/company/private/extracts/:name',
  summary: '导出的标识文件：地址由节点签发，五分钟内对签发给的登录有效',
  ...defineSignedFile(200),
  refusals: ['file_address_expired', 'extract_not_found', 'session_missing'],
  answers: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
})

export type Extract = Static<typeof ExtractSchema>
