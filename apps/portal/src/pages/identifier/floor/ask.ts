import { findIdentifierProblem } from '@biaojie/contract/rules.ts'
import { timeText } from '@biaojie/contract/times.ts'
import { paths } from '../../../paths.ts'
import { readIdentifier } from '../../../search/read-identifier.ts'
import { type Answer, offlineOf, unknownOf } from './answers/verdict.ts'
import { keptAnswer } from './log.ts'

/** A workshop waits no longer than this for a network that hardly exists. */
const WAIT_MS = 8_000

/** Asks the node about a scanned text, or this device when no answer comes. */
export async function ask(text: string): Promise<{ answer: Answer; offline: boolean }> {
  const identifier = readIdentifier(text)
  const problem = findIdentifierProblem(identifier)
  const shown = identifier || text.slice(0, 60)
  if (problem) return { answer: unknownOf(shown, problem, timeText(Date.now())), offline: false }
  try {
    const response = await fetch(paths.floorCheck(identifier), { signal: AbortSignal.timeout(WAIT_MS) })
    if (response.ok) return { answer: (await response.json()) as Answer, offline: false }
  } catch {}
  return { answer: offlineOf(keptAnswer(identifier), identifier, Date.now()), offline: true }
}
