import { foldHandle } from '@biaojie/contract/rules.ts'
import { DAY_MS, HOUR_MS, toTimestamp } from '@biaojie/contract/times.ts'
import { CLONE_RULES, weigh } from '@biaojie/contract/tracking/alarms/rules.ts'
import { parseHours } from '../../../../demo/data.ts'
import { copied, LABEL_MAKER, labelJob, labelTemplates, printers, reprints } from '../../../../demo/labels.ts'
import { insertItems, runs } from '../domains/identifiers/labels/jobs/store.ts'
import { insertPrints } from '../domains/identifiers/labels/prints.ts'
import {
  insertTemplate,
  insertVersion,
  loadPrinters,
  putPrinter,
} from '../domains/identifiers/labels/store.ts'
import { readRow } from '../domains/identifiers/records/identifiers.ts'
import { findPlace } from '../domains/node/reference/reference.ts'
import { identifierChecks } from '../domains/resolution/resolution/tables.ts'
import { countSigns } from '../domains/tracking/alarms/signs.ts'
import { addTrail, insertAlarm, writeSettings } from '../domains/tracking/alarms/store.ts'
import { addDays, type Now, toShanghaiDay } from '../platform/base/clock.ts'
import { createId } from '../platform/base/ids.ts'
import { type Db, transact } from '../platform/database/database.ts'

const BY = '周予安'
const prefix = LABEL_MAKER
const toHandle = (suffix: string) => foldHandle(`${prefix}/${suffix}`)
const toDisc = (number: number) => `BD-320A${String(number).padStart(4, '0')}`

type DemoDeps = { db: Db; now: Date }
const toTimeAgo = (now: Date, text: string) => new Date(now.getTime() - parseHours(text) * HOUR_MS)

async function putTemplates({ db, now }: DemoDeps): Promise<void> {
  for (const { id, name, dpi } of printers)
    await putPrinter(db, { prefix, id, name, dpi, createdAt: toTimeAgo(now, '60d') })
  for (const { id, name, design, version, draft, ago: before } of labelTemplates) {
    const updatedAt = toTimeAgo(now, before)
    const sample = toHandle(toDisc(1))
    await insertTemplate(db, {
      prefix,
      id,
      name,
      version,
      revision: version + 1,
      draft,
      sample,
      updatedAt,
      updatedBy: BY,
      removedAt: null,
    })
    for (let number = 1; number <= version; number++) {
      const releasedAt = new Date(updatedAt.getTime() - (version - number + 1) * DAY_MS)
      await insertVersion(db, { prefix, templateId: id, version: number, design, releasedAt, releasedBy: BY })
    }
  }
}

/** The job is made like any other once the node runs: its labels wait to be read back. */
async function putJob({ db, now }: DemoDeps): Promise<void> {
  const { id, template, version, printer, dpi, from, count, ago: before } = labelJob
  const createdAt = toTimeAgo(now, before)
  const handles: string[] = []
  const templates = new Set<string>()
  for (let number = from; handles.length < count && number < 2 * count; number++) {
    const row = await readRow(db, toHandle(toDisc(number)))
    if (row?.state !== 'active') continue
    handles.push(row.handle)
    templates.add(row.template)
  }
  const day = toShanghaiDay(createdAt)
  await runs.insert(db, {
    prefix,
    id,
    number: `PJ-${day.slice(5).replace('-', '')}-01`,
    templateId: template,
    templateName: labelTemplates[0]?.name ?? '',
    templateVersion: version,
    printerName: printer,
    dpi,
    origin: 'https://id.example.com',
    format: 'pdf',
    startCell: 1,
    withSecrets: false,
    reason: '',
    note: '',
    old: '',
    templates: [...templates],
    state: 'running',
    total: handles.length,
    done: 0,
    same: 0,
    wrong: 0,
    impossible: 0,
    retired: 0,
    file: '',
    bytes: 0,
    problem: '',
    took: 0,
    createdAt,
    createdBy: BY,
    endedAt: null,
    releasedAt: null,
    releasedBy: '',
    takenAt: null,
  })
  await insertItems(db, { prefix, id }, handles, () => false)
}

async function putReprints({ db, now }: DemoDeps): Promise<void> {
  await insertPrints(
    db,
    reprints.map(({ suffix, ago: before, ...rest }) => {
      const at = toTimeAgo(now, before)
      const day = toShanghaiDay(at).slice(5).replace('-', '')
      const id = createId(at.getTime())
      return {
        prefix,
        handle: toHandle(suffix),
        id,
        at,
        jobId: labelJob.id,
        jobNumber: `PJ-${day}-02`,
        note: '',
        ...rest,
      }
    }),
  )
}

async function putCopied({ db, now }: DemoDeps): Promise<void> {
  const row = await readRow(db, toHandle(copied.suffix))
  if (!row) return
  const today = toShanghaiDay(now)
  const week = copied.checks.map(({ days, at, city, agent, matched }, number) => ({
    at: new Date(toTimestamp(`${addDays(today, -days)} ${at}:00`)),
    city,
    agent,
    matched,
    device: `demo${number}`,
  }))
  const first = {
    at: toTimeAgo(now, copied.first.ago),
    city: copied.first.city,
    agent: 'wechat' as const,
    matched: true,
    device: '',
  }
  for (const check of [first, ...week]) {
    const province = findPlace(check.city)?.province ?? ''
    await db
      .insert(identifierChecks)
      .values({ prefix, handle: row.handle, id: createId(check.at.getTime()), province, ...check })
  }
  const installation = { installedAt: toTimeAgo(now, '213d'), wasChecked: true, photos: 0 }
  const judged = weigh(countSigns(week, installation), CLONE_RULES)
  const [openedAt, updatedAt] = [week[6]?.at ?? now, week.at(-1)?.at ?? now]
  const alarm = {
    prefix,
    id: copied.id,
    handle: row.handle,
    identifier: row.spelling ?? row.handle,
    identifierName: row.name,
    template: row.template,
    batch: row.batch,
    version: 1,
    state: 'open' as const,
    points: judged.points,
    warnAt: CLONE_RULES.warnAt,
    checks: week.length,
    cities: 9,
    signs: judged.signs,
    asksPhoto: false,
    openedAt,
    updatedAt,
    warnedAt: null,
    countedFrom: null,
  }
  await insertAlarm(db, alarm)
  await addTrail(db, alarm, {
    at: openedAt,
    actor: '系统',
    action: '疑似被复制',
    text: '杭州到成都 22 分钟，开始预警',
  })
  await addTrail(db, alarm, { at: updatedAt, actor: '系统', action: '分数上升', text: `${judged.points} 分` })
  const { guide, phone } = copied
  const settings = { prefix, template: '', revision: 1, rules: CLONE_RULES, guide: [...guide], phone }
  await writeSettings(db, { ...settings, updatedAt: toTimeAgo(now, '90d'), updatedBy: BY })
}

/** Loads labels and the copied code once, so that changes of people stay. */
export async function loadDemoLabels({ db, now }: { db: Db; now: Now }): Promise<void> {
  if ((await loadPrinters(db, prefix)).length > 0) return
  const given = now()
  await transact(db, async (db) => {
    for (const put of [putTemplates, putJob, putReprints, putCopied]) await put({ db, now: given })
  })
}
