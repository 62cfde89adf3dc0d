import assert from 'node:assert/strict'
import type { CallName } from '@biaojie/contract/calls.ts'
import type { Arrival } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import { PIECE_BYTES } from '@biaojie/contract/enterprises/relocations/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import type { testApp } from './app.ts'
import { makeAddress } from './people.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

/** Sends a form with a file, as a browser does. */
export async function sendFile(
  { app }: TestApp,
  name: CallName,
  { token, fields, bytes }: { token: string; fields: Record<string, string>; bytes: Uint8Array },
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'file')
  const request = new Request('http://node', { method: 'POST', body: form })
  const [method, url] = routes[name]
  const answer = await app.inject({
    method,
    url,
    remoteAddress: makeAddress(),
    headers: { 'access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json()
}

/** Exports a company from a node, and returns the archive. */
export async function exportArchive(node: TestApp, token: string, prefix: string): Promise<Buffer> {
  const made = await node.call('departureCreate', { token, body: { prefix } })
  assert.ok(made.success, made.message)
  await node.runJobs()
  return downloadArchive(node, token, prefix)
}

/** Returns the latest archive of a company. */
export async function downloadArchive(node: TestApp, token: string, prefix: string): Promise<Buffer> {
  const { records } = (await node.call('departureList', { token, body: { prefix } })).data
  assert.deepEqual([records[0]?.state, records[0]?.problem], ['done', ''])
  const [method, url] = routes.departureExport
  const answer = await node.app.inject({
    method,
    url,
    headers: { 'access-token': token },
    payload: { id: records[0]?.id, prefix },
  })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const file = await node.app.inject({ url: answer.json().data.url, headers: { cookie } })
  assert.equal(file.statusCode, 200, file.body.slice(0, 200))
  assert.equal(file.rawPayload.length, Number(file.headers['content-length']))
  return file.rawPayload
}

/** Uploads an archive to a node and has it checked. */
export async function bringArchive(
  node: TestApp,
  token: string,
  prefix: string,
  bytes: Buffer,
): Promise<Arrival> {
  const id = await uploadArchive(node, token, prefix, bytes)
  await node.runJobs()
  return (await node.call('arrivalDetail', { token, body: { id, prefix } })).data
}

/** Returns the id of the arrival. */
export async function uploadArchive(
  node: TestApp,
  token: string,
  prefix: string,
  bytes: Buffer,
): Promise<string> {
  const body = { prefix, fileName: 'company.bjx.zip', bytes: bytes.length }
  const begun = await node.call('arrivalBegin', { token, body, ip: makeAddress() })
  assert.ok(begun.success, begun.message)
  const { id } = begun.data
  for (let at = 0, number = 1; at < bytes.length; at += PIECE_BYTES, number++) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    const fields = { id, prefix, number: String(number) }
    const answer = await sendFile(node, 'arrivalPiece', { token, fields, bytes: piece })
    assert.ok(answer.success, answer.message)
  }
  return id
}

/** Confirms the key of a checked archive and writes it. */
export async function writeArrival(node: TestApp, token: string, arrival: Arrival): Promise<Arrival> {
  const { id, prefix, fingerprint } = arrival
  const confirmed = await node.call('arrivalConfirm', { token, body: { id, prefix, fingerprint } })
  assert.ok(confirmed.success, confirmed.message)
  const started = await node.call('arrivalWrite', { token, body: { id, prefix } })
  assert.ok(started.success, started.message)
  await node.runJobs()
  return (await node.call('arrivalDetail', { token, body: { id, prefix } })).data
}

/** Returns the results for the rows of an archive, by kind, without kinds that have no rows. */
export const listOutcomes = ({ kinds }: Arrival) =>
  Object.fromEntries(
    kinds.map(({ kind, outcomes }) => [
      kind,
      Object.fromEntries(Object.entries(outcomes).filter(([, number]) => number > 0)),
    ]),
  )
