import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import type { IdentifierDetail } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { foldHandle, isForeign } from '@biaojie/contract/rules.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import type { IdentifierRecalls } from '@biaojie/contract/tracking/recalls/work.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import type { Measured } from '@biaojie/drawings/measured/measured.ts'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { toMeasuredPart } from '../../drawings/part-figures.ts'
import { CHINESE, type Language } from '../../language/language.ts'
import { readIdentifier } from '../../search/read-identifier.ts'
import { type Answer, requestFactsContext, type ServerCall, serverCallContext } from '../../server-context.ts'
import { loadForeign } from './foreign/load.ts'
import { isLine, type LayerRead, readScene, type SceneAnswer, toFoundView } from './found-view.ts'
import { type ProductionOption, readQuery, toRequest } from './production/query.ts'
import { beginsWithRecall } from './recall/standing.ts'
import { type LayerPlan, type Opened, openLayer, type PartFacts, planLayers } from './sheet/layers.ts'
import { UNREAD } from './sheet/model.ts'
import { isRecalled } from './verdicts/verdicts.ts'
import type { BlankView, BlockedView, FailedView, MissingView, ReservedView } from './view.ts'

/** Query counts and verification differ between visitors, so no cache may store the page. */
const FRESH = { headers: { 'cache-control': 'private, no-store' } }

type Detail = Answer<IdentifierDetail>
type Scene = IdentifierDetail['scenes'][number]
type ReadScene = (sceneConfId: string, beside?: true) => Promise<Detail>

/** Returns the language of a page, when it depends on the identifier. */
type FindLanguage = (call: ServerCall, identifier: string) => Promise<Language>

/** Loads all data of a part's page in at most two rounds of calls; `raw` is the identifier as in the address. */
export async function loadLookup(
  { request, context }: LoaderFunctionArgs,
  raw: string | undefined,
  findLanguage: FindLanguage = async () => CHINESE,
) {
  const identifier = readIdentifier(raw ?? '')
  if (!identifier) return makeBlankView(request)
  const call = context.get(serverCallContext)
  const { origin, report } = context.get(requestFactsContext)
  const quietly = createQuietRead(report)
  const query = new URL(request.url).searchParams
  const foreign =
    isForeign(identifier) && (await loadForeign(call, { identifier, fresh: query.has('fresh') }))
  if (foreign) return foreign
  const wanted = query.get('scene')?.slice(0, 64)
  const as = query.get('as')?.slice(0, 120) || undefined
  const at = formatTime(Date.now())
  const range = readQuery(query, at.slice(0, 10))
  const read: ReadScene = (sceneConfId, beside) =>
    quietly(
      call('identifierDetail', {
        body: {
          identifier,
          sceneConfId,
          as,
          ...(beside && { beside }),
          intelligentProductionRequest: toRequest(range),
        },
      }),
    )
  const [{ base, took }, chain, reported, used, warned, drawn, recalled, namedScene, language] =
    await Promise.all([
      measureTime(quietly(call('identifierDetail', { body: { identifier, as } }), '服务异常，请稍后再试')),
      quietly(call('traceChain', { body: { identifier } })),
      quietly(call('identifierReports', { body: { identifier } })),
      quietly(call('identifierUses', { body: { identifier } })),
      quietly(call('identifierWarning', { body: { identifier } })),
      quietly(call('partDrawing', { body: { identifier, as, brief: true } })),
      quietly(call('identifierRecalls', { body: { identifier } })),
      wanted ? read(wanted) : null,
      findLanguage(call, identifier),
    ])
  if (!base.ok && base.reason === 'identifier_delegated') {
    const own = await loadForeign(call, { identifier, fresh: query.has('fresh') })
    if (own) return own
  }
  if (!base.ok) return makeRefusedView(identifier, base, await loadHelp(identifier, base, quietly, call))
  if (base.data.state === 'reserved') return data(toReservedView(base.data), FRESH)
  if (base.data.state === 'blocked') return data(toBlockedView(base.data), FRESH)
  const drawing = getDataOr(drawn, null)
  const standing = getDataOr(recalled, null)
  const measured = drawing ? toMeasuredPart(drawing) : undefined
  const plans = planLayers(base.data.scenes, findPartFacts(drawing, measured, standing))
  const [replaces, layer] = await Promise.all([
    findReplaced(identifier, base.data.identifier, (body) => quietly(call('identifierHelp', { body }))),
    loadLayer(base.data, plans, {
      wanted,
      namedScene,
      drawing,
      isRecalled: beginsWithRecall(standing),
      read,
      options: async () => getDataOr(await quietly(call('productionOptions', {})), []),
      walk: async () => getDataOr(await quietly(call('identifierTrace', { body: { identifier } })), null),
      drawParts: async () =>
        getDataOr(await quietly(call('partDrawing', { body: { identifier, as } })), null),
    }),
  ])
  const partData = {
    language,
    base: base.data,
    plans,
    measured,
    standing,
    isStandingUnread: !recalled.ok,
    ...layer,
    steps: getDataOr(chain, []),
    reports: getDataOr(reported, []),
    uses: getDataOr(used, { records: [], more: false }),
    warning: getDataOr(warned, null),
    replaces,
    took,
    origin,
    at,
    range,
    as,
  }
  return data(toFoundView(partData), FRESH)
}

function findPartFacts(
  part: PartDrawing | null,
  measured: Measured | undefined,
  standing: IdentifierRecalls | null,
): PartFacts {
  return {
    hasFamily: measured !== undefined,
    isMeasured: measured !== undefined && measured.rows.length > 0,
    hasAssembly: part?.assembly !== null && part?.assembly !== undefined,
    isListed: (standing?.recalls.length ?? 0) > 0,
  }
}

type LoadLayer = {
  wanted: string | undefined
  /** The scene that the address names; it was read together with the record. */
  namedScene: Detail | null
  drawing: PartDrawing | null
  isRecalled: boolean
  read: ReadScene
  options: () => Promise<ProductionOption[]>
  walk: () => Promise<TracePicture | null>
  drawParts: () => Promise<PartDrawing | null>
}

/**
 * Loads the open layer and the recall, which the verdict of every part needs. A part opens with its recall
 * even when only its record mentions the recall.
 */
async function loadLayer(
  base: IdentifierDetail,
  plans: readonly LayerPlan[],
  how: LoadLayer,
): Promise<LayerRead> {
  const recallScene = base.scenes.find((scene) => scene.templateCode === SCENES.recall.code)
  const isLineRecord = isLine(base.scenes)
  const opened = openLayer(plans, how.wanted, { isRecalled: how.isRecalled, isLine: isLineRecord })
  const [layer, beside] = await Promise.all([
    readLayer(base, opened, how),
    recallScene && opened.scene !== recallScene ? how.read(recallScene.sceneConfId, true) : null,
  ])
  const recall = beside ?? layer.answers.find(({ scene }) => scene === recallScene)?.answer ?? null
  const isListed = recall?.ok === true && isRecalled(readScene(recall.data.elements, SCENES.recall.code))
  const plan = plans.find(({ key }) => key === 'recall')
  if (isListed && recallScene && plan && how.wanted === undefined && opened.plan !== plan)
    return {
      ...layer,
      plan,
      scene: recallScene,
      answers: [{ scene: recallScene, answer: recall }],
      recall,
      tracePicture: null,
    }
  return { ...layer, recall }
}

async function readLayer(
  base: IdentifierDetail,
  { plan, scene }: Opened,
  { wanted, namedScene, drawing, read, options, walk, drawParts }: LoadLayer,
): Promise<Omit<LayerRead, 'recall'>> {
  const answerScene = async (layerScene: Scene): Promise<SceneAnswer> => ({
    scene: layerScene,
    answer:
      namedScene && layerScene.sceneConfId === wanted
        ? namedScene
        : await read(layerScene.sceneConfId, layerScene === scene ? undefined : true),
  })
  const [answers, tabs, tracePicture, parts] = await Promise.all([
    Promise.all(listScenes(plan, base.scenes).map(answerScene)),
    plan.key === 'production' ? options() : [],
    plan.key === 'trace' ? walk() : null,
    plan.key === 'assemble' && drawing?.assembly ? drawParts() : null,
  ])
  return {
    plan,
    scene,
    answers,
    options: tabs,
    tracePicture: tracePicture && tracePicture.total > 1 ? tracePicture : null,
    drawing: parts ?? drawing,
  }
}

/** For a part without a drawing, its code is shown beside the measured values from its trace. */
function listScenes({ key, scenes }: LayerPlan, all: readonly Scene[]): Scene[] {
  if (key !== 'code') return scenes
  return [...scenes, ...all.filter(({ templateCode }) => templateCode === SCENES.trace.code)]
}

const getDataOr = <T, O>(answer: Answer<T>, other: O): T | O => (answer.ok ? answer.data : other)

/** When one part of the page fails, the others must still appear. */
function createQuietRead(report: (error: unknown) => void) {
  return async <T>(answer: Promise<Answer<T>>, message = UNREAD): Promise<Answer<T>> => {
    try {
      return await answer
    } catch (error) {
      report(error)
      return { ok: false, reason: 'unexpected', ...REFUSALS.unexpected, message }
    }
  }
}

async function measureTime(answer: Promise<Detail>) {
  const started = performance.now()
  const base = await answer
  return { base, took: performance.now() - started }
}

type AskHelp = (body: { identifier: string }) => Promise<Answer<Pick<MissingView, 'retiredAt'>>>

/** Finds the retired identifier that the found one replaces; null for an alias, which was not retired. */
async function findReplaced(
  identifier: string,
  found: string,
  help: AskHelp,
): Promise<{ identifier: string; retiredAt: string } | null> {
  if (foldHandle(identifier) === foldHandle(found)) return null
  const answer = await help({ identifier })
  return answer.ok && answer.data.retiredAt ? { identifier, retiredAt: answer.data.retiredAt } : null
}

const toReservedView = ({
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

const toBlockedView = ({
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

/** Status 410: a retired identifier does not come back, unlike one that does not exist yet. */
const GONE = 410

type Refused = Extract<Detail, { ok: false }>
type Help = Pick<MissingView, 'problem' | 'prefix' | 'nearest' | 'retiredAt'> & { companyName: string }

const isUnknown = ({ status }: Refused) => status === 404 || status === 400

type HelpAnswers = [help: Answer<Help> | null, warning: MissingView['warning']]

/** Loads what is known about an identifier that does not exist. */
async function loadHelp(
  identifier: string,
  base: Refused,
  quietly: ReturnType<typeof createQuietRead>,
  call: ServerCall,
): Promise<HelpAnswers> {
  if (!isUnknown(base)) return [null, null]
  const body = { identifier }
  const [help, warning] = await Promise.all([
    quietly(call('identifierHelp', { body })),
    quietly(call('unknownCodeWarning', { body })),
  ])
  return [help, getDataOr(warning, null)]
}

function makeRefusedView(identifier: string, base: Refused, [help, warning]: HelpAnswers) {
  const { status, message } = base
  if (!isUnknown(base)) {
    const view: FailedView = { state: 'failed', identifier, message }
    return data(view, { status, ...FRESH })
  }
  const answer = help?.ok
    ? help.data
    : { problem: '', prefix: '', companyName: '', retiredAt: '', nearest: [] }
  const { companyName: company, ...rest } = answer
  const malformed = status === 400
  const view: MissingView = { state: 'missing', identifier, message, malformed, company, warning, ...rest }
  return data(view, { status: rest.retiredAt ? GONE : status, ...FRESH })
}

/**
 * The address has no identifier. A document request is redirected to the start page. A navigation inside the
 * site may still have an identifier in its history state, which only the browser knows.
 */
function makeBlankView(request: Request) {
  if (request.headers.get('accept')?.includes('text/html')) throw redirect('/')
  const view: BlankView = { state: 'blank' }
  return data(view, FRESH)
}
