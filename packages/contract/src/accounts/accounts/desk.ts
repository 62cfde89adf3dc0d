import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import {
  defineChoice,
  definePage,
  Nothing,
  pageFields,
  searchField,
  sortFields,
  text,
  uuid,
} from '../../fields.ts'

const TYPES = ['ORDINARY', 'COMPANY', 'COMPANY_ADMIN', 'MANAGER', 'ADMIN'] as const

const RowSchema = Type.Object(
  {
    userId: Type.String(),
    userName: Type.String(),
    /** Masked. */
    phone: Type.String(),
    type: Type.String(),
    companyId: Type.String(),
    companyName: Type.String(),
    createTime: Type.String(),
    /** The last use of a login; empty if never. */
    lastSeenTime: Type.String(),
    locked: Type.Boolean(),
  },
  { $id: 'AccountRow' },
)

export const accountList = defineCall('accountList', {
  route: 'POST /platform-user-service/manager/account/list',
  access: STAFF,
  summary: '账号：按用户名、手机号查找，按类型、状态、企业筛选',
  body: Type.Object({
    type: Type.Optional(defineChoice(TYPES, '账号类型')),
    state: Type.Optional(defineChoice(['open', 'locked'], '状态')),
    companyId: Type.Optional(uuid('企业编号')),
    ...searchField(),
    ...sortFields(['createTime']),
    ...pageFields(100),
  }),
  data: definePage(RowSchema),
})

const DetailSchema = Type.Object(
  {
    ...RowSchema.properties,
    email: Type.String(),
    prefix: Type.String(),
    lockedTime: Type.String(),
    lockedFor: Type.String(),
    secondFactor: Type.Boolean(),
    /** True when an authenticator app is bound. */
    app: Type.Boolean(),
    /** The number of passkeys. */
    passkeys: Type.Integer(),
    sessions: Type.Array(
      Type.Object({
        device: Type.String(),
        ip: Type.String(),
        createTime: Type.String(),
        lastSeenTime: Type.String(),
      }),
    ),
    /** The security log, the latest first. */
    events: Type.Array(
      Type.Object({ time: Type.String(), event: Type.String(), ip: Type.String(), by: Type.String() }),
    ),
  },
  { $id: 'AccountDetail' },
)

export const accountDetail = defineCall('accountDetail', {
  route: 'POST /platform-user-service/manager/account/detail',
  access: STAFF,
  summary: '一个账号：资料（掩码）、登录设备、安全记录；查看留痕',
  body: Type.Object({ userId: uuid('用户编号') }),
  refusals: ['account_not_found'],
  data: DetailSchema,
})

/** The reason goes into the security log. */
const deed = {
  access: STAFF,
  body: Type.Object({ userId: uuid('用户编号'), reason: text(200, '原因') }),
  refusals: ['account_not_found', 'account_protected', 'reason_missing'],
  data: Nothing,
} as const

export const accountLock = defineCall('accountLock', {
  route: 'POST /platform-user-service/manager/account/lock',
  summary: '停用账号：不能再登录，全部登录随即失效；记入安全记录并通知本人',
  ...deed,
})

export const accountUnlock = defineCall('accountUnlock', {
  route: 'POST /platform-user-service/manager/account/unlock',
  summary: '恢复停用的账号；记入安全记录并通知本人',
  ...deed,
})

export const accountEndSessions = defineCall('accountEndSessions', {
  route: 'POST /platform-user-service/manager/account/sessions/end',
  summary: '结束一个账号的全部登录；记入安全记录并通知本人',
  ...deed,
})

export type AccountRow = Static<typeof RowSchema>
export type AccountDetail = Static<typeof DetailSchema>
