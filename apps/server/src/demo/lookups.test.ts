import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { identifierDetail } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { crowdedTexts } from '@biaojie/drawings/base/text-styles.ts'
import { isOutside } from '@biaojie/drawings/measured/dimension.ts'
import { getFamily } from '@biaojie/drawings/measured/families/families.ts'
import { toMeasured } from '@biaojie/drawings/measured/measured.ts'
import { drawMeasuredPicture } from '@biaojie/drawings/measured/pictures.ts'
import { readDimension } from '@biaojie/drawings/measured/reading.ts'
import { drawMeasuredSheet } from '@biaojie/drawings/measured/sheet.ts'
import { Compile } from 'typebox/compile'
import { getCleaner } from '../http/answers/clean.ts'
import { createDemoApp } from '../test-support/demo.ts'

/**
 * Lookups are answered from stored text without the filter of `serve`, so every answer of the demo node is
 * checked here.
 */

const app = await createDemoApp({ after }, { env: { LOOKUP_LIMIT_PER_MINUTE: '1000000' } })
const { rows } = await app.pool.query<{ handle: string }>(
  "select handle from identifiers where state = 'active' order by handle",
)

const declared = Compile(identifierDetail.data)
const clean = getCleaner(identifierDetail.data)

async function checked(body: object) {
  const { data, message } = await app.call('identifierDetail', { body })
  const what = JSON.stringify(body)
  assert.ok(declared.Check(data), `${what}: ${message} ${JSON.stringify(declared.Errors(data)[0])}`)
  assert.deepEqual(clean(data), data, `${what} says more than the contract declares`)
  return data
}

const AT_ONCE = 24
const SVG_MOST = 30 * 1024

test('every lookup of the demo node answers what the contract declares, and no more', async () => {
  assert.ok(rows.length > 100)
  let scenes = 0
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE).map(async ({ handle: identifier }) => {
      const own = (await checked({ identifier })).scenes
      await Promise.all(own.map(({ sceneConfId }) => checked({ identifier, sceneConfId })))
      scenes += own.length
    })
    await Promise.all(some)
  }
  assert.ok(scenes > 100)
})

test('a part of each name of a known family is drawn with its values: small, its words apart, red where they are wrong', async () => {
  const { rows: named } = await app.pool.query<{ handle: string }>(
    'select distinct on (name) handle from identifiers order by name, handle',
  )
  let drawn = 0
  for (const { handle: identifier } of named) {
    const { data: part } = await app.call('partDrawing', { body: { identifier } })
    const family = getFamily(part.family)
    if (!family) continue
    drawn += 1
    const facts = { ...part, name: part.identifierName, company: part.companyName }
    const measured = toMeasured(
      family,
      part.inspected.flatMap((element) => readDimension(element) ?? []),
      facts,
    )
    const sheet = drawMeasuredSheet(measured)
    assert.deepEqual(crowdedTexts(sheet.marks), [], `${identifier} ${part.identifierName}`)
    for (const drawing of [sheet, drawMeasuredPicture(measured)]) {
      const { body } = drawSvg(drawing, 's')
      assert.ok(body.length > 200 && body.length <= SVG_MOST, `${identifier}: ${body.length}`)
      assert.doesNotMatch(body, /NaN|Infinity|undefined/, identifier)
    }
    const wrong = measured.rows.filter(({ dimension }) => isOutside(dimension)).length
    assert.equal(drawSvg(sheet, 's').body.includes('超差'), wrong > 0, identifier)
  }
  assert.ok(named.length > 80 && drawn > 15, `${drawn} of ${named.length}`)
})

test('figures of the production line answer what the contract declares, for any option', async () => {
  const identifier = '88.449.1001/LINE-M01'
  const { scenes } = await checked({ identifier })
  const { sceneConfId } = scenes.find(({ templateCode }) => templateCode === '9')!
  for (const dataOption of [0, 1, 2])
    for (const quickTime of [0, 1, 2, 3])
      await checked({ identifier, sceneConfId, intelligentProductionRequest: { dataOption, quickTime } })
})
