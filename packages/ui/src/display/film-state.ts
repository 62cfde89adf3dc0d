import { type RefObject, useEffect, useState } from 'react'

export type FilmState = {
  /** It was begun, and may be paused by now. */
  isBegun: boolean
  isPlaying: boolean
  isWaiting: boolean
  isFailed: boolean
  isMuted: boolean
  hasCaptions: boolean
  isFull: boolean
  /** Both in seconds. */
  time: number
  length: number
}

const SEEK_SECONDS = 5

/** 75 is 1:15. */
export function clockText(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) ? seconds : 0)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** 75 is 1 分 15 秒, as a screen reader says it. */
export function spokenTime(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) ? seconds : 0)
  const minutes = Math.floor(whole / 60)
  return minutes > 0 ? `${minutes} 分 ${whole % 60} 秒` : `${whole} 秒`
}

/** Phones of Apple show a film over the whole screen by a method of their own only. */
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

type Change = (next: (known: FilmState) => FilmState) => void

/** Tells what a film does from now on; returns what ends it. */
function follow(film: HTMLVideoElement, change: Change): () => void {
  const look = ({ type }: Event) =>
    change((known) => ({
      ...known,
      isBegun: known.isBegun || !film.paused,
      isPlaying: !film.paused && !film.ended,
      isWaiting: type === 'waiting' || (known.isWaiting && type !== 'playing' && type !== 'pause'),
      isMuted: film.muted,
      time: film.currentTime,
      length: film.duration > 0 && Number.isFinite(film.duration) ? film.duration : known.length,
    }))
  const fail = () => change((known) => ({ ...known, isFailed: true, isPlaying: false }))
  const fill = () => change((known) => ({ ...known, isFull: document.fullscreenElement !== null }))
  for (const name of EVENTS) film.addEventListener(name, look)
  // Sources that fail tell it themselves, and such events do not rise.
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

/** Follows a film and moves it; `length` is that of a film of which nothing was loaded yet. */
export function useFilm(
  video: RefObject<HTMLVideoElement | null>,
  frame: RefObject<HTMLElement | null>,
  length: number,
) {
  const [state, setState] = useState<FilmState>({ ...BEFORE, length })
  const change = (part: Partial<FilmState>) => setState((known) => ({ ...known, ...part }))
  useEffect(() => (video.current ? follow(video.current, setState) : undefined), [video])
  const withFilm = (act: (film: HTMLVideoElement) => void) => () => {
    if (video.current) act(video.current)
  }
  const play = (film: HTMLVideoElement) => void film.play().catch(() => {})
  const seek = (to: number) =>
    withFilm((film) => {
      film.currentTime = Math.min(Math.max(0, to), film.duration || state.length)
      change({ time: film.currentTime })
    })()
  return {
    state,
    seek,
    toggle: withFilm((film) => (film.paused ? play(film) : film.pause())),
    back: () => seek((video.current?.currentTime ?? 0) - SEEK_SECONDS),
    ahead: () => seek((video.current?.currentTime ?? 0) + SEEK_SECONDS),
    mute: withFilm((film) => {
      film.muted = !film.muted
    }),
    caption: withFilm((film) => {
      const hasCaptions = !state.hasCaptions
      for (const track of film.textTracks) track.mode = hasCaptions ? 'showing' : 'disabled'
      change({ hasCaptions })
    }),
    full: withFilm((film) => frame.current && fillScreen(film, frame.current)),
    retry: withFilm((film) => {
      change({ isFailed: false })
      film.load()
      play(film)
    }),
  }
}
export type FilmControl = ReturnType<typeof useFilm>
