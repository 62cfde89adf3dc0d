import { addConsultation as call } from '@biaojie/contract/opportunities.ts'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../http/serve.ts'
import { sweepEvery } from '../../http/sweep.ts'
import type { Now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { keyFor } from '../../platform/secret.ts'
import { addConsultation, forgetOldConsultations } from './opportunities.ts'

const SWEEP_EVERY_MS = 24 * 3_600_000

export function serveOpportunities(
  serve: Serve,
  app: FastifyInstance,
  given: { env: Env; db: Db; now: Now },
): void {
  const deps = { db: given.db, now: given.now, keyed: keyFor('opportunities', given.env) }
  serve(call, ({ body }, { ip }) => addConsultation(deps, body, ip))
  sweepEvery(app, SWEEP_EVERY_MS, () => forgetOldConsultations(deps.db, deps.now()), '清理到期咨询失败')
}
