import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../define.ts'
import { listExport } from '../exports.ts'
import {
  dayRangeFields,
  defineChoice,
  definePage,
  HandlingTrailSchema,
  pageFields,
  searchField,
  sortFields,
  text,
  uuid,
} from '../fields.ts'

/** Every company call returns this; for an applicant without a company, the submitted data. */
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

/** Conditions of the directory, for its pages and its download. */
const directoryFields = {
  /** Searches part of the name, prefix, industry or area. */
  ...searchField(),
  /** Approved companies have examineStatus 2; others come from loaded data. */
  status: Type.Optional(defineChoice(['approved', 'other'], '状态')),
  ...dayRangeFields('createTime', '登记时间'),
  ...sortFields(['name', 'indentifierPrefix', 'createTime']),
}

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
    /** A company without an administrator cannot invite members, so staff appoint an administrator. */
    hasAdministrator: Type.Boolean(),
    /** The time when it got its prefix, YYYY-MM-DD HH:mm:ss. */
    createTime: Type.String(),
  },
  { $id: 'DirectoryRow' },
)

export const companyDirectory = defineCall('companyDirectory', {
  route: 'POST /platform-operate-service/identifier/manager/company/directory',
  access: STAFF,
  summary: '企业名录：持有前缀的企业，新的在前',
  body: Type.Object({
    ...directoryFields,
    ...pageFields(100),
  }),
  data: definePage(DirectoryRowSchema),
})

export const companyDirectoryExport = defineCall('companyDirectoryExport', {
  route: 'POST /platform-operate-service/identifier/manager/company/directory/export',
  access: STAFF,
  summary: '导出企业名录为 Excel：按所选条件',
  body: Type.Object(directoryFields),
  ...listExport,
})

const HolderSchema = Type.Object(
  {
    prefix: Type.String(),
    name: Type.String(),
    industry: Type.String(),
    area: Type.String(),
    /** The day when it registered its prefix, YYYY-MM-DD. */
    since: Type.String(),
  },
  { $id: 'PrefixHolder' },
)

export const prefixHolders = defineCall('prefixHolders', {
  route: 'POST /platform-console-service/openapi/prefix/holders',
  access: 'public',
  summary: '公开的企业名录：前缀已生效的企业，按前缀排列',
  body: Type.Object({
    /** Searches part of the name or prefix. */
    ...searchField(),
    ...pageFields(100),
  }),
  data: definePage(HolderSchema),
})

export const prefixHolder = defineCall('prefixHolder', {
  route: 'GET /platform-console-service/openapi/prefix/holder/:prefix',
  access: 'public',
  summary: '按前缀查企业：前缀已生效的企业公开登记的内容',
  params: Type.Object({ prefix: text(64, '标识前缀') }),
  refusals: ['company_not_found'],
  data: Type.Object({
    ...HolderSchema.properties,
    website: Type.String(),
    introduce: Type.String(),
    /** Identifiers below the prefix, counted up to 10,000; `more` means that there are others. */
    identifiers: Type.Integer(),
    more: Type.Boolean(),
  }),
})

export const companyDetail = defineCall('companyDetail', {
  route: 'POST /platform-operate-service/identifier/manager/company/record',
  access: STAFF,
  summary: '一家企业：登记资料、注册申请与办理经过；成员由账号列表按企业查',
  body: Type.Object({ id: uuid('企业编号') }),
  refusals: ['company_not_found'],
  data: Type.Object({
    ...DirectoryRowSchema.properties,
    address: Type.String(),
    website: Type.String(),
    introduce: Type.String(),
    /** Null for a company that was loaded with its prefix. */
    registration: Type.Union([
      Type.Object({
        id: Type.String(),
        examineStatus: Type.Integer(),
        kind: Type.String(),
        submitTime: Type.String(),
        decideTime: Type.String(),
        trail: HandlingTrailSchema,
      }),
      Type.Null(),
    ]),
  }),
})

export type CompanyRecord = Static<typeof CompanyRecordSchema>
export type PrefixHolder = Static<typeof HolderSchema>
export type DirectoryRow = Static<typeof DirectoryRowSchema>
