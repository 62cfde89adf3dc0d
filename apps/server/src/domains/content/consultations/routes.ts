import * as call from '@biaojie/contract/content/consultations/consultations.ts'
import * as inquiry from '@biaojie/contract/content/consultations/inquiries.ts'
import type { Serve } from '../../../http/serve.ts'
import { addConsultation, type Consultations } from './consultations.ts'
import {
  assignConsultation,
  handleConsultation,
  listConsultations,
  noteConsultation,
  readConsultation,
  reopenConsultation,
  revealPhone,
} from './desk.ts'
import { addInquiry, listOwnInquiries, readOwnInquiry } from './inquiries.ts'

export function serveConsultations(serve: Serve, { deps }: Consultations): void {
  serve(call.addConsultation, ({ body }, context) => addConsultation(deps, body, context))
  serve(call.consultationList, ({ body }, { who }) => listConsultations(deps, who, body))
  serve(call.consultationDetail, ({ body }) => readConsultation(deps, body.id))
  serve(call.consultationReveal, ({ body }, { who }) => revealPhone(deps, who, body.id))
  serve(call.consultationHandle, ({ body }, { who }) => handleConsultation(deps, who, body))
  serve(call.consultationReopen, ({ body }, { who }) => reopenConsultation(deps, who, body))
  serve(call.consultationAssign, ({ body }, { who }) => assignConsultation(deps, who, body))
  serve(call.consultationNote, ({ body }, { who }) => noteConsultation(deps, who, body))
  serve(inquiry.inquiryAdd, ({ body }, { who, ip }) => addInquiry(deps, who, body, ip))
  serve(inquiry.myInquiries, ({ body }, { who }) => listOwnInquiries(deps, who, body))
  serve(inquiry.myInquiry, ({ body }, { who }) => readOwnInquiry(deps, who, body.id))
}
