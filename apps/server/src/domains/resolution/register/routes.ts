import * as calls from '@biaojie/contract/resolution/register.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { formatVerifierKey } from '@biaojie/register/notes.ts'
import { countTileHashes, parseTilePath } from '@biaojie/register/tiles.ts'
import { refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import { toWireHead, toWireProof } from './proofs.ts'
import type { Register } from './register.ts'

/** A new head follows after ten seconds at the earliest. */
const HEAD_CACHE = 'public, max-age=5'
/** Shorter than the cache time of answers elsewhere, and short enough to need little memory. */
const RECENT_MS = 1_000
const RECENT_PROOFS = 500
const TILE_CACHE = 'public, max-age=31536000, immutable'

export function serveRegister(serve: Serve, register: Register): void {
  const { proofs, tiles, witnesses } = register

  serve.raw(calls.registerCheckpoint, async (_input, _request, reply) => {
    const head = await proofs.readHead()
    if (!head) throw refuse('register_empty')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HEAD_CACHE)
      .send((await witnesses.addCosignatures(head)).note)
  })

  serve.raw(calls.registerKey, async (_input, _request, reply) => {
    const key = formatVerifierKey((await register.loadLogSigner()).key)
    return reply.type('text/plain; charset=utf-8').header('cache-control', HEAD_CACHE).send(`${key}\n`)
  })

  serve.raw(calls.registerTile, async ({ params }, _request, reply) => {
    const tile = parseTilePath(`tile/${params['*']}`)
    const head = await proofs.readHead()
    // Entries after the signed head are not confirmed yet, so their tiles are not served.
    if (!tile || !head || countTileHashes(tile, head.size) < tile.width) throw refuse('not_found')
    const bytes = await tiles.read(tile)
    if (!bytes) throw refuse('not_found')
    return reply.type('application/octet-stream').header('cache-control', TILE_CACHE).send(Buffer.from(bytes))
  })

  /** Proofs as JSON, for parts that many clients request at the same time. */
  const recent = new Map<string, { until: number; json: string }>()

  async function makeProof(handle: string, revision: number | undefined): Promise<string> {
    const key = `${revision} ${handle}`
    const kept = recent.get(key)
    if (kept && kept.until > readMonotonicClock()) return kept.json
    const proof = await proofs.prove(handle, revision)
    if (proof.state === 'unknown') throw refuse('register_entry_not_found')
    if (proof.state === 'waiting') throw refuse('register_entry_waiting')
    const json = JSON.stringify(toWireProof({ ...proof, head: await witnesses.addCosignatures(proof.head) }))
    if (recent.size >= RECENT_PROOFS) recent.clear()
    recent.set(key, { until: readMonotonicClock() + RECENT_MS, json })
    return json
  }

  serve.raw(calls.registerProof, async ({ query }, _request, reply) => {
    const revision = query.revision === undefined ? undefined : Number(query.revision)
    return reply
      .header('cache-control', HEAD_CACHE)
      .type('application/json; charset=utf-8')
      .send(await makeProof(foldHandle(query.handle), revision))
  })

  serve.raw(calls.registerConsistency, async ({ query }, _request, reply) => {
    const proof = await proofs.proveConsistency(Number(query.from))
    if (!proof) throw refuse('register_size_unknown')
    return reply
      .header('cache-control', HEAD_CACHE)
      .send({ hashes: proof.hashes, head: toWireHead(await witnesses.addCosignatures(proof.head)) })
  })

  serve.raw(
    calls.witnessAddCheckpoint,
    async (_input, { body }, reply) => {
      const text = Buffer.isBuffer(body) ? body.toString() : ''
      const answer = await register.witness.addCheckpoint(text)
      return reply
        .code(answer.status)
        .type(answer.type === 'size' ? 'text/x.tlog.size' : 'text/plain; charset=utf-8')
        .send(answer.text)
    },
    (reply, refusal) =>
      reply.code(refusal.status).type('text/plain; charset=utf-8').send(`${refusal.message}\n`),
  )

  serve.raw(calls.witnessKey, async (_input, _request, reply) => {
    const key = await register.witness.loadKey()
    if (key === undefined) throw refuse('not_found')
    return reply.type('text/plain; charset=utf-8').header('cache-control', HEAD_CACHE).send(`${key}\n`)
  })

  serve.raw(calls.witnessCheckpoint, async ({ params }, _request, reply) => {
    const note = await register.witness.findCheckpoint(params.origin)
    if (note === undefined) throw refuse('not_found')
    return reply.type('text/plain; charset=utf-8').header('cache-control', HEAD_CACHE).send(note)
  })

  serve(calls.registerOverview, ({ body }) => register.loadOverview(body))
  serve(calls.registerEntries, ({ body }) => register.loadEntries(body.identifier))
}
