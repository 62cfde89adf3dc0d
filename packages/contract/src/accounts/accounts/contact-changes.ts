import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import {
  defineChoice,
  defineCountedPage,
  Nothing,
  pageFields,
  searchField,
  text,
  uuid,
} from '../../fields.ts'
import { CODE_REFUSALS } from '../verification.ts'

const waiting = Type.Union([
  Type.Object({
    /** password: takes effect by itself; appeal: staff decide. */
    way: Type.Union([Type.Literal('password'), Type.Literal('appeal')]),
    /** 138****6620. */
    newPhone: Type.String(),
    createTime: Type.String(),
    /** YYYY-MM-DD HH:mm:ss; empty where staff decide. */
    effectiveTime: Type.String(),
  }),
  Type.Null(),
])

export const contactState = defineCall('contactState', {
  route: 'GET /platform-user-service/customer/contact',
  access: 'signedIn',
  summary: '我的手机与邮箱，及等待生效的换绑',
  refusals: ['session_missing'],
  data: Type.Object({ phone: Type.String(), email: Type.String(), waiting }),
})

const newPhone = text(20, '新手机号')
const newCode = text(10, '新手机验证码')
const password = Type.Optional(text(1024, '登录密码'))

export const changePhone = defineCall('changePhone', {
  route: 'POST /platform-user-service/customer/contact/phone',
  access: 'signedIn',
  limitPerMinute: 20,
  summary:
    '更换绑定手机：新手机验证码（用途 bind）加原手机验证码（用途 change）即时生效；只有登录密码的 72 小时后生效，期间可撤销。两个号码都会收到通知',
  body: Type.Object({
    newPhone,
    newCode,
    oldCode: Type.Optional(text(10, '原手机验证码')),
    password,
  }),
  refusals: [
    ...CODE_REFUSALS,
    'password_needed',
    'password_wrong',
    'password_malformed',
    'login_throttled',
    'login_busy',
    'phone_same',
    'phone_taken',
    'phone_change_waiting',
    'session_missing',
  ],
  data: Type.Object({ done: Type.Boolean(), effectiveTime: Type.String() }),
})

export const cancelPhoneChange = defineCall('cancelPhoneChange', {
  route: 'POST /platform-user-service/customer/contact/phone/cancel',
  access: 'signedIn',
  summary: '撤销等待生效的换绑或申诉',
  refusals: ['session_missing'],
  data: Nothing,
})

export const changeEmail = defineCall('changeEmail', {
  route: 'POST /platform-user-service/customer/contact/email',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '更换邮箱，需登录密码；站内与绑定手机都会收到通知',
  body: Type.Object({ email: text(254, '邮箱'), password: text(1024, '登录密码') }),
  refusals: ['password_wrong', 'password_malformed', 'login_throttled', 'login_busy', 'session_missing'],
  data: Type.Object({ email: Type.String() }),
})

export const appealPhone = defineCall('appealPhone', {
  route: 'POST /platform-user-service/customer/contact/appeal',
  access: 'public',
  limitPerMinute: 10,
  summary:
    '原手机停用又不记得密码时申诉换绑：新手机验证码（用途 bind）与说明，由工作人员核实后决定；不透露账号是否存在',
  body: Type.Object({
    account: text(64, '原手机号或用户名'),
    newPhone,
    newCode,
    reason: text(500, '情况说明'),
  }),
  refusals: [...CODE_REFUSALS, 'phone_taken'],
  data: Nothing,
})

const AppealSchema = Type.Object(
  {
    id: Type.String(),
    userId: Type.String(),
    userName: Type.String(),
    companyName: Type.String(),
    /** Masked. */
    oldPhone: Type.String(),
    newPhone: Type.String(),
    reason: Type.String(),
    createTime: Type.String(),
    /** Minutes until the promised working day ends; negative when late, null when decided. */
    remainingMinutes: Type.Union([Type.Integer(), Type.Null()]),
    /** The last use of the account; empty if never. */
    lastSeenTime: Type.String(),
    state: defineChoice(['appeal', 'done', 'refused', 'cancelled'], '状态'),
    answer: Type.String(),
    decidedBy: Type.String(),
    decideTime: Type.String(),
  },
  { $id: 'PhoneAppeal' },
)

export const appealList = defineCall('appealList', {
  route: 'POST /platform-user-service/manager/account/appeals',
  access: STAFF,
  summary: '换绑申诉：待处理的等得最久的在前，其余新的在前',
  body: Type.Object({
    state: Type.Optional(defineChoice(['appeal', 'done', 'refused', 'cancelled'], '状态')),
    ...searchField(),
    ...pageFields(100),
  }),
  data: defineCountedPage(AppealSchema, Type.Record(Type.String(), Type.Integer())),
})

export const appealDecide = defineCall('appealDecide', {
  route: 'POST /platform-user-service/manager/account/appeals/decide',
  access: STAFF,
  summary: '决定一份换绑申诉：通过即换绑并结束该账号全部登录；都会短信通知两个号码并记入安全记录',
  body: Type.Object({
    id: uuid('申诉编号'),
    decision: defineChoice(['approve', 'reject'], '决定'),
    /** The person reads this note. */
    note: text(300, '答复'),
  }),
  refusals: ['appeal_not_found', 'appeal_decided', 'reason_missing', 'phone_taken'],
  data: Nothing,
})

export type PhoneAppeal = Static<typeof AppealSchema>
