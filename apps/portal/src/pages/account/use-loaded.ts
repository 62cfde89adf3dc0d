import { useCallback, useEffect, useState } from 'react'
import type { Result } from '../../client/request.ts'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; data: T }

/** Loads after mounting. `reload` keeps the old content until the new answer is there. */
export function useLoaded<T>(load: () => Promise<Result<T>>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another attempt
  useEffect(() => {
    let gone = false
    load().then((answer) => {
      if (gone) return
      setLoaded(
        answer.ok ? { state: 'ready', data: answer.data } : { state: 'failed', message: answer.message },
      )
    })
    return () => {
      gone = true
    }
  }, [load, round])
  const reload = useCallback(() => {
    setLoaded((before) => (before.state === 'failed' ? { state: 'loading' } : before))
    setRound((before) => before + 1)
  }, [])
  return { loaded, reload, setData: (data: T) => setLoaded({ state: 'ready', data }) }
}
