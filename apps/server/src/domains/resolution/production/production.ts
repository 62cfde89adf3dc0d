import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { WireElement } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { loadAbnormalData } from './abnormals.ts'
import { loadEnergyData } from './energy.ts'
import { loadProcessingData } from './processing.ts'
import { type ProductionRequest, toRange, toRangeOfDay } from './ranges.ts'
import { findLastReportedDay, findLine } from './store.ts'

export type { ProductionRequest } from './ranges.ts'
export { replaceSeries } from './write.ts'

const SERIES = (['energy', 'abnormal', 'processing'] as const).map((key, code) => ({
  key,
  code,
  name: SCENES.production.fields[key].label,
}))

/** The dictionary of smart production; the client appends 维修记录 as code 3. */
export const DATA_OPTIONS = SERIES.map(({ code, name }) => ({ code, name }))

const REPAIRS_CODE = '3'

/**
 * Returns elements of smart production from the line's series: all three without a dataOption (the first
 * load), one with it, none with 3; none for an identifier without series. Throws date_range_malformed,
 * date_range_too_long, invalid_input.
 */
export async function loadProductionElements(
  db: Db,
  { identifier, request = {}, now }: { identifier: string; request?: ProductionRequest; now: Date },
): Promise<WireElement[]> {
  const period = toRange(request, now)
  const wanted = listOptions(request.dataOption)
  const line = await findLine(db, identifier)
  if (!line) return []
  // A shift that starts at eight would leave today empty until then.
  const range =
    period.key === 'days'
      ? toRangeOfDay((await findLastReportedDay(db, identifier, period.to)) ?? period.to)
      : period
  const make = {
    energy: () => loadEnergyData(db, line, range, now),
    abnormal: () => loadAbnormalData(db, line, range, now),
    processing: () => loadProcessingData(db, line, range, now),
  }
  return Promise.all(
    wanted.map(async ({ key, name }) => ({
      dataId: key,
      lableName: name,
      lableValue: await make[key](),
      dataType: 'Object',
      trace: false,
      traceIdentifier: null,
    })),
  )
}

function listOptions(dataOption: string | number | undefined) {
  if (dataOption === undefined || dataOption === '') return SERIES
  // The line's record contains the repairs, and the answer includes the record anyway.
  if (String(dataOption) === REPAIRS_CODE) return []
  const option = SERIES.find(({ code }) => String(code) === String(dataOption))
  if (!option) throw refuse('invalid_input', '数据项不正确')
  return [option]
}
