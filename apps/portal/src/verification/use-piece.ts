import type { SliderChallenge } from '@biaojie/contract/accounts/verification.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { createTrack, type Track } from './track.ts'

/** Each key press moves the piece by this many px. */
const STEPS: Record<string, number> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
}
/** A release below this many px is a tap on the handle: it is no answer and must not count as a try. */
const TAP = 3

type Piece = {
  x: number
  furthest: number
  busy: boolean
  /** Moves as far as the picture allows; returns the new position. */
  moveTo: (to: number) => number
  release: (at: number, track: Track) => Promise<void>
}

/** Keeps the position of the piece in px from the left, and the handlers that move it. */
export function usePiece(
  { width, pieceSize }: SliderChallenge,
  busy: boolean,
  onRelease: (x: number, track: Track) => Promise<void>,
) {
  const [x, setX] = useState(0)
  const furthest = width - pieceSize
  const piece: Piece = {
    x,
    furthest,
    busy,
    moveTo: (to) => {
      const at = Math.min(furthest, Math.max(0, to))
      setX(at)
      return at
    },
    release: async (at, track) => {
      if (at > TAP) await onRelease(at, track)
      // The dialog is still open, so the answer was wrong and the piece goes back.
      setX(0)
    },
  }
  return { x, furthest, drag: useDrag(piece), onKeyDown: useKeys(piece) }
}
function useDrag({ x, busy, moveTo, release }: Piece) {
  const held = useRef<{ grip: number; track: ReturnType<typeof createTrack> }>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (busy || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const track = createTrack(event.clientX, event.clientY, event.timeStamp)
      held.current = { grip: event.clientX - x, track }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!held.current) return
      held.current.track.add(event.clientX, event.clientY, event.timeStamp)
      moveTo(event.clientX - held.current.grip)
    },
    onPointerUp: (event: PointerEvent) => {
      if (!held.current) return
      const { grip, track } = held.current
      held.current = undefined
      track.add(event.clientX, event.clientY, event.timeStamp)
      void release(moveTo(event.clientX - grip), track.steps)
    },
    onPointerCancel: () => {
      held.current = undefined
      moveTo(0)
    },
  }
}

function useKeys({ x, furthest, busy, moveTo, release }: Piece) {
  const track = useRef<ReturnType<typeof createTrack>>(undefined)
  return (event: KeyboardEvent) => {
    if (busy) return
    if ((event.key === 'Enter' || event.key === ' ') && x > TAP) {
      event.preventDefault()
      track.current?.add(x, 0, event.timeStamp)
      void release(x, track.current?.steps ?? [])
      track.current = undefined
      return
    }
    const step = STEPS[event.key]
    const end = event.key === 'Home' ? 0 : event.key === 'End' ? furthest : undefined
    if (step === undefined && end === undefined) return
    event.preventDefault()
    track.current ??= createTrack(x, 0, event.timeStamp)
    const at = moveTo(end ?? x + (step ?? 0) * (event.shiftKey ? 5 : 1))
    track.current.add(at, 0, event.timeStamp)
  }
}
