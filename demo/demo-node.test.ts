import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { companies } from './data.ts'
import { families, identifiers, production } from './demo-node.ts'
import type { DemoElement, DemoIdentifier } from './types.ts'

const root = join(import.meta.dirname, '..')
const TODAY = '2026-11-20'
const NOW = new Date(`${TODAY}T10:42:18+08:00`)
const HAND_WRITTEN = 80
const all = [...identifiers(TODAY, NOW)]
const byId = new Map(all.map((record) => [record.identifier, record]))

function recordOf(identifier: string): DemoIdentifier {
  const record = byId.get(identifier)
  assert.ok(record, `${identifier} is missing`)
  return record
}

const elementsOf = (record: DemoIdentifier): DemoElement[] => [
  ...record.elements,
  ...record.scenes.flatMap(({ elements }) => elements),
]
const scenesOf = (identifier: string) => recordOf(identifier).scenes.map(({ code }) => Number(code))

function sceneElement(identifier: string, code: string, name: string): DemoElement | undefined {
  const scene = recordOf(identifier).scenes.find((scene) => scene.code === code)
  return scene?.elements.find((element) => element.name === name)
}

function rowsOf(element: DemoElement | undefined) {
  assert.ok(element && Array.isArray(element.value))
  return element.value
}

/** Returns every text of a record, column names included. */
const textsOf = (record: DemoIdentifier): string[] => {
  const texts: string[] = []
  JSON.stringify(record, (key, value) => {
    texts.push(key)
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}

describe('identifiers of the demo node', () => {
  test('the identifiers of the documentation exist, with their scenes', () => {
    assert.deepEqual(scenesOf('88.449.1001/BD-320A0001'), [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 100])
    assert.deepEqual(scenesOf('88.449.1001/LINE-M01'), [9])
    assert.ok([2, 4].every((code) => scenesOf('88.449.1003/BR-6205X0007').includes(code)))
    assert.ok([0, 7, 8, 10].every((code) => scenesOf('88.449.1005/BP-72K00001').includes(code)))
    assert.deepEqual(scenesOf('88.449.1004/LH-LED00021'), [0, 1, 2])
    assert.ok(!byId.has('88.449.1001/ZZ-NONE0404'))
  })

  test('a recalled part says when, one that is not does not', () => {
    assert.ok(sceneElement('88.449.1003/BR-6205X0007', '4', '召回时间'))
    assert.equal(sceneElement('88.449.1001/BD-320A0001', '4', '召回时间'), undefined)
  })

  test('the self-check of the disc is all OK, that of the battery pack has two faults', () => {
    const disc = rowsOf(sceneElement('88.449.1001/BD-320A0001', '7', '检测项'))
    assert.ok(disc.every((row) => row.结果 === 'OK'))
    const pack = rowsOf(sceneElement('88.449.1005/BP-72K00001', '7', '检测项'))
    assert.ok(pack.length >= 8)
    assert.equal(pack.filter((row) => row.结果?.startsWith('NG')).length, 2)
  })

  test('at least 80 are written by hand and about 5,000 generated, over all twelve companies', () => {
    const generated = families.reduce((sum, { count }) => sum + count, 0)
    const written = all.length - generated
    assert.ok(written >= HAND_WRITTEN, `${written}`)
    assert.ok(Math.abs(generated - 5_000) <= 200, `${generated}`)
    assert.equal(companies.length, 12)
    const prefixes = new Set(all.slice(0, written).map(({ identifier }) => identifier.split('/')[0]))
    assert.deepEqual([...prefixes].sort(), companies.map(({ prefix }) => prefix).sort())
  })

  test('each has a well-formed identifier of its own', () => {
    assert.equal(byId.size, all.length)
    for (const { identifier } of all)
      assert.match(identifier, /^88\.449\.\d{3,4}\/[A-Za-z0-9]{2}[A-Za-z0-9-]*$/)
  })

  test('element ids and scene ids are unique within an identifier', () => {
    for (const record of all) {
      const ids = elementsOf(record).map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length, record.identifier)
      const confIds = record.scenes.map(({ confId }) => confId)
      assert.equal(new Set(confIds).size, confIds.length, record.identifier)
    }
  })

  test('every link and every identifier in a table leads somewhere', () => {
    for (const record of all) {
      for (const element of elementsOf(record)) {
        if (element.trace !== undefined)
          assert.ok(byId.has(element.trace), `${record.identifier} → ${element.trace}`)
        if (!Array.isArray(element.value)) continue
        for (const target of element.value.flatMap((row) => [row.标识, row.备件标识])) {
          if (target) assert.ok(byId.has(target), `${record.identifier} → ${target}`)
        }
      }
    }
  })

  test('the meanings of a code follow its suffix', () => {
    for (const record of all) {
      const meaning = record.elements.find(({ name }) => name === '编码释义')
      if (meaning === undefined) continue
      const bare = (text: string) => text.replaceAll('-', '')
      const [, suffix = ''] = record.identifier.split('/')
      assert.equal(bare(Object.keys(meaning.value).join('')), bare(suffix))
    }
  })

  test('walking upstream ends, and from the disc takes four steps', () => {
    const upstream = (identifier: string) => sceneElement(identifier, '0', '上游标识')?.trace
    for (const record of all) {
      let at: string | undefined = record.identifier
      for (let steps = 0; at !== undefined; steps++) {
        assert.ok(steps < 8, `${record.identifier} goes round`)
        at = upstream(at)
      }
    }
    const chain = ['88.449.1001/BD-320A0001']
    for (let next = upstream(chain[0] ?? ''); next !== undefined; next = upstream(next)) chain.push(next)
    assert.deepEqual(chain.slice(1), [
      '88.449.1008/CB-HT250-0311B07',
      '88.449.1008/IR-26031103',
      '88.449.1009/PI-Z14-2602',
    ])
    const records = chain.map((identifier) => rowsOf(sceneElement(identifier, '0', '流转记录')).length)
    assert.deepEqual(records, [8, 4, 3, 2])
  })

  test('each part is made after its components', () => {
    const madeOn = (record: DemoIdentifier) => {
      const made = record.elements.find(({ name }) => name === '生产日期')?.value
      return typeof made === 'string' ? made : undefined
    }
    for (const record of all) {
      const made = madeOn(record)
      const trace = record.scenes.find(({ code }) => code === '0')?.elements ?? []
      for (const source of trace.flatMap((element) => element.trace ?? [])) {
        const sourceMade = madeOn(recordOf(source))
        if (made === undefined || sourceMade === undefined) continue
        assert.ok(sourceMade <= made, `${record.identifier} ${made} of ${source} ${sourceMade}`)
      }
    }
  })

  test('no placeholder is left and no text is longer than 2,000 characters', () => {
    for (const record of all) {
      for (const text of textsOf(record)) {
        assert.ok(!text.includes('{{'), `${record.identifier}: ${text}`)
        assert.ok(text.length <= 2_000)
      }
    }
  })

  test('every picture is of the repository, and shows one kind of part only', () => {
    const shown = Map.groupBy(
      all.flatMap(({ name, images }) => images.map((image) => ({ image, name }))),
      ({ image }) => image,
    )
    for (const [image, uses] of shown) {
      assert.ok(existsSync(join(root, image)), image)
      const names = [...new Set(uses.map(({ name }) => name))]
      const [first = '', ...others] = names
      const shared = [...first]
        .slice(1)
        .some((_, i) => others.every((name) => name.includes(first.slice(i, i + 2))))
      assert.ok(shared, `${image}: ${names.join('、')}`)
    }
  })

  test('the same day gives the same data', () => {
    assert.equal(JSON.stringify([...identifiers(TODAY, NOW)]), JSON.stringify(all))
  })
})

describe('production series of the line', () => {
  const { energy, times, abnormals } = production(TODAY, NOW)
  const energyRows = [...energy]
  const timeRows = [...times]
  const abnormalRows = [...abnormals]

  test('120 days by day and three months by hour, none after now', () => {
    const days = new Set(energyRows.filter(({ span }) => span === 'day').map(({ at }) => at))
    assert.equal(days.size, 120)
    const hourDays = new Set(
      energyRows.filter(({ span }) => span === 'hour').map(({ at }) => at.slice(0, 10)),
    )
    assert.equal(hourDays.size, 94)
    for (const { at } of [...energyRows, ...timeRows, ...abnormalRows]) assert.ok(new Date(at) <= NOW, at)
  })

  test('day rows are the sums of their hour rows', () => {
    const sums = new Map<string, number>()
    for (const row of energyRows) {
      const key = `${row.unit} ${row.positionCode} ${row.at.slice(0, 10)}`
      if (row.span === 'hour') sums.set(key, (sums.get(key) ?? 0) + row.runKwh + row.idleKwh + row.standbyKwh)
    }
    for (const row of energyRows) {
      const sum = sums.get(`${row.unit} ${row.positionCode} ${row.at.slice(0, 10)}`)
      if (row.span === 'hour' || sum === undefined) continue
      assert.ok(Math.abs(sum - row.runKwh - row.idleKwh - row.standbyKwh) < 0.01)
    }
  })

  test('there are two regions, enough stations for a top ten, and no station works more than the hour', () => {
    assert.deepEqual([...new Set(timeRows.map(({ unit }) => unit))], ['机加一区', '机加二区'])
    assert.ok(new Set(timeRows.map(({ positionCode }) => positionCode)).size >= 12)
    for (const row of timeRows) {
      assert.ok(row.processingHours <= row.hours)
      assert.ok(row.hours <= (row.span === 'hour' ? 1 : 24))
    }
  })

  test('one shift works at weekends, between eight and four', () => {
    const saturday = energyRows.filter(({ at, span }) => span === 'hour' && at.startsWith('2026-11-14'))
    assert.ok(saturday.length > 0)
    for (const { at, pieces, runKwh } of saturday) {
      const hour = Number(at.slice(11, 13))
      if (hour < 8 || hour >= 16) assert.deepEqual([pieces, runKwh], [0, 0], at)
    }
    assert.ok(saturday.some(({ pieces }) => pieces > 0))
  })

  test('energy per piece comes down to 4.55 kWh', () => {
    const perPiece = (day: string) => {
      const rows = energyRows.filter(
        ({ at, span, unit }) => span === 'day' && unit === '机加一区' && at.startsWith(day),
      )
      const kwh = rows.reduce((sum, row) => sum + row.runKwh + row.idleKwh + row.standbyKwh, 0)
      return kwh / (rows.at(-1)?.pieces ?? 0)
    }
    assert.ok(perPiece('2026-07-24') > 5.3)
    assert.ok(Math.abs(perPiece(TODAY) - 4.55) < 0.05)
  })

  test('the line reports stops of every kind, today too', () => {
    assert.deepEqual([...new Set(abnormalRows.map(({ type }) => type))].sort(), [0, 1, 2, 3])
    assert.ok(abnormalRows.some(({ at }) => at.startsWith(TODAY)))
  })

  test('the state of the line counts the pieces that the series count', () => {
    const state = sceneElement('88.449.1001/LINE-M01', '9', '实时状态')
    const finished = energyRows.filter(
      ({ at, span, positionCode }) =>
        span === 'day' && ['OP90', 'OP150'].includes(positionCode) && at.startsWith(TODAY),
    )
    assert.equal(finished.length, 2)
    const pieces = finished.reduce((sum, row) => sum + row.pieces, 0)
    assert.deepEqual(Object.entries(state?.value ?? {})[1], ['今日产量', String(pieces)])
  })
})
