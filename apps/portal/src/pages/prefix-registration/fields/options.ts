import { useEffect, useState } from 'react'
import { request } from '../../../client/request.ts'

export type LevelCall = 'areaList' | 'industryList'
type Choice = { code: string; name: string }
export type Choices =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; list: Choice[] }

// The lists do not change while a page is open.
const cache = new Map<string, Choice[]>()
const cacheKey = (call: LevelCall, level: number, parent: string) => `${call}:${level}:${parent}`

/**
 * Reads the choices of one level below `parent`; an undefined parent means that the level above is not chosen
 * yet.
 */
export function useChoices(
  call: LevelCall,
  level: number,
  parent: string | undefined,
): { choices: Choices; reload: () => void } {
  const [loaded, setLoaded] = useState<{ key: string; choices: Choices }>({
    key: '',
    choices: { state: 'none' },
  })
  const [round, setRound] = useState(0)
  const key = parent === undefined ? '' : cacheKey(call, level, parent)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another attempt
  useEffect(() => {
    if (!key || parent === undefined || cache.has(key)) return
    let gone = false
    const body = { level: String(level), parentCode: parent }
    request(call, { body }, { quiet: true }).then((answer) => {
      if (gone) return
      if (answer.ok) cache.set(key, answer.data)
      setLoaded({
        key,
        choices: answer.ok ? { state: 'ready', list: answer.data } : { state: 'failed' },
      })
    })
    return () => {
      gone = true
    }
  }, [key, call, level, parent, round])

  const list = cache.get(key)
  const reload = () => {
    setLoaded({ key: '', choices: { state: 'none' } })
    setRound(round + 1)
  }
  if (!key) return { choices: { state: 'none' }, reload }
  if (list) return { choices: { state: 'ready', list }, reload }
  return { choices: loaded.key === key ? loaded.choices : { state: 'loading' }, reload }
}
