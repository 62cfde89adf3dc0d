import { canonicalPath } from '@biaojie/contract/rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { textOf } from '../../../http/answers/binary-text.ts'
import { originOf } from '../negotiation.ts'
import type { Representations } from '../representations.ts'
import { type AasNode, submodelReference } from './elements.ts'
import { childrenOf, elementAt, metadataOf, valueOnly } from './read.ts'
import { type Environment, HANDLE, shellIdOf } from './shell.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
const LONGEST_ID = 3_000

/** The standard's form of a refusal. */
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

/** Lists are sent whole, so that there is no further page. */
const sendList = (reply: FastifyReply, result: unknown[]) => send(reply, { paging_metadata: {}, result })

export const NOT_BASE64 = '标识符应为 base64url 编码 · The identifier must be base64url encoded'
export const NO_SHELL = '没有这个资产管理壳 · No such Asset Administration Shell'
const NO_SUBMODEL = '没有这个子模型 · No such submodel'
const NO_ELEMENT = '没有这个元素 · No such submodel element'
const NO_OPERATION = '本节点没有这个操作 · No such operation here'

/** Returns the text of an encoded identifier; undefined where it is none. */
export function decodedId(text: string): string | undefined {
  if (text.length > LONGEST_ID || !/^[\w-]+={0,2}$/.test(text)) return undefined
  const decoded = Buffer.from(text, 'base64url').toString()
  return decoded === '' || decoded.includes('\ufffd') ? undefined : decoded
}

/** The name of a record in an id of this node: of a shell, a submodel or an asset. */
function nameIn(id: string, origin: string): string | undefined {
  const [, name] =
    /^\/id\/([^?#]+)(?:\?format=aas)?(?:#\w+)?$/.exec(id.startsWith(origin) ? id.slice(origin.length) : '') ??
    []
  return name
}

export async function environmentOf(
  node: Representations,
  id: string,
  origin: string,
): Promise<Environment | undefined> {
  const name = nameIn(id, origin)
  const found = name === undefined ? null : await node.find(name)
  const answer = found && (await node.answer(found, 'aas', origin))
  return answer ? JSON.parse(textOf(answer.body)) : undefined
}

const ELEMENTS = 'submodel-elements'

function answerElement(reply: FastifyReply, submodel: AasNode, [path, ...rest]: string[]) {
  if (path === undefined) return sendList(reply, childrenOf(submodel))
  if (path === '$value') return send(reply, valueOnly(submodel))
  const element = elementAt(submodel, path)
  if (!element) return sendResult(reply, 404, NO_ELEMENT)
  const [modifier] = rest
  if (rest.length > 1) return sendResult(reply, 404, NO_OPERATION)
  if (modifier === undefined) return send(reply, element)
  if (modifier === '$value') return send(reply, valueOnly(element))
  return modifier === '$metadata' ? send(reply, metadataOf(element)) : sendResult(reply, 404, NO_OPERATION)
}

function answerSubmodel(reply: FastifyReply, submodel: AasNode, [first, ...rest]: string[]) {
  if (first === ELEMENTS) return answerElement(reply, submodel, rest)
  if (rest.length > 0) return sendResult(reply, 404, NO_OPERATION)
  switch (first) {
    case undefined:
      return send(reply, submodel)
    case '$value':
      return send(reply, valueOnly(submodel))
    case '$metadata':
      return send(reply, metadataOf(submodel))
    case '$reference':
      return send(reply, submodelReference(String(submodel.id)))
    default:
      return sendResult(reply, 404, NO_OPERATION)
  }
}

function answerSubmodelOf(
  reply: FastifyReply,
  { submodels }: Environment,
  [encoded = '', ...rest]: string[],
) {
  const id = decodedId(encoded)
  if (id === undefined) return sendResult(reply, 400, NOT_BASE64)
  const submodel = submodels.find((one) => one.id === id)
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
        environment.submodels.map(({ id }) => submodelReference(String(id))),
      )
    case 'submodels':
      return sendList(reply, environment.submodels)
    default:
      return sendResult(reply, 404, NO_OPERATION)
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }
const segmentsOf = (rest: string) => rest.split('/').filter((segment) => segment !== '')

/** `/shells/…`: a shell, its asset, its submodels and what is inside them. */
export async function answerShells(node: Representations, rest: string, { request, reply }: Exchange) {
  const [encoded = '', ...more] = segmentsOf(rest)
  const id = decodedId(encoded)
  if (id === undefined) return sendResult(reply, 400, NOT_BASE64)
  const environment = await environmentOf(node, id, originOf(node, request))
  const isShell = environment?.assetAdministrationShells.some((shell) => shell.id === id)
  return environment && isShell ? answerShell(reply, environment, more) : sendResult(reply, 404, NO_SHELL)
}

/** `/submodels/…`: a submodel and what is inside it. */
export async function answerSubmodels(node: Representations, rest: string, { request, reply }: Exchange) {
  const [encoded = '', ...more] = segmentsOf(rest)
  const id = decodedId(encoded)
  if (id === undefined) return sendResult(reply, 400, NOT_BASE64)
  const environment = await environmentOf(node, id, originOf(node, request))
  return environment
    ? answerSubmodelOf(reply, environment, [encoded, ...more])
    : sendResult(reply, 404, NO_SUBMODEL)
}

type AssetId = { name: string; value: string }

/** Asset ids of a query, each an encoded object; undefined where one is none. */
function assetIdsIn(request: FastifyRequest): AssetId[] | undefined {
  const given = new URLSearchParams(request.url.split('?', 2)[1]).getAll('assetIds').slice(0, 10)
  const read = given
    .flatMap((one) => one.split(',', 10))
    .map((one): AssetId | undefined => {
      const text = decodedId(one)
      if (text === undefined) return undefined
      try {
        const { name, value } = JSON.parse(text)
        return typeof name === 'string' && typeof value === 'string' ? { name, value } : undefined
      } catch {
        return undefined
      }
    })
  const ids = read.filter((one) => one !== undefined)
  return ids.length === read.length ? ids : undefined
}

/** Returns the ids of the shells of an asset: those whose ids are all the asked ones. */
async function shellsOf(node: Representations, ids: AssetId[], origin: string): Promise<string[]> {
  const [first] = ids
  if (!first) return []
  const name = first.name === 'globalAssetId' ? nameIn(first.value, origin) : first.value
  const found = name === undefined ? null : await node.find(name)
  if (!found) return []
  const id = shellIdOf(origin + canonicalPath(found.handle))
  const environment = await environmentOf(node, id, origin)
  const [shell] = environment?.assetAdministrationShells ?? []
  if (!shell) return []
  const own = JSON.stringify(shell.assetInformation)
  const isOwn = ({ name: asked, value }: AssetId) =>
    asked === 'globalAssetId'
      ? nameIn(value, origin)?.toUpperCase() === found.key
      : (asked === HANDLE && value.toUpperCase() === found.key) ||
        own.includes(JSON.stringify({ name: asked, value }))
  return ids.every(isOwn) ? [id] : []
}

const NEEDS_ASSET =
  '请以 assetIds 指明资产，本节点不列出全部 · Name an asset by assetIds: this node does not list all shells'

/** `/shells` and `/lookup/shells`: shells, or their ids, by the ids of their asset. */
export async function answerLookup(
  node: Representations,
  { request, reply, whole }: Exchange & { whole: boolean },
) {
  const origin = originOf(node, request)
  const ids = assetIdsIn(request)
  if (ids === undefined) return sendResult(reply, 400, NOT_BASE64)
  if (ids.length === 0) return sendResult(reply, 403, NEEDS_ASSET)
  const found = await shellsOf(node, ids, origin)
  if (!whole) return sendList(reply, found)
  const environments = await Promise.all(found.map((id) => environmentOf(node, id, origin)))
  return sendList(
    reply,
    environments.flatMap((one) => one?.assetAdministrationShells ?? []),
  )
}

/** `/lookup/shells/…`: the ids of the asset of a shell. */
export async function answerAssetIds(node: Representations, encoded: string, { request, reply }: Exchange) {
  const id = decodedId(encoded)
  if (id === undefined) return sendResult(reply, 400, NOT_BASE64)
  const environment = await environmentOf(node, id, originOf(node, request))
  const [shell] = environment?.assetAdministrationShells ?? []
  if (shell?.id !== id) return sendResult(reply, 404, NO_SHELL)
  const { globalAssetId, specificAssetIds } = Object(shell.assetInformation)
  return send(reply, [{ name: 'globalAssetId', value: globalAssetId }, ...specificAssetIds])
}
