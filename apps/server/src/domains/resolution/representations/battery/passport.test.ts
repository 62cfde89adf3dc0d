import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  BATTERY_CATEGORIES,
  BATTERY_FIELDS,
  BATTERY_STATES,
} from '@biaojie/contract/identifiers/templates/battery-passport.ts'
import type { Column, Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { coversTemplateField } from '@biaojie/contract/identifiers/templates/standards.ts'
import type { FieldValue } from '@biaojie/contract/identifiers/templates/values.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { createTemplate } from '../../../../test-support/templates.ts'

/* Attributes and their parts follow the Battery Pass data model 1.2.0; the values are made here. */

const app = await testApp({ after }, { env: { CAPTCHA: 'off', PUBLIC_URL: 'https://node.example' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例电池')
const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const prefix: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix
const starters = (await call('templateStarters', { token, body: {} })).data
const starter: Template = starters.find(({ key }) => key === 'battery-passport')?.template ?? assert.fail()

const ROWS: Record<string, Record<string, string | number>[]> = {
  hazardous: [{ substance: '氟磷酸锂', place: '电解质', share: 12 }],
  spareParts: [{ part: 'BP-FUSE-1', supplier: '示例备件', contact: 'parts@maker.example' }],
  negativeEvents: [{ time: '2026-09-01', event: '过温' }],
}
const GIVEN: Record<string, FieldValue> = {
  category: '电动车',
  status: '原装',
  maximumPower: 250,
  packResistance: 35.5,
  weight: 540.25,
  manufacturedAt: '2026-03-18',
  inServiceAt: '2026-06-02',
  cobaltPreConsumer: 16.5,
  cobaltPostConsumer: 4,
}

/** A value of the right kind that says by its text which field it is. */
function valueFor({ key, kind, minimum, maximum, columns }: TemplateField): FieldValue {
  const given = GIVEN[key]
  if (given !== undefined) return given
  if (kind === 'number') return Math.min(maximum ?? 40, Math.max(minimum ?? 1, 10))
  if (kind === 'date') return '2026-03-18'
  const cell = (column: Column) =>
    column.kind === 'number' ? 3 : column.kind === 'date' ? '2026-09-01' : `T-${key}`
  if (kind === 'table')
    return ROWS[key] ?? [Object.fromEntries(columns.map((column) => [column.key, cell(column)]))]
  if (kind === 'identifier') return `${prefix}/PACK-1`
  if (kind === 'link' || kind === 'file' || kind === 'picture') return `https://maker.example/${key}.pdf`
  return `TEXT-${key}`
}
let secret = ''
let other = ''
before(async () => {
  const template = await publish(starter)
  const values = Object.fromEntries(
    starter.scenes.map(({ key, fields }) => [
      key,
      Object.fromEntries(
        fields.filter(({ source }) => source !== 'counted').map((field) => [field.key, valueFor(field)]),
      ),
    ]),
  )
  secret = await aKey(token)
  const stranger = await createSession(app, {
    type: 'COMPANY_ADMIN',
    companyId: await createCompany(app, '别家'),
  })
  other = await aKey(stranger.token)
  const put = await call('identifierPut', {
    headers: { authorization: `Bearer ${secret}` },
    params: { prefix, code: 'PACK-1' },
    body: { template: template.id, name: '电池包', values },
  })
  assert.equal(put.success, true, JSON.stringify(put.errors ?? put.message))
  const disc = await createTemplate(app, token, '制动盘')
  await call('identifierPut', {
    headers: { authorization: `Bearer ${secret}` },
    params: { prefix, code: 'DISC-1' },
    body: { template: disc.id, name: '盘', values: { record: { spec: 'X', hardness: 200 } } },
  })
})

async function aKey(by: string): Promise<string> {
  const body = { name: 'MES', scopes: ['read', 'write'], perSecond: 200 }
  return (await call('keyCreate', { token: by, body })).data.secret
}

/** The starter with files left open, because a test has none to upload. */
async function publish(template: Template) {
  const scenes = template.scenes.map((scene) => ({
    ...scene,
    fields: scene.fields.map((field) =>
      field.kind === 'file' || field.kind === 'picture'
        ? { ...field, kind: 'link' as const, required: { rule: 'never' as const } }
        : field,
    ),
  }))
  const draft = await call('templateDraftSave', {
    token,
    body: { id: '', revision: 0, template: { ...template, scenes } },
  })
  assert.equal(draft.success, true, JSON.stringify(draft))
  const { id, revision } = draft.data
  const published = await call('templatePublish', { token, body: { id, revision } })
  assert.equal(published.success, true, JSON.stringify(published))
  return published.data
}

const passportFor = (audience: string, by = secret, code = 'PACK-1') =>
  call('batteryPassport', {
    headers: { authorization: `Bearer ${by}` },
    params: { prefix, code },
    query: { audience },
  })
const form = (code: string) =>
  app.app.inject({
    url: `/id/${prefix}/${code}?format=battery-passport`,
    remoteAddress: makeAddress(),
  })

test('a battery has a passport with the parts of the model, in its words and units', async () => {
  const answer = await form('PACK-1')
  assert.equal(answer.statusCode, 200)
  const passport = answer.json()
  const general = passport.generalProductInformation
  assert.equal(general.model, 'urn:samm:io.BatteryPass.GeneralProductInformation:1.2.0')
  assert.deepEqual(
    [general.batteryCategory, general.batteryStatus, general.batteryMass, general.manufacturingDate],
    ['ev', 'Original', 540.25, '2026-03-18T00:00:00.000+08:00'],
  )
  assert.equal(general.manufacturerInformation.identifier, prefix)
  assert.equal(passport.materialComposition.batteryChemistry.shortName, 'TEXT-chemistry')
  assert.deepEqual(passport.materialComposition.hazardousSubstances, [
    {
      hazardousSubstanceName: '氟磷酸锂',
      hazardousSubstanceLocation: { componentName: '电解质' },
      hazardousSubstanceConcentration: 12,
    },
  ])
  const { ratedMaximumPower, initialInternalResistance } =
    passport.performanceAndDurability.batteryTechicalProperties
  assert.equal(ratedMaximumPower, 250_000)
  assert.deepEqual(
    initialInternalResistance.find(
      (resistance: { batteryComponent: string }) => resistance.batteryComponent === 'pack',
    ),
    { batteryComponent: 'pack', ohmicResistance: 0.0355 },
  )
  assert.deepEqual(passport.circularity.recycledContent[0], {
    recycledMaterial: 'Cobalt',
    preConsumerShare: 16.5,
    postConsumerShare: 4,
  })
  const { linkset } = (await app.app.inject(`/id/${prefix}/PACK-1?linkType=linkset`)).json()
  const hrefs = JSON.stringify(linkset)
  assert.ok(hrefs.includes(`/id/${prefix}/PACK-1?format=battery-passport`))
})

test('a record of another template has no passport', async () => {
  const missing = await form('DISC-1')
  assert.deepEqual([missing.statusCode, missing.json().code], [404, 'form_missing'])
  assert.ok(!JSON.stringify(missing.json().forms).includes('battery-passport'))
  assert.equal((await passportFor('public', secret, 'DISC-1')).code, getRefusalCode('passport_missing'))
  assert.doesNotMatch((await app.app.inject(`/id/${prefix}/DISC-1?linkType=linkset`)).payload, /battery/)
})

test('each audience gets what the template opens to it, and the public form is that of the public', async () => {
  const hidden = (audience: 'public' | 'partner' | 'authority') =>
    starter.scenes.flatMap(({ fields }) => fields.filter(({ visibility }) => !visibility.includes(audience)))
  const texts: Record<string, string> = {}
  for (const audience of ['public', 'partner', 'authority'] as const) {
    const { data } = await passportFor(audience)
    const text = JSON.stringify(data.passport)
    texts[audience] = text
    for (const { key } of hidden(audience))
      for (const value of [
        `TEXT-${key}"`,
        `/${key}.pdf`,
        ...(ROWS[key] ?? []).flatMap((row) => Object.values(row)),
      ])
        assert.ok(!text.includes(String(value)), `${audience} sees ${key}: ${value}`)
  }
  assert.deepEqual((await form('PACK-1')).json(), JSON.parse(texts.public ?? ''))
  assert.ok(!texts.public?.includes('TEXT-cathode'))
  assert.ok(texts.partner?.includes('TEXT-cathode') && texts.partner.includes('parts@maker.example'))
  assert.ok(!texts.partner?.includes('testReports.pdf') && texts.authority?.includes('testReports.pdf'))
  assert.deepEqual(JSON.parse(texts.partner ?? '').performanceAndDurability.batteryCondition.negativeEvents, [
    { negativeEvent: '过温', lastUpdate: '2026-09-01T00:00:00.000+08:00' },
  ])
})

test('only the company asks for another audience than the public', async () => {
  assert.equal((await passportFor('authority', other)).code, getRefusalCode('identifier_not_found'))
  const open = await app.app.inject(
    `/api/v1/identifiers/${prefix}/PACK-1/battery-passport?audience=authority`,
  )
  assert.equal(open.statusCode, 401)
  const query = await app.app.inject(`/id/${prefix}/PACK-1?format=battery-passport&audience=authority`)
  assert.doesNotMatch(query.payload, /TEXT-cathode|testReports/)
})

test('the starter has every field that the passport needs, and its choices have words in the model', () => {
  const fields = starter.scenes.flatMap((scene) => scene.fields)
  const missing = BATTERY_FIELDS.filter(
    (needed) => !needed.known && !fields.some((field) => coversTemplateField(needed, field)),
  )
  assert.deepEqual(missing, [])
  const choices = (key: string) => fields.find((field) => field.key === key)?.choices ?? []
  // The model has no word for batteries that start engines.
  assert.deepEqual(
    choices('category').filter((category) => !BATTERY_CATEGORIES[category]),
    ['起动照明'],
  )
  assert.deepEqual(
    choices('status').filter((status) => !BATTERY_STATES[status]),
    [],
  )
})
