import { addDays, toShanghaiDay } from '../../../platform/base/clock.ts'
import type { ReportRow } from '../../../platform/providers/top-level/top-level.ts'
import { countAddedByCompany } from '../../identifiers/records/identifiers.ts'
import { countPublishedTemplates } from '../../identifiers/templates/templates.ts'
import { FAILED, loadOutcomes, UNKNOWN } from '../../resolution/resolution/resolution.ts'
import type { TopLevelDeps } from './context.ts'

const makeRow = (prefix: string, name: string, value: number): ReportRow => ({
  prefix,
  name,
  value: String(value),
})

const sumBy = <T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => number) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Reports yesterday: registrations and resolutions of each company, its templates, and how resolutions ended. */
export async function reportDay(deps: TopLevelDeps): Promise<void> {
  const { db, now, topLevelQueue } = deps
  if (!topLevelQueue.isConnected) return
  const day = addDays(toShanghaiDay(now()), -1)
  const [added, outcomes, templates] = await Promise.all([
    countAddedByCompany(db, day, day),
    loadOutcomes(db, day, day),
    countPublishedTemplates(db),
  ])
  const resolutions = sumBy(
    outcomes,
    ({ prefix }) => prefix,
    ({ total }) => total,
  )
  const ends = sumBy(
    outcomes,
    ({ outcome }) => (outcome === FAILED ? 'failed' : outcome === UNKNOWN ? 'unknown' : 'answered'),
    ({ total }) => total,
  )
  const counts = [
    ...[...added].map(([prefix, { registered }]) => makeRow(prefix, 'registrations', registered)),
    ...resolutions.map(([prefix, total]) => makeRow(prefix, 'resolutions', total)),
  ]
  const reports = [
    ['counts', counts],
    ['templates', templates.map(({ prefix, total }) => makeRow(prefix, 'templates', total))],
    ['logs', ends.map(([end, total]) => makeRow('', end, total))],
  ] as const
  for (const [type, rows] of reports)
    await topLevelQueue.add(db, { kind: 'report', prefix: '', type, day, rows })
}
