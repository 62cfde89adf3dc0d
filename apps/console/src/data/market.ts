import type { ApplicationRow } from '@biaojie/contract/marketplace/market/manage.ts'
import { TRIAL_STATUS_TEXT, type TrialStatus } from '@biaojie/contract/marketplace/market/rules.ts'
import type { PartnerRow } from '@biaojie/contract/marketplace/partners.ts'
import type { StateTable } from '../kit/states.tsx'

/** Words and colours of the application market. */

export const TRIAL_STATES: StateTable<TrialStatus> = {
  applied: { label: TRIAL_STATUS_TEXT.applied, tone: 'info' },
  approved: { label: TRIAL_STATUS_TEXT.approved, tone: 'info', hollow: true },
  active: { label: TRIAL_STATUS_TEXT.active, tone: 'ok' },
  rejected: { label: TRIAL_STATUS_TEXT.rejected, tone: 'err' },
  expired: { label: TRIAL_STATUS_TEXT.expired, hollow: true },
  ended: { label: TRIAL_STATUS_TEXT.ended, hollow: true },
}

export const APPLICATION_STATES: StateTable<ApplicationRow['status']> = {
  draft: { label: '草稿', hollow: true },
  scheduled: { label: '定时上架', tone: 'info' },
  listed: { label: '在架', tone: 'ok' },
  withdrawn: { label: '已下架', tone: 'warn' },
}

/** The states of categories and banners. */
export const SHOWN_STATES: StateTable<'on' | 'off'> = {
  on: { label: '启用', tone: 'ok' },
  off: { label: '停用', hollow: true },
}

export const INQUIRY_STATES: StateTable<'open' | 'handled'> = {
  open: { label: '待答复', tone: 'info' },
  handled: { label: '已答复', tone: 'ok' },
}

export const QUESTION_STATES: StateTable<'open' | 'answered' | 'hidden'> = {
  open: { label: '待答复', tone: 'info' },
  answered: { label: '已公开', tone: 'ok' },
  hidden: { label: '不公开', hollow: true },
}

export const REVIEW_STATES: StateTable<'waiting' | 'shown' | 'rejected'> = {
  waiting: { label: '待审核', tone: 'info' },
  shown: { label: '已公开', tone: 'ok' },
  rejected: { label: '不公开', hollow: true },
}

type PartnerState = 'open' | 'late' | 'accepted' | 'declined'
export const PARTNER_STATES: StateTable<PartnerState> = {
  open: { label: '待处理', tone: 'info' },
  late: { label: '已超时', tone: 'err' },
  accepted: { label: '通过初审', tone: 'ok' },
  declined: { label: '未通过', hollow: true },
}

export const toPartnerState = ({ answer, remainingMinutes }: PartnerRow): PartnerState =>
  answer ? answer.result : remainingMinutes < 0 ? 'late' : 'open'
