/**
 * Every refusal the node can give: HTTP status, stable numeric code, Chinese message.
 * Codes are promises to integrators: never renumber, never reuse.
 */
export const REFUSALS = {
  invalid_input: [400, 40001, '提交的内容不符合要求'],
  invalid_request: [400, 40002, '请求格式不正确'],
  identifier_malformed: [400, 40010, '请输入正确的标识 如:88.449.XXX/XX-XXXX000XX'],
  date_range_malformed: [400, 40011, '日期格式应为 YYYY-MM-DD，结束日期不能早于开始日期'],
  date_range_too_long: [400, 40012, '自定义时间不能超过三个月'],
  mobile_malformed: [400, 40013, '请输入正确的手机号'],
  verify_code_malformed: [400, 40014, '请输入 6 位数字验证码'],
  verify_code_wrong: [400, 40015, '验证码不正确，请核对后重新输入'],
  verify_code_expired: [400, 40016, '验证码已失效，请重新获取'],
  scene_needs_no_verification: [400, 40017, '该场景无需手机验证'],
  slider_wrong: [400, 40018, '滑块没有对齐，请再试一次'],
  slider_expired: [400, 40019, '滑块验证已过期，请刷新后重试'],
  ticket_invalid: [400, 40020, '请拉动滑块验证！'],
  question_wrong: [400, 40021, '回答不正确，请再试一次'],
  consent_outdated: [400, 40030, '协议已更新，请刷新页面后重新阅读并同意'],
  reason_missing: [400, 40031, '驳回须写明理由'],
  review_incomplete: [400, 40032, '还有未核对或不符的项，不能通过'],
  image_format: [400, 40033, '图片格式不正确，请上传 png、bmp、jpeg 或 jpg'],
  image_damaged: [400, 40034, '图片不完整或已损坏，请重新选择'],
  image_pixels: [400, 40035, '图片尺寸过大，请缩小后再上传'],
  login_failed: [400, 40050, '用户名或密码不正确'],
  password_malformed: [400, 40051, '密码应为 UTF-8 文本的 Base64 编码'],
  password_common: [400, 40052, '该密码过于常见，容易被猜中，请换一个'],
  password_weak: [400, 40053, '密码强度过低'],
  password_wrong: [400, 40054, '旧密码不正确'],
  password_unchanged: [400, 40055, '新密码不能与旧密码相同'],
  phone_unknown: [400, 40056, '该手机号尚未注册，请先注册'],
  phone_foreign: [400, 40057, '请使用本账号绑定的手机号'],
  exchange_invalid: [400, 40058, '登录链接已失效，请重新登录'],
  confirmation_missing: [400, 40059, '请输入密码或短信验证码以确认注销'],
  session_missing: [401, 40106, '登录已失效，请重新登录'],
  token_expired: [401, 40107, '登录已过期，请重新登录'],
  token_revoked: [401, 40108, '登录已在别处失效，请重新登录'],
  client_unknown: [401, 40110, '客户端标识不正确'],
  fingerprint_mismatch: [401, 40112, '登录环境已变化，请重新登录'],
  forbidden: [403, 40301, '当前账号没有权限进行此操作'],
  file_address_expired: [403, 40302, '图片地址已失效，请刷新页面'],
  not_found: [404, 40400, '您访问的地址不存在'],
  identifier_not_found: [404, 40401, '未查询到该标识，请核对后重新查询'],
  scene_not_found: [404, 40402, '该标识没有这个场景'],
  industry_not_found: [404, 40403, '没有这个行业分类'],
  area_not_found: [404, 40404, '没有这个行政区划'],
  company_not_found: [404, 40405, '没有这家企业'],
  registration_not_found: [404, 40406, '没有这份注册申请'],
  file_not_found: [404, 40407, '图片不存在或已按规定清除'],
  consultation_not_found: [404, 40408, '没有这条咨询，可能已按规定清除'],
  session_not_found: [404, 40450, '没有这处登录，可能已经结束'],
  member_not_found: [404, 40451, '没有这位成员'],
  invitation_not_found: [404, 40452, '邀请不存在或已失效'],
  person_not_found: [404, 40453, '没有找到这位用户，请核对手机号与用户名'],
  request_slow: [408, 40801, '请求未能及时送达，请重试'],
  draft_stale: [409, 40901, '草稿已在别处更新，请刷新后继续填写'],
  registration_under_review: [409, 40902, '申请正在审核中，请等待审核结果'],
  registration_stale: [409, 40903, '资料已有变化，请刷新后重试'],
  review_held: [409, 40904, '该申请正由其他审核员处理'],
  review_not_held: [409, 40905, '请先打开并锁定该申请，锁定可能已过期'],
  review_wrong_step: [409, 40906, '该申请不在这一审核环节'],
  consultation_stale: [409, 40907, '这条咨询刚被其他同事处理过，请查看最新内容'],
  applicant_elsewhere: [409, 40908, '申请人已属于另一家企业，不能通过；请驳回，并在理由中说明'],
  phone_taken: [409, 40950, '该手机号已注册，请直接登录'],
  name_taken: [409, 40951, '该用户名已被使用或与已有用户名过于相似，请换一个'],
  member_already: [409, 40952, '该用户已是本企业成员'],
  company_already: [409, 40953, '您已属于一家企业，不能再加入其他企业'],
  administrator_last: [
    409,
    40954,
    '您是企业唯一的管理员，请先在控制台“企业成员”中把一位成员设为管理员，再注销账号',
  ],
  administrator_present: [409, 40955, '该企业已有管理员，请由其管理员邀请成员或增设管理员'],
  membership_changed: [409, 40956, '您所属的企业刚有变化，账号未注销，请刷新后重试'],
  too_large: [413, 41301, '提交的内容过大'],
  media_unsupported: [415, 41501, '请以 JSON 格式提交'],
  expectation_unmet: [417, 41701, '无法满足请求头 Expect 的要求'],
  too_many_requests: [429, 42901, '操作过于频繁，请稍后再试'],
  sms_limited: [429, 900, '验证码发送次数已达上限，请完成滑块验证后再试'],
  sms_wait: [429, 42902, '验证码已发送，请稍后再获取'],
  question_wait: [429, 42904, '验证题每 30 秒可换一次，请稍后再试'],
  sms_day_limit: [429, 42903, '今日验证码发送次数已用完，请明天再试'],
  login_throttled: [429, 42910, '登录尝试过于频繁，请稍后再试，或使用短信登录'],
  headers_too_large: [431, 43101, '请求地址或请求头过长'],
  unexpected: [500, 50000, '服务异常，请稍后再试'],
  sms_failed: [503, 50301, '短信发送失败,请重试！'],
  sms_paused: [503, 50302, '验证码发送繁忙，请稍后再试'],
  picture_unsaved: [503, 50303, '暂时无法保存图片，请稍后再试'],
  login_busy: [503, 50310, '当前登录人数较多，请稍后再试'],
  unavailable: [503, 50300, '服务暂时不可用，请稍后再试'],
} as const satisfies Record<string, readonly [number, number, string]>

export type RefusalName = keyof typeof REFUSALS

export class Refusal extends Error {
  readonly reason: RefusalName
  readonly status: number
  readonly code: number
  /** Wire field → message, when single fields are to blame. */
  readonly fields: Record<string, string> | undefined
  constructor(reason: RefusalName, message?: string, fields?: Record<string, string>) {
    super(message ?? REFUSALS[reason][2])
    this.reason = reason
    this.fields = fields
    this.status = REFUSALS[reason][0]
    this.code = REFUSALS[reason][1]
  }
}

/** `throw refuse('identifier_not_found')`; a message of one's own replaces the table's. */
export const refuse = (reason: RefusalName, message?: string) => new Refusal(reason, message)

/** For forms: every wrong field with its message; the first of them is the sentence as a whole. */
export const refuseFields = (fields: Record<string, string>) =>
  new Refusal('invalid_input', Object.values(fields)[0], fields)
