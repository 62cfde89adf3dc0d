import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import { dayRangeFields, defineChoice, definePage, pageFields, searchField } from '../../fields.ts'
import { listKeys } from '../../records.ts'

/** What the events of the security log are about. */
export const SECURITY_SUBJECTS = {
  staff: '工作人员的操作',
  duties: '工作人员与岗位',
  login: '登录与退出',
  secret: '密码与两步验证',
  account: '账号与成员',
} as const
export type SecuritySubject = keyof typeof SECURITY_SUBJECTS

const RowSchema = Type.Object(
  {
    id: Type.String(),
    /** The place in the chain; 0 in the first minute, before it is chained. */
    position: Type.Integer(),
    time: Type.String(),
    event: Type.String(),
    /** Who did it: a person, or a command of the operator; empty if the name or phone has no account. */
    by: Type.String(),
    /** The account that was affected, if it belongs to somebody else. */
    userName: Type.String(),
    /** The role, such as 平台管理员; empty if the person is unknown. */
    role: Type.String(),
    /** The reason, and the subject of the act. */
    detail: Type.String(),
    ip: Type.String(),
    digest: Type.String(),
  },
  { $id: 'SecurityLogRow' },
)

export const securityLogList = defineCall('securityLogList', {
  route: 'POST /platform-user-service/manager/security-log/list',
  access: STAFF,
  summary: '安全日志：登录、账号变动和工作人员的每次操作，新的在前；按时间、人员和事项筛选，只能查看',
  body: Type.Object({
    ...dayRangeFields('time', '时间'),
    subject: Type.Optional(defineChoice(listKeys(SECURITY_SUBJECTS), '事项')),
    people: Type.Optional(defineChoice(['administrators', 'staff'], '人员')),
    ...searchField(),
    ...pageFields(100),
  }),
  data: definePage(RowSchema),
})

export const securityLogState = defineCall('securityLogState', {
  route: 'POST /platform-user-service/manager/security-log/state',
  access: STAFF,
  summary: '安全日志的哈希链：现场核对最近的记录，返回核对到第几条、有没有被改过，以及送到日志服务器的位置',
  body: Type.Object({}),
  limitPerMinute: 30,
  data: Type.Object({
    /** The number of rows that were verified. */
    rows: Type.Integer(),
    /** The last unchanged row. */
    position: Type.Integer(),
    digest: Type.String(),
    /** The fault of the first wrong row; empty if all rows are right. */
    fault: Type.String(),
    /** Whether a log server is configured, and the last row that it received. */
    isSent: Type.Boolean(),
    sentPosition: Type.Integer(),
    time: Type.String(),
  }),
})

export type SecurityLogRow = Static<typeof RowSchema>
