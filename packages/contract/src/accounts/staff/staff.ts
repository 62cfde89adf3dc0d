import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, definePage, Nothing, pageFields, text, uuid } from '../../fields.ts'
import { DUTIES } from './duties.ts'

const ADMINISTRATORS = ['ADMIN'] as const

const duties = Type.Array(defineChoice(DUTIES, '岗位'), {
  maxItems: DUTIES.length,
  uniqueItems: true,
  title: '岗位',
})

const RowSchema = Type.Object(
  {
    userId: Type.String(),
    userName: Type.String(),
    /** Masked. */
    phone: Type.String(),
    /** ADMIN, MANAGER. */
    type: Type.String(),
    duties: Type.Array(Type.String()),
    secondFactor: Type.Boolean(),
    locked: Type.Boolean(),
    /** The last use of a login; empty if never. */
    lastSeenTime: Type.String(),
  },
  { $id: 'StaffRow' },
)

export const staffList = defineCall('staffList', {
  route: 'POST /platform-user-service/manager/staff/list',
  access: ADMINISTRATORS,
  summary: '节点的工作人员：管理员在前，再按用户名；各人的岗位、两步验证与最近使用',
  body: Type.Object({ ...pageFields(100) }),
  data: definePage(RowSchema),
})

/** The reason goes into the security log. */
const reason = text(200, '原因')

export const staffAdd = defineCall('staffAdd', {
  route: 'POST /platform-user-service/manager/staff/add',
  access: ADMINISTRATORS,
  summary:
    '添加工作人员：手机号还没有账号的新建一个，已有账号的须与用户名相符且未加入企业；短信通知本人，启用两步验证后才能办事',
  body: Type.Object({ phone: text(20, '手机号'), userName: text(20, '用户名'), duties, reason }),
  refusals: [
    'mobile_malformed',
    'name_taken',
    'person_not_found',
    'company_already',
    'staff_already',
    'registration_under_review',
    'duties_missing',
    'duties_conflict',
    'reason_missing',
  ],
  data: Type.Object({ userId: Type.String() }),
})

export const staffDuties = defineCall('staffDuties', {
  route: 'POST /platform-user-service/manager/staff/duties',
  access: ADMINISTRATORS,
  summary: '更改一位工作人员的岗位，下一次请求起生效；记入安全记录并通知本人',
  body: Type.Object({ userId: uuid('用户编号'), duties, reason }),
  refusals: [
    'account_not_found',
    'account_protected',
    'duties_missing',
    'duties_conflict',
    'last_auditor',
    'reason_missing',
  ],
  data: Nothing,
})

export const staffRemove = defineCall('staffRemove', {
  route: 'POST /platform-user-service/manager/staff/remove',
  access: ADMINISTRATORS,
  summary: '不再是工作人员：账号变回普通用户，全部登录随即失效；记入安全记录并通知本人',
  body: Type.Object({ userId: uuid('用户编号'), reason }),
  refusals: ['account_not_found', 'account_protected', 'last_auditor', 'reason_missing'],
  data: Nothing,
})

const ChangeSchema = Type.Object(
  {
    id: Type.String(),
    time: Type.String(),
    /** The administrator who changed it; empty for a command of the operator. */
    by: Type.String(),
    userName: Type.String(),
    what: Type.String(),
    reason: Type.String(),
  },
  { $id: 'StaffChange' },
)

export const staffChanges = defineCall('staffChanges', {
  route: 'POST /platform-user-service/manager/staff/changes',
  access: ADMINISTRATORS,
  summary: '谁在什么时候添加、移除了工作人员，改了谁的岗位；新的在前',
  body: Type.Object({ ...pageFields(100) }),
  data: definePage(ChangeSchema),
})

export type StaffRow = Static<typeof RowSchema>
export type StaffChange = Static<typeof ChangeSchema>
