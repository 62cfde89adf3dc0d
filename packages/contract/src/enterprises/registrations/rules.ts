/**
 * Rules of the prefix registration form, shared by the form and the server, are plain functions without a
 * schema library.
 */

import { getNodePrefix } from '../../identity.ts'
import {
  findFieldProblem,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationFields,
} from './fields.ts'

/** The applicant agrees to this version; a new text gets a new version and needs a new consent. */
export const PREFIX_AGREEMENT_VERSION = '2026-11-22'
export const ID_PHOTO_CONSENT_VERSION = '2026-11-22'

export type RegistrationProblems = Partial<
  Record<RegistrationField | 'agreement' | 'idPhotoConsent' | 'slider', string>
>

export const makeFullPrefix = (digits: string) => `${getNodePrefix()}.${digits}`

/**
 * Returns the problems by field, in the order of the form; empty when it can be sent. The server alone checks
 * what needs the node's tables (areas, taken prefixes, files).
 */
export const findRegistrationProblems = (fields: RegistrationFields): RegistrationProblems =>
  Object.fromEntries(
    REGISTRATION_FIELDS.flatMap((field) => {
      const problem = findFieldProblem(field, fields)
      return problem ? [[field, problem]] : []
    }),
  )

export const AGREEMENT_MESSAGE = '请勾选标识前缀注册服务协议'
export const ID_PHOTO_CONSENT_MESSAGE = '请同意为审核目的处理法定代表人证件信息'
export const SLIDER_MESSAGE = '请滑动滑块'

/**
 * A proposal is open until an administrator accepts or declines it, its author withdraws it, or it expires.
 */
export const PROPOSAL_STATES = ['open', 'taken', 'declined', 'withdrawn', 'ended'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** Longest note of a member, and longest reason of an administrator, in characters. */
export const PROPOSAL_TEXT_MAX = 200
