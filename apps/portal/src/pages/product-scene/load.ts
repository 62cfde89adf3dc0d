import type { IdentifierDetail, TraceStep } from '@biaojie/contract/resolution.ts'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { readIdentifier } from '../../search/read-identifier.ts'
import { type Answer, requestFactsContext, type ServerCall, serverCallContext } from '../../server-context.ts'
import { foundView, isLine } from './found-view.ts'
import { pack } from './packed.ts'
import { readQuery, requestOf } from './production/query.ts'
import type { BlankView, FailedView, MissingView } from './view.ts'

/** Query counts and verification differ from visitor to visitor, so no cache may keep a page. */
const FRESH = { headers: { 'cache-control': 'private, no-store' } }

/** Everything the page shows in at most two rounds of calls; `raw` is the identifier as it stood in the address. */
export async function loadLookup({ request, context }: LoaderFunctionArgs, raw: string | undefined) {
  const asked = readIdentifier(raw ?? '')
  if (!asked) return blank(request)
  const call = context.get(serverCallContext)
  const query = new URL(request.url).searchParams
  const wanted = query.get('scene') ?? undefined
  const at = shanghai(new Date())
  const range = readQuery(query, at.slice(0, 10))
  const read = (sceneConfId: string) => quietly(callScene(call, asked, sceneConfId, requestOf(range)))
  const [{ base, took }, chain, opened] = await Promise.all([
    timed(call('identifierDetail', { body: { identifier: asked } })),
    quietly(call('traceChain', { body: { identifier: asked } })),
    wanted ? read(wanted) : null,
  ])
  if (!base.ok) return await refused(call, asked, base)
  const scene = openScene(base.data, wanted)
  const already = scene?.sceneConfId === wanted ? opened : null
  const rest = await loadScenes(base.data, scene, { already, fresh: !wanted, read })
  const { origin } = context.get(requestFactsContext)
  const steps: TraceStep[] = chain.ok ? chain.data : []
  return data(pack(foundView({ base: base.data, scene, ...rest, steps, took, origin, at, range })), FRESH)
}

type Detail = Answer<IdentifierDetail>
export type ScenesRead = { opened: Detail | null; anti: Detail | null; recall: Detail | null }

/**
 * The open scene, and the two whose verdict stands at the head of the page. Reading the anti-counterfeiting
 * scene counts as a query of the product, so only a fresh lookup reads it, not every change of the tab.
 */
async function loadScenes(
  base: IdentifierDetail,
  scene: IdentifierDetail['scenes'][number] | undefined,
  how: { already: Detail | null; fresh: boolean; read: (sceneConfId: string) => Promise<Detail> },
): Promise<ScenesRead> {
  const beside = (code: string) => {
    if (scene?.templateCode === code) return null
    const other = base.scenes.find((one) => one.templateCode === code)
    return other ? how.read(other.sceneConfId) : null
  }
  const [opened, anti, recall] = await Promise.all([
    how.already ?? (scene ? how.read(scene.sceneConfId) : null),
    how.fresh ? beside('2') : null,
    beside('4'),
  ])
  return {
    opened,
    anti: scene?.templateCode === '2' ? opened : anti,
    recall: scene?.templateCode === '4' ? opened : recall,
  }
}

type Range = ReturnType<typeof requestOf>

const callScene = (call: ServerCall, identifier: string, sceneConfId: string, range: Range) =>
  call('identifierDetail', {
    body: { identifier, sceneConfId: sceneConfId.slice(0, 64), intelligentProductionRequest: range },
  })

async function timed(answer: Promise<Detail>) {
  const started = performance.now()
  const base = await answer
  return { base, took: performance.now() - started }
}

/** 'YYYY-MM-DD HH:mm:ss' of Shanghai, which has no summer time. */
const shanghai = (now: Date) =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** With exactly one smart production scene that one opens first; else the first of the list. */
export function openScene({ scenes }: Pick<IdentifierDetail, 'scenes'>, wanted: string | undefined) {
  const first = isLine(scenes) ? scenes.find((scene) => scene.templateCode === '9') : scenes[0]
  return scenes.find((scene) => scene.sceneConfId === wanted) ?? first
}

/** A part of the page that fails must not take the page with it. */
async function quietly<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await answer
  } catch (error) {
    console.error(error)
    return { ok: false, reason: 'unexpected', status: 500, code: 50000, message: '数据加载失败，请刷新页面' }
  }
}

async function refused(call: ServerCall, identifier: string, answer: Extract<Detail, { ok: false }>) {
  const { status, message } = answer
  if (status !== 404 && status !== 400) {
    const view: FailedView = { state: 'failed', identifier, message }
    return data(view, { status, ...FRESH })
  }
  const help = await quietly(call('identifierHelp', { body: { identifier } }))
  const known = help.ok ? help.data : { problem: '', prefix: '', companyName: '', nearest: [] }
  const view: MissingView = {
    state: 'missing',
    identifier,
    message,
    malformed: status === 400,
    problem: known.problem,
    prefix: known.prefix,
    company: known.companyName,
    nearest: known.nearest,
  }
  return data(view, { status, ...FRESH })
}

/**
 * No identifier in the address. A document goes to the start; inside the site the history state may still
 * hold one, which only the browser knows.
 */
function blank(request: Request) {
  if (request.headers.get('accept')?.includes('text/html')) throw redirect('/')
  const view: BlankView = { state: 'blank' }
  return data(view, FRESH)
}
