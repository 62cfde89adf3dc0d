import {
  sliderAnswer,
  sliderChallenge,
  sliderQuestion,
  sliderVerify,
  smsBudget,
} from '@biaojie/contract/accounts/verification.ts'
import type { Metrics } from '../../../platform/base/metrics.ts'
import { STANDINGS } from '../../../platform/providers/sms/budget.ts'
import { defineDomain } from '../../assembly.ts'
import { serveOutbox } from './outbox-page.ts'
import { createVerification } from './verification.ts'

type Needs = Omit<Parameters<typeof createVerification>[0], 'log' | 'onBudgetUsedUp'> & {
  metrics: Pick<Metrics, 'smsPaused'>
  warn: (line: object, message: string) => void
}

export const verification = defineDomain({
  name: 'verification',
  create({ warn, metrics, ...needs }: Needs) {
    for (const standing of STANDINGS) metrics.smsPaused.inc({ standing }, 0)
    return createVerification({
      ...needs,
      log: (line) => warn(line, '短信发送失败'),
      onBudgetUsedUp: (standing) => {
        metrics.smsPaused.inc({ standing })
        warn({ standing }, '短信预算已用完，这类用户暂时收不到验证码')
      },
    })
  },
  serve(serve, { slider, outbox, budget }) {
    serve(sliderChallenge, ({ body }) => slider.challenge(body.scene))
    serve(sliderVerify, ({ body }) => slider.verify(body))
    serve(sliderQuestion, ({ body }, { ip }) => slider.makeQuestion(body.scene, ip))
    serve(sliderAnswer, ({ body }) => slider.answer(body))
    serve(smsBudget, () => budget())
    if (outbox) serveOutbox(serve, outbox)
  },
  jobs: ({ jobs }) => jobs,
})
