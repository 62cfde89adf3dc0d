import type { RecordProof } from '@biaojie/contract/resolution/register.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type { FieldContent } from '@biaojie/register/digests.ts'
import { createVerify } from '@biaojie/register/ed25519.ts'
import {
  type ConsistencyAnswer,
  checkRecord,
  type RecordCheck,
  type RecordClaim,
} from '@biaojie/register/record-check.ts'
import { isUnanswered, request } from '../client/request.ts'
import { consistencyPath } from './register-paths.ts'
import { readRememberedHead, rememberHead } from './remembered-heads.ts'
import { collectShownValues, type PageContent } from './shown.ts'

export type Checked = {
  state: 'checked'
  claim: RecordClaim
  shown: readonly FieldContent[]
  /** Names of values that are inherited from the batch or model. */
  inherited: readonly string[]
  check: RecordCheck
  /** Computing time in milliseconds, without waiting for answers. */
  took: number
  at: Date
}
/** `unreached`: no answer arrived that could be checked. */
export type Outcome =
  | Checked
  | { state: 'waiting' | 'unknown'; revision: number }
  | { state: 'unreached'; message: string }

export type Subject = {
  identifier: string
  /** The open scene, whose values are on the page. */
  scene?: string | undefined
  page: PageContent
  /** When the page was made. */
  pageAt: Date
}

export const toClaim = ({ state: _, proof, ...claim }: RecordProof): RecordClaim | undefined =>
  proof ? { ...claim, proof } : undefined

async function readConsistency(from: number): Promise<ConsistencyAnswer | undefined> {
  try {
    const response = await fetch(consistencyPath(from), {
      signal: AbortSignal.timeout(30_000),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

async function ask({ identifier, scene }: Subject) {
  const quiet = { quiet: true }
  const [proof, base, opened] = await Promise.all([
    request('recordProof', { body: { identifier } }, quiet),
    request('identifierDetail', { body: { identifier, beside: true } }, quiet),
    scene
      ? request('identifierDetail', { body: { identifier, sceneConfId: scene, beside: true } }, quiet)
      : undefined,
  ])
  return { proof, base, opened }
}

/** Fetches the proof of a record and checks it in this browser. Never throws. */
export async function runCheck(subject: Subject): Promise<Outcome> {
  const { proof, base, opened } = await ask(subject)
  const failed = [proof, base, opened].find((answer) => answer && !answer.ok)
  if (!proof.ok || !base.ok || failed) {
    const message = failed && !failed.ok && !isUnanswered(failed) ? failed.message : ''
    return { state: 'unreached', message }
  }
  const claim = toClaim(proof.data)
  if (!claim) {
    const { state, revision } = proof.data
    return { state: state === 'waiting' ? 'waiting' : 'unknown', revision }
  }
  const scene =
    subject.scene && opened?.ok ? { confId: subject.scene, elements: opened.data.elements } : undefined
  const { fields, inherited } = collectShownValues(base.data, scene, subject.page)
  let waited = 0
  const check = await checkRecord(
    {
      claim,
      handle: foldHandle(subject.identifier),
      shown: fields,
      pageAt: subject.pageAt,
      remembered: readRememberedHead(),
    },
    {
      verify: createVerify(globalThis.crypto?.subtle),
      readConsistency: async (from) => {
        const started = performance.now()
        const answer = await readConsistency(from)
        waited += performance.now() - started
        return answer
      },
      now: () => performance.now(),
    },
  )
  if (check.history.next && check.head.state === 'right') rememberHead(check.history.next)
  const { page, entry, head, history } = check.took
  return {
    state: 'checked',
    claim,
    shown: fields,
    inherited,
    check,
    took: page + entry + head + history - waited,
    at: new Date(),
  }
}
