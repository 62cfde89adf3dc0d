import { DAY_MS } from '@biaojie/contract/times.ts'
import { CLONE_DAYS, type CloneJudgement, weigh } from '@biaojie/contract/tracking/alarms/rules.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/ids.ts'
import { clientOf, type Db, transact } from '../../../platform/database/database.ts'
import { addNotice } from '../../accounts/notices/notices.ts'
import { findCompanyByPrefix } from '../../enterprises/enterprises/enterprises.ts'
import {
  filterRecord,
  prefixOf,
  readRows,
  type StoredRow,
  toRecord,
  valueText,
  type Webhooks,
} from '../../identifiers/records/identifiers.ts'
import { type CodeCheck, checksSince, citiesOf, firstCheck } from '../../resolution/resolution/resolution.ts'
import { photosOf } from '../reports/reports.ts'
import { signsOf } from './judging.ts'
import { type Alarm, addTrail, alarmOf, changeAlarm, insertAlarm, settingsFor } from './store.ts'

export type WeighingDeps = {
  db: Db
  now: Now
  webhooks: Webhooks
  people: { administratorIds: (db: Db, companyId: string) => Promise<string[]> }
}

const WEEK_MS = CLONE_DAYS * DAY_MS
const PAGE = '/console/alarms'
const SYSTEM = '系统'
const VIN = /VIN|车架号/i

/** The time since which a part is on a car, by its record; undefined where it names no car. */
function installedAt(row: StoredRow): Date | undefined {
  const { record } = filterRecord(toRecord(row), 'owner')
  const elements = [...record.elements, ...record.scenes.flatMap((scene) => scene.elements)]
  return elements.some((one) => VIN.test(one.name) && valueText(one) !== '') ? row.createdAt : undefined
}

export type Weighed = { checks: CodeCheck[]; judgement: CloneJudgement; cities: number }

/** Weighs the checks of the last seven days of one part; those before a false alarm do not count again. */
export async function weighPart(
  db: Db,
  row: StoredRow,
  { until, from }: { until: Date; from: Date | null },
): Promise<Weighed> {
  const since = new Date(Math.max(until.getTime() - WEEK_MS, from?.getTime() ?? 0))
  const checks = (await checksSince(db, row.handle, since)).filter(({ at }) => at <= until)
  const first = await firstCheck(db, row.handle)
  const known = {
    installedAt: installedAt(row),
    wasChecked: first !== undefined && first.at < since,
    photos: await photosOf(db, row.handle, since),
  }
  const { rules } = await settingsFor(db, row.prefix, row.template)
  return { checks, judgement: weigh(signsOf(checks, known), rules), cities: citiesOf(checks).size }
}

async function tell(deps: WeighingDeps, db: Db, alarm: Alarm, at: Date): Promise<void> {
  const { prefix, identifier, checks, cities, points } = alarm
  const told = { identifier, reason: 'cloned', checks, cities, points }
  await deps.webhooks.announce(db, { prefix, event: 'alarm.raised', identifiers: [told] })
  const company = await findCompanyByPrefix(db, prefix)
  if (!company) return
  for (const userId of await deps.people.administratorIds(db, company.id))
    await addNotice(
      db,
      {
        userId,
        title: `疑似被复制：${identifier}`,
        text: `一周里在 ${cities} 个城市查了 ${checks} 次，${points} 分。`,
        link: `${PAGE}/${alarm.id}`,
      },
      at,
    )
}

/** Opens an alarm when a part reaches its points, or brings an open one up to date. */
export const weighChecks = (deps: WeighingDeps, handle: string) =>
  transact(deps.db, async (db) => {
    const at = deps.now()
    const row = (await readRows(clientOf(db), [handle])).get(handle)
    if (!row) return
    const prefix = prefixOf(handle)
    const known = await alarmOf(db, prefix, handle)
    const { checks, judgement, cities } = await weighPart(db, row, {
      until: at,
      from: known?.countedFrom ?? null,
    })
    const { warnAt } = (await settingsFor(db, prefix, row.template)).rules
    const found = {
      points: judgement.points,
      warnAt,
      checks: checks.length,
      cities,
      signs: judgement.signs,
      updatedAt: at,
    }
    if (known && (known.state === 'open' || known.state === 'warned')) {
      // An alarm keeps its worst week, which is why it was raised.
      if (judgement.points >= known.points) await changeAlarm(db, known, found)
      return
    }
    if (!judgement.raised) return
    const opened = { ...found, state: 'open' as const, openedAt: at }
    const alarm: Alarm = known
      ? { ...known, ...opened }
      : {
          prefix,
          id: newId(at.getTime()),
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
    const done = known ? await changeAlarm(db, known, opened) : await insertAlarm(db, alarm)
    if (!done) return
    const text = `${judgement.points} 分，一周 ${cities} 个城市 ${checks.length} 次`
    await addTrail(db, alarm, { at, actor: SYSTEM, action: known ? '又疑似被复制' : '疑似被复制', text })
    await tell(deps, db, alarm, at)
  })
