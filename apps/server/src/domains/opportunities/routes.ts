import {
  consultationHandle,
  consultationList,
  consultationReopen,
  consultationReveal,
  consultationDetail as detailCall,
} from '@biaojie/contract/consultations.ts'
import { addConsultation as call } from '@biaojie/contract/opportunities.ts'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../http/serve.ts'
import { sweepEvery } from '../../http/sweep.ts'
import type { Env } from '../../platform/env.ts'
import { keyFor } from '../../platform/secret.ts'
import {
  consultationDetail,
  type DeskDeps,
  handleConsultation,
  listConsultations,
  reopenConsultation,
  revealPhone,
} from './desk.ts'
import { addConsultation, forgetOldConsultations } from './opportunities.ts'

/** What staff do with what visitors sent. */
function serveDesk(serve: Serve, deps: DeskDeps): void {
  serve(consultationList, ({ body }) => listConsultations(deps, body))
  serve(detailCall, ({ body }) => consultationDetail(deps, body.id))
  serve(consultationReveal, ({ body }, { who }) => revealPhone(deps, who!, body.id))
  serve(consultationHandle, ({ body }, { who }) => handleConsultation(deps, who!, body))
  serve(consultationReopen, ({ body }, { who }) => reopenConsultation(deps, who!, body))
}

const SWEEP_EVERY_MS = 3_600_000

export function serveOpportunities(serve: Serve, app: FastifyInstance, given: DeskDeps & { env: Env }): void {
  const deps = { db: given.db, now: given.now, keyed: keyFor('opportunities', given.env) }
  serve(call, ({ body }, { ip }) => addConsultation(deps, body, ip))
  serveDesk(serve, given)
  sweepEvery(app, SWEEP_EVERY_MS, () => forgetOldConsultations(deps.db, deps.now()), '清理到期咨询失败')
}
