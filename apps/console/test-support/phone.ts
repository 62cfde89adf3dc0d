import type { PhonePart } from '../src/scan/judging.ts'
import { Scanner } from '../src/scan/kept/scanner.ts'
import {
  NO_SETTINGS,
  type Photo,
  type Sent,
  type Settings,
  type Store,
  type Waiting,
} from '../src/scan/kept/store.ts'
import type { Work } from '../src/scan/steps.ts'

export const PREFIX = '88.449.1001'
const HERE: Settings = { ...NO_SETTINGS, prefix: PREFIX, companyName: '甲公司', station: 'OP95' }

export type Kept = {
  work: Work | null
  settings: Settings
  parts: PhonePart[]
  waiting: Waiting[]
  photos: Photo[]
  sent: Sent[]
}

/** Makes a phone whose storage is this object. */
export function makePhone(kept: Partial<Kept> = {}) {
  const phone: Kept = {
    ...{ work: null, settings: HERE, parts: [], waiting: [], photos: [], sent: [] },
    ...kept,
  }
  const keep = (change: Partial<Kept>) => void Object.assign(phone, change)
  const removeById = <T extends { id: string }>(list: T[], id: string) =>
    list.filter((item) => item.id !== id)
  const store = {
    work: async () => phone.work,
    keepWork: async (work: Work | null) => keep({ work }),
    settings: async () => phone.settings,
    keepSettings: async (settings: Settings) => keep({ settings }),
    parts: async () => phone.parts,
    keepParts: async (parts: PhonePart[]) => keep({ parts }),
    waiting: async () => [...phone.waiting],
    photos: async () => phone.photos,
    addPhoto: async (photo: Photo) => void phone.photos.push(photo),
    removePhoto: async (id: string) => keep({ photos: removeById(phone.photos, id) }),
    sent: async () => phone.sent,
    finish: async (item: Waiting) => {
      phone.waiting = [...phone.waiting, item]
      phone.work = null
    },
    add: async (item: Waiting) => keep({ waiting: [...removeById(phone.waiting, item.id), item] }),
    arrived: async ({ problem: _, ...item }: Waiting, sentAt: number) => {
      phone.waiting = removeById(phone.waiting, item.id)
      phone.sent = [...phone.sent, { ...item, sentAt, takenBack: false }]
    },
    markTakenBack: async (id: string) => {
      phone.sent = phone.sent.map((event) => (event.id === id ? { ...event, takenBack: true } : event))
    },
    remove: async (id: string) => keep({ waiting: removeById(phone.waiting, id) }),
  }
  return { phone, scanner: new Scanner(async () => store as unknown as Store) }
}
