import { canSee } from '@biaojie/contract/accounts/staff/duties.ts'
import * as call from '@biaojie/contract/content/consultations/consultations.ts'
import * as inquiry from '@biaojie/contract/content/consultations/inquiries.ts'
import { defineDomain } from '../../assembly.ts'
import { addConsultation, consultationRecords, createConsultations } from './consultations.ts'
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
import { loadCounts } from './store.ts'

export const consultations = defineDomain({
  name: 'consultations',
  create: createConsultations,
  serve(serve, { deps }) {
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
  },
  countWaiting:
    ({ deps: { db, now } }) =>
    async (who) =>
      canSee(who, 'consultations') ? { consultations: (await loadCounts(db, now())).open } : {},
  jobs: ({ jobs }) => jobs,
  personalRecords: () => consultationRecords,
})
