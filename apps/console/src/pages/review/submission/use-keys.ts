import { useEffect, useRef } from 'react'
import { isTyping } from '../../../data/typing.ts'

export type Keys = Record<
  | 'next'
  | 'previous'
  | 'pass'
  | 'refuse'
  | 'passRest'
  | 'licence'
  | 'face'
  | 'back'
  | 'nextOne'
  | 'previousOne',
  () => void
>

const COMMANDS: Record<string, keyof Keys> = {
  j: 'next',
  k: 'previous',
  y: 'pass',
  n: 'refuse',
  a: 'passRest',
  1: 'licence',
  2: 'face',
  3: 'back',
  ']': 'nextOne',
  '[': 'previousOne',
}

/**
 * J and K walk the fields, Y and N judge the one they stand on, A passes the rest; 1 to 3 open the papers, ] and [ the
 * neighbours in the queue. Typed text is never a command.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const command = COMMANDS[event.key.toLowerCase()]
      if (!command) return
      event.preventDefault()
      latest.current[command]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
