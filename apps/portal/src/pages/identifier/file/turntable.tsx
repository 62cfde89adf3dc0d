import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import * as styles from './turntable.module.css'

const WHOLE_TURN = 360
const KEY_DEGREES = 15
const KEYS: Record<string, number | undefined> = {
  ArrowLeft: -KEY_DEGREES,
  ArrowDown: -KEY_DEGREES,
  ArrowRight: KEY_DEGREES,
  ArrowUp: KEY_DEGREES,
}

/** Seeks in the film of one full rotation by angle instead of by time. */
function useTurn() {
  const film = useRef<HTMLVideoElement>(null)
  const held = useRef({ x: 0, from: 0 })
  const [degrees, setDegrees] = useState(0)
  const computeAngle = () => {
    const { currentTime, duration } = film.current ?? { currentTime: 0, duration: 0 }
    return duration > 0 ? (currentTime / duration) * WHOLE_TURN : 0
  }
  const turnTo = (to: number) => {
    const { current: video } = film
    if (!video || !(video.duration > 0)) return
    const wanted = ((to % WHOLE_TURN) + WHOLE_TURN) % WHOLE_TURN
    video.pause()
    video.currentTime = (wanted / WHOLE_TURN) * video.duration
    setDegrees(Math.round(wanted))
  }
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, from: computeAngle() }
    turnTo(held.current.from)
  }
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { x, from } = held.current
    turnTo(from + ((clientX - x) / currentTarget.clientWidth) * WHOLE_TURN)
  }
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    if (by === undefined) return
    event.preventDefault()
    turnTo(computeAngle() + by)
  }
  return { film, degrees, hold, drag, press }
}

/**
 * Shows the part rotating in a loop until the visitor turns it: by dragging, where the full width is one
 * rotation, or with arrow keys. Under reduced motion it does not rotate by itself.
 */
export default function Turntable({ stem, name }: { stem: string; name: string }) {
  const { film, degrees, hold, drag, press } = useTurn()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <div
      className={styles.turntable}
      role="slider"
      tabIndex={0}
      aria-label={`${name} 旋转展示`}
      aria-valuemin={0}
      aria-valuemax={WHOLE_TURN - 1}
      aria-valuenow={degrees}
      aria-valuetext={`${degrees} 度`}
      onPointerDown={hold}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <video
        ref={film}
        poster={`${stem}.webp`}
        autoPlay={!still}
        loop
        muted
        playsInline
        preload="auto"
        aria-hidden
      >
        <source src={`${stem}.webm`} type="video/webm" />
        <source src={`${stem}.mp4`} type="video/mp4" />
      </video>
      <span aria-hidden>左右拖动，转着看</span>
    </div>
  )
}
