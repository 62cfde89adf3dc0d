import { type Static, Type } from 'typebox'
import { defineCall } from './define.ts'

export const addConsultation = defineCall('addConsultation', {
  access: 'public',
  limitPerMinute: 10,
  summary: '提交咨询（访客可用）',
  body: Type.Object({
    industryCode: Type.String({ maxLength: 8 }),
    consultContent: Type.String({ maxLength: 2000 }),
    contactPersonName: Type.String({ maxLength: 64 }),
    contactPersonphone: Type.String({ maxLength: 32 }),
    companyName: Type.String({ maxLength: 200 }),
    /** The sender's company record; left out by visitors. */
    companyInfo: Type.Optional(Type.Object({}, { additionalProperties: true })),
  }),
  data: Type.Object({ id: Type.String() }),
})

export const opportunityCalls = { addConsultation }
export type Consultation = Static<typeof addConsultation.body>
