import { LINK_STATE_NAMES, type LinkState } from '@biaojie/contract/tracking/trace/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

export const LINK_TAGS: StateTable<LinkState> = {
  offered: { label: LINK_STATE_NAMES.offered, tone: 'or' },
  accepted: { label: LINK_STATE_NAMES.accepted, tone: 'ok' },
  declined: { label: LINK_STATE_NAMES.declined, hollow: true },
  ended: { label: LINK_STATE_NAMES.ended, hollow: true },
}

/** The states of links that the own company was asked for. */
export const ASKED_TAGS: StateTable<LinkState> = {
  ...LINK_TAGS,
  offered: { label: '等本企业接受', tone: 'or' },
}
