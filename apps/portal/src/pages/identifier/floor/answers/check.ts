import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { findIdentifierProblem } from '@biaojie/contract/rules.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { CHINESE } from '../../../../language/language.ts'
import { readElement } from '../../../../scenes/read-element.ts'
import { readIdentifier } from '../../../../search/read-identifier.ts'
import {
  type Answer as CallAnswer,
  requestFactsContext,
  type ServerCall,
  serverCallContext,
} from '../../../../server-context.ts'
import { judgeRecall, listDangers } from '../../verdicts/verdicts.ts'
import type { Route } from './+types/check.ts'
import { findLimits } from './limits.ts'
import { type Answer, judgePart, judgeUnknown } from './verdict.ts'

const UNCACHED = { 'cache-control': 'private, no-store' }
/**
 * Wear limits are in the record and in these scenes; up to this many further scenes of the company are read
 * as well.
 */
const READ_SCENES = 12
/** These scenes contain no limits, and reading the code-check scene would be counted as a check. */
const UNREAD: readonly string[] = [SCENES.production.code, SCENES.anti.code]

/** Answers one scan in the workshop: the verdict on a part and what can be measured on it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const identifier = readIdentifier(new URL(request.url).searchParams.get('identifier') ?? '')
  const at = formatTime(Date.now())
  const problem = findIdentifierProblem(identifier)
  if (problem) return Response.json(judgeUnknown(identifier, problem, at), { headers: UNCACHED })
  const call = context.get(serverCallContext)
  const { report } = context.get(requestFactsContext)
  try {
    const answer = await judge(call, identifier, at)
    return Response.json(answer, { headers: UNCACHED })
  } catch (error) {
    report(error)
    return Response.json({ message: REFUSALS.unexpected.message }, { status: 503, headers: UNCACHED })
  }
}

async function judge(call: ServerCall, identifier: string, at: string): Promise<Answer> {
  const [base, reports, warning, recalls] = await Promise.all([
    call('identifierDetail', { body: { identifier } }),
    call('identifierReports', { body: { identifier } }),
    call('identifierWarning', { body: { identifier } }),
    call('identifierRecalls', { body: { identifier } }),
  ])
  if (!base.ok) {
    if (base.status !== 400 && base.status !== 404) throw new Error(base.message)
    return judgeUnknown(identifier, base.message, at)
  }
  const { scenes } = base.data
  const wanted = scenes
    .filter(({ templateCode }) => !UNREAD.includes(templateCode))
    .toSorted(
      (a, b) => Number(b.templateCode === SCENES.recall.code) - Number(a.templateCode === SCENES.recall.code),
    )
    .slice(0, READ_SCENES)
  const scenesRead = await Promise.all(
    wanted.map(async ({ sceneConfId, templateCode }) => {
      const answer = await call('identifierDetail', { body: { identifier, sceneConfId, beside: true } })
      const isRecall = templateCode === SCENES.recall.code
      const wires = answer.ok || isRecall ? requireData(answer).elements : []
      return { templateCode, elements: wires.map((wire) => readElement(wire, templateCode)) }
    }),
  )
  const record = base.data.elements.map((wire) => readElement(wire, ''))
  const recallScene = scenesRead.find(({ templateCode }) => templateCode === SCENES.recall.code)
  const today = at.slice(0, 10)
  const recall = judgeRecall(CHINESE, requireData(recalls), recallScene?.elements, today)
  const copied = requireData(warning)
  return judgePart({
    identifier: base.data.identifier,
    name: base.data.identifierName,
    company: base.data.companyName,
    dangers: listDangers({
      language: CHINESE,
      recall,
      recallScene: undefined,
      reports: requireData(reports),
      suspended: base.data.state === 'suspended' ? (base.data.stateReason ?? '') : undefined,
      record,
      today,
    }),
    copied: copied?.warned ? copied.text : '',
    recall,
    state: base.data.state,
    limits: findLimits([...record, ...scenesRead.flatMap(({ elements }) => elements)]),
    at,
  })
}

/** When data that may speak against a part cannot be read, the part must not be shown as usable. */
function requireData<T>(answer: CallAnswer<T>): T {
  if (!answer.ok) throw new Error(answer.message)
  return answer.data
}
