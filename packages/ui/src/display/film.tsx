import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../icons.tsx'
import * as styles from './film.module.css'
import { type FilmControl, formatClock, formatSpokenTime, useFilm } from './film-state.ts'

type FilmProps = {
  sources: readonly { address: string; type?: string }[]
  label: string
  poster?: string | undefined
  /** This length in seconds is shown until the film itself tells its own. */
  seconds?: number | undefined
  /** Captions lie at this address; a film without speech has none. */
  captions?: string | undefined
  /** The film plays at once and its first key takes the focus, because a press opened it. */
  isOpened?: boolean
  onPlay?: (film: HTMLVideoElement) => void
  className?: string | undefined
}

/**
 * Shows a film with keys below it, and with those of the browser until scripts run. Nothing of it is loaded before a
 * visitor begins it, because most do not.
 */
export function Film({
  sources,
  label,
  poster,
  seconds = 0,
  captions,
  isOpened,
  onPlay,
  className,
}: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLElement>(null)
  const film = useFilm(video, frame, seconds)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <section
      ref={frame}
      className={cx(styles.film, className)}
      data-surface="navy"
      aria-label={label}
      onKeyDown={(event) => moveByKey(event, film)}
    >
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useMediaCaption: a film without speech has no captions */}
        <video
          ref={video}
          poster={poster}
          controls={!isReady}
          autoPlay={isOpened}
          playsInline
          preload={isOpened ? 'auto' : 'none'}
          aria-label={label}
          onClick={isReady ? film.toggle : undefined}
          onPlay={(event) => onPlay?.(event.currentTarget)}
        >
          {sources.map(({ address, type }) => (
            <source key={address} src={address} type={type} />
          ))}
          {captions && <track kind="captions" srcLang="zh" label="中文字幕" src={captions} default />}
        </video>
        {isReady && <Over film={film} label={label} isOpened={isOpened} />}
      </div>
      <Bar film={film} isReady={isReady} isOpened={isOpened} hasTrack={Boolean(captions)} />
    </section>
  )
}

/** Shows over the picture the key that begins the film, or says that the film did not load. */
function Over({ film, label, isOpened }: { film: FilmControl } & Pick<FilmProps, 'label' | 'isOpened'>) {
  const { isBegun, isFailed } = film.state
  if (isFailed)
    return (
      <div className={styles.problem} role="alert">
        <p>影片没有加载出来</p>
        <Button kind="outline" size="small" onClick={film.retry}>
          再试一次
        </Button>
      </div>
    )
  if (isBegun || isOpened) return null
  return (
    <button type="button" className={styles.start} onClick={film.toggle} aria-label={`播放：${label}`}>
      <Icon name="play" size={28} />
    </button>
  )
}

type BarProps = {
  film: FilmControl
  isReady: boolean
  isOpened: boolean | undefined
  hasTrack: boolean
}

function Bar({ film, isReady, isOpened, hasTrack }: BarProps) {
  const { state } = film
  return (
    <div className={cx(styles.bar, !isReady && styles.isSilent)}>
      <Key
        icon={state.isPlaying ? 'pause' : 'play'}
        label={state.isPlaying ? '暂停' : '播放'}
        press={film.toggle}
        isFirst={isOpened}
      />
      <input
        type="range"
        min={0}
        max={Math.max(state.length, 0.1)}
        step={0.1}
        value={state.time}
        aria-label="播放位置"
        aria-valuetext={`${formatSpokenTime(state.time)}，共 ${formatSpokenTime(state.length)}`}
        onChange={(event) => film.seek(Number(event.currentTarget.value))}
      />
      <span className={styles.time} aria-busy={state.isWaiting}>
        {state.isWaiting ? '加载中' : formatTimes(state)}
      </span>
      <Key
        icon={state.isMuted ? 'sound-off' : 'sound'}
        label="静音"
        press={film.mute}
        isPressed={state.isMuted}
      />
      {hasTrack && <Key icon="captions" label="字幕" press={film.caption} isPressed={state.hasCaptions} />}
      <Key icon="full-screen" label="全屏" press={film.full} isPressed={state.isFull} />
    </div>
  )
}

const formatTimes = ({ time, length }: FilmControl['state']) =>
  length > 0 ? `${formatClock(time)} / ${formatClock(length)}` : formatClock(time)

type KeyProps = {
  icon: IconName
  label: string
  press: () => void
  isPressed?: boolean
  isFirst?: boolean | undefined
}

function Key({ icon, label, press, isPressed, isFirst }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={press}
      ref={isFirst ? focusOnce : undefined}
    >
      <Icon name={icon} size={20} />
    </button>
  )
}

/** Focuses the button when it appears, because the cover that had the focus is gone. */
const focusOnce = (key: HTMLButtonElement | null) => key?.focus()

/** Moves the film by the keys that visitors know from other sites: arrows, m, f and k. */
function moveByKey(event: KeyboardEvent, film: FilmControl): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isSlider = event.target instanceof HTMLInputElement
  const acts: Record<string, (() => void) | false> = {
    ArrowLeft: !isSlider && film.back,
    ArrowRight: !isSlider && film.ahead,
    k: film.toggle,
    m: film.mute,
    f: film.full,
  }
  const act = acts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}
