import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import { flag, Nothing, text } from '../../fields.ts'

const MemberSchema = Type.Object(
  {
    userId: Type.String(),
    userName: Type.String(),
    /** The number with its middle masked, such as 138****6620. */
    phone: Type.String(),
    type: Type.String(),
    portrait: Type.String(),
    /** YYYY-MM-DD HH:mm:ss. */
    joinedAt: Type.String(),
  },
  { $id: 'Member' },
)

const InvitationSchema = Type.Object(
  {
    invitationId: Type.String(),
    companyName: Type.String(),
    /** The invited person's phone, masked. */
    phone: Type.String(),
    /** YYYY-MM-DD HH:mm:ss. */
    invitedAt: Type.String(),
    expiresAt: Type.String(),
  },
  { $id: 'Invitation' },
)

export const memberList = defineCall('memberList', {
  route: 'GET /platform-user-service/company/members',
  access: ['COMPANY', 'COMPANY_ADMIN'],
  summary: '本企业成员与未回应的邀请（邀请只有企业管理员看得到）',
  data: Type.Object({ members: Type.Array(MemberSchema), invitations: Type.Array(InvitationSchema) }),
})

export const inviteMember = defineCall('inviteMember', {
  route: 'POST /platform-user-service/company/members/invite',
  access: ['COMPANY_ADMIN'],
  summary: '按手机号邀请同事；不透露该手机号是否已注册',
  body: Type.Object({ phone: text(20, '手机号') }),
  refusals: ['mobile_malformed', 'member_already'],
  data: InvitationSchema,
})

export const cancelInvitation = defineCall('cancelInvitation', {
  route: 'POST /platform-user-service/company/members/invitation/cancel',
  access: ['COMPANY_ADMIN'],
  summary: '撤回邀请',
  body: Type.Object({ invitationId: text(64, '邀请编号') }),
  refusals: ['invitation_not_found'],
  data: Nothing,
})

export const removeMember = defineCall('removeMember', {
  route: 'POST /platform-user-service/company/members/remove',
  access: ['COMPANY_ADMIN'],
  summary: '移除成员，其账号随即变回普通用户',
  body: Type.Object({ userId: text(64, '用户编号') }),
  refusals: ['member_not_found'],
  data: Nothing,
})

export const promoteMember = defineCall('promoteMember', {
  route: 'POST /platform-user-service/company/members/promote',
  access: ['COMPANY_ADMIN'],
  summary: '把成员设为企业管理员；原有的管理员不变，唯一的管理员注销账号前须先设另一位',
  body: Type.Object({ userId: text(64, '用户编号') }),
  refusals: ['member_not_found'],
  data: Nothing,
})

export const appointAdministrator = defineCall('appointAdministrator', {
  route: 'POST /platform-user-service/manager/company/administrator',
  access: STAFF,
  summary: '为没有管理员的企业指定一位；手机号与用户名须属于同一账号，且该账号不属于其他企业',
  body: Type.Object({
    companyId: text(64, '企业编号'),
    phone: text(20, '手机号'),
    userName: text(40, '用户名'),
  }),
  refusals: [
    'mobile_malformed',
    'person_not_found',
    'company_not_found',
    'company_already',
    'administrator_present',
    'registration_under_review',
  ],
  data: Nothing,
})

export const myInvitations = defineCall('myInvitations', {
  route: 'GET /platform-user-service/customer/invitations',
  access: 'signedIn',
  summary: '邀请我的企业',
  data: Type.Array(InvitationSchema),
})

export const answerInvitation = defineCall('answerInvitation', {
  route: 'POST /platform-user-service/customer/invitations/answer',
  access: 'signedIn',
  summary: '接受或谢绝邀请；接受后成为该企业成员',
  body: Type.Object({ invitationId: text(64, '邀请编号'), accept: flag('接受或谢绝') }),
  refusals: ['invitation_not_found', 'company_already', 'registration_under_review'],
  data: Nothing,
})

export type Member = Static<typeof MemberSchema>
export type Invitation = Static<typeof InvitationSchema>
