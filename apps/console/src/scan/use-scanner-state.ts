import { subscribeToSession } from '@biaojie/session/stored.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Scanner } from './kept/scanner.ts'
import type { State } from './kept/state.ts'

const SEND_EVERY_MS = 20_000

/** The page's state with all that a worker can do; it sends whenever there may be a network again. */
export type Scanning = State & { scanner: Scanner }

export function useScanning(): Scanning {
  const [scanner] = useState(() => new Scanner())
  const state = useSyncExternalStore(scanner.subscribe, () => scanner.state)
  useEffect(() => {
    void scanner.open()
    const { send, lost, sendWaiting } = scanner
    const sendAgain = () => void send()
    const every = setInterval(sendWaiting, SEND_EVERY_MS)
    window.addEventListener('online', sendAgain)
    window.addEventListener('offline', lost)
    const leave = subscribeToSession(sendAgain)
    return () => {
      clearInterval(every)
      window.removeEventListener('online', sendAgain)
      window.removeEventListener('offline', lost)
      leave()
    }
  }, [scanner])
  return { ...state, scanner }
}
