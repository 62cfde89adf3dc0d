import type { DataOf } from '@biaojie/contract/calls.ts'
import { useEffect, useState } from 'react'
import { request } from '../../../client/request.ts'
import { usePlanned } from '../../../market/kept.ts'

type Planned = DataOf<'plannedApplications'>[number]
/**
 * An application that a visitor put on the plan; without `planned`, its number and price are not loaded yet.
 */
export type ChosenApplication = { id: number; name: string; planned?: Planned }

/**
 * The chosen applications in the order of their numbers, without those that left the market. The page does not bring
 * their prices, because most visitors choose none of hundreds.
 */
export function useChosen() {
  const kept = usePlanned()
  const [answers, setAnswers] = useState<ReadonlyMap<number, Planned | undefined>>(new Map())
  const [failed, setFailed] = useState('')
  const missing = kept.flatMap(({ id }) => (answers.has(id) ? [] : id)).join()
  const isFailed = missing !== '' && missing === failed

  useEffect(() => {
    if (missing === '' || isFailed) return
    const ids = missing.split(',').map(Number)
    let gone = false
    request('plannedApplications', { body: { ids } }, { quiet: true }).then((answer) => {
      if (gone) return
      if (!answer.ok) return setFailed(missing)
      const byId = new Map(answer.data.map((application) => [application.id, application]))
      setAnswers((before) => new Map([...before, ...ids.map((id) => [id, byId.get(id)] as const)]))
    })
    return () => {
      gone = true
    }
  }, [missing, isFailed])

  const chosen = kept
    .filter(({ id }) => !answers.has(id) || answers.get(id))
    .map(({ id, name }): ChosenApplication => ({ id, name, planned: answers.get(id) }))
    .toSorted((a, b) => (a.planned?.number ?? Number.MAX_VALUE) - (b.planned?.number ?? Number.MAX_VALUE))
  return { chosen, isFailed, retry: () => setFailed('') }
}
