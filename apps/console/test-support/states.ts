import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useRef as useReactRef,
  useState as useReactState,
} from 'react'

/* Components and hooks of the console get these from React in tests, so that their state outlives a rendering. */

/** The states of the page that a test shows, by the line that asks for one and how often it has asked. */
let kept: Map<string, unknown> | undefined
let asked = new Map<string, number>()

/** Begins a page without any state. */
export const forgetStates = () => {
  kept = new Map()
}
/** Begins the next rendering of the same page. */
export const renderAgain = () => {
  asked = new Map()
}
/** Leaves states to React, as it is for markup alone. */
export const leaveStates = () => {
  kept = undefined
}

function placeOf(): string {
  const line = new Error().stack?.split('\n')[3] ?? ''
  const times = (asked.get(line) ?? 0) + 1
  asked.set(line, times)
  return `${line} ${times}`
}

export function useState<T>(first: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [state, set] = useReactState(first)
  const states = kept
  if (!states) return [state, set]
  const place = placeOf()
  if (!states.has(place)) states.set(place, state)
  const change: Dispatch<SetStateAction<T>> = (next) => {
    const before = states.get(place) as T
    states.set(place, typeof next === 'function' ? (next as (before: T) => T)(before) : next)
  }
  return [states.get(place) as T, change]
}

export function useRef<T>(first: T): RefObject<T> {
  const ref = useReactRef(first)
  const states = kept
  if (!states) return ref
  const place = placeOf()
  if (!states.has(place)) states.set(place, ref)
  return states.get(place) as RefObject<T>
}
