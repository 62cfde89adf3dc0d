/** The sandbox of a company: what its programs write with keys of the sandbox. */
import { Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { Nothing } from '../../fields.ts'
import { MEMBERS } from './fields.ts'
import { LEVELS, RECORD_STATES } from './rules.ts'

const BASE = '/platform-operate-service/company/sandbox'

export const sandboxList = defineCall('sandboxList', {
  route: `POST ${BASE}/list`,
  access: MEMBERS,
  summary: '沙箱里最近变化的 100 个标识；沙箱只有本企业看得到，30 天没有变化的自动清除',
  body: Type.Object({}),
  refusals: ['prefix_needed'],
  data: Type.Object({
    prefix: Type.String(),
    total: Type.Integer(),
    records: Type.Array(
      Type.Object(
        {
          identifier: Type.String(),
          identifierName: Type.String(),
          level: Type.Enum(LEVELS),
          state: Type.Enum(RECORD_STATES),
          revision: Type.Integer(),
          updateTime: Type.String(),
        },
        { $id: 'SandboxRow' },
      ),
    ),
  }),
})

export const sandboxClear = defineCall('sandboxClear', {
  route: `POST ${BASE}/clear`,
  access: ['COMPANY_ADMIN'],
  summary: '清空沙箱；不影响正式的标识',
  body: Type.Object({}),
  refusals: ['prefix_needed'],
  data: Nothing,
})
