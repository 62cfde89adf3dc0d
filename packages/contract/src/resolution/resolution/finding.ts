/**
 * Finds identifiers by numbers of their record, and the uses of a part; only where their company allows it.
 */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, flag, scannedText, text } from '../../fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'

const FoundPartsSchema = Type.Object(
  {
    records: Type.Array(
      Type.Object({
        identifier: Type.String(),
        identifierName: Type.String(),
        companyName: Type.String(),
      }),
    ),
    /** True when there are more than these, 20 at most. */
    more: Type.Boolean(),
  },
  { $id: 'FoundParts' },
)

export const identifierSearch = defineCall('identifierSearch', {
  route: 'POST /platform-console-service/identifier/manager/identifier/search',
  access: 'public',
  limitPerMinute: 20,
  summary: '按零件号、批次号或 VIN 后 6 位查标识（完整匹配；只含企业允许检索的）',
  body: Type.Object({
    kind: defineChoice(['part', 'batch', 'vin'], '查找方式'),
    text: text(100, '号码'),
  }),
  data: FoundPartsSchema,
})

export const identifierUses = defineCall('identifierUses', {
  route: 'POST /platform-console-service/identifier/manager/identifier/uses',
  access: 'public',
  summary: '向下追溯一步：用了这件零件的标识（只含企业允许检索的）',
  body: Type.Object({ identifier: scannedText(4 * IDENTIFIER_MAX, '标识') }),
  refusals: ['identifier_malformed'],
  data: FoundPartsSchema,
})

const Setting = Type.Object({ searchable: Type.Boolean() })

export const searchSetting = defineCall('searchSetting', {
  route: 'POST /platform-operate-service/company/identifier/search/setting',
  access: ['COMPANY_ADMIN', 'COMPANY'],
  summary: '本企业的标识是否允许访客按号码检索',
  data: Setting,
})

export const searchSettingChange = defineCall('searchSettingChange', {
  route: 'POST /platform-operate-service/company/identifier/search/change',
  access: ['COMPANY_ADMIN'],
  summary: '允许或停止访客按号码检索本企业的标识',
  body: Type.Object({ searchable: flag('允许检索') }),
  data: Setting,
})

export type FoundParts = Static<typeof FoundPartsSchema>
