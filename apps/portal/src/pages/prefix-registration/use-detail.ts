import type { Consent } from '@biaojie/contract/accounts/accounts/personal-data.ts'
import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { ID_PHOTO_CONSENT_VERSION } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { useCallback, useEffect, useState } from 'react'
import { type Failure, type Result, request } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { takeKept } from '../../session/kept-forms.ts'
import { type Draft, findNewest, readDraft, toBase } from './draft/draft.ts'
import { readLocal } from './draft/local-draft.ts'
import { KEPT_NAME } from './draft/use-draft.ts'

export type SecondNode = { id: string; name: string; nodePrefix: string }

/** All data of the page: the submission, the text typed since, and the choices. */
export type Detail = {
  registration: Registration
  nodes: SecondNode[]
  draft: Draft | undefined
  revision: number | undefined
  /** File name in draft or registration → address for this viewer. */
  addresses: Record<string, string>
  /** The person agreed to the use of the ID document in today's wording and has not withdrawn it. */
  consented: boolean
}

export type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'ready' } & Detail)

function readAddresses({ licenseImg, licenseImgAbs, legalCardObject: card }: Registration) {
  const pairs = [
    [licenseImg, licenseImgAbs],
    [card.face, card.faceAbs],
    [card.back, card.backAbs],
  ]
  return Object.fromEntries(pairs.filter(([name, address]) => name && address)) as Record<string, string>
}

type ServerDraft = { fields: unknown; revision: number; files: Record<string, string> }

/** The page works without the server's draft, because this browser may have its own. */
function chooseDraft(registration: Registration, userId: string, server: Result<ServerDraft>) {
  const base = toBase(registration)
  const now = Date.now()
  const kept = takeKept<{ userId: string; draft: unknown }>(KEPT_NAME)
  return findNewest([
    kept?.userId === userId ? readDraft(kept.draft, base, now) : undefined,
    readLocal(userId, base, now),
    server.ok ? readDraft(server.data.fields, base, now) : undefined,
  ])
}

/** A failed request is repeated in the form. */
function isConsentValid(answer: Result<Consent[]>): boolean {
  const given = answer.ok ? answer.data.find(({ kind }) => kind === 'idPhoto') : undefined
  return given?.version === ID_PHOTO_CONSENT_VERSION && !given.withdrawnAt
}

async function load(userId: string): Promise<Loaded> {
  const [mine, nodes, server, consents] = await Promise.all([
    sendSignedRequest('registerInitData'),
    request('secondNodes', {}),
    sendSignedRequest('registrationDraft', {}, { quiet: true }),
    sendSignedRequest('consentList', {}, { quiet: true }),
  ])
  if (!mine.ok) return { state: 'failed', failure: mine }
  if (!nodes.ok) return { state: 'failed', failure: nodes }
  return {
    state: 'ready',
    registration: mine.data,
    nodes: nodes.data,
    draft: chooseDraft(mine.data, userId, server),
    revision: server.ok ? server.data.revision : undefined,
    addresses: { ...readAddresses(mine.data), ...(server.ok ? server.data.files : {}) },
    consented: isConsentValid(consents),
  }
}

/** Reads the registration of the signed-in person. `reload` keeps the old content visible meanwhile. */
export function useDetail(userId: string): { loaded: Loaded; reload: () => Promise<void>; round: number } {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const reload = useCallback(async () => {
    setLoaded((before) => (before.state === 'ready' ? before : { state: 'loading' }))
    const next = await load(userId)
    setLoaded((before) => (before.state === 'ready' && next.state === 'failed' ? before : next))
    setRound((count) => count + 1)
  }, [userId])
  useEffect(() => {
    let gone = false
    load(userId).then((next) => gone || setLoaded(next))
    return () => {
      gone = true
    }
  }, [userId])
  return { loaded, reload, round }
}
