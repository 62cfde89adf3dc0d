import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import type { IdentifierDetail } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { foldHandle, isForeign } from '@biaojie/contract/rules.ts'
import { timeText } from '@biaojie/contract/times.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { loadForeign } from '../../foreign-identifier/load.ts'
import { readIdentifier } from '../../search/read-identifier.ts'
import { type Answer, requestFactsContext, type ServerCall, serverCallContext } from '../../server-context.ts'
import { foundView, isLine, readScene, type ScenesRead } from './found-view.ts'
import { type ProductionOption, readQuery, requestOf } from './production/query.ts'
import { isRecalled } from './verdicts/verdicts.ts'
import type { BlankView, BlockedView, FailedView, FoundView, MissingView, ReservedView } from './view.ts'

/** Query counts and verification differ from visitor to visitor, so no cache may store a page. */
const FRESH = { headers: { 'cache-control': 'private, no-store' } }

type Detail = Answer<IdentifierDetail>
type Scene = IdentifierDetail['scenes'][number]
type ReadScene = (sceneConfId: string, beside?: true) => Promise<Detail>

/** Loads all data of the page in at most two rounds of calls; `raw` is the identifier as in the address. */
export async function loadLookup({ request, context }: LoaderFunctionArgs, raw: string | undefined) {
  const identifier = readIdentifier(raw ?? '')
  if (!identifier) return blank(request)
  const call = context.get(serverCallContext)
  const { origin, report } = context.get(requestFactsContext)
  const quietly = forgiving(report)
  const query = new URL(request.url).searchParams
  const foreign =
    isForeign(identifier) && (await loadForeign(call, { identifier, origin, fresh: query.has('fresh') }))
  if (foreign) return foreign
  const wanted = query.get('scene')?.slice(0, 64)
  const at = timeText(Date.now())
  const range = readQuery(query, at.slice(0, 10))
  const read: ReadScene = (sceneConfId, beside) =>
    quietly(
      call('identifierDetail', {
        body: {
          identifier,
          sceneConfId,
          ...(beside && { beside }),
          intelligentProductionRequest: requestOf(range),
        },
      }),
    )
  const [{ base, took }, chain, reported, used, warned, drawn, recalled, asked] = await Promise.all([
    timed(quietly(call('identifierDetail', { body: { identifier } }), '服务异常，请稍后再试')),
    quietly(call('traceChain', { body: { identifier } })),
    quietly(call('identifierReports', { body: { identifier } })),
    quietly(call('identifierUses', { body: { identifier } })),
    quietly(call('identifierWarning', { body: { identifier } })),
    quietly(call('partDrawing', { body: { identifier, brief: true } })),
    quietly(call('identifierRecalls', { body: { identifier } })),
    wanted ? read(wanted) : null,
  ])
  if (!base.ok && base.reason === 'identifier_delegated') {
    const own = await loadForeign(call, { identifier, origin, fresh: query.has('fresh') })
    if (own) return own
  }
  if (!base.ok) return refused(identifier, base, await askedInVain(identifier, base, quietly, call))
  if (base.data.state === 'reserved') return data(reserved(base.data), FRESH)
  const replaces = await replacedBy(identifier, base.data.identifier, (body) =>
    quietly(call('identifierHelp', { body })),
  )
  if (base.data.state === 'blocked') return data(blocked(base.data), FRESH)
  const scene = openScene(base.data, wanted)
  const already = scene?.sceneConfId === wanted ? asked : null
  const options = async () => orElse(await quietly(call('productionOptions', {})), [])
  // The trace is not used when a recall opens in the place of this scene, which is rare.
  const walking = walkedBy(scene, () => quietly(call('identifierTrace', { body: { identifier } })))
  const scenes = await loadScenes(base.data, scene, { already, read, options })
  const told = {
    base: base.data,
    standing: orElse(recalled, null),
    walked: scenes.scene === scene ? await walking : null,
    ...scenes,
    steps: orElse(chain, []),
    reports: orElse(reported, []),
    uses: orElse(used, { records: [], more: false }),
    warning: orElse(warned, null),
    drawing: orElse(drawn, null),
    replaces,
    took,
    origin,
    at,
    range,
  }
  return data(foundView(told), FRESH)
}

/**
 * Loads the open scene and the recall, which every page of the part shows; for a recalled part it opens
 * first.
 */
async function loadScenes(
  base: IdentifierDetail,
  scene: Scene | undefined,
  how: { already: Detail | null; read: ReadScene; options: () => Promise<ProductionOption[]> },
): Promise<ScenesRead> {
  const recallScene = base.scenes.find((one) => one.templateCode === SCENES.recall.code)
  const [opened, beside, options] = await Promise.all([
    how.already ?? (scene ? how.read(scene.sceneConfId) : null),
    recallScene && recallScene !== scene ? how.read(recallScene.sceneConfId, true) : null,
    scene?.templateCode === SCENES.production.code ? how.options() : [],
  ])
  const recall = recallScene === scene ? opened : beside
  const isRecalledPart =
    recall?.ok === true && isRecalled(readScene(recall.data.elements, SCENES.recall.code))
  if (isRecalledPart && !how.already) return { scene: recallScene, opened: recall, recall, options: [] }
  return { scene, opened, recall, options }
}

/** Returns the scene to open: the only smart production scene, else the first of the list. */
export function openScene({ scenes }: Pick<IdentifierDetail, 'scenes'>, wanted: string | undefined) {
  const first = isLine(scenes)
    ? scenes.find((scene) => scene.templateCode === SCENES.production.code)
    : scenes[0]
  return scenes.find((scene) => scene.sceneConfId === wanted) ?? first
}

const orElse = <T, O>(answer: Answer<T>, other: O): T | O => (answer.ok ? answer.data : other)

/** The trace both ways, where the tracing scene is open and leads anywhere. */
async function walkedBy(scene: Scene | undefined, ask: () => Promise<Answer<TracePicture>>) {
  if (scene?.templateCode !== SCENES.trace.code) return null
  const answer = await ask()
  return answer.ok && answer.data.total > 1 ? answer.data : null
}

/** A part of the page that fails must not affect the others. */
function forgiving(report: (error: unknown) => void) {
  return async <T>(answer: Promise<Answer<T>>, message = '数据加载失败，请刷新页面'): Promise<Answer<T>> => {
    try {
      return await answer
    } catch (error) {
      report(error)
      return { ok: false, reason: 'unexpected', ...REFUSALS.unexpected, message }
    }
  }
}

async function timed(answer: Promise<Detail>) {
  const started = performance.now()
  const base = await answer
  return { base, took: performance.now() - started }
}

type AskHelp = (body: { identifier: string }) => Promise<Answer<Pick<MissingView, 'retiredAt'>>>

/** Tells whether another identifier answers in the place of a retired one; an alias is no such case. */
async function replacedBy(asked: string, found: string, help: AskHelp): Promise<FoundView['replaces']> {
  if (foldHandle(asked) === foldHandle(found)) return null
  const answer = await help({ identifier: asked })
  return answer.ok && answer.data.retiredAt ? { identifier: asked, retiredAt: answer.data.retiredAt } : null
}

const reserved = ({
  identifier,
  identifierName,
  companyName,
  companyDetails,
}: IdentifierDetail): ReservedView => ({
  state: 'reserved',
  identifier,
  name: identifierName,
  company: companyName,
  prefix: companyDetails.indentifierPrefix,
})

const blocked = ({
  identifier,
  companyName,
  companyDetails,
  blockedSince,
}: IdentifierDetail): BlockedView => ({
  state: 'blocked',
  identifier,
  prefix: companyDetails.indentifierPrefix,
  company: companyName,
  since: blockedSince ?? '',
})

/** A retired identifier does not come back, unlike one that is not there yet. */
const GONE = 410

type Refused = Extract<Detail, { ok: false }>
type Help = Pick<MissingView, 'problem' | 'prefix' | 'nearest' | 'retiredAt'> & { companyName: string }

const isUnknown = ({ status }: Refused) => status === 404 || status === 400

type Told = [help: Answer<Help> | null, warning: MissingView['warning']]

/** Asks what is known of an identifier that does not exist. */
async function askedInVain(
  identifier: string,
  base: Refused,
  quietly: ReturnType<typeof forgiving>,
  call: ServerCall,
): Promise<Told> {
  if (!isUnknown(base)) return [null, null]
  const body = { identifier }
  const [help, told] = await Promise.all([
    quietly(call('identifierHelp', { body })),
    quietly(call('unknownCodeWarning', { body })),
  ])
  return [help, told.ok ? told.data : null]
}

function refused(identifier: string, base: Refused, [help, warning]: Told) {
  const { status, message } = base
  if (!isUnknown(base)) {
    const view: FailedView = { state: 'failed', identifier, message }
    return data(view, { status, ...FRESH })
  }
  const known = help?.ok
    ? help.data
    : { problem: '', prefix: '', companyName: '', retiredAt: '', nearest: [] }
  const { companyName: company, ...rest } = known
  const malformed = status === 400
  const view: MissingView = { state: 'missing', identifier, message, malformed, company, warning, ...rest }
  return data(view, { status: rest.retiredAt ? GONE : status, ...FRESH })
}

/**
 * The address has no identifier. A document request goes to the start; inside the site the history state,
 * which only the browser knows, may still have one.
 */
function blank(request: Request) {
  if (request.headers.get('accept')?.includes('text/html')) throw redirect('/')
  const view: BlankView = { state: 'blank' }
  return data(view, FRESH)
}
