import { useSyncExternalStore } from 'react'
import { LARGE_TYPE } from '../render/large-type.ts'
import * as styles from './large-type.module.css'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isLarge = () => document.documentElement.dataset.type === LARGE_TYPE

/** Turns large type on and off for the whole site; this device keeps the choice. */
export function LargeTypeButton() {
  const large = useSyncExternalStore(subscribe, isLarge, () => false)
  const toggle = () => {
    if (large) delete document.documentElement.dataset.type
    else document.documentElement.dataset.type = LARGE_TYPE
    try {
      if (large) localStorage.removeItem('type')
      else localStorage.setItem('type', LARGE_TYPE)
    } catch {}
    for (const listener of listeners) listener()
  }
  return (
    <button type="button" className={styles.button} aria-pressed={large} onClick={toggle}>
      {large ? '退出大字版' : '大字版'}
    </button>
  )
}
