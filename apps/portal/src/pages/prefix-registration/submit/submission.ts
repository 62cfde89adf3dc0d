import type { SliderTicket } from '@biaojie/contract/accounts/verification.ts'
import { normalizeCardNo, readPrefixDigits } from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { Registration, Submission } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import {
  ID_PHOTO_CONSENT_VERSION,
  makeFullPrefix,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { type Failure, isRefusal, isUnanswered } from '../../../client/request.ts'
import type { Values } from '../fields/values.ts'

const AUTHENTICATION_FAILED = '企业认证失败'

/** Returns the body to submit. `registration` is the version it replaces, as it was read. */
export function makeSubmission(
  values: Values,
  registration: Pick<Registration, 'id' | 'version'>,
  ticket: SliderTicket,
): Submission {
  const { id, version } = registration
  return {
    ...values,
    ...(id ? { id, version } : {}),
    indentifierPrefix: makeFullPrefix(readPrefixDigits(values.indentifierPrefix)),
    cardNo: normalizeCardNo(values.cardNo),
    legalCardNo: normalizeCardNo(values.legalCardNo),
    liaisonPhone: normalizeMobile(values.liaisonPhone),
    agreement: true,
    agreementVersion: PREFIX_AGREEMENT_VERSION,
    idPhotoConsent: true,
    idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
    scene: 'nc-check',
    ...ticket,
  }
}

/** The message about a refused submission. `authentication` means that the company's data did not match. */
export type SendFailure = { message: string; authentication: boolean; stale: boolean }

const FAILED = '操作失败，请重试'

export function toSendFailure(failure: Failure): SendFailure {
  const { message } = failure
  return {
    message: isUnanswered(failure) || !message ? FAILED : message,
    authentication: message.includes(AUTHENTICATION_FAILED),
    stale: isRefusal(
      failure,
      'registration_stale',
      'registration_under_review',
      'proposal_needed',
      'proposal_open',
    ),
  }
}
