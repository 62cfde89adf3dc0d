import assert from 'node:assert/strict'
import type { Call } from '@biaojie/contract/define.ts'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'

/** People and programs send these by mistake or on purpose. */
const JUNK: readonly unknown[] = [
  undefined,
  null,
  [],
  'text',
  1,
  { identifier: {} },
  { identifier: '\u0000' },
  { level: [], parentCode: {} },
  { phoneNo: '13800000000', messageType: 0, scene: 'constructor' },
]
/** A sample has one in so many of them. */
const SAMPLE = 3

/** Fills every field with the same text, which passes many schemas and reaches the rules. */
function fillBody({ body }: Call, value: string): object {
  const { properties = {} }: { properties?: object } = body ?? {}
  return Object.fromEntries(Object.keys(properties).map((field) => [field, value]))
}

/** Returns what a call is sent: everything, or as the call of this number a sample, so that all calls together get everything. */
export function listJunk(call: Call, number?: number): readonly unknown[] {
  if (call.method === 'GET') return [undefined]
  const some = number === undefined ? JUNK : JUNK.filter((_one, at) => at % SAMPLE === number % SAMPLE)
  return [...some, fillBody(call, 'x'), fillBody(call, '1')]
}

type Role = 'ADMIN' | 'COMPANY_ADMIN'
const ROLES = [undefined, 'ADMIN', 'COMPANY_ADMIN'] as const

/** The roles that may make a call; others are refused before anything is read. */
export const listRoles = ({ access }: Call): readonly (Role | undefined)[] =>
  ROLES.filter(
    (role) =>
      access === 'public' || (role && (access === 'signedIn' || access.some((allowed) => allowed === role))),
  )

const codes: ReadonlySet<number> = new Set(Object.values(REFUSALS).map(({ code }) => code))

/** Sends a payload, which must be answered by an envelope; a refusal has a stable code and a Chinese message. */
export async function sendJunk(
  app: FastifyInstance,
  call: Call,
  payload: unknown,
  token: string | undefined,
): Promise<void> {
  const answer = await app.inject({
    method: call.method,
    url: call.path,
    headers: { 'content-type': 'application/json', ...(token && { 'access-token': token }) },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
  const sent = `${call.name} ${JSON.stringify(payload)}`
  const body = answer.json()
  assert.ok(answer.statusCode < 500, `${sent}: ${answer.body}`)
  assert.equal(body.requestId.length > 0, true)
  if (body.success) return
  assert.ok(codes.has(body.code), `${sent}: ${body.code}`)
  assert.match(body.message, /[\u4e00-\u9fa5]/)
  assert.equal(body.data, null)
}
