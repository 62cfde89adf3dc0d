import { type Static, Type } from 'typebox'
import { SEND_REFUSALS, ticketFields } from '../../accounts/verification.ts'
import { defineCall, defineRaw } from '../../define.ts'
import { defineChoice, flag, numberOrText, scannedText, text } from '../../fields.ts'
import { OriginSchema } from '../../identifiers/records/record.ts'
import { AUDIENCES } from '../../identifiers/records/rules.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'

/** Token from `identifierView` with which a company opens its identifier as one of its audiences sees it. */
export const viewToken = Type.Optional(text(120, '查看身份的凭据'))

const ElementSchema = Type.Object(
  {
    /** Key of a field in the registry of scenes (scenes.ts); for a company's own fields, its own name. */
    dataId: Type.String(),
    lableName: Type.String(),
    /** String: text; Object: name → text; Array and TraceDetails: rows; null while masked. */
    lableValue: Type.Unknown(),
    dataType: Type.String(),
    trace: Type.Boolean(),
    traceIdentifier: Type.Union([Type.String(), Type.Null()]),
    isVerify: Type.Optional(Type.Boolean()),
    /** The batch or model that the value comes from; left out for the part's own. */
    from: Type.Optional(OriginSchema),
  },
  { $id: 'Element' },
)

const SceneSchema = Type.Object(
  {
    templateCode: Type.String(),
    sceneName: Type.String(),
    icon: Type.String(),
    sceneConfId: Type.String(),
  },
  { $id: 'Scene' },
)

export const DetailSchema = Type.Object(
  {
    identifier: Type.String(),
    identifierName: Type.String(),
    companyName: Type.String(),
    images: Type.Array(Type.String()),
    scenes: Type.Array(SceneSchema),
    elements: Type.Array(ElementSchema),
    /** The time at which the identifier itself was registered. */
    registerTime: Type.Optional(Type.String()),
    /** Only when it is not in use: reserved, suspended with the reason, or blocked by the node and without values. */
    state: Type.Optional(Type.Enum(['reserved', 'suspended', 'blocked'])),
    /** Only when it is blocked. */
    blockedSince: Type.Optional(Type.String()),
    stateReason: Type.Optional(Type.String()),
    companyDetails: Type.Object({
      createTime: Type.String(),
      status: Type.Integer(),
      website: Type.String(),
      industry: Type.String(),
      introduce: Type.String(),
      qrcodeLink: Type.String(),
      indentifierPrefix: Type.String(),
    }),
    /**
     * Only with the anti-counterfeiting scene: time of the first query of this identifier, and the number of
     * queries.
     */
    antiQuery: Type.Optional(Type.Object({ firstTime: Type.String(), total: Type.Integer() })),
    /** Only for scenes that need mobile verification: true when this answer is unmasked. */
    verified: Type.Optional(Type.Boolean()),
    /** Set only when the company views its identifier as one of its audiences. */
    audience: Type.Optional(Type.Enum(AUDIENCES)),
    /** Only with effect=SEND: seconds until the next code may be requested. */
    resendAfter: Type.Optional(Type.Integer()),
  },
  { $id: 'IdentifierDetail' },
)

export const identifierDetail = defineCall('identifierDetail', {
  route: 'POST /platform-console-service/identifier/manager/identifier/detail',
  access: 'public',
  summary: '标识详情、场景数据与手机验证（effect=SEND 发码，effect=VERIFY 验码）',
  query: Type.Object({
    mobile: Type.Optional(text(20, '手机号')),
    verifyCode: Type.Optional(text(10, '验证码')),
    effect: Type.Optional(defineChoice(['SEND', 'VERIFY'], '操作')),
    ...ticketFields,
  }),
  body: Type.Object({
    identifier: scannedText(4 * IDENTIFIER_MAX, '标识'),
    sceneConfId: Type.Optional(text(64, '场景')),
    /**
     * The page loads this scene in addition to the one that a visitor opened, so it does not count as a
     * lookup.
     */
    beside: Type.Optional(flag('附带读取')),
    as: viewToken,
    intelligentProductionRequest: Type.Optional(
      Type.Object(
        {
          dataOption: Type.Optional(numberOrText(8, '数据项')),
          quickTime: Type.Optional(numberOrText(2, '快捷时间')),
          startTime: Type.Optional(text(32, '开始日期')),
          endTime: Type.Optional(text(32, '结束日期')),
        },
        { title: '智能生产查询' },
      ),
    ),
  }),
  refusals: [
    'identifier_malformed',
    'identifier_not_found',
    'identifier_delegated',
    'identifier_moved',
    'scene_not_found',
    'scene_needs_no_verification',
    'date_range_malformed',
    'date_range_too_long',
    ...SEND_REFUSALS,
    'verify_code_malformed',
    'verify_code_wrong',
    'verify_code_expired',
  ],
  data: DetailSchema,
})

export const productionOptions = defineCall('productionOptions', {
  route: 'POST /platform-console-service/openapi/select/basicdict/intelligentproduction/dataoption',
  access: 'public',
  summary: '智能生产数据项字典',
  data: Type.Array(Type.Object({ code: Type.Integer(), name: Type.String() })),
})

const TraceStepSchema = Type.Object(
  {
    identifier: Type.String(),
    identifierName: Type.String(),
    companyName: Type.String(),
    /** YYYY-MM-DD or empty. */
    date: Type.String(),
    /** The process that made the part from the next one upstream; empty at the end of the chain. */
    via: Type.String(),
    records: Type.Integer(),
    /** A few values for the preview of a step. */
    highlights: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    /**
     * The latest records of the requested part, at most three, the latest first; empty for the other steps.
     */
    latest: Type.Array(
      Type.Object({ time: Type.String(), place: Type.String(), event: Type.String(), note: Type.String() }),
    ),
  },
  { $id: 'TraceStep' },
)

export const traceChain = defineCall('traceChain', {
  route: 'POST /platform-console-service/identifier/manager/identifier/trace',
  access: 'public',
  summary: '沿上游标识向上追溯的链，最多 12 个环节',
  body: Type.Object({ identifier: scannedText(4 * IDENTIFIER_MAX, '标识') }),
  refusals: ['identifier_malformed', 'identifier_not_found'],
  data: Type.Array(TraceStepSchema),
})

export const identifierHelp = defineCall('identifierHelp', {
  route: 'POST /platform-console-service/identifier/manager/identifier/help',
  access: 'public',
  summary: '查不到的标识：形式有何问题、前缀属于谁、最接近的已有标识',
  body: Type.Object({ identifier: scannedText(4 * IDENTIFIER_MAX, '标识') }),
  data: Type.Object({
    problem: Type.String(),
    companyName: Type.String(),
    prefix: Type.String(),
    /** Time of retirement, YYYY-MM-DD HH:mm:ss; empty for identifiers that never existed. */
    retiredAt: Type.String(),
    nearest: Type.Array(Type.Object({ identifier: Type.String(), identifierName: Type.String() })),
  }),
})

const CheckSchema = Type.Object({
  /** YYYY-MM-DD HH:mm:ss */
  time: Type.String(),
  /** The visitor's own words; may be empty. */
  city: Type.String(),
})

export const antiCheck = defineCall('antiCheck', {
  route: 'POST /platform-console-service/identifier/manager/identifier/anti/check',
  access: 'public',
  limitPerMinute: 20,
  summary: '核对标签涂层下的防伪码，并给出首次与历次查验的时间和城市',
  body: Type.Object({
    identifier: scannedText(4 * IDENTIFIER_MAX, '标识'),
    code: text(64, '防伪码'),
    city: Type.Optional(text(20, '查验城市')),
  }),
  refusals: ['identifier_malformed', 'identifier_not_found', 'identifier_blocked', 'anti_checks_spent'],
  data: Type.Object({
    /** none: the company has registered no code for this part. */
    result: Type.Enum(['matched', 'wrong', 'none']),
    /** Checks that matched, including this one, each visitor once a day; 0 unless it matched. */
    total: Type.Integer(),
    /** Checks of the last seven days and their cities; 0 unless it matched. */
    week: Type.Object({ checks: Type.Integer(), cities: Type.Integer() }),
    /** The earliest first, ten at most; empty unless it matched. */
    checks: Type.Array(CheckSchema),
  }),
})

export const nodeFigures = defineCall('nodeFigures', {
  route: 'GET /platform-console-service/openapi/node/figures',
  access: 'public',
  summary: '节点真实计数：标识总量、今日解析、企业数、平均响应、服务状态',
  data: Type.Object({
    identifiers: Type.Integer(),
    identifiersToday: Type.Integer(),
    resolutionsToday: Type.Integer(),
    /** Resolutions in each of the last 12 hours, oldest first. */
    resolutionsByHour: Type.Array(Type.Integer()),
    companies: Type.Integer(),
    companiesThisMonth: Type.Integer(),
    averageMs: Type.Number(),
    healthy: Type.Boolean(),
    updatedAt: Type.String(),
  }),
})

const ShareSchema = Type.Object({ name: Type.String(), companies: Type.Integer() })

export const nodeBreakdown = defineCall('nodeBreakdown', {
  route: 'GET /platform-console-service/openapi/node/breakdown',
  access: 'public',
  summary: '节点真实计数的分布：近 30 天每天的解析与新增标识，接入企业按行业和省份',
  data: Type.Object({
    /**
     * Oldest first; the last one is today and incomplete. `resolutions` is null before the node began to
     * count.
     */
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        resolutions: Type.Union([Type.Integer(), Type.Null()]),
        identifiers: Type.Integer(),
      }),
    ),
    /** Approved companies, most first; '' where a company has not stated it. */
    industries: Type.Array(ShareSchema),
    provinces: Type.Array(ShareSchema),
    updatedAt: Type.String(),
  }),
})

/** One or several values of a query field that may be repeated. */
const repeated = (title: string) =>
  Type.Optional(Type.Union([text(1000, title), Type.Array(text(1000, title), { maxItems: 1000 })], { title }))

const handleQuery = Type.Object({
  type: repeated('类型'),
  index: repeated('索引'),
  pretty: repeated('排版'),
  /** Answers as of this moment, or the end of this day (YYYY-MM-DD). */
  at: repeated('时间'),
  callback: repeated('回调函数'),
})

const HandleAnswerSchema = Type.Object(
  {
    responseCode: Type.Integer({ title: '1 成功，100 没有这个标识，200 没有这样的值', examples: [1] }),
    handle: Type.String(),
    values: Type.Optional(
      Type.Array(
        Type.Object({
          index: Type.Integer(),
          type: Type.String({ examples: ['URL'] }),
          data: Type.Object(
            { format: Type.String({ examples: ['string'] }), value: Type.Unknown({ examples: ['…'] }) },
            { additionalProperties: true },
          ),
          ttl: Type.Union([Type.Integer(), Type.String()]),
          timestamp: Type.String(),
        }),
      ),
    ),
    message: Type.Optional(Type.String()),
  },
  { $id: 'HandleAnswer', additionalProperties: true },
)
/** As in the query; each may be repeated, in JSON as an array. */
const handleBody = Type.Object({
  type: Type.Optional(Type.Unknown({ title: '类型', examples: ['URL'] })),
  index: Type.Optional(Type.Unknown({ title: '索引', examples: ['1'] })),
  pretty: Type.Optional(Type.Unknown({ title: '排版', examples: ['true'] })),
})
const handleGives = {
  data: HandleAnswerSchema,
  also: { 304: '没有变化（If-None-Match）', 400: '标识或参数有误', 404: '没有这个标识或这样的值' },
} as const
const handleParts = Type.Object({ prefix: text(200, '前缀'), suffix: text(IDENTIFIER_MAX, '后缀') })

export const handle = defineRaw('handle', {
  route: 'GET /api/handles/*',
  gives: handleGives,
  addresses: [
    {
      name: 'handleValues',
      path: '/api/handles/:prefix/:suffix',
      summary: '按 Handle System 的 HTTP 接口解析一个标识',
      params: handleParts,
    },
  ],
  access: 'public',
  summary: '按 Handle System 的 HTTP 接口解析一个标识（见 docs/zh/handle-api.md）',
  params: Type.Object({ '*': text(16_384, '标识') }),
  query: handleQuery,
  answers: ['application/json', 'text/javascript'],
  ownRefusals: true,
  crossOrigin: true,
})

export const handleByPost = defineRaw('handleByPost', {
  route: 'POST /api/handles/*',
  reads: { bodies: { 'application/x-www-form-urlencoded': handleBody, 'application/json': handleBody } },
  gives: handleGives,
  addresses: [
    {
      name: 'handleValuesByPost',
      path: '/api/handles/:prefix/:suffix',
      summary: '同上，参数也可在正文中',
      params: handleParts,
    },
  ],
  access: 'public',
  summary: '同上，参数也可在正文中：表单或 JSON 对象',
  params: Type.Object({ '*': text(16_384, '标识') }),
  query: handleQuery,
  answers: ['application/json', 'text/javascript'],
  ownRefusals: true,
  crossOrigin: true,
})

export const handleMessage = defineRaw('handleMessage', {
  route: 'POST /',
  access: 'public',
  summary: 'Handle 原生协议的报文（application/x-hdl-message，带信封，与 TCP 上的一样）',
  bytes: true,
  bodyBytes: 32 * 1024,
  refusals: ['media_unsupported', 'invalid_input', 'too_large'],
  answers: ['application/x-hdl-message'],
})

export type IdentifierDetail = Static<typeof DetailSchema>
export type WireElement = Static<typeof ElementSchema>
export type WireScene = Static<typeof SceneSchema>
export type TraceStep = Static<typeof TraceStepSchema>
export type NodeBreakdown = Static<typeof nodeBreakdown.data>
export type NodeFigures = Static<typeof nodeFigures.data>
export type AntiCheck = Static<typeof antiCheck.data>
export type IdentifierHelp = Static<typeof identifierHelp.data>
