import type { Input } from '@biaojie/contract/define.ts'
import type * as figureCalls from '@biaojie/contract/resolution/figures/figures.ts'
import { checkTemplate } from '../../../http/access/access.ts'
import type { Caller, Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import type { Exports } from '../../../http/exports.ts'
import { defineScheduledJob } from '../../../platform/shared/jobs/job.ts'
import { requireReadablePrefix } from '../../identifiers/records/identifiers.ts'
import { createFirsts, listFirsts } from './firsts.ts'
import { keepMonths, listMonths, type MonthsDeps, readMonth } from './months.ts'
import { listParts, type PeriodRequest, readListPeriod, readPeriod, scanFigures } from './scans.ts'
import { writeMonthPdf, writeMonthWorkbook } from './sheet.ts'
import { createUnknown, listUnknown, type UnknownDeps, unknownExport } from './unknown.ts'

export type FiguresDeps = UnknownDeps & MonthsDeps & { exports: Pick<Exports, 'add'> }

type Calls = typeof figureCalls
type Body<N extends keyof Calls> = Input<Calls[N]>['body']
type OfCompany = { prefix?: string | undefined }

const PDF = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Figures of what visitors look up of a company's identifiers. */
export function createFigures(deps: FiguresDeps) {
  const { db, now, identifiers, enterprises } = deps
  const unknown = createUnknown(deps)
  const firsts = createFirsts(deps)
  const exportUnknown = deps.exports.add(unknownExport)

  async function toAsked(caller: Caller, { prefix, dayFrom, dayTo }: OfCompany & PeriodRequest) {
    return {
      prefix: await requireReadablePrefix(db, caller, prefix),
      ...readListPeriod({ dayFrom, dayTo }, now()),
    }
  }

  async function writeMonthFile(
    who: Person,
    { prefix: named, month: wanted, format }: Body<'scanMonthFile'>,
  ) {
    const prefix = await requireReadablePrefix(db, who, named)
    const month = await readMonth(deps, prefix, wanted)
    if (!month) throw refuse('figures_month_missing')
    const company = { prefix, name: (await enterprises.findCompanyCached(prefix))?.name ?? '' }
    const made = { month, company, now: now() }
    const bytes = format === 'pdf' ? await writeMonthPdf(made) : await writeMonthWorkbook(made)
    return {
      name: `scans-${prefix}-${wanted}.${format}`,
      type: format === 'pdf' ? PDF : XLSX,
      content: Buffer.from(bytes).toString('base64'),
    }
  }

  return {
    async loadScans(caller: Caller, { template, batch, scene, ...given }: Body<'scanFigures'>) {
      checkTemplate(caller, { template: template ?? '' })
      const prefix = await requireReadablePrefix(db, caller, given.prefix)
      const period = { prefix, ...readPeriod(given, now()) }
      const registered = await identifiers.countOf(period.prefix)
      return scanFigures(db, { ...period, template, batch, scene }, { now: now(), registered })
    },
    parts: async (who: Person, { current = 1, size = 20, ...given }: Body<'scannedParts'>) =>
      listParts(db, { ...(await toAsked(who, given)), current, size }),
    unknown: async (who: Person, { current = 1, size = 20, judgement, ...given }: Body<'unknownCodeList'>) =>
      listUnknown(db, { ...(await toAsked(who, given)), judgement, current, size }),
    async exportUnknownCodes(
      { judgement, ...given }: Body<'unknownCodeExport'>,
      context: { who: Person; setCookie: (line: string) => void },
    ) {
      return exportUnknown({ ...(await toAsked(context.who, given)), judgement }, context)
    },
    warn: unknown.warn,
    warningFor: unknown.warningFor,
    firsts: async (who: Person, { current = 1, size = 20, only, ...given }: Body<'firstScanList'>) =>
      listFirsts(db, { ...(await toAsked(who, given)), early: only === 'early', current, size }),
    months: async (who: Person, { prefix }: OfCompany) =>
      listMonths(deps, await requireReadablePrefix(db, who, prefix)),
    writeMonthFile,
    jobs: [
      defineScheduledJob('figures.judge', '*/5 * * * *', unknown.judgeSome),
      defineScheduledJob('figures.firsts', '*/10 * * * *', firsts.note),
      // 06:00 in China on the first day of a month.
      defineScheduledJob('figures.months', '0 6 1 * *', async () => void (await keepMonths(deps))),
    ],
  }
}
export type Figures = ReturnType<typeof createFigures>
