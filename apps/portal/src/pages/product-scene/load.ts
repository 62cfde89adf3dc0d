import type { IdentifierDetail, TraceStep } from '@biaojie/contract/resolution.ts'
import { normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { readIdentifier } from '../../search/read-identifier.ts'
import { type Answer, requestFactsContext, type ServerCall, serverCallContext } from '../../server-context.ts'
import { foundView } from './found-view.ts'
import type { FailedView, LookupView, MissingView } from './view.ts'

/** Query counts and verification differ from visitor to visitor, so no cache may keep a page. */
const FRESH = { headers: { 'cache-control': 'private, no-store' } }

/** Everything the page shows in at most two rounds of calls; `raw` is the identifier as it stood in the address. */
export async function loadLookup({ request, context }: LoaderFunctionArgs, raw: string | undefined) {
  const asked = readIdentifier(raw ?? '')
  if (!asked) return blank(request)
  const call = context.get(serverCallContext)
  const wanted = new URL(request.url).searchParams.get('scene') ?? undefined
  const started = performance.now()
  const [base, chain, opened] = await Promise.all([
    call('identifierDetail', { body: { identifier: asked } }),
    quietly(call('traceChain', { body: { identifier: asked } })),
    wanted ? quietly(callScene(call, asked, wanted)) : null,
  ])
  const took = performance.now() - started
  if (!base.ok) return await refused(call, asked, base)
  const scene = openScene(base.data, wanted)
  const rest = await loadScenes(call, base.data, scene, scene?.sceneConfId === wanted ? opened : null)
  const { origin } = context.get(requestFactsContext)
  const steps: TraceStep[] = chain.ok ? chain.data : []
  return data(foundView({ base: base.data, scene, ...rest, steps, took, origin, now: new Date() }), FRESH)
}

type Detail = Answer<IdentifierDetail>
export type ScenesRead = { opened: Detail | null; anti: Detail | null; recall: Detail | null }

/** The open scene, and the two whose verdict stands at the head of the page. */
async function loadScenes(
  call: ServerCall,
  base: IdentifierDetail,
  scene: IdentifierDetail['scenes'][number] | undefined,
  already: Detail | null,
): Promise<ScenesRead> {
  const read = (code: string) => {
    if (scene?.templateCode === code) return null
    const other = base.scenes.find((one) => one.templateCode === code)
    return other ? quietly(callScene(call, base.identifier, other.sceneConfId)) : null
  }
  const [opened, anti, recall] = await Promise.all([
    already ?? (scene ? quietly(callScene(call, base.identifier, scene.sceneConfId)) : null),
    read('2'),
    read('4'),
  ])
  return {
    opened,
    anti: scene?.templateCode === '2' ? opened : anti,
    recall: scene?.templateCode === '4' ? opened : recall,
  }
}

const callScene = (call: ServerCall, identifier: string, sceneConfId: string) =>
  call('identifierDetail', { body: { identifier, sceneConfId: sceneConfId.slice(0, 64) } })

/** With exactly one smart production scene that one opens first; else the first of the list. */
export function openScene({ scenes }: Pick<IdentifierDetail, 'scenes'>, wanted: string | undefined) {
  const production = scenes.filter((scene) => scene.templateCode === '9')
  const first = production.length === 1 ? production[0] : scenes[0]
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
    return data<LookupView>(view, { status, ...FRESH })
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
  return data<LookupView>(view, { status, ...FRESH })
}

/**
 * No identifier in the address. A document goes to the start; inside the site the history state may still
 * hold one, which only the browser knows.
 */
function blank(request: Request) {
  if (request.headers.get('accept')?.includes('text/html')) throw redirect('/')
  return data<LookupView>({ state: 'blank' }, FRESH)
}

export const identifierOfQuery = (request: Request) =>
  new URL(request.url).searchParams.get('identifier') ?? undefined

/** What the address of an identifier page carries after /id/. */
export const identifierOfPath = (splat: string | undefined) =>
  splat ? normalizeIdentifier(splat) : undefined

export const sceneAddress = (base: 'query' | 'path', identifier: string, scene: string) =>
  base === 'path'
    ? `${paths.identifier(identifier)}?scene=${encodeURIComponent(scene)}`
    : paths.productScene(identifier, scene)
