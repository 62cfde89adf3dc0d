import { foldHandle } from '@biaojie/contract/rules.ts'
import { SHARES_MAX, type ShareState } from '@biaojie/contract/tracking/shares/rules.ts'
import type { Share as ShareOnWire } from '@biaojie/contract/tracking/shares/shares.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { type Enterprises, requireCompanyPrefix } from '../../enterprises/enterprises/enterprises.ts'
import {
  filterRecord,
  readRows,
  requireReadablePrefix,
  toPrefix,
  toRecord,
  toWireRecord,
} from '../../identifiers/records/identifiers.ts'
import { findTemplate } from '../../identifiers/templates/templates.ts'
import { loadActorName, type Names, toTrailLine } from '../../node/cases/cases.ts'
import {
  changeShare,
  countOpen,
  findShare,
  findShareBetween,
  insertShare,
  loadGivenShares,
  loadReceivedShares,
  type Share,
  trail,
} from './store.ts'

export type SharesDeps = {
  db: Db
  now: Now
  people: Names
  enterprises: Pick<Enterprises, 'findCompanyCached' | 'existingPrefixes'>
}
type Seen = { id: string; version: number }

/** A list shows at most this many shares; half of them may be open. */
const SHOWN = 2 * SHARES_MAX

function toState({ endedAt, until }: Share, today: string): ShareState {
  if (endedAt) return 'ended'
  return until < today ? 'expired' : 'active'
}

async function toWireShare(deps: SharesDeps, db: Db, row: Share, isOwner: boolean): Promise<ShareOnWire> {
  const findName = async (prefix: string) => (await deps.enterprises.findCompanyCached(prefix))?.name ?? ''
  const toNamedTemplate = async (id: string) => ({
    id,
    name: (await findTemplate(db, row.owner, id))?.name ?? id,
  })
  return {
    id: row.id,
    version: row.version,
    owner: row.owner,
    ownerName: await findName(row.owner),
    partner: row.partner,
    partnerName: await findName(row.partner),
    until: row.until,
    templates: await Promise.all(row.templates.map(toNamedTemplate)),
    state: toState(row, toShanghaiDay(deps.now())),
    createTime: toShanghaiTime(row.createdAt),
    createdBy: isOwner ? row.createdBy : '',
    trail: isOwner ? (await trail.list(db, row.id)).map(toTrailLine) : [],
  }
}

function requireDay(until: string, now: Date): void {
  const isDay = !Number.isNaN(Date.parse(until)) && new Date(until).toISOString().startsWith(until)
  if (!isDay) throw refuseFields({ until: '截止日应写成 2026-12-31' })
  if (until < toShanghaiDay(now)) throw refuseFields({ until: '截止日不能早于今天' })
}

type NewShare = { partner: string; until: string; templates: string[] }

async function addShare(deps: SharesDeps, who: Person, input: NewShare): Promise<ShareOnWire> {
  const { partner, until, templates } = { ...input, partner: input.partner.trim() }
  const at = deps.now()
  requireDay(until, at)
  return transact(deps.db, async (db) => {
    const owner = await requireCompanyPrefix(db, who)
    if (partner === owner) throw refuseFields({ partner: '请填写另一家企业的前缀' })
    if ((await deps.enterprises.existingPrefixes([partner])).length === 0)
      throw refuseFields({ partner: '没有使用这个前缀的企业，请核对' })
    for (const id of templates) if (!(await findTemplate(db, owner, id))) throw refuse('template_not_found')
    if ((await countOpen(db, owner)) >= SHARES_MAX) throw refuse('shares_full')
    const actor = await loadActorName(deps.people, db, who)
    const id = createId(at.getTime())
    const row = {
      id,
      version: 0,
      owner,
      partner,
      until,
      templates,
      createdAt: at,
      createdBy: actor,
      endedAt: null,
    }
    if (!(await insertShare(db, row))) throw refuse('share_exists')
    await trail.add(db, { shareId: id, at, actor, action: '列为关联方', text: `到 ${until}` })
    return toWireShare(deps, db, row, true)
  })
}

type Change = { change: Partial<Share>; action: string; text: string }

const changeOwnShare = (deps: SharesDeps, who: Person, seen: Seen, { change, action, text }: Change) =>
  transact(deps.db, async (db) => {
    const owner = await requireCompanyPrefix(db, who)
    if (!(await findShare(db, owner, seen.id))) throw refuse('share_not_found')
    const row = await changeShare(db, { id: seen.id, version: seen.version }, change)
    if (!row) throw refuse('share_stale')
    const actor = await loadActorName(deps.people, db, who)
    await trail.add(db, { shareId: row.id, at: deps.now(), actor, action, text })
    return toWireShare(deps, db, row, true)
  })

/** Refuses an identifier that is not shared with the caller like one that does not exist. */
async function readShared({ db, now }: SharesDeps, caller: Caller, text: string) {
  const partner = await requireReadablePrefix(db, caller)
  const handle = foldHandle(text.trim())
  const share = await findShareBetween(db, { owner: toPrefix(handle), partner, day: toShanghaiDay(now()) })
  const row = share && (await readRows(getClient(db), [handle])).get(handle)
  const isCovered = row && (share.templates.length === 0 || share.templates.includes(row.template))
  if (!isCovered || row.blockedAt || row.state === 'retired') throw refuse('identifier_not_found')
  return { record: toWireRecord(filterRecord(toRecord(row), 'partner').record), until: share.until }
}

/** Partners by prefix: companies that see what another company shows to partners. */
export function createShares(deps: SharesDeps) {
  const { db, now } = deps
  return {
    async list(who: Person) {
      const prefix = await requireCompanyPrefix(db, who)
      const given = await loadGivenShares(db, prefix, SHOWN)
      const received = await loadReceivedShares(db, prefix, toShanghaiDay(now()), SHOWN)
      return {
        given: await Promise.all(given.map((row) => toWireShare(deps, db, row, true))),
        received: await Promise.all(received.map((row) => toWireShare(deps, db, row, false))),
      }
    },
    add: (who: Person, input: NewShare) => addShare(deps, who, input),
    change(who: Person, { until, ...seen }: Seen & { until: string }) {
      requireDay(until, now())
      return changeOwnShare(deps, who, seen, { change: { until }, action: '改截止日', text: `到 ${until}` })
    },
    end: (who: Person, seen: Seen) =>
      changeOwnShare(deps, who, seen, { change: { endedAt: now() }, action: '结束', text: '' }),
    shared: (caller: Caller, identifier: string) => readShared(deps, caller, identifier),
  }
}
