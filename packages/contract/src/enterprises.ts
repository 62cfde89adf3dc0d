import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from './define.ts'
import { ExportAddressSchema } from './exports.ts'
import { pageFields, pageOf, searchField, text } from './fields.ts'

/** What every company call answers; for an applicant without a company, what was submitted. */
export const CompanyRecordSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    liaison: Type.String(),
    liaisonPhone: Type.String(),
    /** Full prefix, 88.449.1001. */
    indentifierPrefix: Type.String(),
    /** 0 platform review, 1 top-level review, 2 approved, 3 rejected, -2 unknown. */
    examineStatus: Type.Integer(),
  },
  { $id: 'CompanyRecord' },
)
const company = Type.Union([CompanyRecordSchema, Type.Null()])

export const currentCompanyPrefix = defineCall('currentCompanyPrefix', {
  route: 'POST /platform-operate-service/openapi/loginuser/getcurrentcompanyprefix',
  access: 'signedIn',
  summary: '当前用户企业的标识前缀，没有企业时为 null',
  data: company,
})
export const currentCompany = defineCall('currentCompany', {
  route: 'GET /platform-console-service/company/prefix/current/company',
  access: 'signedIn',
  summary: '当前用户的企业与前缀，没有企业时为 null',
  data: company,
})
export const companyOfUser = defineCall('companyOfUser', {
  route: 'GET /platform-operate-service/identifier/manager/company/find/by/currentuser',
  access: 'signedIn',
  summary: '按当前用户查企业，没有企业时为 null',
  data: company,
})
export const companyById = defineCall('companyById', {
  route: 'GET /platform-operate-service/identifier/manager/company/details/bycompanyinfoid/:id',
  access: 'signedIn',
  summary: '按编号查企业：自己的，审核人员可查任何一家',
  params: Type.Object({ id: text(36, '企业编号') }),
  refusals: ['company_not_found'],
  data: CompanyRecordSchema,
})

const DirectoryRowSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    indentifierPrefix: Type.String(),
    industry: Type.String(),
    area: Type.String(),
    liaison: Type.String(),
    /** 138****6620. */
    liaisonPhone: Type.String(),
    examineStatus: Type.Integer(),
    /** Without an administrator nobody can invite members; staff appoint one. */
    hasAdministrator: Type.Boolean(),
    /** When it got its prefix, YYYY-MM-DD HH:mm:ss. */
    createTime: Type.String(),
  },
  { $id: 'DirectoryRow' },
)

export const companyDirectory = defineCall('companyDirectory', {
  route: 'POST /platform-operate-service/identifier/manager/company/directory',
  access: STAFF,
  summary: '企业名录：持有前缀的企业，新的在前',
  body: Type.Object({
    /** Part of the name, prefix, industry or area. */
    ...searchField(),
    ...pageFields(100),
  }),
  data: pageOf(DirectoryRowSchema),
})

export const companyDirectoryExport = defineCall('companyDirectoryExport', {
  route: 'POST /platform-operate-service/identifier/manager/company/directory/export',
  access: STAFF,
  limitPerMinute: 20,
  summary: '导出企业名录为 Excel：按所选条件',
  body: Type.Object(searchField()),
  refusals: ['export_too_large'],
  data: ExportAddressSchema,
})

export const enterpriseCalls = {
  currentCompanyPrefix,
  currentCompany,
  companyOfUser,
  companyById,
  companyDirectory,
  companyDirectoryExport,
}
export type CompanyRecord = Static<typeof CompanyRecordSchema>
export type DirectoryRow = Static<typeof DirectoryRowSchema>
