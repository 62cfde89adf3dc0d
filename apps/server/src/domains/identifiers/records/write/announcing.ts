import type pg from 'pg'
import { toDb } from '../../../../platform/database/database.ts'
import type { Announcement } from '../../webhooks/webhooks.ts'
import type { Change, New, Row, Writing } from './writing.ts'

type Event = Announcement['event']

/** A reserved code becomes an identifier when it gets content. */
function findEvent({ before, row }: Change): Event {
  if (row.state === 'retired') return 'identifier.retired'
  return before.state === 'reserved' ? 'identifier.created' : 'identifier.changed'
}

/** Notifies the companies' programs of writes, in the same transaction. */
export async function announceWritten(
  client: pg.ClientBase,
  { webhooks }: Writing,
  added: readonly New[],
  changes: readonly Change[],
): Promise<void> {
  if (!webhooks) return
  const announced: { event: Event; row: Row }[] = [
    ...added
      .filter(({ row }) => row.state !== 'reserved')
      .map(({ row }) => ({ event: 'identifier.created' as const, row })),
    ...changes.map((change) => ({ event: findEvent(change), row: change.row })),
  ]
  const toNamed = ({ spelling, handle, revision }: Row) => ({ identifier: spelling ?? handle, revision })
  const groups = Map.groupBy(announced, ({ event, row }) => `${event} ${row.prefix}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { event, row } = first
    const identifiers = group.map((entry) => toNamed(entry.row))
    await webhooks.announce(toDb(client), { prefix: row.prefix, event, identifiers })
  }
}
