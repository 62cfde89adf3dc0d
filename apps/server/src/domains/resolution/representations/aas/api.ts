import { readFields } from '@biaojie/contract/records.ts'
import { foldHandle, makeCanonicalPath } from '@biaojie/contract/rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeBinary } from '../../../../http/answers/binary-text.ts'
import { getOrigin } from '../negotiation.ts'
import type { Representations } from '../representations.ts'
import { type AasNode, makeSubmodelReference } from './elements.ts'
import { findElementAt, listChildren, toMetadata, toShallow, toValueOnly } from './read.ts'
import { type Environment, getShellId, HANDLE, SERIAL } from './shell.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
const LONGEST_ID = 3_000

/** Sends an error in the form of the standard. */
export function sendResult(reply: FastifyReply, status: number, text: string) {
  const timestamp = new Date().toISOString()
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(JSON.stringify({ messages: [{ code: String(status), messageType: 'Error', text, timestamp }] }))
}

const send = (reply: FastifyReply, value: unknown) =>
  reply.header('cache-control', 'public, max-age=60').type(JSON_TYPE).send(JSON.stringify(value))

const MOST = 1_000
const WRONG_LIMIT = 'limit 应为正整数 · limit must be a positive integer'
const WRONG_CURSOR = 'cursor 应为上一页给出的游标 · cursor must be the one of the page before'
const WRONG_LEVEL = 'level 应为 deep 或 core · level must be deep or core'

const readQuery = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?', 2)[1])
const writeCursor = (at: number) => Buffer.from(`${at}`).toString('base64url')

/** Sends one page of a list; `cursor` names the place at which the next one begins. */
function sendList(reply: FastifyReply, all: readonly unknown[]) {
  const query = readQuery(reply.request)
  const limit = query.get('limit') ?? String(MOST)
  if (!/^[1-9]\d{0,8}$/.test(limit)) return sendResult(reply, 400, WRONG_LIMIT)
  const cursor = query.get('cursor') ?? ''
  const from = cursor === '' ? 0 : Number(/^\d{1,9}$/.exec(decodeId(cursor) ?? '')?.[0] ?? Number.NaN)
  if (Number.isNaN(from) || from > all.length) return sendResult(reply, 400, WRONG_CURSOR)
  const to = from + Math.min(Number(limit), MOST)
  const metadata = to < all.length ? { cursor: writeCursor(to) } : {}
  return send(reply, { paging_metadata: metadata, result: all.slice(from, to) })
}

/**
 * Returns the requested depth: everything inside, or one level; undefined when the query is invalid and the
 * error was sent.
 */
function readDepth(reply: FastifyReply): 'deep' | 'core' | undefined {
  const level = readQuery(reply.request).get('level') ?? 'deep'
  if (level === 'deep' || level === 'core') return level
  sendResult(reply, 400, WRONG_LEVEL)
  return undefined
}

export const NOT_BASE64 = '标识符应为 base64url 编码 · The identifier must be base64url encoded'
export const NO_SHELL = '没有这个资产管理壳 · No such Asset Administration Shell'
const NO_SUBMODEL = '没有这个子模型 · No such submodel'
const NO_ELEMENT = '没有这个元素 · No such submodel element'
const NO_OPERATION = '本节点没有这个操作 · No such operation here'

/** Returns the text of an encoded identifier; undefined when it is invalid. */
export function decodeId(text: string): string | undefined {
  if (text.length > LONGEST_ID || !/^[\w-]+={0,2}$/.test(text)) return undefined
  const decoded = Buffer.from(text, 'base64url').toString()
  return decoded === '' || decoded.includes('\ufffd') ? undefined : decoded
}

/** Returns the record name in an id of this node: of a shell, a submodel or an asset. */
function nameIn(id: string, origin: string): string | undefined {
  const [, name] =
    /^\/id\/([^?#]+)(?:\?format=aas)?(?:#\w+)?$/.exec(id.startsWith(origin) ? id.slice(origin.length) : '') ??
    []
  return name
}

export async function toEnvironment(
  node: Representations,
  id: string,
  origin: string,
): Promise<Environment | undefined> {
  const name = nameIn(id, origin)
  const found = name === undefined ? null : await node.find(name)
  const answer = found && (await node.answer(found, 'aas', origin))
  return answer ? JSON.parse(decodeBinary(answer.body)) : undefined
}

const ELEMENTS = 'submodel-elements'

/** Modifiers of lists are applied to each element. */
const LISTED = new Map<string, (node: AasNode) => unknown>([
  ['$value', (node) => ({ [String(node.idShort)]: toValueOnly(node) })],
  ['$metadata', toMetadata],
])

function answerElement(reply: FastifyReply, submodel: AasNode, [path, ...rest]: string[]) {
  const depth = readDepth(reply)
  if (!depth) return reply
  const cut = (node: AasNode) => (depth === 'core' ? toShallow(node, 0) : node)
  const children = listChildren(submodel).map(cut)
  if (path === undefined) return sendList(reply, children)
  const modified = rest.length === 0 ? LISTED.get(path) : undefined
  if (modified) return sendList(reply, children.map(modified))
  const element = findElementAt(submodel, path)
  if (!element) return sendResult(reply, 404, NO_ELEMENT)
  const [modifier] = rest
  if (rest.length > 1) return sendResult(reply, 404, NO_OPERATION)
  if (modifier === undefined) return send(reply, depth === 'core' ? toShallow(element, 1) : element)
  if (modifier === '$value') return send(reply, toValueOnly(element))
  return modifier === '$metadata' ? send(reply, toMetadata(element)) : sendResult(reply, 404, NO_OPERATION)
}

function answerSubmodel(reply: FastifyReply, submodel: AasNode, [first, ...rest]: string[]) {
  if (first === ELEMENTS) return answerElement(reply, submodel, rest)
  if (rest.length > 0) return sendResult(reply, 404, NO_OPERATION)
  const depth = readDepth(reply)
  if (!depth) return reply
  const cut = depth === 'core' ? toShallow(submodel, 1) : submodel
  switch (first) {
    case undefined:
      return send(reply, cut)
    case '$value':
      return send(reply, toValueOnly(cut))
    case '$metadata':
      return send(reply, toMetadata(submodel))
    case '$reference':
      return send(reply, makeSubmodelReference(String(submodel.id)))
    default:
      return sendResult(reply, 404, NO_OPERATION)
  }
}

function answerSubmodelOf(
  reply: FastifyReply,
  { submodels }: Environment,
  [encoded = '', ...rest]: string[],
) {
  const id = decodeId(encoded)
  if (id === undefined) return sendResult(reply, 400, NOT_BASE64)
  const submodel = submodels.find((candidate) => candidate.id === id)
  return submodel ? answerSubmodel(reply, submodel, rest) : sendResult(reply, 404, NO_SUBMODEL)
}

function answerShell(reply: FastifyReply, environment: Environment, [first, ...rest]: string[]) {
  const [shell] = environment.assetAdministrationShells
  if (!shell) return sendResult(reply, 404, NO_SHELL)
  if (first === 'submodels' && rest.length > 0) return answerSubmodelOf(reply, environment, rest)
  if (rest.length > 0) return sendResult(reply, 404, NO_OPERATION)
  switch (first) {
    case undefined:
      return send(reply, shell)
    case '$reference':
      return send(reply, {
        type: 'ModelReference',
        keys: [{ type: 'AssetAdministrationShell', value: shell.id }],
      })
    case 'asset-information':
      return send(reply, shell.assetInformation)
    case 'submodel-refs':
      return sendList(
        reply,
        environment.submodels.map(({ id }) => makeSubmodelReference(String(id))),
      )
    case 'submodels':
      return sendList(reply, environment.submodels)
    default:
      return sendResult(reply, 404, NO_OPERATION)
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }
const readSegments = (rest: string) => rest.split('/').filter((segment) => segment !== '')

/** `/shells/…`: a shell, its asset, its submodels and their content. */
export async function answerShells(node: Representations, rest: string, { request, reply }: Exchange) {
  const [encoded = '', ...more] = readSegments(rest)
  const id = decodeId(encoded)
  if (id === undefined) return sendResult(reply, 400, NOT_BASE64)
  const environment = await toEnvironment(node, id, getOrigin(node, request))
  const isShell = environment?.assetAdministrationShells.some((shell) => shell.id === id)
  return environment && isShell ? answerShell(reply, environment, more) : sendResult(reply, 404, NO_SHELL)
}

/** `/submodels/…`: a submodel and its content. */
export async function answerSubmodels(node: Representations, rest: string, { request, reply }: Exchange) {
  const [encoded = '', ...more] = readSegments(rest)
  const id = decodeId(encoded)
  if (id === undefined) return sendResult(reply, 400, NOT_BASE64)
  const environment = await toEnvironment(node, id, getOrigin(node, request))
  return environment
    ? answerSubmodelOf(reply, environment, [encoded, ...more])
    : sendResult(reply, 404, NO_SUBMODEL)
}

type AssetId = { name: string; value: string }

const IDS_MOST = 10

function toAssetId(value: unknown): AssetId | undefined {
  const { name, value: id } = readFields(value)
  return typeof name === 'string' && typeof id === 'string' ? { name, value: id } : undefined
}

function parseAssetId(text: string): AssetId | undefined {
  try {
    return toAssetId(JSON.parse(text))
  } catch {
    return undefined
  }
}

const readAll = (read: readonly (AssetId | undefined)[]): AssetId[] | undefined => {
  const ids = read.filter((id) => id !== undefined)
  return ids.length === read.length ? ids : undefined
}

/** Returns the asset ids of a query, each an encoded object; undefined when one is invalid. */
const readQueriedAssetIds = (request: FastifyRequest): AssetId[] | undefined =>
  readAll(
    readQuery(request)
      .getAll('assetIds')
      .slice(0, IDS_MOST)
      .flatMap((one) => one.split(',', IDS_MOST))
      .map((one) => parseAssetId(decodeId(one) ?? '')),
  )

/** Returns the asset ids of a body: a plain list of objects. */
const readAssetIds = (body: unknown): AssetId[] | undefined =>
  Array.isArray(body) && body.length <= IDS_MOST ? readAll(body.map(toAssetId)) : undefined

/** Returns the identifiers that an asset id may refer to. */
async function findCandidates(
  node: Representations,
  { name, value }: AssetId,
  { origin, ip }: Asking,
): Promise<string[]> {
  const named = name === 'globalAssetId' ? nameIn(value, origin) : value
  const found = named === undefined ? null : await node.find(named)
  if (found) return [found.handle]
  return name === SERIAL ? node.findBySerial(value, ip) : []
}

type Asking = { origin: string; ip: string }

/** Returns the shell of an identifier when all these ids belong to its asset. */
async function shellWith(
  node: Representations,
  handle: string,
  ids: readonly AssetId[],
  origin: string,
): Promise<string | undefined> {
  const id = getShellId(origin + makeCanonicalPath(handle))
  const environment = await toEnvironment(node, id, origin)
  const [shell] = environment?.assetAdministrationShells ?? []
  if (!shell) return undefined
  const key = foldHandle(handle)
  const own = JSON.stringify(shell.assetInformation)
  const isOwn = ({ name: wantedName, value }: AssetId) =>
    wantedName === 'globalAssetId'
      ? nameIn(value, origin)?.toUpperCase() === key
      : (wantedName === HANDLE && value.toUpperCase() === key) ||
        own.includes(JSON.stringify({ name: wantedName, value }))
  return ids.every(isOwn) ? id : undefined
}

/** Returns the ids of shells whose assets have all requested ids. */
async function listShells(node: Representations, ids: AssetId[], asking: Asking): Promise<string[]> {
  // A serial number matches many assets, so the other ids are searched first.
  const first = ids.find(({ name }) => name !== SERIAL) ?? ids[0]
  if (!first) return []
  const candidates = await findCandidates(node, first, asking)
  const shells = await Promise.all(candidates.map((handle) => shellWith(node, handle, ids, asking.origin)))
  return shells.filter((id) => id !== undefined)
}

const NO_LINKS =
  '正文应是资产编号的列表，每个有 name 和 value · The body must be a list of asset ids with name and value'
const NO_CONCEPT = '没有这个概念描述 · No such concept description'
const NEEDS_ASSET =
  '请以 assetIds 指明资产，本节点不列出全部 · Name an asset by assetIds: this node does not list all shells'

/** `/shells` and `/lookup/shells`: shells, or their ids, by asset ids. */
export async function answerLookup(
  node: Representations,
  { request, reply, isComplete }: Exchange & { isComplete: boolean },
) {
  const origin = getOrigin(node, request)
  const ids = readQueriedAssetIds(request)
  if (ids === undefined) return sendResult(reply, 400, NOT_BASE64)
  if (ids.length === 0) return sendResult(reply, 403, NEEDS_ASSET)
  const shells = await listShells(node, ids, { origin, ip: request.ip })
  if (!isComplete) return sendList(reply, shells)
  const environments = await Promise.all(shells.map((id) => toEnvironment(node, id, origin)))
  return sendList(
    reply,
    environments.flatMap((environment) => environment?.assetAdministrationShells ?? []),
  )
}

/** `/lookup/shellsByAssetLink`: ids of shells by asset ids in the body. */
export async function answerAssetLinks(node: Representations, { request, reply }: Exchange) {
  const ids = readAssetIds(request.body)
  if (ids === undefined) return sendResult(reply, 400, NO_LINKS)
  if (ids.length === 0) return sendResult(reply, 403, NEEDS_ASSET)
  return sendList(reply, await listShells(node, ids, { origin: getOrigin(node, request), ip: request.ip }))
}

/** The service profiles of the standard that this node supports completely. */
const PROFILES: readonly string[] = []

/** `/description`: the profiles that this node supports completely. */
export const answerDescription = (reply: FastifyReply) => send(reply, { profiles: PROFILES })

/** `/concept-descriptions`: always empty, because semantic ids link to the dictionaries themselves. */
export const answerConcepts = (reply: FastifyReply) => sendList(reply, [])
export const answerConcept = (encoded: string, reply: FastifyReply) =>
  decodeId(encoded) === undefined ? sendResult(reply, 400, NOT_BASE64) : sendResult(reply, 404, NO_CONCEPT)

/** `/lookup/shells/…`: the asset ids of a shell. */
export async function answerAssetIds(node: Representations, encoded: string, { request, reply }: Exchange) {
  const id = decodeId(encoded)
  if (id === undefined) return sendResult(reply, 400, NOT_BASE64)
  const environment = await toEnvironment(node, id, getOrigin(node, request))
  const [shell] = environment?.assetAdministrationShells ?? []
  if (shell?.id !== id) return sendResult(reply, 404, NO_SHELL)
  const { globalAssetId, specificAssetIds } = Object(shell.assetInformation)
  return send(reply, [{ name: 'globalAssetId', value: globalAssetId }, ...specificAssetIds])
}
