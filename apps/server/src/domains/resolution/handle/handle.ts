import { createPublicKey } from 'node:crypto'
import { EXAMINE_STATUS, foldHandle } from '@biaojie/contract/rules.ts'
import { pickValues } from '@biaojie/handle/protocol.ts'
import { writePublicKey } from '@biaojie/handle/signature.ts'
import type { SiteRecord } from '@biaojie/handle/site.ts'
import type { Company, Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { type Identifiers, readMoment, toPrefix } from '../../identifiers/records/identifiers.ts'
import {
  type AnswerOrder,
  type DelegationRole,
  type Resolution,
  toFoundFrom,
} from '../resolution/resolution.ts'
import {
  isNodePrefix,
  listBelowValues,
  listHolderValues,
  listKeyValues,
  listMovedValues,
  listNodeValues,
  listSm2Values,
  type PrefixKey,
} from './holder.ts'
import type { WantedOverHttp } from './http/query.ts'
import { echoHandle, type HandleAnswer, toAnswer } from './http/reply.ts'
import { readNamedPrefix, stripNaming } from './names.ts'
import type { Recursion } from './recursion/recursion.ts'
import { createSigningKeys, type KeyDeps, type KeyRow } from './signatures/keys.ts'
import { createRecordSignatures, type SignedRecord } from './signatures/records.ts'
import { createSm2Loader } from './signatures/sm2.ts'
import { makeSiteRecord, writeSite } from './site.ts'
import { type HandleValue, isSignatureWanted, listValues, toTimestamp } from './values.ts'

export { findSigningKeyDifferences } from './signatures/audit.ts'
export { rewrapSigningKeys } from './signatures/keys.ts'

type HandleDeps = KeyDeps & {
  resolution: Pick<Resolution, 'lookup' | 'count' | 'lookupLog'>
  identifiers: Pick<Identifiers, 'publicAsOf'>
  enterprises: Pick<Enterprises, 'findCompanyCached'>
  /** Returns the address of the page of a prefix. */
  holderPath: (prefix: string) => string
  recursion: Recursion
  delegations: {
    find: (prefix: string) => Delegation | undefined
    findWithin: (prefix: string, handle: string) => Delegation | undefined
    findOrder: (handle: string) => AnswerOrder | undefined
    getOrder: (delegation: Delegation) => AnswerOrder
  }
}

/** A prefix that is, or was until a short time ago, answered by servers of its company instead of this node. */
export type Delegation = {
  prefix: string
  /** `former`: this node answers again; `ended`: the company moved away, and referrals have ended. */
  role: DelegationRole
  /** Patterns of the delegated identifiers (`contract/resolution/own-nodes/scope.ts`); empty for all identifiers. */
  scope: readonly string[]
  since: Date
  sites: readonly SiteRecord[]
  /** Seconds for which other resolvers may cache the sites. */
  ttl: number
  /** End of the overlap: until this time, the side that answered before the last switch helps out. */
  bothUntil: Date
  /** No site answered its latest check. */
  isSilent: boolean
  /** During the overlap after a change of the scope, the delegation before it. */
  former?: Delegation
}

const toPrefixKey = ({ index, publicKey, certificate, createdAt, revokedAt }: KeyRow): PrefixKey => ({
  index,
  key: writePublicKey(createPublicKey(publicKey)),
  certificate,
  createdAt,
  revokedAt,
})

/** A complete answer with its company and origin. */
type WholeAnswer = HandleAnswer & { origin: string; company: Company | null }

/** Returns the values as of that time, without those that were hidden since. */
async function loadValuesAt(
  { identifiers, enterprises }: Pick<HandleDeps, 'identifiers' | 'enterprises'>,
  handle: string,
  origin: string,
  at: Date,
): Promise<HandleValue[] | undefined> {
  const key = foldHandle(handle)
  const [company, earlier] = await Promise.all([
    enterprises.findCompanyCached(toPrefix(key)),
    identifiers.publicAsOf(key, at),
  ])
  if (!earlier) return undefined
  const { identifier, name, detail } = earlier
  const found = toFoundFrom({ key, handle: identifier, name, detail, updatedAt: toTimestamp(at) })
  return listValues(found, company, origin)
}

/** Finds the delegation of a handle's prefix, or of the nearest prefix above it. */
function findDelegation(
  { find, findWithin }: HandleDeps['delegations'],
  handle: string,
): Delegation | undefined {
  const name = foldHandle(stripNaming(handle))
  const slash = name.indexOf('/')
  let prefix = slash < 0 ? name : name.slice(0, slash)
  for (let depth = 0; depth < 8; depth++) {
    if (find(prefix)) return findWithin(prefix, name)
    const dot = prefix.lastIndexOf('.')
    if (dot < 0) return undefined
    prefix = prefix.slice(0, dot)
  }
  return undefined
}

/** Returns the delegation that names this prefix below a company's own prefix. */
function findDelegationBelow(
  delegations: Pick<HandleDeps['delegations'], 'find'>,
  prefix: string,
): Delegation | undefined {
  const delegation = delegations.find(prefix.slice(0, Math.max(0, prefix.lastIndexOf('.'))))
  if (delegation?.role !== 'own') return undefined
  return [delegation, delegation.former].find((one) => one?.scope.includes(prefix))
}

type HolderContext = {
  /** The site record by which clients of the native protocol find the node. */
  announced: SiteRecord | undefined
  startedAt: Date
  loadKeys: (prefix: string) => Promise<HandleValue[]>
}

/** Returns the values of a prefix's handle; without an announced site they name only the HTTPS interface. */
async function loadHolder(
  { enterprises, holderPath, delegations }: Pick<HandleDeps, 'enterprises' | 'holderPath' | 'delegations'>,
  handle: string,
  origin: string,
  { announced, startedAt, loadKeys }: HolderContext,
): Promise<HandleValue[] | undefined> {
  const prefix = readNamedPrefix(handle)
  if (!prefix) return undefined
  const own = makeSiteRecord({ origin, native: undefined, publicKey: Buffer.alloc(0), serial: 1 })
  const record = announced ?? own
  const site = record && writeSite(record)
  const company = await enterprises.findCompanyCached(prefix)
  if (!company && isNodePrefix(prefix))
    return listNodeValues(prefix, { origin, path: '/', since: startedAt, site, keys: await loadKeys(prefix) })
  const below = company ? undefined : findDelegationBelow(delegations, prefix)
  if (below)
    return listBelowValues(prefix, { sites: below.sites.map(writeSite), ttl: below.ttl }, below.since)
  // A company whose application is still under review does not hold the prefix yet.
  if (company?.examineStatus !== EXAMINE_STATUS.approved) return undefined
  const delegation = delegations.find(prefix)
  const since = company.createTime
  const keys = await loadKeys(prefix)
  const authority = { origin, path: holderPath(prefix), since, site, keys }
  if (delegation?.role === 'ended' && delegation.scope.length === 0)
    return listMovedValues(company, prefix, authority, delegation.since)
  const delegated =
    delegation?.role === 'own' && delegation.scope.length === 0
      ? { sites: delegation.sites.map(writeSite), ttl: delegation.ttl }
      : undefined
  return listHolderValues(company, prefix, authority, delegated)
}

type Holder = (handle: string, origin: string) => Promise<HandleValue[] | undefined>

/** Creates functions that derive other data from the values of a handle; each caches its results. */
function createDerived(
  { resolution: { lookup }, enterprises }: Pick<HandleDeps, 'resolution' | 'enterprises'>,
  holder: Holder,
) {
  /** The size of `body` counts towards the memory limit. */
  return <A extends { body: { length: number } }>(derive: (values: HandleValue[]) => A) => {
    const memory = lookup.memoryFor<{ body: A['body']; answer: A; company: Company | null; origin: string }>()
    const make = async (
      handle: string,
      origin: string,
      company: Company | null | Promise<Company | null>,
    ) => {
      const owner = await company
      const made = await memory.make(handle, (found) => {
        const answer = derive(listValues(found, owner, origin))
        return { body: answer.body, answer, company: owner, origin }
      })
      return made?.answer
    }
    /** Returns a function that reads the cached data of this exact name, as long as they are cached. */
    function hold(handle: string, origin: string): (() => A | undefined) | undefined {
      const held = memory.hold(handle)
      if (!held) return undefined
      const prefix = toPrefix(handle)
      return () => {
        const cached = memory.read(held)
        return cached && cached.origin === origin && cached.company === enterprises.findCompanyCached(prefix)
          ? cached.answer
          : undefined
      }
    }
    return {
      hold,
      read(handle: string, origin: string): A | undefined | Promise<A | undefined> {
        if (readNamedPrefix(handle)) return holder(handle, origin).then((found) => found && derive(found))
        return (
          hold(handle, origin)?.() ?? make(handle, origin, enterprises.findCompanyCached(toPrefix(handle)))
        )
      },
    }
  }
}

/** The Handle System's view of identifiers; addresses in the values begin with `origin`. */
export function createHandle(deps: HandleDeps) {
  const { resolution, identifiers, enterprises, holderPath, recursion, delegations } = deps
  const { publicUrl } = deps.env
  const { lookup, count } = resolution
  const answers = lookup.memoryFor<WholeAnswer>()
  const signingKeys = createSigningKeys(deps)
  const loadSm2Signer = createSm2Loader(deps)
  let announced: SiteRecord | undefined
  const startedAt = new Date()
  const loadKeys = async (prefix: string) => [
    ...listKeyValues((await signingKeys.ofPrefix(prefix)).map(toPrefixKey)),
    ...(isNodePrefix(prefix) ? listSm2Values(await loadSm2Signer(), startedAt) : []),
  ]
  const findHolder = (handle: string, origin: string) =>
    loadHolder({ enterprises, holderPath, delegations }, handle, origin, { announced, startedAt, loadKeys })

  async function loadSigned(name: string, origin: string): Promise<SignedRecord | undefined> {
    const found = await lookup.find(name)
    const company = found && (await enterprises.findCompanyCached(toPrefix(found.key)))
    if (!found || !company) return undefined
    return { handle: found.handle, company, values: listValues(found, company, origin) }
  }
  const signatures = createRecordSignatures({ ...deps, load: loadSigned, loadSm2Signer })

  /** Returns all values of a handle; undefined when the handle does not exist. */
  async function loadValues(handle: string, origin: string): Promise<HandleValue[] | undefined> {
    if (readNamedPrefix(handle)) return findHolder(handle, origin)
    const [company, found] = await Promise.all([
      enterprises.findCompanyCached(toPrefix(handle)),
      lookup.find(handle),
    ])
    return found ? listValues(found, company, origin) : undefined
  }

  async function resolveSome(handle: string, origin: string, wanted: WantedOverHttp, from: number) {
    const record = wanted.at
      ? await loadValuesAt({ identifiers, enterprises }, handle, origin, readMoment(wanted.at))
      : await loadValues(handle, origin)
    if (!record) return undefined
    const signed =
      !wanted.at && isSignatureWanted(wanted) ? await signatures.load(handle, origin, wanted) : []
    count(performance.now() - from, toPrefix(handle))
    return toAnswer(handle, pickValues([...record, ...signed], wanted), wanted.pretty)
  }

  async function resolveWhole(
    handle: string,
    origin: string,
    company: Company | null | Promise<Company | null>,
  ) {
    const from = performance.now()
    const owner = await company
    const answer = await answers.make(handle, (found) => ({
      // When asked by an old code or an alias, it answers under that name.
      ...toAnswer(found.key === foldHandle(handle) ? found.handle : handle, listValues(found, owner, origin)),
      company: owner,
      origin,
    }))
    if (!answer) return undefined
    count(performance.now() - from, toPrefix(handle))
    return echoHandle(answer, handle)
  }

  return {
    publicUrl,
    recursion,
    /** Returns who answers for a handle, or for a prefix below one of ours, instead of this node. */
    findDelegation: (handle: string) => findDelegation(delegations, handle),
    loadCompanyName: async (prefix: string): Promise<string> =>
      (await enterprises.findCompanyCached(prefix))?.name ?? '',
    getOrder: delegations.getOrder,
    /** Finds the order for an identifier directly under a company's prefix, with only one map lookup. */
    findOrder: delegations.findOrder,
    values: loadValues,
    /** Tells whether this node has a record of a handle. */
    has: async (handle: string): Promise<boolean> => (await lookup.find(handle)) !== null,
    signingKeys,
    signatures,
    lookupLog: resolution.lookupLog,
    derived: createDerived({ resolution, enterprises }, findHolder),
    count,
    /** From now on, the records of prefixes name this site. */
    announce: (site: SiteRecord) => {
      announced = site
    },
    /** Undefined when there is no such handle. Not a promise when the answer is in memory. */
    answer(
      handle: string,
      origin: string,
      wanted?: WantedOverHttp,
    ): HandleAnswer | undefined | Promise<HandleAnswer | undefined> {
      const from = performance.now()
      if (wanted) return resolveSome(handle, origin, wanted, from)
      if (readNamedPrefix(handle))
        return resolveSome(handle, origin, { types: [], indexes: [], pretty: false }, from)
      const company = enterprises.findCompanyCached(toPrefix(handle))
      const kept = company instanceof Promise ? undefined : answers.get(handle)
      if (!kept || kept.company !== company || kept.origin !== origin)
        return resolveWhole(handle, origin, company)
      count(performance.now() - from, toPrefix(handle))
      return echoHandle(kept, handle)
    },
  }
}
export type Handle = ReturnType<typeof createHandle>
