import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'

type Details = Registration['companyApprovalDetails']

/** Returns the reviewer's general remarks, without the reasons at single fields, line by line. */
export function listGeneralFeedback({ feedbackDetails, fields }: Details): string[] {
  const reasons = Object.values(fields)
  return feedbackDetails
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !reasons.some((reason) => reason && line.endsWith(reason)))
}
