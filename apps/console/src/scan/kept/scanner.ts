import { foldHandle } from '@biaojie/contract/rules.ts'
import { createVerify } from '@biaojie/register/ed25519.ts'
import { checkLabel, type LabelCheck } from '@biaojie/register/label-check.ts'
import { fetchLabelKeys, findLabelKeys } from '@biaojie/register/label-keys.ts'
import { findSignedPart } from '@biaojie/register/signed-part.ts'
import {
  addLabelCheck,
  findCode,
  judge,
  type PhonePart,
  shortenCode,
  toTaken,
  type Verdict,
} from '../judging.ts'
import { signalResult } from '../signals.ts'
import {
  canFinish,
  findStep,
  makeDisposal,
  makeEvent,
  makeUuid,
  makeWork,
  type StepKey,
  toDeclaredError,
  toFullName,
  type Work,
} from '../steps.ts'
import { findVehicle, toPlainVehicle } from '../vin.ts'
import { ask, isLoggedIn, runAlone, sendAll } from './sending.ts'
import { correctName, dropName } from './splitting.ts'
import { makeStateAtStart, type State } from './state.ts'
import { openStore, type Settings, type Store, type Waiting } from './store.ts'

const verify = createVerify(globalThis.crypto?.subtle)

/** Maximum time that a worker waits for the node's answer about a scan. */
const LOOK_MS = 2_500
const REFRESH_MS = 20_000
/** After the node did not answer, the phone judges scans by itself for this long. */
const SILENT_MS = 10_000

/**
 * The logic of the page for workers, without its appearance. Every change is stored on the phone before it is
 * shown.
 */
export class Scanner {
  state = makeStateAtStart()
  #store: Store | undefined
  #parts = new Map<string, PhonePart>()
  /** Scans are processed in order, so a scan waits while the node answers for an earlier one. */
  #scans: Promise<void> = Promise.resolve()
  /** The time at which the node did not answer, so that following scans need not wait for it. */
  #silentSince = 0
  readonly #listeners = new Set<() => void>()
  readonly #openStore: () => Promise<Store>

  constructor(open: () => Promise<Store> = openStore) {
    this.#openStore = open
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #show(change: Partial<State>): void {
    this.state = { ...this.state, ...change, storedCount: this.#parts.size }
    for (const listener of this.#listeners) listener()
  }

  async open(): Promise<void> {
    try {
      this.#store = await this.#openStore()
      this.#setParts(await this.#store.parts())
      await this.#reload()
      this.#show({ ready: this.state.settings.prefix !== '' || !isLoggedIn() })
      if (isLoggedIn()) await this.#refreshParts(this.#store)
      void fetchLabelKeys()
      this.#show({ ready: true })
    } catch {
      return this.#show({ broken: true })
    }
    await this.send()
  }

  #setParts(list: readonly PhonePart[]): void {
    this.#parts = new Map(list.map((part) => [part.code, part]))
  }

  async #reload(change: Partial<State> = {}): Promise<void> {
    const store = this.#store
    if (!store) return
    this.#show({
      settings: await store.settings(),
      work: await store.work(),
      waiting: (await store.waiting()).sort((a, b) => a.at - b.at),
      sent: await store.sent(),
      photos: await store.photos(),
      ...change,
    })
  }

  /** Reads the parts of this company, for scans without a network. */
  async #refreshParts(store: Store): Promise<void> {
    const { net, answer } = await ask('eventPhoneParts', {}, REFRESH_MS)
    this.#show({ net })
    if (!answer?.ok) return
    const { prefix, companyName, parts } = answer.data
    this.#setParts(parts.map(([code, name, inside]) => ({ code, name, inside })))
    await store.keepParts([...this.#parts.values()])
    await store.keepSettings({ ...(await store.settings()), prefix, companyName })
    await this.#reload()
  }

  /** Sends everything that waits, if there is a network and a session. */
  send = async (): Promise<void> => {
    const store = this.#store
    if (!store) return
    if (!isLoggedIn()) return this.#reload({ net: 'ended' })
    const { prefix } = await store.settings()
    const waiting = (await store.waiting()).some(({ problem }) => problem === '')
    const hasMore = prefix !== '' && (waiting || (await store.photos()).length > 0)
    if (hasMore) return this.#reload({ net: await sendAll(store, prefix) })
    // When nothing has to be sent, only a request shows whether the node is reachable again.
    if (this.state.net === 'online') return this.#reload()
    await this.#refreshParts(store)
  }

  /** Tries again when something waits; the page calls this regularly. */
  sendWaiting = (): void => {
    const { waiting, photos, net } = this.state
    if (net === 'offline' || photos.length > 0 || waiting.some(({ problem }) => problem === ''))
      void this.send()
  }

  lost = (): void => this.#show({ net: isLoggedIn() ? 'offline' : 'ended' })

  async #keep(work: Work | null, change: Partial<State> = {}): Promise<void> {
    await this.#store?.keepWork(work)
    await this.#reload(change)
  }

  /** Looks up a scan at the node, or on this phone when the node does not answer. */
  async #look(
    text: string,
    { prefix, step, parent }: Work,
  ): Promise<{ code: string | undefined; part: PhonePart | undefined }> {
    // A VIN means the vehicle, unless an identifier has it as an alias.
    const vehicle = step === 'installing' && !parent ? findVehicle(text) : undefined
    const recognized = findCode(text, prefix)
    const code = vehicle && !(recognized && this.#parts.has(recognized)) ? vehicle : recognized
    if (navigator.onLine && isLoggedIn() && Date.now() - this.#silentSince > SILENT_MS) {
      const [plain = ''] = text.split(/#s=/i)
      const { net, answer } = await ask('eventPart', { body: { code: plain.slice(0, 1_000) } }, LOOK_MS)
      this.#silentSince = net === 'offline' ? Date.now() : 0
      this.#show({ net })
      if (answer?.ok) {
        const { identifier, name, state, inside, holds } = answer.data
        const short = shortenCode(identifier, prefix)
        const part = { code: short, name, state, holds, inside: shortenCode(inside, prefix) }
        return { code: short, part: step === 'recalled' ? await this.#withRecalls(part, identifier) : part }
      }
      if (answer && net === 'online') return { code: vehicle, part: undefined }
    }
    return { code, part: code === undefined ? undefined : this.#parts.get(code) }
  }

  async #withRecalls(part: PhonePart, identifier: string): Promise<PhonePart> {
    const { net, answer } = await ask('recallOfPart', { body: { identifier } }, LOOK_MS)
    this.#show({ net })
    return answer?.ok ? { ...part, recalls: answer.data.recalls } : part
  }

  /** Verifies the signature that a code carries, with keys that were fetched before. */
  async #checkLabel(text: string, code: string | undefined, prefix: string): Promise<LabelCheck | undefined> {
    const signedPart = findSignedPart(text)
    if (!signedPart || code === undefined) return undefined
    return checkLabel(foldHandle(toFullName(prefix, code)), signedPart, findLabelKeys(), verify)
  }

  scan = (text: string): Promise<void> => {
    this.#scans = this.#scans.then(() => this.#take(text))
    return this.#scans
  }

  async #take(text: string): Promise<void> {
    const before = this.state.work
    if (!before || text.trim() === '') return
    const { code, part } = await this.#look(text, before)
    const label = await this.#checkLabel(text, code, before.prefix)
    // A scan may be undone while the node is asked about the next one.
    const work = this.state.work ?? before
    const verdict: Verdict = code
      ? addLabelCheck(judge(work, code, part), label)
      : { ok: false, code: text.trim().slice(0, 40), why: '没有这个标识，没记' }
    const taken = verdict.ok && toTaken(verdict)
    if (taken && verdict.parent) await this.#keep({ ...work, parent: taken }, { verdict })
    else if (taken) await this.#keep({ ...work, parts: [taken, ...work.parts] }, { verdict })
    else this.#show({ verdict })
    signalResult(verdict.ok)
  }

  finish = async (): Promise<void> => {
    const { work, settings } = this.state
    const store = this.#store
    if (!store || !work || !canFinish(work)) return
    const at = Date.now()
    const id = makeUuid()
    const disposal = makeDisposal(work, settings.station)
    const done: Waiting = {
      id,
      prefix: work.prefix,
      event: makeEvent(work, { id, station: settings.station, at }),
      step: work.step,
      label: `${findStep(work.step)?.name ?? ''} ${toPlainVehicle(work.parent?.code ?? work.parts.at(-1)?.code ?? '')}`,
      count: work.parts.length,
      at,
      took: at - work.startedAt,
      undone: work.undone,
      problem: '',
      ...(disposal && { disposal }),
    }
    await store.finish(done)
    await this.#noteContainers(store, work)
    await this.#reload({ verdict: undefined, done })
    void this.send()
  }

  /** Stores where these parts are now, for later scans without a network. */
  async #noteContainers(store: Store, { step, parent, parts }: Work): Promise<void> {
    if (step !== 'packing' && step !== 'unpacking') return
    const inside = step === 'packing' ? (parent?.code ?? '') : ''
    for (const { code, name } of parts) this.#parts.set(code, { code, name, inside })
    await store.keepParts([...this.#parts.values()])
  }

  begin = async (step: StepKey): Promise<void> => {
    const { settings, work } = this.state
    await this.#store?.keepSettings({ ...settings, lastStep: step })
    const next = work?.step === step ? work : makeWork(step, settings.prefix, Date.now())
    await this.#keep(next, { done: undefined, verdict: undefined, notice: '' })
  }

  undo = async (code?: string): Promise<void> => {
    const { work } = this.state
    if (!work) return
    const gone = code ?? work.parts[0]?.code
    if (gone === undefined) return this.#keep({ ...work, parent: null }, { verdict: undefined })
    const parts = work.parts.filter((part) => part.code !== gone)
    return this.#keep({ ...work, parts, undone: work.undone + 1 }, { verdict: undefined })
  }

  setReason = async (reason: string): Promise<void> => {
    if (this.state.work) await this.#keep({ ...this.state.work, reason })
  }

  change = async (settings: Partial<Settings>): Promise<void> => {
    await this.#store?.keepSettings({ ...this.state.settings, ...settings })
    await this.#reload()
  }

  leaveDone = (): void => this.#show({ done: undefined })

  attach = async (eventId: string, prefix: string, blob: Blob): Promise<void> => {
    await this.#store?.addPhoto({ id: makeUuid(), eventId, prefix, blob })
    await this.#reload()
    void this.send()
  }

  /**
   * Takes back a finished event: deletes it while it waits, or sends an error declaration when the node
   * already has it.
   */
  takeBack = async (waiting: Waiting): Promise<void> => {
    const store = this.#store
    if (!store) return
    // The lock waits for a running send, because only then it is known whether the node has stored the event.
    await runAlone(async () => {
      if (!(await store.sent()).some(({ id }) => id === waiting.id)) return store.remove(waiting.id)
      const at = Date.now()
      const back = {
        ...waiting,
        id: `${waiting.id}-back`,
        event: toDeclaredError(waiting.event, at),
        at,
        problem: '',
        undoes: true,
      }
      await store.add({ ...back, label: `撤销 ${waiting.label}` })
      return store.markTakenBack(waiting.id)
    })
    await this.#reload({ done: undefined, notice: `已撤回：${waiting.label}` })
    void this.send()
  }

  async #replace(id: string, by: (waiting: Waiting) => Waiting[]): Promise<void> {
    const store = this.#store
    await runAlone(async () => {
      const waiting = (await store?.waiting())?.find((each) => each.id === id)
      if (waiting) await store?.replace(id, by(waiting))
    })
    await this.#reload()
    void this.send()
  }

  /** Sends a refused name with a corrected code; returns false for a text that is not a code. */
  correct = async (id: string, name: string, text: string): Promise<boolean> => {
    const code = findVehicle(text) ?? findCode(text, this.state.settings.prefix)
    if (!code) return false
    await this.#replace(id, (waiting) => correctName(waiting, name, code))
    return true
  }

  /** Leaves a refused part out of its event. */
  dropPart = (id: string, name: string): Promise<void> =>
    this.#replace(id, (waiting) => dropName(waiting, name))

  /** Sends a refused event unchanged, for example after the part was registered. */
  sendAgain = (id: string): Promise<void> =>
    this.#replace(id, (waiting) => [{ ...waiting, problem: '', refused: [] }])

  drop = async (id: string): Promise<void> => {
    await this.#store?.remove(id)
    await this.#reload()
  }
}
