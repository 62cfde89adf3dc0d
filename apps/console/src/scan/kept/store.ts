import { DAY_MS } from '@biaojie/contract/times.ts'
import { type DBSchema, openDB } from 'idb'
import type { Known } from '../judging.ts'
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
  /** Milliseconds from the first scan to the last, and scans that were taken back. */
  took: number
  undone: number
  /** The node's words where it did not take the event; empty while it waits. */
  problem: string
  /** The names of the event that the node refused, where it said which. */
  refused?: readonly string[]
  /** The disposal of recalled parts, which the node notes before the event. */
  disposal?: Disposal
  /** The disposal is taken back. */
  undoes?: boolean
}
/** An event that the node has, for the figures of the day and to take it back. */
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
  /** Single values: the open work, the settings, the parts that are known. */
  values: { key: string; value: unknown }
}

/** Events that one phone keeps until they are sent. */
export const ROOM = 20_000
const SENT_KEPT_MS = 3 * DAY_MS

/** All that the page keeps on this phone. Every write is over before the page says so. */
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
    known: () => readValue<Known[]>('known', []),
    keepKnown: (known: Known[]) => db.put('values', known, 'known'),
    waiting: () => db.getAll('waiting'),
    photos: () => db.getAll('photos'),
    addPhoto: (photo: Photo) => db.put('photos', photo),
    removePhoto: (id: string) => db.delete('photos', id),
    sent: () => db.getAll('sent'),
    /** Adds an event and ends the work that it was made of, both or neither. */
    async finish(waiting: Waiting): Promise<void> {
      const change = db.transaction(['waiting', 'values'], 'readwrite', { durability: 'strict' })
      await Promise.all([
        change.objectStore('waiting').put(waiting),
        change.objectStore('values').put(null, 'work'),
        change.done,
      ])
    },
    add: (waiting: Waiting) => db.put('waiting', waiting),
    /** Puts several events in the place of one, all or none. */
    async replace(id: string, by: readonly Waiting[]): Promise<void> {
      const change = db.transaction('waiting', 'readwrite', { durability: 'strict' })
      await Promise.all([change.store.delete(id), ...by.map((one) => change.store.put(one)), change.done])
    },
    /** Moves an event to the events that the node has accepted. */
    async arrived(one: Waiting, at: number): Promise<void> {
      const { problem: _, ...rest } = one
      const change = db.transaction(['waiting', 'sent'], 'readwrite')
      const old = await change
        .objectStore('sent')
        .index('sentAt')
        .getAllKeys(IDBKeyRange.upperBound(at - SENT_KEPT_MS))
      await Promise.all([
        change.objectStore('waiting').delete(one.id),
        change.objectStore('sent').put({ ...rest, sentAt: at, takenBack: false }),
        ...old.map((key) => change.objectStore('sent').delete(key)),
        change.done,
      ])
    },
    markTakenBack: async (id: string) => {
      const one = await db.get('sent', id)
      if (one) await db.put('sent', { ...one, takenBack: true })
    },
    remove: (id: string) => db.delete('waiting', id),
  }
}
export type Store = Awaited<ReturnType<typeof openStore>>
