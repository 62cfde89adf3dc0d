import {
  sliderAnswer,
  sliderChallenge,
  sliderQuestion,
  sliderVerify,
  smsBudget,
} from '@biaojie/contract/accounts/verification.ts'
import type { Serve } from '../../../http/serve.ts'
import { serveOutbox } from './outbox-page.ts'
import type { Verification } from './verification.ts'

export function serveVerification(serve: Serve, { slider, outbox, budget }: Verification): void {
  serve(sliderChallenge, ({ body }) => slider.challenge(body.scene))
  serve(sliderVerify, ({ body }) => slider.verify(body))
  serve(sliderQuestion, ({ body }, { ip }) => slider.question(body.scene, ip))
  serve(sliderAnswer, ({ body }) => slider.answer(body))
  serve(smsBudget, () => budget())
  if (outbox) serveOutbox(serve, outbox)
}
