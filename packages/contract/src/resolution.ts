import { type Static, Type } from 'typebox'
import { defineCall, text } from './define.ts'
import { IDENTIFIER_MAX } from './rules.ts'

/** Fixed scene types by template code; 100 is a custom scene with its own name and icon. */
export const SCENE = {
  trace: '0',
  management: '1',
  anti: '2',
  supply: '3',
  recall: '4',
  security: '5',
  logistics: '6',
  ops: '7',
  monitor: '8',
  production: '9',
  repair: '10',
  custom: '100',
} as const

const ElementSchema = Type.Object({
  dataId: Type.String(),
  lableName: Type.String(),
  /** String: text; Object: name → text; Array and TraceDetails: rows; null while masked. */
  lableValue: Type.Unknown(),
  dataType: Type.String(),
  trace: Type.Boolean(),
  traceIdentifier: Type.Union([Type.String(), Type.Null()]),
  isVerify: Type.Optional(Type.Boolean()),
})

const SceneSchema = Type.Object({
  templateCode: Type.String(),
  sceneName: Type.String(),
  icon: Type.String(),
  sceneConfId: Type.String(),
})

export const DetailSchema = Type.Object({
  identifier: Type.String(),
  identifierName: Type.String(),
  companyName: Type.String(),
  images: Type.Array(Type.String()),
  scenes: Type.Array(SceneSchema),
  elements: Type.Array(ElementSchema),
  companyDetails: Type.Object({
    createTime: Type.String(),
    status: Type.Integer(),
    website: Type.String(),
    industry: Type.String(),
    introduce: Type.String(),
    qrcodeLink: Type.String(),
    indentifierPrefix: Type.String(),
  }),
  /** Only with the anti-counterfeiting scene: when this identifier was first queried, and how often so far. */
  antiQuery: Type.Optional(Type.Object({ firstTime: Type.String(), total: Type.Integer() })),
  /** Only for scenes that need mobile verification: whether this answer is unmasked. */
  verified: Type.Optional(Type.Boolean()),
  /** Only with effect=SEND: seconds until the next code may be asked for. */
  resendAfter: Type.Optional(Type.Integer()),
})

export const identifierDetail = defineCall('identifierDetail', {
  access: 'public',
  summary: '标识详情、场景数据与手机验证（effect=SEND 发码，effect=VERIFY 验码）',
  query: Type.Object({
    mobile: Type.Optional(text(20)),
    verifyCode: Type.Optional(text(10)),
    effect: Type.Optional(Type.Union([Type.Literal('SEND'), Type.Literal('VERIFY')])),
    sessionId: Type.Optional(text(128)),
    sig: Type.Optional(text(128)),
    token: Type.Optional(text(256)),
  }),
  body: Type.Object({
    identifier: text(4 * IDENTIFIER_MAX),
    sceneConfId: Type.Optional(text(64)),
    intelligentProductionRequest: Type.Optional(
      Type.Object({
        dataOption: Type.Optional(Type.Union([text(8), Type.Integer()])),
        quickTime: Type.Optional(Type.Union([text(2), Type.Integer()])),
        startTime: Type.Optional(text(32)),
        endTime: Type.Optional(text(32)),
      }),
    ),
  }),
  data: DetailSchema,
})

export const productionOptions = defineCall('productionOptions', {
  access: 'public',
  summary: '智能生产数据项字典',
  data: Type.Array(Type.Object({ code: Type.Integer(), name: Type.String() })),
})

const TraceStepSchema = Type.Object({
  identifier: Type.String(),
  identifierName: Type.String(),
  companyName: Type.String(),
  /** YYYY-MM-DD or empty. */
  date: Type.String(),
  /** How this step was made from the next one upstream; empty at the end of the chain. */
  via: Type.String(),
  records: Type.Integer(),
  /** A few telling values, for the preview of a step. */
  highlights: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
})

export const traceChain = defineCall('traceChain', {
  access: 'public',
  summary: '沿上级标识向上走的追溯链，最多 12 级',
  body: Type.Object({ identifier: text(4 * IDENTIFIER_MAX) }),
  data: Type.Array(TraceStepSchema),
})

export const identifierHelp = defineCall('identifierHelp', {
  access: 'public',
  summary: '查不到的标识：形式有何问题、前缀属于谁、最接近的已有标识',
  body: Type.Object({ identifier: text(4 * IDENTIFIER_MAX) }),
  data: Type.Object({
    problem: Type.String(),
    companyName: Type.String(),
    prefix: Type.String(),
    nearest: Type.Array(Type.Object({ identifier: Type.String(), identifierName: Type.String() })),
  }),
})

export const nodeFigures = defineCall('nodeFigures', {
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

export const resolutionCalls = {
  identifierDetail,
  productionOptions,
  traceChain,
  identifierHelp,
  nodeFigures,
}

export type IdentifierDetail = Static<typeof DetailSchema>
export type WireElement = Static<typeof ElementSchema>
export type WireScene = Static<typeof SceneSchema>
export type TraceStep = Static<typeof TraceStepSchema>
export type NodeFigures = Static<typeof nodeFigures.data>
export type IdentifierHelp = Static<typeof identifierHelp.data>
