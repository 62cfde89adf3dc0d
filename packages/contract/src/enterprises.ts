import { type Static, Type } from 'typebox'
import { defineCall, pageFields, pageOf } from './define.ts'

/** The one record behind all company lookups; of an applicant without a company, what was submitted. */
export const CompanyRecordSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  liaison: Type.String(),
  liaisonPhone: Type.String(),
  /** Full prefix, 88.449.1001. */
  indentifierPrefix: Type.String(),
  /** 0 platform review, 1 top-level review, 2 approved, 3 rejected, -2 unknown. */
  examineStatus: Type.Integer(),
})
const company = Type.Union([CompanyRecordSchema, Type.Null()])

export const currentCompanyPrefix = defineCall('currentCompanyPrefix', {
  access: 'signedIn',
  summary: '当前用户企业的标识前缀，没有企业时为 null',
  data: company,
})
export const currentCompany = defineCall('currentCompany', {
  access: 'signedIn',
  summary: '当前用户的企业与前缀，没有企业时为 null',
  data: company,
})
export const companyOfUser = defineCall('companyOfUser', {
  access: 'signedIn',
  summary: '按当前用户查企业，没有企业时为 null',
  data: company,
})
export const companyById = defineCall('companyById', {
  access: 'signedIn',
  summary: '按编号查企业：自己的，审核人员可查任何一家',
  params: Type.Object({ id: Type.String({ maxLength: 36 }) }),
  data: CompanyRecordSchema,
})

const DirectoryRowSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  indentifierPrefix: Type.String(),
  industry: Type.String(),
  area: Type.String(),
  liaison: Type.String(),
  /** 138****6620. */
  liaisonPhone: Type.String(),
  examineStatus: Type.Integer(),
  /** Without one nobody can invite members; staff appoint somebody. */
  hasAdministrator: Type.Boolean(),
  /** When it got its prefix, YYYY-MM-DD HH:mm:ss. */
  createTime: Type.String(),
})

export const companyDirectory = defineCall('companyDirectory', {
  access: ['ADMIN', 'MANAGER'],
  summary: '企业名录：持有前缀的企业，新的在前',
  body: Type.Object({
    /** Part of the name, prefix, industry or area. */
    text: Type.Optional(Type.String({ maxLength: 60 })),
    ...pageFields(100),
  }),
  data: pageOf(DirectoryRowSchema),
})

export const enterpriseCalls = {
  currentCompanyPrefix,
  currentCompany,
  companyOfUser,
  companyById,
  companyDirectory,
}
export type CompanyRecord = Static<typeof CompanyRecordSchema>
export type DirectoryRow = Static<typeof DirectoryRowSchema>
