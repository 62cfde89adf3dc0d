import assert from 'node:assert/strict'
import type { TopLevelPort } from '../platform/providers/top-level/top-level.ts'

const unexpected = (name: string) => async () =>
  assert.fail(`the top-level node is not expected to get ${name}`)

/** Returns a top-level node that has no messages; whatever else a test needs of it, the test gives. */
export const aTopLevel = (given: Partial<TopLevelPort> = {}): TopLevelPort => ({
  facts: { protocol: 'test', host: 'top.example', certificateUntil: undefined },
  send: unexpected('a change'),
  check: unexpected('a check'),
  info: unexpected('a question about a prefix'),
  list: unexpected('a question for all prefixes'),
  ask: unexpected('a question for a decision'),
  poll: async () => undefined,
  acknowledge: unexpected('an acknowledgement'),
  close: () => {},
  ...given,
})
