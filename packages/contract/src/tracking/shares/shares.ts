/** A company names another prefix as its partner until a day; the partner reads what is visible to partners. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { HandlingTrailSchema, text, uuid, version } from '../../fields.ts'
import { identifier, MEMBERS } from '../../identifiers/records/fields.ts'
import { RecordSchema } from '../../identifiers/records/record.ts'
import { SHARE_STATES, SHARES_MAX } from './rules.ts'

const ADMINISTRATORS = ['COMPANY_ADMIN'] as const
const until = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10, title: '截止日' })
const templates = Type.Array(uuid('模板编号'), { maxItems: 50, uniqueItems: true, title: '模板' })

const ShareSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    /** The company that shows its values. */
    owner: Type.String(),
    ownerName: Type.String(),
    /** The company that may see them. */
    partner: Type.String(),
    partnerName: Type.String(),
    /** The last day, YYYY-MM-DD. */
    until: Type.String(),
    /** Names of the templates whose identifiers it covers; empty for all. */
    templates: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    state: Type.Enum(SHARE_STATES),
    createTime: Type.String(),
    createdBy: Type.String(),
    /** The latest first; empty for the partner. */
    trail: HandlingTrailSchema,
  },
  { $id: 'Share' },
)

export const shareList = defineCall('shareList', {
  route: 'POST /platform-operate-service/company/share/list',
  access: MEMBERS,
  summary: '本企业的关联方，和把本企业列为关联方的企业',
  refusals: ['prefix_needed'],
  data: Type.Object({
    given: Type.Array(ShareSchema),
    /** Only those that are in force. */
    received: Type.Array(ShareSchema),
  }),
})

export const shareAdd = defineCall('shareAdd', {
  route: 'POST /platform-operate-service/company/share/add',
  access: ADMINISTRATORS,
  summary: `把另一家企业列为关联方，直到某一天；至多 ${SHARES_MAX} 家`,
  body: Type.Object({ partner: text(20, '对方前缀'), until, templates }),
  refusals: ['prefix_needed', 'template_not_found', 'share_exists', 'shares_full'],
  data: ShareSchema,
})

export const shareChange = defineCall('shareChange', {
  route: 'POST /platform-operate-service/company/share/change',
  access: ADMINISTRATORS,
  summary: '更改关联方的截止日',
  body: Type.Object({ id: uuid('关联编号'), version, until }),
  refusals: ['prefix_needed', 'share_not_found', 'share_stale'],
  data: ShareSchema,
})

export const shareEnd = defineCall('shareEnd', {
  route: 'POST /platform-operate-service/company/share/end',
  access: ADMINISTRATORS,
  summary: '结束与关联方的共享，立即生效',
  body: Type.Object({ id: uuid('关联编号'), version }),
  refusals: ['prefix_needed', 'share_not_found', 'share_stale'],
  data: ShareSchema,
})

export const sharedIdentifier = defineCall('sharedIdentifier', {
  route: 'POST /platform-operate-service/company/share/identifier',
  access: MEMBERS,
  scope: 'read',
  limitPerMinute: 600,
  summary: '以关联方的身份读另一家企业的一个标识',
  body: Type.Object({ identifier }),
  refusals: ['prefix_needed', 'identifier_not_found'],
  data: Type.Object({ record: RecordSchema, until: Type.String() }),
})

export type Share = Static<typeof ShareSchema>
