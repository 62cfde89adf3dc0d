import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AbnormalData, EnergyData, ProcessingData } from '@biaojie/contract/resolution/production.ts'
import { ENERGY_LABELS } from '@biaojie/contract/resolution/production.ts'
import { testDatabase } from '../../../test-support/database.ts'
import { loadProductionElements, type ProductionRequest, replaceSeries } from './production.ts'

const { db } = await testDatabase({ after })
const LINE = '88.449.1001/LINE-M01'
/** It is Friday noon in Shanghai. */
const now = new Date('2026-11-20T12:00:00+08:00')
const at = (day: string, hour = 0) => `${day}T${String(hour).padStart(2, '0')}:00:00+08:00`
const place = (positionCode: string, positionName: string) => ({
  unit: '机加一区',
  positionCode,
  positionName,
})

const energy = (time: string, span: 'hour' | 'day', runKwh: number, pieces: number) => ({
  ...place('OP10', '上料'),
  at: time,
  span,
  runKwh,
  idleKwh: 10,
  standbyKwh: 5,
  pieces,
})
const times = (time: string, code: string, hours: number) => ({
  ...place(code, `工位 ${code}`),
  at: time,
  span: 'hour' as const,
  hours,
  processingHours: hours / 2,
  pieces: 10,
})

before(() =>
  replaceSeries(db, LINE, {
    energy: [
      energy(at('2026-11-20', 9), 'hour', 85, 20),
      energy(at('2026-11-20', 10), 'hour', 185, 30),
      energy(at('2026-11-19', 9), 'hour', 100, 20),
      energy(at('2026-11-19', 10), 'hour', 100, 20),
      energy(at('2026-11-19', 15), 'hour', 900, 20),
      energy(at('2026-11-20'), 'day', 270, 50),
      energy(at('2026-11-15'), 'day', 0, 0),
      energy(at('2026-09-01'), 'day', 500, 100),
    ],
    times: Array.from({ length: 12 }, (_, index) => times(at('2026-11-20', 8), `OP${index + 10}`, index + 1)),
    abnormals: [
      {
        ...place('OP10', '上料'),
        at: '2026-11-20T09:30:00+08:00',
        type: 1,
        cause: '液压报警',
        hours: 0.5,
        count: 1,
      },
      {
        ...place('OP10', '上料'),
        at: '2026-11-20T09:50:00+08:00',
        type: 1,
        cause: '液压报警',
        hours: 0.25,
        count: 1,
      },
      {
        ...place('OP10', '上料'),
        at: '2026-11-19T23:59:00+08:00',
        type: 0,
        cause: '毛边',
        hours: 2,
        count: 3,
      },
    ],
  }),
)

const ask = async <T>(request: ProductionRequest, at = now) =>
  (await loadProductionElements(db, { identifier: LINE, request, now: at }))[0]?.lableValue as T

test('the first load answers every option of the dictionary, in order', async () => {
  const elements = await loadProductionElements(db, { identifier: LINE, now })
  assert.deepEqual(
    elements.map(({ lableName }) => lableName),
    ['能耗数据', '异常数据', '加工时间'],
  )
})

test('an identifier without series has no production elements', async () => {
  assert.deepEqual(await loadProductionElements(db, { identifier: '88.449.1001/BD-1', now }), [])
})

test('today is hourly and compared with the same hours of yesterday, not its whole day', async () => {
  const items = (await ask<EnergyData>({ dataOption: 0 })).unitDataDetails[0]?.days ?? []
  const of = (label: string) => items.find((item) => item.label === label)
  assert.deepEqual(of(ENERGY_LABELS.consumption)?.chartDataDetails.energyConsumptionTrend, [
    { time: '2026-11-20 09:00', numericalValue: 100 },
    { time: '2026-11-20 10:00', numericalValue: 200 },
  ])
  assert.equal(of(ENERGY_LABELS.previous)?.totalForUnit, 230)
  assert.equal(of(ENERGY_LABELS.previous)?.chartDataDetails.energyConsumptionTrend.length, 3)
  assert.equal(of(ENERGY_LABELS.perPiece)?.totalForUnit, 6)
  assert.equal(of(ENERGY_LABELS.peak)?.totalForUnit, 300)
  // The line stood still on the 15th, so that no piece of that day has any energy.
  const days = of(ENERGY_LABELS.perPiece)?.chartDataDetails.energyConsumptionTrend ?? []
  assert.deepEqual(
    days.map(({ time }) => time),
    ['2026-11-20'],
  )
})

test('the comparison ends at the minute of the last report, an hour begun counts in proportion', async () => {
  const early = new Date('2026-11-20T10:15:00+08:00')
  const items = (await ask<EnergyData>({ dataOption: 0 }, early)).unitDataDetails[0]?.days ?? []
  const previous = items.find(({ label }) => label === ENERGY_LABELS.previous)
  // The sum is 115 kWh from nine to ten, and a quarter of the 115 from ten to eleven.
  assert.equal(previous?.totalForUnit, 143.75)
})

test('days whose hours are gone are shown by day', async () => {
  const data = await ask<EnergyData>({
    dataOption: 0,
    quickTime: 5,
    startTime: '2026-09-01',
    endTime: '2026-09-02',
  })
  const trend = data.unitDataDetails[0]?.customTime?.[0]?.chartDataDetails.energyConsumptionTrend
  assert.deepEqual(trend, [{ time: '2026-09-01', numericalValue: 515 }])
})

test('stoppages are counted by type within the Shanghai day', async () => {
  const types = (await ask<AbnormalData>({ dataOption: '1' })).unitDataDetails[0]?.abnormalDetails
  assert.deepEqual(
    types?.map(({ timeTotal, numTotal }) => [timeTotal, numTotal]),
    [
      [0, 0],
      [0.75, 2],
      [0, 0],
      [0, 0],
    ],
  )
  // Yesterday's stop was in the last minute, which today has not reached.
  assert.equal(types?.[0]?.previousTimeTotal, 0)
  const late = await ask<AbnormalData>({ dataOption: '1' }, new Date('2026-11-20T23:59:30+08:00'))
  assert.equal(late.unitDataDetails[0]?.abnormalDetails[0]?.previousTimeTotal, 2)
  assert.deepEqual(types?.[1]?.postAbnormalTrend, [{ time: '2026-11-20 09:00', numericalValue: 0.75 }])
})

test('stations come longest first', async () => {
  const unit = (await ask<ProcessingData>({ dataOption: 2 })).unitDataDetails[0]
  assert.equal(unit?.positionDataDetails[0]?.positionCode, 'OP21')
  assert.deepEqual([unit?.timeTotal, unit?.productTime], [78, 39])
})

test('unknown options and ranges are refused', async () => {
  await assert.rejects(ask({ dataOption: 7 }), { reason: 'invalid_input' })
  await assert.rejects(ask({ quickTime: 4 }), { reason: 'invalid_input' })
  await assert.rejects(ask({ quickTime: 5, startTime: '2026-01-01', endTime: '2026-11-20' }), {
    reason: 'date_range_too_long',
  })
})

test('repairs are in the record: their tab asks for no series', async () => {
  assert.deepEqual(
    await loadProductionElements(db, { identifier: LINE, request: { dataOption: '3' }, now }),
    [],
  )
})

test('a range says from when data are kept, and whether the period before is kept whole', async () => {
  const loadEnergy = async (startTime: string, endTime: string) =>
    ask<EnergyData>({ dataOption: 0, quickTime: 5, startTime, endTime })
  const early = await loadEnergy('2026-08-30', '2026-09-02')
  assert.deepEqual([early.keptFrom, early.comparable], ['2026-09-01', false])
  assert.equal((await loadEnergy('2026-09-03', '2026-09-04')).comparable, true)
})

test('today without data yet shows the last day that has some, and says which', async () => {
  const early = new Date('2026-11-21T01:00:00+08:00')
  const [element] = await loadProductionElements(db, {
    identifier: LINE,
    request: { dataOption: 0, quickTime: 0 },
    now: early,
  })
  const { shownFrom, unitDataDetails } = element!.lableValue as EnergyData
  assert.equal(shownFrom, '2026-11-20')
  assert.ok(unitDataDetails[0]?.days?.some(({ totalForUnit }) => totalForUnit > 0))
  const [today] = await loadProductionElements(db, { identifier: LINE, request: { dataOption: 0 }, now })
  assert.equal((today!.lableValue as EnergyData).shownFrom, '2026-11-20')
})
