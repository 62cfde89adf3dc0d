import {
  sliderAnswer,
  sliderChallenge,
  sliderQuestion,
  sliderVerify,
} from '@biaojie/contract/verification.ts'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../http/serve.ts'
import { sweepEvery } from '../../http/sweep.ts'
import type { Db } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { serveOutbox } from './outbox-page.ts'
import type { Verification } from './verification.ts'

const SWEEP_EVERY_MS = 600_000

export function serveVerification(
  serve: Serve,
  app: FastifyInstance,
  deps: { env: Env; db: Db; verification: Verification },
): void {
  const { slider, sweep } = deps.verification
  serve(sliderChallenge, ({ body }) => slider.challenge(body.scene))
  serve(sliderVerify, ({ body }) => slider.verify(body))
  serve(sliderQuestion, ({ body }, { ip }) => slider.question(body.scene, ip))
  serve(sliderAnswer, ({ body }) => slider.answer(body))
  if (!deps.env.production && !deps.env.aliyunSms) serveOutbox(app, deps)
  sweepEvery(app, SWEEP_EVERY_MS, sweep, '清理过期验证数据失败')
}
