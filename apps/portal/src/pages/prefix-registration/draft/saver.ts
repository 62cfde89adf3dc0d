import { type Draft, isSame } from './draft.ts'

type Stored = { draft: Draft | undefined; revision: number }

type Given = {
  /** Revision of the server's draft that the form was opened with. */
  revision: number | undefined
  /** The new revision; `stale` when the server has another than ours, `failed` when nobody knows what became of it. */
  put: (draft: Draft, revision: number | undefined) => Promise<number | 'stale' | 'failed'>
  /** What the server has; undefined when it did not say. */
  read: () => Promise<Stored | undefined>
  onSaved: (draft: Draft) => void
  /** The server has a draft that this window did not send. */
  onConflict: (other: Draft, revision: number) => void
}

/** Hours without a network must not fill the memory. */
const MOST_UNANSWERED = 20

/**
 * Brings drafts to the server one at a time: what comes while one is on its way waits, and only the newest of it is
 * sent then. A save without an answer may have landed all the same; finding it there is no conflict.
 */
export function createSaver({ put, read, onSaved, onConflict, ...given }: Given) {
  let { revision } = given
  let waiting: Draft | undefined
  let running: Promise<void> | undefined
  let stopped = false
  let unanswered: Draft[] = []

  /** Whether the draft may be sent again, now that the server's revision is known. */
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
    unanswered = [...unanswered, draft].slice(-MOST_UNANSWERED)
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
    /** Forgets what waits. */
    drop(): void {
      waiting = undefined
    },
    /** The person preferred this window's draft to the server's. */
    overrule(other: number): void {
      revision = other
    },
    /** Nothing is sent from now on; resolves when nothing is on its way any more. */
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}
