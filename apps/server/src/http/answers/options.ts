import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lets pages of other sites read the answer. */
export function openToOtherSites(reply: FastifyReply): void {
  reply.raw.setHeader('access-control-allow-origin', '*')
  reply.raw.setHeader('access-control-expose-headers', 'etag')
}

/** Answers OPTIONS for pages of other sites. */
export const answerPreflight = (_request: FastifyRequest, reply: FastifyReply) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
    // A wildcard does not include Authorization.
    .header('access-control-allow-headers', '*, authorization, content-type')
    .header('access-control-max-age', '86400')
    .code(204)
    .send()

/** Answers OPTIONS for programs that ask what a service can do. */
export const answerOptions =
  (headers: Readonly<Record<string, string>>) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).code(204).send()
