import { SCENES } from '@biaojie/contract/identifiers/scenes.ts'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { identifierProblem } from '@biaojie/contract/rules.ts'
import { timeText } from '@biaojie/contract/times.ts'
import { readElement } from '../../../../scenes/read-element.ts'
import { readIdentifier } from '../../../../search/read-identifier.ts'
import { requestFactsContext, type ServerCall, serverCallContext } from '../../../../server-context.ts'
import { dangersOf, recallVerdict } from '../../verdicts/verdicts.ts'
import type { Route } from './+types/check.ts'
import { limitsIn } from './limits.ts'
import { type Answer, unknownOf, verdictOf } from './verdict.ts'

const UNCACHED = { 'cache-control': 'private, no-store' }
/** Limits of wear stand in the record and in these scenes; those of companies come besides. */
const READ_SCENES = 12

/** Answers one scan in the workshop: the verdict on a part and what can be measured on it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const identifier = readIdentifier(new URL(request.url).searchParams.get('identifier') ?? '')
  const at = timeText(Date.now())
  const problem = identifierProblem(identifier)
  if (problem) return Response.json(unknownOf(identifier, problem, at), { headers: UNCACHED })
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
  const [base, reports, warning] = await Promise.all([
    call('identifierDetail', { body: { identifier } }),
    call('identifierReports', { body: { identifier } }),
    call('identifierWarning', { body: { identifier } }),
  ])
  if (!base.ok) {
    if (base.status !== 400 && base.status !== 404) throw new Error(base.message)
    return unknownOf(identifier, base.message, at)
  }
  const { scenes } = base.data
  const wanted = scenes
    .filter(({ templateCode }) => templateCode !== SCENES.production.code)
    .toSorted(
      (a, b) => Number(b.templateCode === SCENES.recall.code) - Number(a.templateCode === SCENES.recall.code),
    )
    .slice(0, READ_SCENES)
  const read = await Promise.all(
    wanted.map(async ({ sceneConfId, templateCode }) => {
      const answer = await call('identifierDetail', { body: { identifier, sceneConfId } })
      const wires = answer.ok ? answer.data.elements : []
      return { templateCode, elements: wires.map((wire) => readElement(wire, templateCode)) }
    }),
  )
  const record = base.data.elements.map((wire) => readElement(wire, ''))
  const recallScene = read.find(({ templateCode }) => templateCode === SCENES.recall.code)
  const today = at.slice(0, 10)
  const recall = recallScene ? recallVerdict(recallScene.elements, today) : null
  return verdictOf({
    identifier: base.data.identifier,
    name: base.data.identifierName,
    company: base.data.companyName,
    dangers: dangersOf({
      recall,
      recallScene: undefined,
      reports: reports.ok ? reports.data : [],
      suspended: base.data.state === 'suspended' ? (base.data.stateReason ?? '') : undefined,
      record,
      today,
    }),
    copied: warning.ok && warning.data?.warned ? warning.data.text : '',
    recall,
    state: base.data.state,
    limits: limitsIn([...record, ...read.flatMap(({ elements }) => elements)]),
    at,
  })
}
