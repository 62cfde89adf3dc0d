import type { Metrics } from '../../../platform/base/metrics.ts'
import { defineDomain } from '../../assembly.ts'
import { serveVerification } from './routes.ts'
import { createVerification } from './verification.ts'

type Needs = Omit<Parameters<typeof createVerification>[0], 'log' | 'onBudgetUsedUp'> & {
  metrics: Pick<Metrics, 'smsPaused'>
  warn: (line: object, message: string) => void
}

export const verification = defineDomain({
  name: 'verification',
  create: ({ warn, metrics, ...needs }: Needs) =>
    createVerification({
      ...needs,
      log: (line) => warn(line, '短信发送失败'),
      onBudgetUsedUp: (standing) => {
        metrics.smsPaused.inc({ standing })
        warn({ standing }, '短信预算已用完，这类用户暂时收不到验证码')
      },
    }),
  serve: serveVerification,
  jobs: ({ jobs }) => jobs,
})
