/** Other names under which an identifier is found. */
import { Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { text } from '../../fields.ts'
import { identifier, MEMBERS, ONE, READERS } from './fields.ts'

const alias = Type.String({ minLength: 2, maxLength: 256, title: '别名', 'x-scanned': true })
const AliasesSchema = Type.Array(
  Type.Object({
    alias: Type.String(),
    note: Type.String(),
    createTime: Type.String(),
    author: Type.String(),
    /**
     * A Chinese message that another company uses this GS1 name, too, and whose part it leads to; empty
     * otherwise.
     */
    conflict: Type.String(),
  }),
)

export const identifierAliases = defineCall('identifierAliases', {
  route: 'POST /platform-operate-service/company/identifier/alias/list',
  looks: '标识档案',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  summary: '一个标识的别名：扫或查哪个别名都到这一件',
  body: Type.Object({ identifier }),
  refusals: [...ONE],
  data: AliasesSchema,
})

export const identifierAliasAdd = defineCall('identifierAliasAdd', {
  route: 'POST /platform-operate-service/company/identifier/alias/add',
  access: MEMBERS,
  scope: 'write',
  limitedKeys: 'its',
  summary: '加一个别名，如 GTIN 加序列号、客户件码、旧码；一个别名只到一个标识',
  body: Type.Object({ identifier, alias, note: Type.Optional(text(60, '说明')) }),
  refusals: [
    ...ONE,
    'identifier_retired',
    'alias_taken',
    'gs1_prefix_foreign',
    'aliases_full',
    'sandbox_closed',
  ],
  data: AliasesSchema,
})

export const identifierAliasRemove = defineCall('identifierAliasRemove', {
  route: 'POST /platform-operate-service/company/identifier/alias/remove',
  access: MEMBERS,
  scope: 'write',
  limitedKeys: 'its',
  summary: '去掉一个别名',
  body: Type.Object({ identifier, alias }),
  refusals: [...ONE],
  data: AliasesSchema,
})
