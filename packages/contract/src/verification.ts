import { type Static, Type } from 'typebox'
import { defineCall } from './define.ts'

/** What a ticket may be used for; a ticket of one scene is worthless in another. */
const scene = Type.Union([
  Type.Literal('scene'),
  Type.Literal('login'),
  Type.Literal('register'),
  Type.Literal('reset'),
  Type.Literal('change'),
  Type.Literal('delete'),
  Type.Literal('nc-check'),
])
const TicketSchema = Type.Object({ sessionId: Type.String(), sig: Type.String(), token: Type.String() })

export const sliderChallenge = defineCall('sliderChallenge', {
  access: 'public',
  limitPerMinute: 60,
  summary: '取一道滑块拼图（答案只在服务端）',
  body: Type.Object({ scene }),
  data: Type.Object({
    sessionId: Type.String(),
    /** data: URLs of the picture with the hole and of the piece, at twice the size they are shown in. */
    background: Type.String(),
    piece: Type.String(),
    /** px to show them in; the piece starts at x = 0. */
    width: Type.Integer(),
    height: Type.Integer(),
    pieceY: Type.Number(),
    pieceSize: Type.Integer(),
    /** Seconds. */
    expiresIn: Type.Integer(),
  }),
})

export const sliderVerify = defineCall('sliderVerify', {
  access: 'public',
  limitPerMinute: 60,
  summary: '提交滑块位置，换一次性通行票（sessionId、sig、token）',
  body: Type.Object({
    sessionId: Type.String({ maxLength: 128 }),
    x: Type.Number({ minimum: -10, maximum: 400 }),
    /** Pointer track as [x, y, ms since start]; friction only, never the sole evidence. */
    track: Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), { maxItems: 400 }),
  }),
  data: TicketSchema,
})

export const sliderQuestion = defineCall('sliderQuestion', {
  access: 'public',
  limitPerMinute: 10,
  summary: '无法完成拼图的人改答一道文字题（每个地址 30 秒一题）',
  body: Type.Object({ scene }),
  data: Type.Object({ sessionId: Type.String(), question: Type.String(), expiresIn: Type.Integer() }),
})

export const sliderAnswer = defineCall('sliderAnswer', {
  access: 'public',
  limitPerMinute: 10,
  summary: '提交文字题的答案，换一次性通行票',
  body: Type.Object({ sessionId: Type.String({ maxLength: 128 }), answer: Type.String({ maxLength: 64 }) }),
  data: TicketSchema,
})

export const verificationCalls = { sliderChallenge, sliderVerify, sliderQuestion, sliderAnswer }
export type SliderChallenge = Static<typeof sliderChallenge.data>
export type SliderScene = Static<typeof scene>
export type SliderTicket = Static<typeof sliderVerify.data>
