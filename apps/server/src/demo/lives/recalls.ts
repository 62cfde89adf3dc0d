import { randomUUID } from 'node:crypto'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_MS, HOUR_MS } from '@biaojie/contract/times.ts'
import { requireDemoPerson } from '../../../../../demo/data.ts'
import type { Coated } from '../../../../../demo/lives/lives.ts'
import {
  ACCOUNTS,
  type DemoRecall,
  type Disposal,
  listDemoRecalls,
} from '../../../../../demo/lives/recalls.ts'
import { createPeople } from '../../domains/accounts/accounts/accounts.ts'
import { createEnterprises, findCompanyByPrefix } from '../../domains/enterprises/enterprises/enterprises.ts'
import { createFiles } from '../../domains/enterprises/files/files.ts'
import { createRecalls } from '../../domains/tracking/recalls/recalls.ts'
import { countRecalls } from '../../domains/tracking/recalls/store.ts'
import { recallDisposals } from '../../domains/tracking/recalls/tables.ts'
import type { Person } from '../../http/access/principals.ts'
import { toShanghaiDay } from '../../platform/base/clock.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import type { DemoDeps } from '../programs.ts'

/** Makes the recalls of a company at a past moment. They send site notices, but call no webhooks. */
function makeRecallsAt({ env, storage }: DemoDeps, db: Db, at: Date, names: ReadonlyMap<string, string>) {
  const now = () => at
  const accounts = createPeople({ env, db, now })
  const people = {
    ...accounts,
    // The approvers are only names in the trail; they have no accounts.
    administratorIds: async (db: Db, companyId: string) => [
      ...new Set([...(await accounts.administratorIds(db, companyId)), ...names.keys()]),
    ],
    describe: async (_db: Db, ids: string[]) => {
      const descriptions = await accounts.describe(db, ids)
      return new Map(
        ids.map((id) => [
          id,
          { phone: null, ...descriptions.get(id), name: names.get(id) ?? descriptions.get(id)?.name ?? id },
        ]),
      )
    },
  }
  return createRecalls({
    db,
    reads: db,
    now,
    people,
    webhooks: { announce: async () => {} },
    enterprises: createEnterprises(db),
    files: createFiles({ env, db, storage, now, people: accounts }),
    findPart: async () => null,
  })
}

async function dispose(db: Db, id: string, recall: DemoRecall, now: Date): Promise<void> {
  const toPrefix = (handle: string) => handle.slice(0, handle.indexOf('/'))
  const toRow = ({ part, customer, result, place, minutes, ago }: Disposal) => ({
    recallPrefix: recall.prefix,
    recallId: id,
    prefix: toPrefix(part),
    handle: foldHandle(part),
    result,
    customer,
    level: 1,
    place,
    minutes,
    note: '',
    at: new Date(now.getTime() - ago * DAY_MS),
    by: place,
  })
  for (let at = 0; at < recall.disposals.length; at += 1_000)
    await db.insert(recallDisposals).values(recall.disposals.slice(at, at + 1_000).map(toRow))
}

async function load(deps: DemoDeps, db: Db, recall: DemoRecall): Promise<void> {
  const company = await findCompanyByPrefix(db, recall.prefix)
  if (!company) return
  const loaded = deps.now()
  const names = new Map<string, string>()
  const toPerson = (name: string): Person => {
    const account = ACCOUNTS[name]
    const phone = account && requireDemoPerson((person) => person.name === account).phone
    // People without an account occur only in trails.
    const userId = deps.people.get(phone ?? '') ?? randomUUID()
    names.set(userId, name)
    return { kind: 'person', userId, type: 'COMPANY_ADMIN', companyId: company.id, sessionId: '' }
  }
  const toTimeAgo = (ago: number, hours = 0) =>
    makeRecallsAt(deps, db, new Date(loaded.getTime() - ago * DAY_MS + hours * HOUR_MS), names)
  const asker = toPerson(recall.asks)
  const approver = toPerson(recall.approves)
  const { ago, words, causes, wider } = recall
  const made = await toTimeAgo(ago.made).create(asker, words)
  const { id } = made
  const saved = await toTimeAgo(ago.made, 0.2).save(asker, { id, version: made.version, ...words })
  const leftOut = ['scrapped', 'sample'] as const
  const reckoned = await toTimeAgo(ago.made, 0.3).reckon(asker, {
    id,
    version: saved.version,
    causes,
    leftOut: [...leftOut],
  })
  if (recall.noticeAgo !== undefined)
    await toTimeAgo(recall.noticeAgo).notify(asker, { id, version: reckoned.version, text: '' })
  if (ago.asked === undefined) return
  const requested = await toTimeAgo(ago.asked).ask(asker, { id, version: reckoned.version })
  if (ago.published === undefined) return
  const approved = await toTimeAgo(ago.published, -1).decide(approver, {
    id,
    version: requested.version,
    approve: true,
    note: '',
  })
  const published = await toTimeAgo(ago.published).publish(approver, { id, version: approved.version })
  await dispose(db, id, recall, loaded)
  if (!wider) return
  const widener = toPerson(wider.by)
  const changed = await toTimeAgo(wider.ago).change(widener, {
    id,
    version: published.version,
    kind: 'extend',
    reason: wider.reason,
    causes: wider.causes,
  })
  await toTimeAgo(wider.ago, 1).ask(widener, { id, version: changed.version })
}

/** Fills the recalls of the demo, each from its cause as its company did it. */
export async function loadRecalls(deps: DemoDeps, coated: readonly Coated[]): Promise<void> {
  for (const recall of listDemoRecalls(toShanghaiDay(deps.now()), coated))
    await transact(deps.db, async (db) => load(deps, db, recall))
}

/** Tells whether the demo has its recalls already. */
export const hasRecalls = async (db: Db, prefix: string): Promise<boolean> =>
  (await countRecalls(db, prefix, ['draft', 'published', 'closed', 'withdrawn', 'dropped'])) > 0
