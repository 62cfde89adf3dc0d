import type { SliderChallenge } from '@biaojie/contract/verification.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createTrack, type Track } from './track.ts'

type Props = {
  challenge: SliderChallenge
  busy: boolean
  /** px the piece has travelled, and how it got there. */
  onRelease: (x: number, track: Track) => Promise<void>
}

/** px of one key press. */
const STEPS: Record<string, number> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
}

/** The picture with its piece, and the handle below: by finger, mouse, or arrow keys and Enter. */
export function PuzzlePicture({ challenge, busy, onRelease }: Props) {
  const [x, setX] = useState(0)
  const handle = useRef<HTMLDivElement>(null)
  const drag = useRef<{ grip: number; track: ReturnType<typeof createTrack> }>(undefined)
  const keys = useRef<ReturnType<typeof createTrack>>(undefined)
  const furthest = challenge.width - challenge.pieceSize
  const clamp = (value: number) => Math.min(furthest, Math.max(0, value))

  useEffect(() => {
    handle.current?.focus({ preventScroll: true })
  }, [])

  const release = async (at: number, track: Track) => {
    await onRelease(at, track)
    // Still here: it was wrong, so the piece goes back.
    setX(0)
  }
  const onDown = (event: PointerEvent) => {
    if (busy || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = {
      grip: event.clientX - x,
      track: createTrack(event.clientX, event.clientY, event.timeStamp),
    }
  }
  const onMove = (event: PointerEvent) => {
    if (!drag.current) return
    drag.current.track.add(event.clientX, event.clientY, event.timeStamp)
    setX(clamp(event.clientX - drag.current.grip))
  }
  const onUp = (event: PointerEvent) => {
    if (!drag.current) return
    const { grip, track } = drag.current
    drag.current = undefined
    track.add(event.clientX, event.clientY, event.timeStamp)
    const at = clamp(event.clientX - grip)
    // A tap on the handle is not an answer and must not cost a try.
    if (at > 3) release(at, track.steps)
    else setX(0)
  }
  const onKey = (event: KeyboardEvent) => {
    if (busy) return
    if ((event.key === 'Enter' || event.key === ' ') && x > 3) {
      event.preventDefault()
      keys.current?.add(x, 0, event.timeStamp)
      release(x, keys.current?.steps ?? [])
      keys.current = undefined
      return
    }
    const step = STEPS[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? furthest : undefined
    if (step === undefined && next === undefined) return
    event.preventDefault()
    const at = clamp(next ?? x + (step ?? 0) * (event.shiftKey ? 5 : 1))
    keys.current ??= createTrack(x, 0, event.timeStamp)
    keys.current.add(at, 0, event.timeStamp)
    setX(at)
  }

  return (
    <>
      <div className="sld-pic" style={{ height: challenge.height }}>
        <img
          src={challenge.background}
          width={challenge.width}
          height={challenge.height}
          alt=""
          draggable={false}
        />
        <img
          className="sld-piece"
          src={challenge.piece}
          width={challenge.pieceSize}
          height={challenge.pieceSize}
          style={{ top: challenge.pieceY, transform: `translateX(${x}px)` }}
          alt=""
          draggable={false}
        />
      </div>
      <div className="sld-rail" data-busy={busy || undefined}>
        <span aria-hidden style={{ width: x + 22 }} />
        {x === 0 && <p aria-hidden>{busy ? '正在验证' : '按住滑块，拼合画面'}</p>}
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label="拼图位置，用方向键移动，回车提交"
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(x)}
          aria-valuetext={`距左侧 ${Math.round(x)} 像素`}
          aria-disabled={busy || undefined}
          style={{ transform: `translateX(${x}px)` }}
          onPointerDown={onDown}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={() => {
            drag.current = undefined
            setX(0)
          }}
          onKeyDown={onKey}
        >
          <Icon name="arrow-right" />
        </div>
      </div>
    </>
  )
}
