import { DAY_MS } from '@biaojie/contract/times.ts'
import { type DBSchema, openDB } from 'idb'
import type { PhonePart } from '../judging.ts'
import type { Disposal, EpcisEvent, StepKey, Work } from '../steps.ts'

/** An event that waits on this phone until the node has it. */
export type Waiting = {
  id: string
  /** Only members of this company send it. */
  prefix: string
  event: EpcisEvent
  step: StepKey
  label: string
  count: number
  at: number
  /** Milliseconds from the first to the last scan, and the number of undone scans. */
  took: number
  undone: number
  /** The node's message when it refused the event; empty while the event waits. */
  problem: string
  /** The refused names of the event, if the node named them. */
  refused?: readonly string[]
  /** The disposal of recalled parts, which must be recorded before the event is sent. */
  disposal?: Disposal
  /** The disposal was taken back. */
  undoes?: boolean
}
/** An event that the node has stored, for today's figures and for taking it back. */
export type Sent = Omit<Waiting, 'problem'> & { sentAt: number; takenBack: boolean }
/** A photo that waits for its event. */
export type Photo = { id: string; eventId: string; prefix: string; blob: Blob }

export type Settings = {
  station: string
  lastStep: StepKey | ''
  boxSize: number
  companyName: string
  prefix: string
}
export const NO_SETTINGS: Settings = { station: '', lastStep: '', boxSize: 24, companyName: '', prefix: '' }

interface Schema extends DBSchema {
  waiting: { key: string; value: Waiting }
  sent: { key: string; value: Sent; indexes: { sentAt: number } }
  photos: { key: string; value: Photo }
  /** Single values: the current work, the settings, the parts of the company. */
  values: { key: string; value: unknown }
}

/** Maximum number of events that a phone stores until they are sent. */
export const ROOM = 20_000
const SENT_KEPT_MS = 3 * DAY_MS

/** Everything that the page stores on this phone. Every write is finished before the page reports it. */
export async function openStore() {
  const db = await openDB<Schema>('biaojie-scan', 1, {
    upgrade(db) {
      db.createObjectStore('waiting', { keyPath: 'id' })
      db.createObjectStore('sent', { keyPath: 'id' }).createIndex('sentAt', 'sentAt')
      db.createObjectStore('photos', { keyPath: 'id' })
      db.createObjectStore('values')
    },
  })
  const readValue = async <T>(key: string, none: T): Promise<T> =>
    ((await db.get('values', key)) as T | undefined) ?? none
  return {
    work: () => readValue<Work | null>('work', null),
    keepWork: (work: Work | null) => db.put('values', work, 'work'),
    settings: async (): Promise<Settings> => ({
      ...NO_SETTINGS,
      ...(await readValue<Partial<Settings>>('settings', {})),
    }),
    keepSettings: (settings: Settings) => db.put('values', settings, 'settings'),
    parts: () => readValue<PhonePart[]>('known', []),
    keepParts: (parts: PhonePart[]) => db.put('values', parts, 'known'),
    waiting: () => db.getAll('waiting'),
    photos: () => db.getAll('photos'),
    addPhoto: (photo: Photo) => db.put('photos', photo),
    removePhoto: (id: string) => db.delete('photos', id),
    sent: () => db.getAll('sent'),
    /** Adds an event and ends the work from which it was made, in one transaction. */
    async finish(waiting: Waiting): Promise<void> {
      const change = db.transaction(['waiting', 'values'], 'readwrite', { durability: 'strict' })
      await Promise.all([
        change.objectStore('waiting').put(waiting),
        change.objectStore('values').put(null, 'work'),
        change.done,
      ])
    },
    add: (waiting: Waiting) => db.put('waiting', waiting),
    /** Replaces one event by several, in one transaction. */
    async replace(id: string, by: readonly Waiting[]): Promise<void> {
      const change = db.transaction('waiting', 'readwrite', { durability: 'strict' })
      await Promise.all([
        change.store.delete(id),
        ...by.map((waiting) => change.store.put(waiting)),
        change.done,
      ])
    },
    /** Moves an event to the events that the node has accepted. */
    async arrived(waiting: Waiting, at: number): Promise<void> {
      const { problem: _, ...rest } = waiting
      const change = db.transaction(['waiting', 'sent'], 'readwrite')
      const old = await change
        .objectStore('sent')
        .index('sentAt')
        .getAllKeys(IDBKeyRange.upperBound(at - SENT_KEPT_MS))
      await Promise.all([
        change.objectStore('waiting').delete(waiting.id),
        change.objectStore('sent').put({ ...rest, sentAt: at, takenBack: false }),
        ...old.map((key) => change.objectStore('sent').delete(key)),
        change.done,
      ])
    },
    markTakenBack: async (id: string) => {
      const sent = await db.get('sent', id)
      if (sent) await db.put('sent', { ...sent, takenBack: true })
    },
    remove: (id: string) => db.delete('waiting', id),
  }
}
export type Store = Awaited<ReturnType<typeof openStore>>
