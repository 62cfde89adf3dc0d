import { formatTime } from '@biaojie/contract/times.ts'
import type { RecallPieces } from '@biaojie/contract/tracking/recalls/pieces.ts'
import { PIECE_STATES, type PieceGroup, type PieceState } from '@biaojie/drawings/pieces/cells.ts'

/** Converts the answer about pieces to the groups of the figure, and its times to an axis. */

const STATES: Record<string, PieceState> = {
  h: 'inHand',
  a: 'assembled',
  s: 'sold',
  r: 'returned',
  x: 'scrapped',
}
export const STATE_NAMES: Record<PieceState, string> = {
  inHand: '在手',
  assembled: '已装入下一级',
  sold: '已售',
  returned: '已处置',
  scrapped: '报废或样件',
  outside: '界外',
}
export const INSIDE = PIECE_STATES.filter((state) => state !== 'outside')

const MINUTE = 60_000
/** Pieces without a recorded production time get an empty text and lie outside every time span. */
const toIso = (minutes: number) => (minutes > 0 ? new Date(minutes * MINUTE).toISOString() : '')

export const toGroups = ({ groups }: RecallPieces): PieceGroup[] =>
  groups.map(({ name, identifiers, minutes, states }) => ({
    key: name,
    name: name || '没有记录',
    pieces: identifiers.map((id, at) => ({
      id,
      at: toIso(minutes[at] ?? 0),
      state: STATES[states[at] ?? ''] ?? 'inHand',
    })),
  }))

/** From the first to the last minute, both with a piece. */
export type Span = readonly [from: number, to: number]

/** Undefined when fewer than two times are known, because nothing can be narrowed then. */
export function findSpan({ groups }: RecallPieces): Span | undefined {
  let [from, to] = [Number.POSITIVE_INFINITY, 0]
  for (const { minutes } of groups)
    for (const minute of minutes) {
      if (minute <= 0) continue
      from = Math.min(from, minute)
      to = Math.max(to, minute)
    }
  return from < to ? [from, to] : undefined
}

/** Numbers of pieces in equal parts of the span. */
export function countByTime({ groups }: RecallPieces, [from, to]: Span, parts: number): number[] {
  const totals = Array.from({ length: parts }, () => 0)
  for (const { minutes } of groups)
    for (const minute of minutes) {
      if (minute <= 0) continue
      const at = Math.min(parts - 1, Math.floor(((minute - from) / (to - from)) * parts))
      totals[at] = (totals[at] ?? 0) + 1
    }
  return totals
}

export const toLimits = ([from, to]: Span) => ({ from: toIso(from), to: toIso(to) })
/** 2026-03-18 06:00 in China, as causes have it. */
export const formatMoment = (minutes: number) => formatTime(minutes * MINUTE).slice(0, 16)

export type Listed = { id: string; group: string; at: string; state: PieceState }

/** Returns the pieces within the limits, optionally in one state. */
export const listPieces = (groups: readonly PieceGroup[], state: PieceState | undefined): Listed[] =>
  groups.flatMap(({ name, pieces }) =>
    pieces
      .filter((piece) => (state ? piece.state === state : piece.state !== 'outside'))
      .map((piece) => ({ ...piece, group: name })),
  )
