import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusal } from '../../../client/request.ts'
import { sendSignedRequest } from '../../../client/signed-request.ts'
import { offerToKeep } from '../../../session/kept-forms.ts'
import { type Draft, readDraft } from './draft.ts'
import { onOtherTab, removeLocal, writeLocal } from './local-draft.ts'
import { createSaver } from './saver.ts'

/** The draft is sent after this many ms without typing. */
const REST_MS = 2_500
export const KEPT_NAME = 'registration'

/**
 * `local`: only in this browser, the server has not stored it yet. `server`: there as well. `conflict`:
 * another window or device has a different one, and nothing is saved until the person has chosen.
 */
type DraftState =
  | { kind: 'none' }
  | { kind: 'local' | 'server'; savedAt: number }
  | { kind: 'conflict'; other: Draft; revision: number | undefined }

export type DraftKeeper = {
  state: DraftState
  /** Continues with the draft of this window. */
  keepMine: () => void
  /** Deletes both drafts, here and on the server. */
  clear: () => void
}

type Options = {
  userId: string
  base: string
  /** The current content of the form; the same object while nothing changed. */
  current: Draft
  /** Revision of the server's draft that the form was opened with. */
  revision: number | undefined
  /** Called when another tab has sent or discarded the form. */
  onGone: () => void
}

async function putDraft(draft: Draft, revision: number | undefined) {
  const fields = { ...draft }
  const answer = await sendSignedRequest(
    'saveRegistrationDraft',
    { body: { fields, revision } },
    { quiet: true },
  )
  if (answer.ok) return answer.data.revision
  return isRefusal(answer, 'draft_stale') ? 'stale' : 'failed'
}

async function readStored(base: string) {
  const answer = await sendSignedRequest('registrationDraft', {}, { quiet: true })
  if (!answer.ok) return undefined
  const { fields, revision } = answer.data
  return { draft: readDraft(fields, base, Date.now()), revision }
}

export function useDraft({ userId, base, current, revision: opened, onGone }: Options): DraftKeeper {
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  const first = useRef(current)
  const over = useRef(false)
  const conflict = state.kind === 'conflict'
  const [saver] = useState(() =>
    createSaver({
      revision: opened,
      put: putDraft,
      read: () => readStored(base),
      onSaved: ({ savedAt }) =>
        setState((now) => (now.kind === 'conflict' ? now : { kind: 'server', savedAt })),
      onConflict: (other, revision) => setState({ kind: 'conflict', other, revision }),
    }),
  )
  const saveNow = useEffectEvent(() => saver.save(current))

  useEffect(() => {
    if (current === first.current || conflict || over.current) return
    if (writeLocal(userId, current)) setState({ kind: 'local', savedAt: current.savedAt })
    const timer = setTimeout(saveNow, REST_MS)
    return () => clearTimeout(timer)
  }, [current, conflict, userId])

  const heardOther = useEffectEvent((text: string | undefined) => {
    if (over.current) return
    if (!text) {
      over.current = true
      saver.stop()
      onGone()
      return
    }
    const other = readDraft(JSON.parse(text), base, Date.now())
    if (!other) return
    saver.drop()
    setState({ kind: 'conflict', other, revision: undefined })
  })
  useEffect(() => onOtherTab(userId, heardOther), [userId])

  // The session may end while the form is open, so its content, including the ID number, stays in this tab
  // during the login.
  const content = useEffectEvent(() => ({ userId, draft: current }))
  useEffect(() => offerToKeep(KEPT_NAME, () => content()), [])

  return {
    state,
    keepMine: () => {
      if (state.kind !== 'conflict') return
      if (state.revision !== undefined) saver.overrule(state.revision)
      const draft = { ...current, savedAt: Date.now() }
      writeLocal(userId, draft)
      setState({ kind: 'local', savedAt: draft.savedAt })
      saver.save(draft)
    },
    clear: () => {
      over.current = true
      removeLocal(userId)
      // This runs after a save in progress, which would otherwise restore the draft.
      saver
        .stop()
        .then(() => sendSignedRequest('saveRegistrationDraft', { body: { fields: null } }, { quiet: true }))
      setState({ kind: 'none' })
    },
  }
}
