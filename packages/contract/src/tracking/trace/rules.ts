/** Traces in both directions across companies. Plain values, no schema library. */

import { getBizStepName } from '@biaojie/epcis/vocabulary.ts'
import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '../../identifiers/records/rules.ts'

export const LINK_STATES = ['offered', 'accepted', 'declined', 'ended'] as const
export type LinkState = (typeof LINK_STATES)[number]
export const LINK_STATE_NAMES: Record<LinkState, string> = {
  offered: '等对方接受',
  accepted: '已接受',
  declined: '未接受',
  ended: '已结束',
}
/** Open links of one company. */
export const LINKS_MAX = 500
export const LINK_NOTE_MAX = 200

/** A trace can be drawn as seen by each of these readers. */
export const TRACE_READERS = [...AUDIENCES, 'owner'] as const
export type TraceReader = (typeof TRACE_READERS)[number]
export const TRACE_READER_NAMES: Record<TraceReader, string> = { ...AUDIENCE_NAMES, owner: '本企业' }

/** Tells whether a reader sees the parts of a template in traces: this audience and those after it; `owner` is the company alone. */
export const canSeeNode = (reader: TraceReader, shown: Audience | 'owner'): boolean =>
  TRACE_READERS.indexOf(reader) >= TRACE_READERS.indexOf(shown)

/** Steps in either direction, parts of one level, and parts of a trace that an answer names. */
export const TRACE_LEVELS_MAX = 12
export const TRACE_SHOWN_PER_LEVEL = 8
export const TRACE_NODES_MAX = 20_000
export const TRACE_CUT_TEXT = '环节太多，只追溯了其中一部分'

/** Letters and digits that are hard to confuse, for codes that people type. */
export const SHEET_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const SHEET_CODE_LENGTH = 12
export const SHEETS_MAX = 1_000
/** The longest time for which a trace is shared by a link. */
export const SHARE_DAYS_MAX = 366

/** The code as it is printed, and as it is compared. */
export const formatSheetCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')
export const toPlainSheetCode = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/** A step in Chinese; empty if the connection comes from a record and not from an event. */
export const getStepName = (step: string): string => (step ? getBizStepName(step) : '')
