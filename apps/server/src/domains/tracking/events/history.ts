import type { IdentifierEvent } from '@biaojie/contract/tracking/events/events.ts'
import type { GivenEvent } from '@biaojie/epcis/check.ts'
import { getBizStepName, getDispositionName } from '@biaojie/epcis/vocabulary.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { checkTemplate, getTemplateLimit } from '../../../http/access/access.ts'
import type { Caller } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { createKeyset } from '../../../platform/database/keyset.ts'
import type { Storage } from '../../../platform/providers/storage/storage.ts'
import {
  readHeads,
  requireReadableHandle,
  requireReadablePrefix,
  toPrefix,
} from '../../identifiers/records/identifiers.ts'
import { loadPhotos } from './phone.ts'
import { listNames, readHandle, readReason, toPlaceName } from './read/names.ts'
import { eventPhotos, eventSubjects, events } from './tables.ts'

const page = createKeyset({
  table: eventSubjects,
  key: [eventSubjects.eventTime, eventSubjects.eventId, eventSubjects.role],
  direction: 'desc',
})
/** Other identifiers that are shown with an event. */
const OTHERS = 5

type Row = typeof events.$inferSelect

function toWireEvent(
  row: Row,
  { handle, role }: { handle: string; role: IdentifierEvent['role'] },
  photos: string[],
): IdentifierEvent {
  const given = JSON.parse(row.content) as GivenEvent
  const others = listNames(given)
    .map(({ name, role }) => ({ identifier: readHandle(name) ?? name, role }))
    .filter(({ identifier }) => identifier !== handle)
  return {
    id: row.id,
    eventId: row.eventId,
    type: row.type,
    role,
    action: row.action ?? '',
    eventTime: toShanghaiTime(row.eventTime),
    recordTime: toShanghaiTime(row.recordTime),
    zone: row.zone,
    bizStep: row.bizStep,
    stepName: getBizStepName(row.bizStep),
    dispositionName: row.disposition && getDispositionName(row.disposition),
    place: toPlaceName(row.bizLocation || row.readPoint),
    source: row.source,
    writerName: row.writerName,
    others: others.slice(0, OTHERS),
    otherCount: others.length,
    reason: readReason(given),
    declaresError: row.declaresError,
    withdrawn: row.withdrawnAt !== null,
    clockOff: row.clockOff,
    photos,
  }
}

/** Makes the history of one identifier, for its company and staff. */
export function createHistory({ db, storage }: { db: Db; storage: Pick<Storage, 'get'> }) {
  async function requireHandle(caller: Caller, identifier: string) {
    const handle = await requireReadableHandle(db, caller, identifier)
    if (getTemplateLimit(caller)) {
      const head = (await readHeads(getClient(db), [handle])).get(handle)
      checkTemplate(caller, head ?? { template: '' })
    }
    return { handle, prefix: await requireReadablePrefix(db, caller, toPrefix(handle)) }
  }
  return {
    async list(caller: Caller, request: { identifier: string; cursor?: string; size?: number }) {
      const { handle, prefix } = await requireHandle(caller, request.identifier)
      const found = await page(
        db,
        request,
        and(eq(eventSubjects.prefix, prefix), eq(eventSubjects.handle, handle)),
      )
      const ids = found.rows.map(({ eventId }) => eventId)
      const rows =
        ids.length > 0
          ? await db
              .select()
              .from(events)
              .where(and(eq(events.prefix, prefix), inArray(events.id, ids)))
          : []
      const byId = new Map(rows.map((row) => [row.id, row]))
      const photos = await loadPhotos(
        db,
        prefix,
        rows.map(({ eventId }) => eventId),
      )
      return {
        records: found.rows.flatMap(({ eventId, role }) => {
          const row = byId.get(eventId)
          return row ? [toWireEvent(row, { handle, role }, photos.get(row.eventId) ?? [])] : []
        }),
        next: found.next,
        ...(found.total !== undefined && { total: found.total }),
      }
    },

    async loadPhoto(
      caller: Caller,
      { identifier, eventId, id }: { identifier: string; eventId: string; id: string },
    ) {
      const { prefix } = await requireHandle(caller, identifier)
      const [row] = isUuid(id)
        ? await db
            .select()
            .from(eventPhotos)
            .where(
              and(eq(eventPhotos.prefix, prefix), eq(eventPhotos.eventId, eventId), eq(eventPhotos.id, id)),
            )
        : []
      const bytes = row && (await storage.get(row.file))
      if (!bytes) throw refuse('event_not_found')
      return { image: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}` }
    },
  }
}
