import { type Draft, isSame } from './draft.ts'

type Stored = { draft: Draft | undefined; revision: number }

type SaverOptions = {
  /** Revision of the server's draft that the form was opened with. */
  revision: number | undefined
  /**
   * Returns the new revision; `stale` when the server has another one, `failed` when the result is unknown.
   */
  put: (draft: Draft, revision: number | undefined) => Promise<number | 'stale' | 'failed'>
  /** Returns the server's draft; undefined when there was no answer. */
  read: () => Promise<Stored | undefined>
  onSaved: (draft: Draft) => void
  /** Called when the server has a draft that this window did not send. */
  onConflict: (other: Draft, revision: number) => void
}

/** Hours without a network must not fill the memory. */
const MAX_UNANSWERED = 20

/**
 * Sends drafts to the server one at a time: drafts made meanwhile wait, and only the newest of them is sent
 * next. A save without an answer may have been stored; finding it there is no conflict.
 */
export function createSaver({ put, read, onSaved, onConflict, ...given }: SaverOptions) {
  let { revision } = given
  let waiting: Draft | undefined
  let running: Promise<void> | undefined
  let stopped = false
  let unanswered: Draft[] = []

  /** Returns whether the draft may be sent again, after reading the server's revision. */
  async function catchUp(): Promise<boolean> {
    const stored = await read()
    if (!stored || stopped) return false
    const { draft: other } = stored
    if (other && !unanswered.some((own) => isSame(own, other))) {
      waiting = undefined
      onConflict(other, stored.revision)
      return false
    }
    revision = stored.revision
    return true
  }

  async function send(draft: Draft): Promise<void> {
    unanswered = [...unanswered, draft].slice(-MAX_UNANSWERED)
    let answer = await put(draft, revision)
    if (answer === 'stale' && !stopped && (await catchUp())) answer = await put(draft, revision)
    if (typeof answer !== 'number') return
    revision = answer
    unanswered = []
    if (!stopped) onSaved(draft)
  }

  async function run(): Promise<void> {
    while (waiting && !stopped) {
      const draft = waiting
      waiting = undefined
      await send(draft)
    }
    running = undefined
  }

  return {
    save(draft: Draft): void {
      waiting = draft
      running ??= run()
    },
    /** Drops the waiting draft. */
    drop(): void {
      waiting = undefined
    },
    /** Called when the person prefers this window's draft to the server's. */
    overrule(other: number): void {
      revision = other
    },
    /** Stops sending; resolves when no request is running any more. */
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}
