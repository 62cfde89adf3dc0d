import { type Static, Type } from 'typebox'
import { AVATAR_MAX_BYTES } from './account-rules.ts'
import { defineCall, Nothing, optional, text } from './define.ts'
import { CompanyRecordSchema } from './enterprises.ts'

/** Ticket of a passed slider (see sliderVerify). */
const ticketFields = { sessionId: optional(128), sig: optional(128), token: optional(256) }
/** Browser fingerprint that the session is bound to. */
const fingerprint = optional(128)
/** Base64 of UTF-8, see encodePassword. */
const password = text(1024)

export const TokenInfoSchema = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  /** Seconds the access token lives. */
  expires_in: Type.Integer(),
  /** true: refresh before the next call. */
  needRefresh: Type.Boolean(),
  token_type: Type.String(),
})

const CompanyDetailsSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  liaison: Type.String(),
  liaisonPhone: Type.String(),
  indentifierPrefix: Type.String(),
  examineStatus: Type.Integer(),
})

const UserInfoSchema = Type.Object({
  /** ORDINARY, COMPANY, COMPANY_ADMIN, ADMIN, MANAGER. */
  type: Type.String(),
  phoneNo: Type.String(),
  mobile: Type.String(),
  username: Type.String(),
  account: Type.String(),
  userName: Type.String(),
  email: Type.String(),
  userId: Type.String(),
  /** Address of the avatar, empty without one. */
  portrait: Type.String(),
  basicInfo: Type.Object({ type: Type.String(), userId: Type.String(), portrait: Type.String() }),
  /** The company's prefix, empty without one. */
  prefix: Type.String(),
  defaultCompanyId: Type.String(),
  defaultCompanyName: Type.String(),
  /** The company's record, three times; left out for people without one. */
  userBizInfo: Type.Optional(CompanyRecordSchema),
  companyDetails: Type.Optional(CompanyDetailsSchema),
  companyInfo: Type.Optional(CompanyRecordSchema),
})

export const LoginSchema = Type.Object({ tokenInfo: TokenInfoSchema, userInfo: UserInfoSchema })

const loginFields = {
  username: optional(64),
  password: Type.Optional(password),
  fingerprint,
  returnType: optional(16),
  loginType: optional(32),
  scene: optional(32),
  ...ticketFields,
}
const mobileLoginFields = {
  mobile: optional(20),
  verifyCode: optional(10),
  fingerprint,
  returnType: optional(16),
  loginType: optional(32),
}

export const passwordLogin = defineCall('passwordLogin', {
  access: 'public',
  limitPerMinute: 60,
  form: true,
  summary: '密码登录；字段可放在请求体（JSON 或表单）或查询串，需要 login 场景的滑块票',
  query: Type.Object(loginFields),
  body: Type.Object(loginFields),
  data: LoginSchema,
})

export const mobileLogin = defineCall('mobileLogin', {
  access: 'public',
  limitPerMinute: 60,
  form: true,
  summary: '短信登录；验证码在通过滑块后才发出，因此这里不再要滑块票',
  query: Type.Object(mobileLoginFields),
  body: Type.Object(mobileLoginFields),
  data: LoginSchema,
})

const sendMessage = {
  access: 'public',
  limitPerMinute: 30,
  form: true,
  body: Type.Object({
    phoneNo: text(20),
    /** 10 login, 2 reset, 0 by scene. */
    messageType: Type.Optional(Type.Union([Type.Integer(), text(2)])),
    /** register, change (password) or delete (account); the last two only for the signed-in person's own phone. */
    scene: optional(32),
    ...ticketFields,
  }),
  data: Type.Object({
    /** Seconds until the next code may be asked for. */
    resendAfter: Type.Integer(),
  }),
} as const

export const sendShortMessage = defineCall('sendShortMessage', {
  ...sendMessage,
  summary: '发送短信验证码（注册、找回密码、修改密码、注销账号），需要同一场景的滑块票',
})
export const sendLoginMessage = defineCall('sendLoginMessage', {
  ...sendMessage,
  summary: '发送短信验证码（登录），与 sendShortMessage 相同',
})

export const registerAccount = defineCall('registerAccount', {
  access: 'public',
  limitPerMinute: 30,
  form: true,
  summary: '注册',
  body: Type.Object({
    phoneNo: text(20),
    account: text(64),
    email: text(200),
    password,
    verifiyCode: text(10),
    origin: optional(64),
    /** Version of the agreements the person ticked; the current one when left out. */
    agreementVersion: optional(32),
  }),
  data: Type.Object({ userId: Type.String() }),
})

export const retrievePassword = defineCall('retrievePassword', {
  access: 'public',
  limitPerMinute: 30,
  form: true,
  summary: '找回密码；成功后该账号的所有登录失效',
  body: Type.Object({
    phone: text(20),
    newPassword: password,
    type: Type.Optional(Type.Union([Type.Integer(), text(4)])),
    verifiyCode: text(10),
  }),
  data: Nothing,
})

export const updatePassword = defineCall('updatePassword', {
  access: 'signedIn',
  limitPerMinute: 30,
  form: true,
  summary: '修改密码（手机号须为本账号的）；成功后所有登录失效，须重新登录',
  body: Type.Object({
    phoneNo: text(20),
    oldPassword: password,
    newPassword: password,
    verifiyCode: text(10),
  }),
  data: Nothing,
})

export const updateInfo = defineCall('updateInfo', {
  access: 'signedIn',
  limitPerMinute: 30,
  form: true,
  summary: '修改个人资料（头像：uploadFile 给出的 fileName）',
  body: Type.Object({
    /** fileName (or fullUrl) of one's own upload; empty removes the avatar. */
    portrait: text(200),
  }),
  data: UserInfoSchema,
})

export const customerInfo = defineCall('customerInfo', {
  access: 'signedIn',
  form: true,
  summary: '本人资料',
  body: Type.Object({
    level: Type.Optional(Type.Union([Type.Integer(), text(4)])),
    /** Empty: always the signed-in person. */
    userId: optional(64),
  }),
  data: UserInfoSchema,
})

export const uploadFile = defineCall('uploadFile', {
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '上传头像（multipart 字段 file；JPEG、PNG、BMP，小于 1 MB），裁为正方形并去除元数据',
  upload: { maxBytes: AVATAR_MAX_BYTES, tooLarge: '图片不得大于1M！' },
  data: Type.Object({ fileName: Type.String(), fullUrl: Type.String() }),
})

export const accountCalls = {
  passwordLogin,
  mobileLogin,
  sendShortMessage,
  sendLoginMessage,
  registerAccount,
  retrievePassword,
  updatePassword,
  updateInfo,
  customerInfo,
  uploadFile,
}

export type TokenInfo = Static<typeof TokenInfoSchema>
export type UserInfo = Static<typeof UserInfoSchema>
export type Login = Static<typeof LoginSchema>
