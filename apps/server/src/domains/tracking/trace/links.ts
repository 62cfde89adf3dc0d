import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { TraceLink } from '@biaojie/contract/tracking/trace/fields.ts'
import { LINKS_MAX } from '@biaojie/contract/tracking/trace/rules.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import {
  type Enterprises,
  findCompanyByPrefix,
  findExistingPrefixes,
  requireCompanyPrefix,
} from '../../enterprises/enterprises/enterprises.ts'
import { requireReadablePrefix } from '../../identifiers/records/identifiers.ts'
import type { Webhooks } from '../../identifiers/webhooks/webhooks.ts'
import { loadActorName, type Names, toTrailLine } from '../../node/cases/cases.ts'
import {
  changeLink,
  countOpenLinks,
  findLink,
  insertLink,
  type Link,
  loadLinks,
  loadNeighbours,
  type Neighbour,
  toPair,
  trail,
} from './store.ts'

export type LinksDeps = {
  db: Db
  now: Now
  people: Names & { administratorIds: (db: Db, companyId: string) => Promise<string[]> }
  enterprises: Pick<Enterprises, 'findCompanyCached'>
  webhooks: Pick<Webhooks, 'announce'>
}
type Seen = { id: string; version: number }

const PAGE = '/console/links'
/** A page shows at most this many links; half of them may be open. */
const LINKS_SHOWN_MAX = 2 * LINKS_MAX

/**
 * Every offer notifies another company, even when an offer is withdrawn and repeated, so offers are limited.
 */
const OFFER_QUOTA = { limit: 100, seconds: DAY_SECONDS }

const findName = async ({ enterprises }: Pick<LinksDeps, 'enterprises'>, prefix: string) =>
  (await enterprises.findCompanyCached(prefix))?.name ?? ''

export async function toWireLink(
  deps: LinksDeps,
  db: Db,
  link: Link,
  { reader, edges }: { reader: string; edges: number },
): Promise<TraceLink> {
  const isOfferer = reader === link.offerer
  return {
    id: link.id,
    version: link.version,
    offerer: link.offerer,
    offererName: await findName(deps, link.offerer),
    partner: link.partner,
    partnerName: await findName(deps, link.partner),
    state: link.state,
    note: link.note,
    createTime: toShanghaiTime(link.createdAt),
    // Names of people are not shown to the other company.
    createdBy: isOfferer ? link.createdBy : '',
    answerTime: link.answeredAt ? toShanghaiTime(link.answeredAt) : '',
    answer: link.answer,
    reminders: link.reminders,
    edges,
    trail: (await trail.list(db, link.id)).map(toTrailLine),
  }
}

const countEdgesWith = (neighbours: readonly Neighbour[], other: string) =>
  neighbours.find(({ prefix }) => prefix === other)?.edges ?? 0

const toShownLink = async (deps: LinksDeps, db: Db, link: Link, reader: string) => {
  const other = reader === link.offerer ? link.partner : link.offerer
  const edges = countEdgesWith(await loadNeighbours(db, reader), other)
  return toWireLink(deps, db, link, { reader, edges })
}

/** Notifies the administrators and the webhooks of a company. */
async function notifyCompany(
  deps: LinksDeps,
  db: Db,
  link: Link,
  to: string,
  notice: { title: string; text: string },
) {
  const company = await findCompanyByPrefix(db, to)
  const at = deps.now()
  await deps.webhooks.announce(db, {
    prefix: to,
    event: 'link.changed',
    identifiers: [{ identifier: to === link.offerer ? link.partner : link.offerer, state: link.state }],
  })
  if (!company) return
  await addNotices(db, await deps.people.administratorIds(db, company.id), { ...notice, link: PAGE }, at)
}

const offer = (deps: LinksDeps, who: Person, input: { partner: string; note: string }) =>
  transact(deps.db, async (db) => {
    const offerer = await requireCompanyPrefix(db, who)
    const partner = input.partner.trim()
    const at = deps.now()
    if (partner === offerer) throw refuseFields({ partner: '请填写另一家企业的前缀' })
    if ((await findExistingPrefixes(db, [partner])).length === 0)
      throw refuseFields({ partner: '没有使用这个前缀的企业，请核对' })
    if ((await countOpenLinks(db, offerer)) >= LINKS_MAX) throw refuse('trace_links_full')
    if (!(await takeQuota(db, { key: `trace-offers:${offerer}`, ...OFFER_QUOTA }, at)))
      throw refuse('too_many_requests', '今天请求关联太多次，请明天再试')
    const actor = await loadActorName(deps.people, db, who)
    const link: Link = {
      id: createId(at.getTime()),
      version: 0,
      offerer,
      partner,
      pair: toPair(offerer, partner),
      state: 'offered',
      note: toPrintable(input.note),
      createdAt: at,
      createdBy: actor,
      answeredAt: null,
      answer: '',
      reminders: 0,
      remindedAt: null,
      endedAt: null,
    }
    if (!(await insertLink(db, link))) throw refuse('trace_link_exists')
    const company = await findName(deps, offerer)
    await trail.add(db, {
      linkId: link.id,
      at,
      actor: company || offerer,
      action: '请求关联',
      text: link.note,
    })
    await notifyCompany(deps, db, link, partner, {
      title: `${company || offerer} 请您接受关联`,
      text: '接受以后，两家的零件在追溯里连起来。',
    })
    return toShownLink(deps, db, link, offerer)
  })

async function requireOwnLink(db: Db, who: Person, id: string) {
  const prefix = await requireCompanyPrefix(db, who)
  const link = await findLink(db, id)
  if (!link || (link.offerer !== prefix && link.partner !== prefix)) throw refuse('trace_link_not_found')
  return { prefix, link, other: link.offerer === prefix ? link.partner : link.offerer }
}

type Step = { change: Partial<Link>; action: string; text: string; title: (company: string) => string }

const move = (
  deps: LinksDeps,
  who: Person,
  seen: Seen,
  toStep: (link: Link, prefix: string) => Step | undefined,
) =>
  transact(deps.db, async (db) => {
    const { prefix, link, other } = await requireOwnLink(db, who, seen.id)
    const step = toStep(link, prefix)
    const changed = step && (await changeLink(db, seen, step.change))
    if (!changed) throw refuse('trace_link_stale')
    const company = (await findName(deps, prefix)) || prefix
    await trail.add(db, {
      linkId: link.id,
      at: deps.now(),
      actor: company,
      action: step.action,
      text: step.text,
    })
    await notifyCompany(deps, db, changed, other, { title: step.title(company), text: step.text })
    return toShownLink(deps, db, changed, prefix)
  })

/** Links between companies: one requests a link, the other answers, either may end it. */
export function createLinks(deps: LinksDeps) {
  const { db, now } = deps
  return {
    async list(caller: Caller, named: string | undefined) {
      const prefix = await requireReadablePrefix(db, caller, named)
      const links = await loadLinks(db, prefix, LINKS_SHOWN_MAX)
      const neighbours = await loadNeighbours(db, prefix)
      const toPartner = (link: Link) => (link.offerer === prefix ? link.partner : link.offerer)
      const open = links.filter(({ state }) => state === 'offered' || state === 'accepted').map(toPartner)
      const missing = neighbours.filter(({ prefix: other }) => !open.includes(other))
      return {
        links: await Promise.all(
          links.map((link) =>
            toWireLink(deps, db, link, {
              reader: prefix,
              edges: countEdgesWith(neighbours, toPartner(link)),
            }),
          ),
        ),
        missing: await Promise.all(
          missing.map(async (neighbour) => ({ ...neighbour, name: await findName(deps, neighbour.prefix) })),
        ),
      }
    },
    offer: (who: Person, input: { partner: string; note: string }) => offer(deps, who, input),
    answer: (who: Person, { accept, note, ...seen }: Seen & { accept: boolean; note: string }) =>
      move(deps, who, seen, ({ state, partner }, prefix) => {
        if (state !== 'offered' || partner !== prefix) return undefined
        const answer = toPrintable(note)
        return {
          change: { state: accept ? 'accepted' : 'declined', answeredAt: now(), answer },
          action: accept ? '接受' : '未接受',
          text: answer,
          title: (company) => `${company} ${accept ? '接受了' : '没有接受'}关联`,
        }
      }),
    end: (who: Person, { note, ...seen }: Seen & { note: string }) =>
      move(deps, who, seen, ({ state, offerer }, prefix) => {
        if (state === 'offered' ? offerer !== prefix : state !== 'accepted') return undefined
        return {
          change: { state: 'ended', endedAt: now() },
          action: state === 'offered' ? '收回请求' : '结束关联',
          text: toPrintable(note),
          title: (company) => `${company} ${state === 'offered' ? '收回了关联请求' : '结束了关联'}`,
        }
      }),
    async remind(who: Person, id: string) {
      const { link } = await requireOwnLink(db, who, id)
      const today = toShanghaiDay(now())
      if (link.remindedAt && toShanghaiDay(link.remindedAt) === today) throw refuse('trace_link_reminded')
      return move(deps, who, link, ({ state, offerer, reminders }, prefix) =>
        state === 'offered' && offerer === prefix
          ? {
              change: { reminders: reminders + 1, remindedAt: now() },
              action: '催一次',
              text: '',
              title: (company) => `${company} 还在等您接受关联`,
            }
          : undefined,
      )
    },
  }
}
