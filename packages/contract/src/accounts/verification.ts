import { type Static, Type } from 'typebox'
import { defineCall, defineRaw, STAFF } from '../define.ts'
import { defineChoice, text } from '../fields.ts'

/** Refusals of calls that send a code by text message. */
export const SEND_REFUSALS = [
  'mobile_malformed',
  'ticket_invalid',
  'sms_wait',
  'sms_limited',
  'sms_day_limit',
  'sms_paused',
  'sms_failed',
] as const
/** Refusals of calls that take such a code. */
export const CODE_REFUSALS = [
  'mobile_malformed',
  'verify_code_malformed',
  'verify_code_wrong',
  'verify_code_expired',
] as const

/** The purpose of a ticket; a ticket of one scene is invalid in another. */
const scene = defineChoice(
  ['scene', 'login', 'register', 'reset', 'change', 'delete', 'bind', 'nc-check'],
  '滑块场景',
)
/** Other calls take a ticket in these fields. */
export const ticketFields = {
  sessionId: Type.Optional(text(128, '滑块编号')),
  sig: Type.Optional(text(128, '滑块签名')),
  token: Type.Optional(text(256, '滑块通行票')),
}
const TicketSchema = Type.Object(
  { sessionId: Type.String(), sig: Type.String(), token: Type.String() },
  { $id: 'SliderTicket' },
)

export const sliderChallenge = defineCall('sliderChallenge', {
  route: 'POST /platform-security-service/captcha/slider/challenge',
  access: 'public',
  limitPerMinute: 60,
  summary: '取一道滑块拼图（答案只在服务端）',
  body: Type.Object({ scene }),
  data: Type.Object({
    sessionId: Type.String(),
    /** data: URLs of the picture with the hole and of the piece, at twice their displayed size. */
    background: Type.String(),
    piece: Type.String(),
    /** Displayed size in px; the piece starts at x = 0. */
    width: Type.Integer(),
    height: Type.Integer(),
    pieceY: Type.Number(),
    pieceSize: Type.Integer(),
    /** Seconds. */
    expiresIn: Type.Integer(),
  }),
})

export const sliderVerify = defineCall('sliderVerify', {
  route: 'POST /platform-security-service/captcha/slider/verify',
  access: 'public',
  limitPerMinute: 60,
  summary: '提交滑块位置，换一次性通行票（sessionId、sig、token）',
  body: Type.Object({
    sessionId: text(128, '滑块编号'),
    x: Type.Number({ minimum: -10, maximum: 400, title: '滑块位置' }),
    /** Pointer track as [x, y, ms since start]. */
    track: Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), {
      maxItems: 400,
      title: '滑动轨迹',
    }),
  }),
  refusals: ['slider_wrong', 'slider_expired'],
  data: TicketSchema,
})

export const sliderQuestion = defineCall('sliderQuestion', {
  route: 'POST /platform-security-service/captcha/slider/question',
  access: 'public',
  limitPerMinute: 10,
  summary: '无法完成拼图的人改答一道文字题（每个地址 30 秒一题）',
  body: Type.Object({ scene }),
  refusals: ['question_wait'],
  data: Type.Object({ sessionId: Type.String(), question: Type.String(), expiresIn: Type.Integer() }),
})

export const sliderAnswer = defineCall('sliderAnswer', {
  route: 'POST /platform-security-service/captcha/slider/answer',
  access: 'public',
  limitPerMinute: 10,
  summary: '提交文字题的答案，换一次性通行票',
  body: Type.Object({ sessionId: text(128, '滑块编号'), answer: text(64, '答案') }),
  refusals: ['question_wrong', 'slider_expired'],
  data: TicketSchema,
})

const SmsBudgetSchema = Type.Object(
  {
    /** The budget of ten minutes and of a day. */
    windows: Type.Array(
      Type.Object({ minutes: Type.Integer(), used: Type.Integer(), limit: Type.Integer() }),
    ),
    /**
     * This group and all groups before it get no messages now: strangers without the puzzle, strangers who
     * solved it, known people.
     */
    stopped: Type.Enum(['none', 'stranger', 'solved', 'known']),
    /** They get messages again at this time at the latest; empty when none are stopped. */
    until: Type.String(),
  },
  { $id: 'SmsBudget' },
)

export const smsBudget = defineCall('smsBudget', {
  route: 'GET /platform-security-service/manager/sms/budget',
  access: STAFF,
  summary: '短信额度用了多少，哪些人暂时收不到短信',
  data: SmsBudgetSchema,
})

export const outbox = defineRaw('outbox', {
  route: 'GET /dev/outbox',
  access: 'public',
  summary: '开发环境的短信收件箱，新的在前；format=json 或 Accept 为 JSON 时给出数据',
  query: Type.Object({
    phone: Type.Optional(text(20, '手机号')),
    format: Type.Optional(text(8, '格式')),
  }),
  answers: ['text/html', 'application/json'],
  development: true,
})

export type SliderChallenge = Static<typeof sliderChallenge.data>
export type SliderScene = Static<typeof scene>
export type SmsBudget = Static<typeof SmsBudgetSchema>
export type SliderTicket = Static<typeof sliderVerify.data>
