import { type Static, Type } from 'typebox'
import { defineCall, defineRaw, IMAGE_REFUSALS } from '../../define.ts'
import { CompanyRecordSchema } from '../../enterprises/enterprises.ts'
import { defineChoice, Nothing, numberOrText, text } from '../../fields.ts'
import { CODE_REFUSALS, SEND_REFUSALS, ticketFields } from '../verification.ts'
import { AVATAR_MAX_BYTES } from './rules.ts'

/** The session is bound to this browser fingerprint. */
const fingerprint = Type.Optional(text(128, '浏览器指纹'))
/** Base64 of UTF-8, see encodePassword. */
const password = text(1024, '密码')

export const TokenInfoSchema = Type.Object(
  {
    access_token: Type.String(),
    refresh_token: Type.String(),
    /** Lifetime of the access token in seconds. */
    expires_in: Type.Integer(),
    /** True means that the token must be refreshed before the next call. */
    needRefresh: Type.Boolean(),
    token_type: Type.String(),
  },
  { $id: 'TokenInfo' },
)

const CompanyDetailsSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    liaison: Type.String(),
    liaisonPhone: Type.String(),
    indentifierPrefix: Type.String(),
    examineStatus: Type.Integer(),
  },
  { $id: 'CompanyDetails' },
)

const UserInfoSchema = Type.Object(
  {
    type: Type.String(),
    duties: Type.Optional(Type.Array(Type.String())),
    phoneNo: Type.String(),
    mobile: Type.String(),
    username: Type.String(),
    account: Type.String(),
    userName: Type.String(),
    email: Type.String(),
    userId: Type.String(),
    portrait: Type.String(),
    basicInfo: Type.Object({ type: Type.String(), userId: Type.String(), portrait: Type.String() }),
    prefix: Type.String(),
    defaultCompanyId: Type.String(),
    defaultCompanyName: Type.String(),
    /** The company's record, in three fields; omitted for people without a company. */
    userBizInfo: Type.Optional(CompanyRecordSchema),
    companyDetails: Type.Optional(CompanyDetailsSchema),
    companyInfo: Type.Optional(CompanyRecordSchema),
  },
  { $id: 'UserInfo' },
)

export const LoginSchema = Type.Object(
  { tokenInfo: TokenInfoSchema, userInfo: UserInfoSchema },
  { $id: 'Login' },
)

const loginFields = {
  username: Type.Optional(text(64, '手机号/用户名')),
  password: Type.Optional(password),
  fingerprint,
  returnType: Type.Optional(text(16, '返回类型')),
  loginType: Type.Optional(text(32, '登录类型')),
  scene: Type.Optional(text(32, '滑块场景')),
  ...ticketFields,
}
const mobileLoginFields = {
  mobile: Type.Optional(text(20, '手机号')),
  verifyCode: Type.Optional(text(10, '验证码')),
  fingerprint,
  returnType: Type.Optional(text(16, '返回类型')),
  loginType: Type.Optional(text(32, '登录类型')),
}

export const passwordLogin = defineCall('passwordLogin', {
  route: 'POST /platform-user-center/authentication/form',
  access: 'public',
  limitPerMinute: 60,
  form: true,
  summary: '密码登录；字段可放在请求体（JSON 或表单）或查询串，需要 login 场景的滑块票',
  query: Type.Object(loginFields),
  body: Type.Object(loginFields),
  refusals: [
    'client_unknown',
    'password_malformed',
    'ticket_invalid',
    'login_failed',
    'login_throttled',
    'login_busy',
    'session_missing',
    'account_locked',
    'second_factor_needed',
  ],
  data: LoginSchema,
})

export const mobileLogin = defineCall('mobileLogin', {
  route: 'POST /security/authentication/mobile',
  access: 'public',
  limitPerMinute: 60,
  form: true,
  summary: '短信登录；验证码在通过滑块后才发出，因此这里不再要滑块票',
  query: Type.Object(mobileLoginFields),
  body: Type.Object(mobileLoginFields),
  refusals: [
    'client_unknown',
    ...CODE_REFUSALS,
    'phone_unknown',
    'session_missing',
    'account_locked',
    'second_factor_needed',
  ],
  data: LoginSchema,
})

const sendMessage = {
  access: 'public',
  limitPerMinute: 30,
  form: true,
  refusals: [...SEND_REFUSALS, 'phone_foreign', 'session_missing'],
  body: Type.Object({
    phoneNo: text(20, '手机号'),
    /** 10 login, 2 reset, 0 by scene. */
    messageType: Type.Optional(numberOrText(2, '短信类型')),
    /**
     * register, bind (a new phone), change or delete (account); the last two only for the signed-in person's
     * own phone.
     */
    scene: Type.Optional(text(32, '短信场景')),
    ...ticketFields,
  }),
  data: Type.Object({
    /** Seconds until the next code may be requested. */
    resendAfter: Type.Integer(),
  }),
} as const

export const sendShortMessage = defineCall('sendShortMessage', {
  route: 'POST /platform-user-service/message/sendShortMessage.html',
  ...sendMessage,
  summary: '发送短信验证码（注册、找回密码、修改密码、注销账号），需要同一场景的滑块票',
})
export const sendLoginMessage = defineCall('sendLoginMessage', {
  route: 'POST /platform-security-service/message/sendShortMessage.html',
  ...sendMessage,
  summary: '发送短信验证码（登录），与 sendShortMessage 相同',
})

export const registerAccount = defineCall('registerAccount', {
  route: 'POST /platform-user-service/customer/account/register.html',
  access: 'public',
  limitPerMinute: 30,
  form: true,
  summary: '注册',
  body: Type.Object({
    phoneNo: text(20, '手机号'),
    account: text(64, '用户名'),
    email: text(200, '邮箱'),
    password,
    verifiyCode: text(10, '验证码'),
    /** The purpose of the code: a login code for a phone without an account also proves the phone. */
    codeOf: Type.Optional(defineChoice(['register', 'login'], '验证码用途')),
    origin: Type.Optional(text(64, '来源')),
    /** Version of the accepted agreements; the current one when left out. */
    agreementVersion: Type.Optional(text(32, '协议版本')),
  }),
  refusals: [
    ...CODE_REFUSALS,
    'phone_taken',
    'name_taken',
    'password_malformed',
    'password_common',
    'password_weak',
    'login_busy',
    'consent_outdated',
  ],
  data: Type.Object({ userId: Type.String() }),
})

export const retrievePassword = defineCall('retrievePassword', {
  route: 'POST /platform-user-service/customer/retrievePassword.html',
  access: 'public',
  limitPerMinute: 30,
  form: true,
  summary: '找回密码；成功后该账号的所有登录失效',
  body: Type.Object({
    phone: text(20, '手机号'),
    newPassword: text(1024, '新密码'),
    type: Type.Optional(numberOrText(4, '找回方式')),
    verifiyCode: text(10, '验证码'),
  }),
  refusals: [
    ...CODE_REFUSALS,
    'phone_unknown',
    'password_malformed',
    'password_common',
    'password_weak',
    'login_busy',
  ],
  data: Nothing,
})

export const updatePassword = defineCall('updatePassword', {
  route: 'POST /platform-user-service/customer/updatePassword.html',
  access: 'signedIn',
  limitPerMinute: 30,
  form: true,
  summary: '修改密码（手机号须为本账号的）；成功后所有登录失效，须重新登录',
  body: Type.Object({
    phoneNo: text(20, '手机号'),
    oldPassword: text(1024, '旧密码'),
    newPassword: text(1024, '新密码'),
    verifiyCode: text(10, '验证码'),
  }),
  refusals: [
    ...CODE_REFUSALS,
    'phone_foreign',
    'password_malformed',
    'password_common',
    'password_weak',
    'password_unchanged',
    'password_wrong',
    'login_throttled',
    'login_busy',
  ],
  data: Nothing,
})

export const updateInfo = defineCall('updateInfo', {
  route: 'POST /platform-user-service/customer/info/update.html',
  access: 'signedIn',
  limitPerMinute: 30,
  form: true,
  summary: '修改个人资料（头像：uploadFile 给出的 fileName）',
  body: Type.Object({
    /** fileName (or fullUrl) of one's own upload; empty removes the avatar. */
    portrait: text(200, '头像'),
  }),
  data: UserInfoSchema,
})

export const customerInfo = defineCall('customerInfo', {
  route: 'POST /platform-user-service/customer/info.html',
  access: 'signedIn',
  form: true,
  summary: '本人资料',
  body: Type.Object({
    level: Type.Optional(numberOrText(4, '级别')),
    /** Ignored: the answer is about the signed-in person. */
    userId: Type.Optional(text(64, '用户编号')),
  }),
  data: UserInfoSchema,
})

export const uploadFile = defineCall('uploadFile', {
  route: 'POST /platform-user-service/file/upload.html',
  access: 'signedIn',
  limitPerMinute: 20,
  summary: '上传头像（multipart 字段 file；JPEG、PNG、BMP，小于 1 MB），裁为正方形并去除元数据',
  upload: { maxBytes: AVATAR_MAX_BYTES, tooLarge: '图片不得大于1M！' },
  refusals: [...IMAGE_REFUSALS],
  data: Type.Object({ fileName: Type.String(), fullUrl: Type.String() }),
})

/** Avatars are public under random names; the content of a name never changes. */
export const avatar = defineRaw('avatar', {
  route: 'GET /media/avatar/:name',
  access: 'public',
  summary: '头像',
  params: Type.Object({ name: text(64, '图片名') }),
  refusals: ['not_found'],
  answers: ['image/webp'],
})

export type TokenInfo = Static<typeof TokenInfoSchema>
export type UserInfo = Static<typeof UserInfoSchema>
export type Login = Static<typeof LoginSchema>
