import { type Static, Type } from 'typebox'
import { defineCall } from './define.ts'

export const sliderChallenge = defineCall('sliderChallenge', {
  access: 'public',
  limitPerMinute: 60,
  summary: '取一道滑块拼图（答案只在服务端）',
  body: Type.Object({ scene: Type.String({ maxLength: 32 }) }),
  data: Type.Object({
    sessionId: Type.String(),
    /** data: URLs of the picture with the hole and of the piece; px. */
    background: Type.String(),
    piece: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    pieceY: Type.Integer(),
    pieceSize: Type.Integer(),
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
  data: Type.Object({ sessionId: Type.String(), sig: Type.String(), token: Type.String() }),
})

export const verificationCalls = { sliderChallenge, sliderVerify }
export type SliderChallenge = Static<typeof sliderChallenge.data>
export type SliderTicket = Static<typeof sliderVerify.data>
