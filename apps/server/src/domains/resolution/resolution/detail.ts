import type { Input } from '@biaojie/contract/define.ts'
import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { findFieldByKey, SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type {
  IdentifierDetail,
  identifierDetail,
  WireElement,
} from '@biaojie/contract/resolution/resolution/resolution.ts'
import {
  findIdentifierProblem,
  foldHandle,
  isIdentifier,
  isMobile,
  normalizeIdentifier,
  normalizeMobile,
} from '@biaojie/contract/rules.ts'
import { refuse } from '../../../http/errors.ts'
import { type CallContext, RawJson } from '../../../http/serve.ts'
import { type Now, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createLimiter, LimitReached } from '../../../platform/base/limiter.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Verification } from '../../accounts/verification/verification.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { createProjection, toPrefix } from '../../identifiers/records/identifiers.ts'
import type { ProductionRequest } from '../production/production.ts'
import { replaceStored, writeDetail, writeScene } from './answer.ts'
import type { Lookup } from './lookup.ts'
import type { Found, FoundScene } from './store.ts'
import type { Views } from './views.ts'
import { isReader, loadQueries, type Visitors } from './visitors.ts'
import type { Visits } from './visits/visits.ts'

/**
 * The servers that are asked for an identifier, in their order. With `theirs` only the company's servers are asked;
 * with `theirs-first` this node is asked when they fail; with `ours-first` they are asked when this node has no
 * record. With `ended` no server is asked, because the referrals have ended.
 */
export type AnswerOrder = 'theirs' | 'theirs-first' | 'ours-first' | 'ended'

export type DelegationRole = 'own' | 'former' | 'ended'

export type DetailDeps = {
  db: Db
  now: Now
  lookup: Lookup
  visitors: Visitors
  visits: Pick<Visits, 'count' | 'countUnknown'>
  views: Pick<Views, 'read'>
  enterprises: Enterprises
  verification: Pick<Verification, 'sendSceneCode' | 'passSceneCode' | 'hasScenePass'>
  /** Tells which side answers for an identifier: a company's own server, or this node. */
  delegations: {
    findOrder: (handle: string) => AnswerOrder | undefined
    findWithin: (prefix: string, handle: string) => { role: DelegationRole } | undefined
  }
  ownRecords: { has: (handle: string, ip: string) => Promise<boolean> }
  /** Returns the elements of scene 9 (smart production) from the line's series. */
  productionElements: (input: {
    identifier: string
    request?: ProductionRequest
    now: Date
  }) => Promise<WireElement[]>
  /** True when cookies are sent over https only. */
  secureCookies: boolean
}

type DetailInput = Input<typeof identifierDetail>
type Visit = {
  found: Found
  input: DetailInput
  context: CallContext
  /** Set when its company looks at the identifier as one of its audiences. */
  audience?: Audience | undefined
}

const PASS_COOKIE = 'bj_scene'
const PASS = new RegExp(`(?:^|;\\s*)${PASS_COOKIE}=([^;]+)`)
/** For such fields, the stored element only reserves the position of the series. */
const isSeries = ({ dataId }: WireElement) =>
  findFieldByKey(SCENES.production.code, dataId)?.field.kind === 'series'

/**
 * A quarter's series keeps the database busy, so few such requests run at once, and plain lookups never wait
 * for them.
 */
const limited = createLimiter(2, 40)

/** An identifier from an address may still be percent-encoded. */
function decodeHandle(raw: string): string {
  if (!raw.includes('%')) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

const toWrittenForm = (raw: string) => (isIdentifier(raw) ? raw : normalizeIdentifier(decodeHandle(raw)))

/** Returns the normalised form of a typed or scanned text; throws identifier_malformed. */
export function readIdentifier(raw: string): string {
  const handle = toWrittenForm(raw)
  const problem = findIdentifierProblem(handle)
  if (problem) throw refuse('identifier_malformed', problem)
  return handle
}

function readMobile(raw = ''): string {
  const mobile = normalizeMobile(raw)
  if (!isMobile(mobile)) throw refuse('mobile_malformed')
  return mobile
}

/** Scene names contain no unprintable characters, and the database would refuse some of them. */
const isSceneName = (confId: string) => !/\p{Cc}/u.test(confId)

async function canReadSecrets(deps: DetailDeps, { found, context }: Visit): Promise<boolean> {
  const pass = PASS.exec(context.cookie)?.[1]
  return pass !== undefined && deps.verification.hasScenePass({ pass, identifier: found.key })
}

async function addSeries(deps: DetailDeps, visit: Visit, stored: string): Promise<string> {
  const request = {
    identifier: visit.found.key,
    request: visit.input.body.intelligentProductionRequest,
    now: deps.now(),
  }
  const made = await limited(() => deps.productionElements(request)).catch((error) => {
    throw error instanceof LimitReached ? refuse('unavailable').setReason('等待读取的生产数据太多') : error
  })
  const elements: WireElement[] = JSON.parse(stored)
  const kept = elements.filter((element) => !isSeries(element))
  return JSON.stringify([...kept, ...made])
}

/** A visitor counts once a day; repeated lookups and programs do not change the number. */
async function loadQueriesFor(deps: DetailDeps, { found: { key: handle }, context, audience }: Visit) {
  if (audience || !isReader(context)) return loadQueries(deps.db, handle)
  return deps.visitors.count(handle, context, deps.now())
}

async function loadAntiQuery(deps: DetailDeps, visit: Visit): Promise<IdentifierDetail['antiQuery']> {
  const queries = await loadQueriesFor(deps, visit)
  return queries && { firstTime: toShanghaiTime(queries.firstAt), total: queries.total }
}

type More = Pick<IdentifierDetail, 'antiQuery' | 'verified' | 'resendAfter' | 'audience'>

async function answerScene(
  deps: DetailDeps,
  visit: Visit,
  scene: FoundScene,
  open: boolean,
  more: More = {},
) {
  const { found, input } = visit
  const company = await deps.enterprises.findCompanyCached(toPrefix(found.handle))
  const { audience } = visit
  if (!input.query.effect && scene.templateCode !== '' && !input.body.beside && !audience)
    deps.visits.count(found, scene.templateCode, visit.context)
  const extra: More = {
    ...more,
    ...(scene.secret !== null && { verified: open }),
    ...(audience && { audience }),
  }
  let elements = (open && scene.secret) || scene.public
  if (scene.templateCode === SCENES.production.code) elements = await addSeries(deps, visit, elements)
  if (scene.templateCode === SCENES.anti.code && !input.query.effect) {
    const counted = await loadAntiQuery(deps, visit)
    if (counted) extra.antiQuery = counted
  }
  return new RawJson(writeScene(found, company, elements, extra))
}

async function answerBase(deps: DetailDeps, visit: Visit): Promise<RawJson> {
  const { handle } = visit.found
  deps.visits.count(visit.found, '', visit.context)
  if (visit.context.cookie.includes(PASS_COOKIE) && (await canReadSecrets(deps, visit))) {
    const hidden = await deps.lookup.scene(handle, '')
    if (hidden) return answerScene(deps, visit, hidden, true)
  }
  const owner = deps.enterprises.findCompanyCached(toPrefix(handle))
  const company = owner instanceof Promise ? await owner : owner
  return new RawJson(writeDetail(visit.found, company))
}

/** Answers as the audience sees the record; visitors see what is public. */
async function answerView(deps: DetailDeps, visit: Visit, audience: Audience): Promise<RawJson> {
  const { found, input } = visit
  const confId = input.body.sceneConfId ?? ''
  const stored = await deps.lookup.record(found.key)
  if (!stored) return answerBase(deps, visit)
  const projection = createProjection(stored.record, audience)
  const viewed = {
    ...visit,
    audience,
    found: replaceStored(found, { ...JSON.parse(projection.detail), audience }),
  }
  const scene = projection.scenes.find((candidate) => candidate.confId === confId)
  if (scene) {
    const isOpen = audience !== 'public' || (scene.secret !== null && (await canReadSecrets(deps, visit)))
    return answerScene(deps, viewed, scene, isOpen)
  }
  if (confId !== '') throw refuse('scene_not_found')
  return new RawJson(
    writeDetail(viewed.found, await deps.enterprises.findCompanyCached(toPrefix(found.handle))),
  )
}

async function sendCode(deps: DetailDeps, visit: Visit, scene: FoundScene): Promise<RawJson> {
  const { sessionId, sig, token, mobile } = visit.input.query
  const { resendAfter } = await deps.verification.sendSceneCode({
    mobile: readMobile(mobile),
    identifier: visit.found.key,
    ip: visit.context.ip,
    ticket: sessionId && sig && token ? { sessionId, sig, token } : undefined,
  })
  return answerScene(deps, visit, scene, false, { resendAfter })
}

async function verifyCode(deps: DetailDeps, visit: Visit, scene: FoundScene): Promise<RawJson> {
  const { found, input, context } = visit
  const mobile = readMobile(input.query.mobile)
  const code = (input.query.verifyCode ?? '').normalize('NFKC').trim()
  if (!/^\d{6}$/.test(code)) throw refuse('verify_code_malformed')
  const { pass, expiresIn } = await deps.verification.passSceneCode({
    mobile,
    identifier: found.key,
    code,
    ip: context.ip,
  })
  const secure = deps.secureCookies ? '; Secure' : ''
  context.setCookie(`${PASS_COOKIE}=${pass}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${expiresIn}${secure}`)
  return answerScene(deps, visit, scene, true)
}

/**
 * Returns the identifier with this name or alias; throws identifier_malformed when the text cannot be one.
 */
function findNamed(lookup: Lookup, handle: string, raw: string): Found | null | Promise<Found | null> {
  const problem = findIdentifierProblem(handle)
  if (!problem) return lookup.find(handle)
  return lookup.findByAlias(raw).then((found) => {
    if (!found) throw refuse('identifier_malformed', problem)
    return found
  })
}

/** Refuses an identifier that the company's own server answers; a page then asks that server. */
async function refuseElsewhere(
  { delegations, ownRecords }: DetailDeps,
  { handle, order, isHere }: { handle: string; order: AnswerOrder; isHere: boolean },
  ip: string,
): Promise<void> {
  if (order === 'ours-first' && isHere) return
  if (order === 'ended') throw refuse('identifier_moved')
  const isTheirs =
    order === 'theirs' ||
    (!isHere && delegations.findWithin(toPrefix(handle), foldHandle(handle))?.role === 'own')
  if (isTheirs || (await ownRecords.has(handle, ip))) throw refuse('identifier_delegated')
}

/** Answers the detail without a scene, with a scene, and the two steps of mobile verification (`effect`). */
export async function answerDetail(deps: DetailDeps, input: DetailInput, context: CallContext) {
  const confId = input.body.sceneConfId ?? ''
  const { effect } = input.query
  const handle = toWrittenForm(input.body.identifier)
  const named = findNamed(deps.lookup, handle, input.body.identifier)
  if (!effect && input.body.as) {
    const found = await named
    const audience = found && deps.views.read(found.key, input.body.as)
    if (found && audience) return answerView(deps, { found, input, context }, audience)
  }
  if (!effect && confId === '') {
    const found = named instanceof Promise ? await named : named
    const order = deps.delegations.findOrder(handle)
    if (order) await refuseElsewhere(deps, { handle, order, isHere: found !== null }, context.ip)
    if (!found) {
      deps.visits.countUnknown(foldHandle(handle), handle, context)
      throw refuse('identifier_not_found')
    }
    return answerBase(deps, { found, input, context })
  }
  const found = await named
  if (!found) throw refuse('identifier_not_found')
  const scene = isSceneName(confId) ? await deps.lookup.scene(found.key, confId) : undefined
  if (!scene) throw refuse(confId === '' ? 'scene_needs_no_verification' : 'scene_not_found')
  const visit = { found, input, context }
  if (!effect)
    return answerScene(deps, visit, scene, scene.secret !== null && (await canReadSecrets(deps, visit)))
  if (scene.secret === null) throw refuse('scene_needs_no_verification')
  return effect === 'SEND' ? sendCode(deps, visit, scene) : verifyCode(deps, visit, scene)
}
