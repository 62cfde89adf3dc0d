/** The node's statements about itself; administrators of the node change them, and every change is on record. */
import { type Static, Type } from 'typebox'
import { pictureFields } from '../../content/pictures/pictures.ts'
import { defineCall } from '../../define.ts'
import { HandlingTrailSchema, text, version } from '../../fields.ts'
import { makeRecord } from '../../records.ts'
import { SITE_FIELDS, siteFields } from './rules.ts'

const ValuesSchema = Type.Object(
  makeRecord(siteFields, (field) => text(4 * SITE_FIELDS[field].most, SITE_FIELDS[field].label)),
  { title: '节点资料', additionalProperties: false },
)
const SettingsSchema = Type.Object(
  {
    /** 0 before the first change. */
    version: Type.Integer(),
    values: ValuesSchema,
    logo: Type.Union([Type.Object(pictureFields), Type.Null()]),
    /** The address of the seal for this viewer, valid for five minutes; empty without one. */
    sealAddress: Type.String(),
    /** Names of fields that a node for the public still lacks. */
    missing: Type.Array(Type.Enum(siteFields)),
    /** The node above, when this is a company's own node. */
    parent: Type.Union([Type.Object({ address: Type.String(), key: Type.String() }), Type.Null()]),
    /** Text messages, and whether the provider sends them; others appear only on the site. */
    messages: Type.Array(Type.Object({ label: Type.String(), text: Type.String(), sent: Type.Boolean() })),
    /** The latest first. */
    trail: HandlingTrailSchema,
  },
  { $id: 'SiteSettings' },
)
export type SiteSettings = Static<typeof SettingsSchema>

export const siteSettings = defineCall('siteSettings', {
  route: 'GET /platform-operate-service/manager/site/settings',
  access: ['ADMIN'],
  summary: '节点资料：联系方式、备案号、收款账户、协议空白、外观，还缺什么，改动经过',
  data: SettingsSchema,
})

export const siteSettingsSave = defineCall('siteSettingsSave', {
  route: 'POST /platform-operate-service/manager/site/settings/save',
  access: ['ADMIN'],
  limitPerMinute: 30,
  summary: '更改节点资料，立即生效（version 落后时拒绝）；空文本表示没有',
  body: Type.Object({ version, values: ValuesSchema }),
  refusals: ['content_stale'],
  data: SettingsSchema,
})
