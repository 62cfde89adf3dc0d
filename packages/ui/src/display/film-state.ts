import { type RefObject, useEffect, useState } from 'react'

export type FilmState = {
  /** A film that was begun stays so while it is paused. */
  isBegun: boolean
  isPlaying: boolean
  isWaiting: boolean
  isFailed: boolean
  isMuted: boolean
  hasCaptions: boolean
  isFull: boolean
  /** Time and length are in seconds. */
  time: number
  length: number
}

const SEEK_SECONDS = 5

/** Writes 75 seconds as 1:15. */
export function formatClock(seconds: number): string {
  const rounded = Math.floor(Number.isFinite(seconds) ? seconds : 0)
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`
}

/** Writes 75 seconds as 1 分 15 秒, because a screen reader would take 1:15 for a time of day. */
export function formatSpokenTime(seconds: number): string {
  const rounded = Math.floor(Number.isFinite(seconds) ? seconds : 0)
  const minutes = Math.floor(rounded / 60)
  return minutes > 0 ? `${minutes} 分 ${rounded % 60} 秒` : `${rounded} 秒`
}

/** Fills the screen by Apple's own method where there is no other, as on its phones. */
function fillScreen(film: HTMLVideoElement, frame: HTMLElement): void {
  if (document.fullscreenElement) return void document.exitFullscreen()
  if ('requestFullscreen' in frame) return void frame.requestFullscreen().catch(() => {})
  const enter: unknown = Reflect.get(film, 'webkitEnterFullscreen')
  if (typeof enter === 'function') enter.call(film)
}

const EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'timeupdate',
  'durationchange',
  'volumechange',
  'emptied',
] as const

type Change = (next: (state: FilmState) => FilmState) => void

/** Reports changes of a film until the returned function is called. */
function follow(film: HTMLVideoElement, change: Change): () => void {
  const look = ({ type }: Event) =>
    change((state) => ({
      ...state,
      isBegun: state.isBegun || !film.paused,
      isPlaying: !film.paused && !film.ended,
      isWaiting: type === 'waiting' || (state.isWaiting && type !== 'playing' && type !== 'pause'),
      isMuted: film.muted,
      time: film.currentTime,
      length: film.duration > 0 && Number.isFinite(film.duration) ? film.duration : state.length,
    }))
  const fail = () => change((state) => ({ ...state, isFailed: true, isPlaying: false }))
  const fill = () => change((state) => ({ ...state, isFull: document.fullscreenElement !== null }))
  for (const name of EVENTS) film.addEventListener(name, look)
  // A source that fails fires this event itself, and it does not bubble up to the film.
  film.addEventListener('error', fail, true)
  document.addEventListener('fullscreenchange', fill)
  return () => {
    for (const name of EVENTS) film.removeEventListener(name, look)
    film.removeEventListener('error', fail, true)
    document.removeEventListener('fullscreenchange', fill)
  }
}

const BEFORE: Omit<FilmState, 'length'> = {
  isBegun: false,
  isPlaying: false,
  isWaiting: false,
  isFailed: false,
  isMuted: false,
  hasCaptions: true,
  isFull: false,
  time: 0,
}

/** Follows and moves a film; `length` stands until the film has loaded and tells its own. */
export function useFilm(
  video: RefObject<HTMLVideoElement | null>,
  frame: RefObject<HTMLElement | null>,
  length: number,
) {
  const [state, setState] = useState<FilmState>({ ...BEFORE, length })
  const change = (part: Partial<FilmState>) => setState((before) => ({ ...before, ...part }))
  useEffect(() => (video.current ? follow(video.current, setState) : undefined), [video])
  const runOnFilm = (act: (film: HTMLVideoElement) => void) => () => {
    if (video.current) act(video.current)
  }
  const play = (film: HTMLVideoElement) => void film.play().catch(() => {})
  const seek = (to: number) =>
    runOnFilm((film) => {
      film.currentTime = Math.min(Math.max(0, to), film.duration || state.length)
      change({ time: film.currentTime })
    })()
  return {
    state,
    seek,
    toggle: runOnFilm((film) => (film.paused ? play(film) : film.pause())),
    back: () => seek((video.current?.currentTime ?? 0) - SEEK_SECONDS),
    ahead: () => seek((video.current?.currentTime ?? 0) + SEEK_SECONDS),
    mute: runOnFilm((film) => {
      film.muted = !film.muted
    }),
    caption: runOnFilm((film) => {
      const hasCaptions = !state.hasCaptions
      for (const track of film.textTracks) track.mode = hasCaptions ? 'showing' : 'disabled'
      change({ hasCaptions })
    }),
    full: runOnFilm((film) => frame.current && fillScreen(film, frame.current)),
    retry: runOnFilm((film) => {
      change({ isFailed: false })
      film.load()
      play(film)
    }),
  }
}
export type FilmControl = ReturnType<typeof useFilm>
