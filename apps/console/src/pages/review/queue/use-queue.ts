import type { DataOf } from '@biaojie/contract/calls.ts'
import type { Failure } from '@biaojie/session/call.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { request } from '../../../session/request.ts'
import type { Kind, Tab } from '../tabs.ts'

const STEP = 20
const EVERY_MS = 60_000

export type Filter = { tab: Tab; kind: Kind | undefined; text: string }
export type Queue = DataOf<'reviewQueue'>

/** The queue as far as it is unrolled; asked again every minute, because colleagues work on it as well. */
export function useQueue(filter: Filter) {
  const key = JSON.stringify(filter)
  const [size, setSize] = useState(STEP)
  const [held, setHeld] = useState<{ key: string; data?: Queue; failure?: Failure }>({ key })
  const wanted = useRef('')
  wanted.current = `${key}${size}`

  const reload = useCallback(async () => {
    const { tab, kind, text } = JSON.parse(key) as Filter
    const body = { tab, size, ...(kind && { kind }), ...(text && { text }) }
    const answer = await request('reviewQueue', { body })
    if (wanted.current !== `${key}${size}`) return
    if (!answer.ok) {
      setHeld((before) => ({ ...(before.key === key ? before : { key }), failure: answer }))
      return
    }

    setHeld({ key, data: answer.data })
  }, [key, size])

  useEffect(() => {
    void reload()
    const timer = setInterval(() => {
      if (!document.hidden) void reload()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [reload])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts short again
  useEffect(() => setSize(STEP), [key])

  return {
    queue: held.key === key ? held.data : undefined,
    /** Counts and times of any tab, so that the head does not flicker. */
    anyQueue: held.data,
    failure: held.key === key ? held.failure : undefined,
    reload,
    /** 100 is the most a call answers; further on the filter helps. */
    more: size < 100 ? () => setSize((before) => Math.min(before + 2 * STEP, 100)) : undefined,
  }
}
