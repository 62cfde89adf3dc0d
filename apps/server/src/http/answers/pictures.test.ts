import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import sharp from 'sharp'
import { getRefusalCode } from '../../test-support/app.ts'
import { mapErrors } from '../errors.ts'
import { processUpload } from './pictures.ts'

const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
  .jpeg()
  .toBuffer()

test('a slow picture delays only itself; too many of one person are refused with 429 and a time', async (t) => {
  const slow = Promise.withResolvers<void>()
  const turns: string[] = []
  let arrived = 0
  const app = Fastify()
  t.after(() => app.close())
  mapErrors(app, () => {})
  app.post<{ Params: { owner: string } }>('/:owner', async ({ params: { owner } }) => {
    arrived += 1
    const { width } = await processUpload(
      { bytes, fileName: 'a.jpg', ownerId: owner, ip: owner },
      'paper',
      async () => {
        turns.push(owner)
        if (turns.length === 1) await slow.promise
      },
    )
    return { width }
  })
  const send = async (owner: string) => app.inject({ method: 'POST', url: `/${owner}` })
  const own = [send('a'), send('a'), send('a'), send('a')]
  const tooMany = await send('a')
  assert.deepEqual([tooMany.statusCode, tooMany.headers['retry-after']], [429, '5'])
  assert.equal(tooMany.json().code, getRefusalCode('too_many_requests'))
  const others = [send('b'), send('c')]
  while (arrived < 7) await new Promise(setImmediate)
  slow.resolve()
  for (const { statusCode } of await Promise.all([...own, ...others])) assert.equal(statusCode, 200)
  assert.deepEqual(turns, ['a', 'b', 'c', 'a', 'a', 'a'])
})
