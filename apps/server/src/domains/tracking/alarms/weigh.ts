import { DAY_MS } from '@biaojie/contract/times.ts'
import { CLONE_DAYS, type CloneJudgement, weigh } from '@biaojie/contract/tracking/alarms/rules.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import {
  filterRecord,
  formatValue,
  readRows,
  type StoredRow,
  toPrefix,
  toRecord,
  type Webhooks,
} from '../../identifiers/records/identifiers.ts'
import {
  type CodeCheck,
  findFirstCheck,
  isCheckSince,
  listCities,
} from '../../resolution/resolution/resolution.ts'
import { countPhotos } from '../reports/reports.ts'
import { countSigns } from './signs.ts'
import { type Alarm, addTrail, changeAlarm, findAlarmByHandle, insertAlarm, loadSettings } from './store.ts'

export type WeighDeps = {
  db: Db
  now: Now
  webhooks: Webhooks
  people: { administratorIds: (db: Db, companyId: string) => Promise<string[]> }
}

const WEEK_MS = CLONE_DAYS * DAY_MS
const PAGE = '/console/alarms'
const SYSTEM = '系统'
const VIN = /VIN|车架号/i

/** Returns the creation time of a record that names a car. */
function findInstalledAt(row: StoredRow): Date | undefined {
  const { record } = filterRecord(toRecord(row), 'owner')
  const elements = [...record.elements, ...record.scenes.flatMap((scene) => scene.elements)]
  return elements.some((element) => VIN.test(element.name) && formatValue(element) !== '')
    ? row.createdAt
    : undefined
}

export type Weighed = { checks: CodeCheck[]; judgement: CloneJudgement; cities: number }

/** Evaluates the checks of a part in the last seven days, without those before a dismissed alarm. */
export async function weighPart(
  db: Db,
  row: StoredRow,
  { until, from }: { until: Date; from: Date | null },
): Promise<Weighed> {
  const since = new Date(Math.max(until.getTime() - WEEK_MS, from?.getTime() ?? 0))
  const checks = (await isCheckSince(db, row.handle, since)).filter(({ at }) => at <= until)
  const first = await findFirstCheck(db, row.handle)
  const history = {
    installedAt: findInstalledAt(row),
    wasChecked: first !== undefined && first.at < since,
    photos: await countPhotos(db, row.handle, since),
  }
  const { rules } = await loadSettings(db, row.prefix, row.template)
  return { checks, judgement: weigh(countSigns(checks, history), rules), cities: listCities(checks).size }
}

async function notifyCompany(deps: WeighDeps, db: Db, alarm: Alarm, at: Date): Promise<void> {
  const { prefix, identifier, checks, cities, points } = alarm
  const payload = { identifier, reason: 'cloned', checks, cities, points }
  await deps.webhooks.announce(db, { prefix, event: 'alarm.raised', identifiers: [payload] })
  const company = await findCompanyByPrefix(db, prefix)
  if (!company) return
  const notice = {
    title: `疑似被复制：${identifier}`,
    text: `一周里在 ${cities} 个城市查了 ${checks} 次，${points} 分。`,
    link: `${PAGE}/${alarm.id}`,
  }
  await addNotices(db, await deps.people.administratorIds(db, company.id), notice, at)
}

/** Opens an alarm when a part has enough points, or updates the open one. */
export const weighChecks = (deps: WeighDeps, handle: string) =>
  transact(deps.db, async (db) => {
    const at = deps.now()
    const row = (await readRows(getClient(db), [handle])).get(handle)
    if (!row) return
    const prefix = toPrefix(handle)
    const existing = await findAlarmByHandle(db, prefix, handle)
    const { checks, judgement, cities } = await weighPart(db, row, {
      until: at,
      from: existing?.countedFrom ?? null,
    })
    const { warnAt } = (await loadSettings(db, prefix, row.template)).rules
    const measured = {
      points: judgement.points,
      warnAt,
      checks: checks.length,
      cities,
      signs: judgement.signs,
      updatedAt: at,
    }
    if (existing && (existing.state === 'open' || existing.state === 'warned')) {
      // An open alarm keeps the figures of its worst week.
      if (judgement.points >= existing.points) await changeAlarm(db, existing, measured)
      return
    }
    if (!judgement.raised) return
    const opened = { ...measured, state: 'open' as const, openedAt: at }
    const alarm: Alarm = existing
      ? { ...existing, ...opened }
      : {
          prefix,
          id: createId(at.getTime()),
          handle,
          identifier: row.spelling ?? row.handle,
          identifierName: row.name,
          template: row.template,
          batch: row.batch,
          version: 1,
          ...opened,
          asksPhoto: false,
          warnedAt: null,
          countedFrom: null,
        }
    const isWritten = existing ? await changeAlarm(db, existing, opened) : await insertAlarm(db, alarm)
    if (!isWritten) return
    const text = `${judgement.points} 分，一周 ${cities} 个城市 ${checks.length} 次`
    await addTrail(db, alarm, { at, actor: SYSTEM, action: existing ? '又疑似被复制' : '疑似被复制', text })
    await notifyCompany(deps, db, alarm, at)
  })
