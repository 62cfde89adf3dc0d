import type { Input } from '@biaojie/contract/define.ts'
import { PROVINCES } from '@biaojie/contract/node/reference/provinces.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import type * as alarmCalls from '@biaojie/contract/tracking/alarms/alarms.ts'
import type {
  AlarmDetail,
  AlarmRow,
  CloneSettings,
  IdentifierWarning,
} from '@biaojie/contract/tracking/alarms/alarms.ts'
import {
  ALARM_ACTION_NAMES,
  ALARM_MOVES,
  ALARM_NOTE_MAX,
  type AlarmAction,
  CHECK_AGENTS,
  formatWarning,
  GUIDE_LINE_MAX,
} from '@biaojie/contract/tracking/alarms/rules.ts'
import { checkTemplate } from '../../../http/access/access.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/shared/jobs/job.ts'
import {
  readRows,
  requireOwnPrefix,
  requireReadablePrefix,
  toPrefix,
} from '../../identifiers/records/identifiers.ts'
import { findTemplate } from '../../identifiers/templates/templates.ts'
import { loadActorName, type Names } from '../../node/cases/cases.ts'
import { findPlace } from '../../node/reference/reference.ts'
import { CHECKED, type CodeCheck, findFirstCheck } from '../../resolution/resolution/resolution.ts'
import { countPhotos } from '../reports/reports.ts'
import { writeEvidence } from './evidence.ts'
import { findTravels } from './signs.ts'
import {
  type Alarm,
  addTrail,
  changeAlarm,
  countOpenedAlarms,
  countOtherAlarms,
  countStates,
  findAlarm,
  findAlarmByHandle,
  listAlarms,
  loadSettings,
  loadTrail,
  type Settings,
  writeSettings,
} from './store.ts'
import { type WeighDeps, weighChecks, weighPart } from './weigh.ts'

export type AlarmsDeps = WeighDeps & {
  /** Read-only connections for the portal's pages. */
  reads: Db
  people: WeighDeps['people'] & Names
  /** Returns the folded handle of an identifier or of its alias. */
  findKey: (raw: string) => Promise<string | undefined>
}

type Calls = typeof alarmCalls
type PrefixInput = { prefix?: string | undefined }
const WEEK_MS = 7 * DAY_MS

const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

const toRow = (row: Alarm): AlarmRow => ({
  id: row.id,
  version: row.version,
  identifier: row.identifier,
  identifierName: row.identifierName,
  state: row.state,
  points: row.points,
  checks: row.checks,
  cities: row.cities,
  openTime: toShanghaiTime(row.openedAt),
  updateTime: toShanghaiTime(row.updatedAt),
})

const toWireCheck = ({ at, city, province, agent, matched }: CodeCheck) => ({
  time: toShanghaiTime(at),
  city: findPlace(city)?.city || city,
  province,
  provinceName: PROVINCES[province]?.sign ?? '',
  agent: CHECK_AGENTS.find((checkAgent) => checkAgent === agent) ?? ('' as const),
  matched,
})

function countByProvince(checks: readonly CodeCheck[]) {
  const totals = new Map<string, number>()
  for (const { province } of checks) if (province) totals.set(province, (totals.get(province) ?? 0) + 1)
  return [...totals].map(([code, total]) => ({ code, name: PROVINCES[code]?.name ?? '', total }))
}

async function requireReadableAlarm(
  db: Db,
  caller: Caller,
  { id, prefix }: PrefixInput & { id: string },
): Promise<Alarm> {
  const row = await requireAlarm(db, await requireReadablePrefix(db, caller, prefix), id)
  checkTemplate(caller, row)
  return row
}

async function requireAlarm(db: Db, prefix: string, id: string): Promise<Alarm> {
  const row = isUuid(id) ? await findAlarm(db, { prefix, id }) : undefined
  if (!row) throw refuse('alarm_not_found')
  return row
}

async function loadDetail(db: Db, alarm: Alarm): Promise<AlarmDetail> {
  const row = (await readRows(getClient(db), [alarm.handle])).get(alarm.handle)
  const weighed = row && (await weighPart(db, row, { until: alarm.updatedAt, from: null }))
  const checks = weighed?.checks ?? []
  const first = await findFirstCheck(db, alarm.handle)
  const settings = await loadSettings(db, alarm.prefix, alarm.template)
  return {
    ...toRow(alarm),
    prefix: alarm.prefix,
    template: alarm.template,
    warnAt: alarm.warnAt,
    recent: checks.map(toWireCheck).reverse(),
    provinces: countByProvince(checks),
    devices: new Set(checks.map(({ device, at }) => device || at.toISOString())).size,
    matched: checks.filter(({ matched }) => matched).length,
    photos: await countPhotos(db, alarm.handle, new Date(alarm.updatedAt.getTime() - WEEK_MS)),
    // The latest check is first in the list.
    travels: findTravels(checks).map(({ from, to, ...rest }) => ({
      from: checks.length - 1 - from,
      to: checks.length - 1 - to,
      ...rest,
    })),
    first: first
      ? {
          time: toShanghaiTime(first.at),
          city: findPlace(first.city)?.city || first.city,
          province: first.province,
        }
      : null,
    signs: alarm.signs,
    asksPhoto: alarm.asksPhoto,
    warnTime: formatTime(alarm.warnedAt),
    guide: settings.guide,
    phone: settings.phone,
    others: await countOtherAlarms(db, alarm),
    trail: (await loadTrail(db, alarm)).map(({ at, actor, action, text }) => ({
      time: toShanghaiTime(at),
      actor,
      action,
      text,
    })),
  }
}

type Handling = { id: string; version: number; action: AlarmAction; note?: string }
const handleAlarm = (deps: AlarmsDeps, who: Person, input: Handling) => {
  const { action } = input
  const note = toPrintable(input.note ?? '').trim()
  if (countCharacters(note) > ALARM_NOTE_MAX)
    throw refuseFields({ note: `说明不能超过 ${ALARM_NOTE_MAX} 个字` })
  if (action === 'dismiss' && note === '') throw refuseFields({ note: '请写明为什么不是复制' })
  return transact(deps.db, async (db) => {
    const before = await requireAlarm(db, await requireOwnPrefix(db, who), input.id)
    const { from, to } = ALARM_MOVES[action]
    if (before.version !== input.version || !from.includes(before.state)) throw refuse('alarm_stale')
    const at = deps.now()
    const row = await changeAlarm(db, before, {
      ...(to && { state: to }),
      ...(action === 'warn' && { warnedAt: at }),
      ...((action === 'unwarn' || action === 'dismiss') && { warnedAt: null }),
      ...(action === 'ask' && { asksPhoto: true }),
      ...((action === 'unask' || action === 'dismiss' || action === 'settle') && { asksPhoto: false }),
      // A dismissed alarm must not be raised again by the same checks.
      ...(action === 'dismiss' && { countedFrom: at }),
    })
    if (!row) throw refuse('alarm_stale')
    const actor = await loadActorName(deps.people, db, who)
    await addTrail(db, row, { at, actor, action: ALARM_ACTION_NAMES[action], text: note })
    return loadDetail(db, row)
  })
}

const toWireSettings = (row: Settings): CloneSettings => ({
  template: row.template,
  revision: row.revision,
  signs: row.rules.signs,
  warnAt: row.rules.warnAt,
  guide: row.guide,
  phone: row.phone,
  updateTime: row.revision > 0 ? toShanghaiTime(row.updatedAt) : '',
  updatedBy: row.updatedBy,
})

/** A template without settings of its own starts from the settings that apply to it now. */
async function loadTemplateSettings(db: Db, prefix: string, template: string): Promise<Settings> {
  const row = await loadSettings(db, prefix, template)
  return row.template === template ? row : { ...row, template, revision: 0 }
}

const saveSettings = (deps: AlarmsDeps, who: Person, input: Input<Calls['alarmSettingsSave']>['body']) =>
  transact(deps.db, async (db) => {
    const prefix = await requireOwnPrefix(db, who)
    const { template, revision, signs, warnAt } = input
    if (template && !(await findTemplate(db, prefix, template))) throw refuse('template_not_found')
    const guide = input.guide.map((line) => toPrintable(line).trim()).filter(Boolean)
    const long = guide.findIndex((line) => countCharacters(line) > GUIDE_LINE_MAX)
    if (long >= 0) throw refuseFields({ [`guide.${long}`]: `一条不能超过 ${GUIDE_LINE_MAX} 个字` })
    const before = await loadTemplateSettings(db, prefix, template)
    const row: Settings = {
      ...before,
      revision: revision + 1,
      rules: { signs: { ...before.rules.signs, ...signs }, warnAt },
      guide,
      phone: toPrintable(input.phone).trim(),
      updatedAt: deps.now(),
      updatedBy: await loadActorName(deps.people, db, who),
    }
    if (!(await writeSettings(db, row))) throw refuse('alarm_settings_stale')
    return toWireSettings(row)
  })

/** Returns the company's warning for visitors who look up the part. */
async function findWarning({ db, reads, findKey }: AlarmsDeps, raw: string): Promise<IdentifierWarning> {
  const key = await findKey(raw)
  const alarm = key && (await findAlarmByHandle(reads, toPrefix(key), key))
  if (!alarm || !(alarm.state === 'warned' || (alarm.state === 'open' && alarm.asksPhoto))) return null
  const detail = await loadDetail(db, alarm)
  const [last] = detail.recent
  return {
    warned: alarm.state === 'warned',
    text: formatWarning(alarm, alarm.identifierName),
    lastTime: last?.time ?? '',
    lastCity: last?.city ?? '',
    checks: alarm.checks,
    guide: detail.guide,
    phone: detail.phone,
    asksPhoto: alarm.asksPhoto,
    warnTime: detail.warnTime,
  }
}

/** Alarms of codes that may have been copied, for the company and for visitors. */
export function createAlarms(deps: AlarmsDeps) {
  const { db } = deps
  return {
    async list(
      caller: Caller,
      { prefix: named, state, current = 1, size = 20 }: Input<Calls['alarmList']>['body'],
    ) {
      const prefix = await requireReadablePrefix(db, caller, named)
      const { records, total } = await listAlarms(db, { prefix, state, current, size })
      return { records: records.map(toRow), total, counts: await countStates(db, prefix) }
    },
    read: async (caller: Caller, input: PrefixInput & { id: string }) =>
      loadDetail(db, await requireReadableAlarm(db, caller, input)),
    evidence: async (caller: Caller, input: PrefixInput & { id: string }) =>
      writeEvidence(await loadDetail(db, await requireReadableAlarm(db, caller, input)), deps.now()),
    handle: (who: Person, input: Handling) => handleAlarm(deps, who, input),
    settings: async (caller: Caller, { template, prefix }: PrefixInput & { template: string }) =>
      toWireSettings(
        await loadTemplateSettings(db, await requireReadablePrefix(db, caller, prefix), template),
      ),
    saveSettings: (who: Person, input: Input<Calls['alarmSettingsSave']>['body']) =>
      saveSettings(deps, who, input),
    warning: (identifier: string) => findWarning(deps, identifier),
    jobs: [
      defineJob(CHECKED, ({ handle }) => weighChecks(deps, handle), {
        timeoutSeconds: 60,
        retries: 5,
      }),
    ],
  }
}
export { countOpenedAlarms }
