import { useCommandKeys } from '../../../../kit/keys.ts'

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
 * J and K move through the fields, Y and N judge the current one, A passes the rest; 1 to 3 open the papers,
 * ] and [ the neighbours in the queue.
 */
export const useKeys = (keys: Keys): void =>
  useCommandKeys(Object.fromEntries(Object.entries(COMMANDS).map(([key, name]) => [key, keys[name]])))
