import * as call from '@biaojie/contract/consultations.ts'
import type { Serve } from '../../http/serve.ts'
import { addConsultation, type Consultations } from './consultations.ts'
import {
  handleConsultation,
  listConsultations,
  readConsultation,
  reopenConsultation,
  revealPhone,
} from './desk.ts'

export function serveConsultations(serve: Serve, { deps }: Consultations): void {
  serve(call.addConsultation, ({ body }, { ip }) => addConsultation(deps, body, ip))
  serve(call.consultationList, ({ body }) => listConsultations(deps, body))
  serve(call.consultationDetail, ({ body }) => readConsultation(deps, body.id))
  serve(call.consultationReveal, ({ body }, { who }) => revealPhone(deps, who, body.id))
  serve(call.consultationHandle, ({ body }, { who }) => handleConsultation(deps, who, body))
  serve(call.consultationReopen, ({ body }, { who }) => reopenConsultation(deps, who, body))
}
