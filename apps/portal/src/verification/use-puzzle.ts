import type { SliderChallenge, SliderScene, SliderTicket } from '@biaojie/contract/accounts/verification.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isRefusal, NO_ANSWER, request } from '../client/request.ts'
import type { Track } from './track.ts'

/** A person waits with a finger on the screen, so a longer answer counts as a failure. */
export const VERIFY_TIMEOUT = 3_000
export const TOO_SLOW = '验证超时，请再试一次'

export type Puzzle =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready' | 'verifying'; challenge: SliderChallenge }

/** Gets challenges and exchanges positions for a ticket; a used challenge is replaced by itself. */
export function usePuzzle(scene: SliderScene, onPass: (ticket: SliderTicket) => void) {
  const [puzzle, setPuzzle] = useState<Puzzle>({ state: 'loading' })
  const [message, setMessage] = useState<string>()
  const latest = useRef(0)

  const load = useCallback(
    async (note?: string) => {
      const mine = ++latest.current
      setMessage(note)
      setPuzzle({ state: 'loading' })
      const answer = await request('sliderChallenge', { body: { scene } }, { quiet: true })
      // Only the newest request may show its picture.
      if (mine !== latest.current) return
      setPuzzle(
        answer.ok ? { state: 'ready', challenge: answer.data } : { state: 'failed', message: answer.message },
      )
    },
    [scene],
  )

  useEffect(() => {
    load()
    return () => {
      latest.current++
    }
  }, [load])

  const verify = async (x: number, track: Track): Promise<void> => {
    if (puzzle.state !== 'ready') return
    const { challenge } = puzzle
    const mine = latest.current
    setPuzzle({ state: 'verifying', challenge })
    const body = { sessionId: challenge.sessionId, x, track }
    const answer = await request('sliderVerify', { body }, { timeout: VERIFY_TIMEOUT, quiet: true })
    if (mine !== latest.current) return
    if (answer.ok) return onPass(answer.data)
    if (isRefusal(answer, 'slider_expired')) return load('已换一张新图，请再试一次')
    setMessage(answer.message === NO_ANSWER ? TOO_SLOW : answer.message)
    setPuzzle({ state: 'ready', challenge })
  }

  return { puzzle, message, load, verify }
}
