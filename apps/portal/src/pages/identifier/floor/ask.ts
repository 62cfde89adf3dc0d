import { findIdentifierProblem, foldHandle } from '@biaojie/contract/rules.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import type { LabelCheck } from '@biaojie/register/label-check.ts'
import { findSignedPart } from '@biaojie/register/signed-part.ts'
import { paths } from '../../../paths.ts'
import { readIdentifier } from '../../../search/read-identifier.ts'
import { type Answer, judgeOffline, judgeUnknown, withLabelCheck } from './answers/verdict.ts'
import { findLoggedAnswer } from './log.ts'

/** Workshops often have a very weak network; the page waits no longer than this. */
const WAIT_MS = 8_000

type Reply = { answer: Answer; offline: boolean }

async function askNode(identifier: string, text: string): Promise<Reply> {
  const problem = findIdentifierProblem(identifier)
  const label = identifier || text.slice(0, 60)
  if (problem) return { answer: judgeUnknown(label, problem, formatTime(Date.now())), offline: false }
  try {
    const response = await fetch(paths.floorCheck(identifier), { signal: AbortSignal.timeout(WAIT_MS) })
    if (response.ok) return { answer: (await response.json()) as Answer, offline: false }
  } catch {}
  return { answer: judgeOffline(findLoggedAnswer(identifier), identifier, Date.now()), offline: true }
}

/**
 * Verifies with code that is loaded with the first signed code, like its keys; without both it says that the keys are
 * missing.
 */
async function checkSigned(handle: string, signedPart: string): Promise<LabelCheck> {
  const loaded = await import('./check-signed-part.ts').catch(() => undefined)
  return loaded ? loaded.checkSignedPart(handle, signedPart) : { state: 'key-missing', fetchedAt: undefined }
}

/**
 * Asks the node about a scanned text, or uses the stored answer when the node does not answer, and verifies
 * the code's own signature.
 */
export async function ask(text: string): Promise<Reply> {
  const identifier = readIdentifier(text)
  const reply = await askNode(identifier, text)
  const signedPart = findSignedPart(text)
  if (!signedPart) return reply
  const label = await checkSigned(foldHandle(identifier), signedPart)
  return { ...reply, answer: withLabelCheck(reply.answer, label, reply.offline) }
}
