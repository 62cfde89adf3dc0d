/** The public page of a company: edited by its administrators, compared and published by staff. */
import { type Static, Type } from 'typebox'
import { pictureFields } from '../../content/pictures/pictures.ts'
import { defineCall, STAFF } from '../../define.ts'
import {
  defineChoice,
  defineCountedPage,
  flag,
  HandlingTrailSchema,
  pageFields,
  scannedText,
  text,
  version,
} from '../../fields.ts'
import { ofCompany, READERS } from '../../identifiers/records/fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { CERTIFICATES_MAX, COMPANY_PAGE_STATES, SHOWN_PARTS_MAX, WORKS_MAX } from './rules.ts'

const picture = text(100, '图片')
const day = Type.Union(
  [Type.Literal(''), Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })],
  { title: '有效期' },
)
const content = Type.Object(
  {
    mark: picture,
    slogan: text(200, '一句话'),
    story: text(4000, '介绍'),
    works: Type.Array(
      Type.Object({
        name: text(200, '厂区名称'),
        place: text(300, '地点'),
        text: text(600, '说明'),
        picture,
      }),
      { maxItems: WORKS_MAX, title: '厂区' },
    ),
    parts: Type.Array(
      Type.Object({
        name: text(200, '产品名称'),
        text: text(400, '说明'),
        identifier: scannedText(4 * IDENTIFIER_MAX, '标识'),
        picture,
      }),
      { maxItems: SHOWN_PARTS_MAX, title: '产品' },
    ),
    certificates: Type.Array(
      Type.Object({
        name: text(300, '证书名称'),
        number: text(300, '编号'),
        issuer: text(300, '发证机构'),
        until: day,
        picture,
      }),
      { maxItems: CERTIFICATES_MAX, title: '证书' },
    ),
  },
  { title: '企业主页' },
)
const One = Type.Object({
  mark: Type.String(),
  slogan: Type.String(),
  story: Type.String(),
  works: Type.Array(
    Type.Object({ name: Type.String(), place: Type.String(), text: Type.String(), picture: Type.String() }),
  ),
  parts: Type.Array(
    Type.Object({
      name: Type.String(),
      text: Type.String(),
      identifier: Type.String(),
      picture: Type.String(),
    }),
  ),
  certificates: Type.Array(
    Type.Object({
      name: Type.String(),
      number: Type.String(),
      issuer: Type.String(),
      until: Type.String(),
      picture: Type.String(),
    }),
  ),
})
const pictures = Type.Array(Type.Object(pictureFields))
const ShownSchema = Type.Object({ ...One.properties, pictures }, { $id: 'ShownCompanyPage' })
const PageSchema = Type.Object(
  {
    prefix: Type.String(),
    companyName: Type.String(),
    version: Type.Integer(),
    state: Type.Enum(COMPANY_PAGE_STATES),
    /** The draft; equal to the published page when nothing was changed. */
    draft: One,
    published: Type.Union([One, Type.Null()]),
    pictures,
    /** The reason why staff returned the page or took it down. */
    note: Type.String(),
    submitTime: Type.String(),
    publishTime: Type.String(),
    /** A token for the preview on the site; valid for an hour. */
    preview: Type.String(),
    trail: HandlingTrailSchema,
  },
  { $id: 'CompanyPage' },
)
const RowSchema = Type.Object(
  {
    prefix: Type.String(),
    companyName: Type.String(),
    state: Type.Enum(COMPANY_PAGE_STATES),
    submitTime: Type.String(),
    publishTime: Type.String(),
    /** The day until which staff answer. */
    deadline: Type.String(),
  },
  { $id: 'CompanyPageRow' },
)
const FOUND = ['prefix_needed', 'company_not_found'] as const
const CHANGES = ['prefix_needed', 'company_page_stale'] as const

export const companyPage = defineCall('companyPage', {
  route: 'POST /platform-operate-service/manager/company/page',
  access: READERS,
  looks: '企业主页',
  summary: '企业主页：草稿、公开的那版、办理经过',
  body: Type.Object({ ...ofCompany }),
  refusals: [...FOUND],
  data: PageSchema,
})
export const companyPageSave = defineCall('companyPageSave', {
  route: 'POST /platform-operate-service/company/page/save',
  access: ['COMPANY_ADMIN'],
  summary: '存企业主页的草稿；公开的那版不动',
  body: Type.Object({ version, page: content }),
  refusals: [...CHANGES],
  data: PageSchema,
})
export const companyPageSubmit = defineCall('companyPageSubmit', {
  route: 'POST /platform-operate-service/company/page/submit',
  access: ['COMPANY_ADMIN'],
  summary: '提交核对，或撤回再改',
  body: Type.Object({ version, submitted: flag('提交') }),
  refusals: [...CHANGES, 'company_page_empty'],
  data: PageSchema,
})
export const companyPageList = defineCall('companyPageList', {
  route: 'POST /platform-operate-service/manager/company/page/list',
  access: STAFF,
  summary: '企业主页：待核对的在前，先提交的先办',
  body: Type.Object({
    state: Type.Optional(defineChoice(COMPANY_PAGE_STATES, '状态')),
    ...pageFields(100),
  }),
  data: defineCountedPage(
    RowSchema,
    Type.Object({
      draft: Type.Integer(),
      waiting: Type.Integer(),
      returned: Type.Integer(),
      published: Type.Integer(),
    }),
  ),
})
export const companyPageDecide = defineCall('companyPageDecide', {
  route: 'POST /platform-operate-service/manager/company/page/decide',
  access: STAFF,
  summary: '核对企业主页：公开、退回，或把公开的那版撤下；退回与撤下写明原因，通知企业',
  body: Type.Object({
    prefix: text(20, '企业前缀'),
    version,
    decision: defineChoice(['publish', 'return', 'withdraw'], '决定'),
    note: Type.Optional(text(1200, '原因')),
  }),
  refusals: ['company_not_found', 'company_page_stale'],
  data: PageSchema,
})
export const shownCompanyPage = defineCall('shownCompanyPage', {
  route: 'GET /platform-console-service/openapi/prefix/page/:prefix',
  access: 'public',
  summary: '公开的企业主页；没有公开过为 null。preview 是企业或节点预览草稿的凭据，一小时有效',
  params: Type.Object({ prefix: text(64, '标识前缀') }),
  query: Type.Object({ preview: Type.Optional(text(120, '预览凭据')) }),
  data: Type.Union([ShownSchema, Type.Null()]),
})

export type CompanyPage = Static<typeof PageSchema>
export type CompanyPageRow = Static<typeof RowSchema>
export type ShownCompanyPage = Static<typeof ShownSchema>
