import type { Verdict } from '../judging.ts'
import type { Work } from '../steps.ts'
import { getNetAtStart, type Net } from './sending.ts'
import { NO_SETTINGS, type Photo, type Sent, type Settings, type Waiting } from './store.ts'

/** The complete state of the page for workers. */
export type State = {
  ready: boolean
  /** This browser cannot store data, for example in a private window. */
  broken: boolean
  net: Net
  settings: Settings
  work: Work | null
  waiting: Waiting[]
  sent: Sent[]
  photos: Photo[]
  /** The message about the last scan. */
  verdict: Verdict | undefined
  /** The message about work that was just undone. */
  notice: string
  /** The event that was just finished. */
  done: Waiting | undefined
  /** Number of parts stored on the phone, against which codes are checked without a network. */
  storedCount: number
}

/** The state before anything was read from the phone. */
export const makeStateAtStart = (): State => ({
  ready: false,
  broken: false,
  net: getNetAtStart(),
  settings: NO_SETTINGS,
  work: null,
  waiting: [],
  sent: [],
  photos: [],
  verdict: undefined,
  notice: '',
  done: undefined,
  storedCount: 0,
})
