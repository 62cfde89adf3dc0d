import type { FastifyReply, FastifyRequest } from 'fastify'
import { CACHE, getOrigin } from '../negotiation.ts'
import type { Representations } from '../representations.ts'
import { decodeId, JSON_TYPE, NO_SHELL, NOT_BASE64, sendResult, toEnvironment } from './api.ts'
import { writeAasxPackage } from './package.ts'
import type { Environment } from './shell.ts'

/** The number of ids is limited, because the server reads and serializes one record for each. */
const MAX_IDS = 50
/** Version 3.0 of the standard uses a media type suffix that later versions leave out. */
const AASX_TYPE = /application\/asset-administration-shell-package(?:\+xml)?/
const JSON_WANTED = /application\/(?:aas\+)?json|\*\/\*/

const NO_IDS = '请以 aasIds 或 submodelIds 指明要的内容 · Name what is wanted by aasIds or submodelIds'
const TOO_MANY = `一次至多 ${MAX_IDS} 个编号 · At most ${MAX_IDS} ids at once`
const NO_TYPE = '可以要 application/json 或 AASX 文件 · There are application/json and the AASX package'

/** Returns the ids of a query, each encoded, single or in a list; undefined when one is invalid. */
function readIds(request: FastifyRequest, name: string): string[] | undefined {
  const given = new URLSearchParams(request.url.split('?', 2)[1]).getAll(name)
  const ids = given.flatMap((one) => one.split(',')).slice(0, MAX_IDS + 1)
  const decoded = ids.map(decodeId).filter((id) => id !== undefined)
  return decoded.length === ids.length ? [...new Set(decoded)] : undefined
}

/** Returns several records as one environment; undefined when one is missing. */
async function gatherEnvironments(
  node: Representations,
  { shells, submodels }: { shells: string[]; submodels: string[] },
  origin: string,
): Promise<Environment | undefined> {
  const together: Environment = { assetAdministrationShells: [], submodels: [] }
  for (const id of shells) {
    const environment = await toEnvironment(node, id, origin)
    const shell = environment?.assetAdministrationShells.find((candidate) => candidate.id === id)
    if (!environment || !shell) return undefined
    together.assetAdministrationShells.push(shell)
    // Submodels come with their shell unless the request names submodels.
    if (submodels.length === 0) together.submodels.push(...environment.submodels)
  }
  for (const id of submodels) {
    const submodel = (await toEnvironment(node, id, origin))?.submodels.find(
      (candidate) => candidate.id === id,
    )
    if (!submodel) return undefined
    together.submodels.push(submodel)
  }
  return together
}

/** `/serialization`: shells and submodels as one file, in JSON or as an AASX package. */
export async function answerSerialization(
  node: Representations,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const [shells, submodels] = [readIds(request, 'aasIds'), readIds(request, 'submodelIds')]
  if (!shells || !submodels) return sendResult(reply, 400, NOT_BASE64)
  if (shells.length + submodels.length === 0) return sendResult(reply, 400, NO_IDS)
  if (shells.length + submodels.length > MAX_IDS) return sendResult(reply, 400, TOO_MANY)
  const accept = (request.headers.accept ?? '*/*').slice(0, 2_000)
  const isPackage = AASX_TYPE.test(accept)
  if (!isPackage && !JSON_WANTED.test(accept)) return sendResult(reply, 406, NO_TYPE)
  const environment = await gatherEnvironments(node, { shells, submodels }, getOrigin(node, request))
  if (!environment) return sendResult(reply, 404, NO_SHELL)
  reply.header('cache-control', CACHE).header('vary', 'accept, accept-encoding')
  if (!isPackage) return reply.type(JSON_TYPE).send(JSON.stringify(environment))
  return reply
    .type(AASX_TYPE.exec(accept)?.[0] ?? '')
    .header('content-disposition', 'attachment; filename="shells.aasx"')
    .send(Buffer.from(writeAasxPackage(environment)))
}
