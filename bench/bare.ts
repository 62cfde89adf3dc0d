/**
 * This is the reference: a Fastify route that only answers. It reads PORT, ANSWER (file with the bytes) and
 * CALL.
 */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { routes } from '../packages/contract/src/wire.ts'

const { PORT, ANSWER = '', CALL } = process.env
const answer = readFileSync(ANSWER, 'utf8')
const app = Fastify()
if (CALL === 'handle') {
  app.get('/api/handles/*', (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(answer)
  })
} else {
  app.post(routes.identifierDetail[1], (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(answer)
  })
}
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
