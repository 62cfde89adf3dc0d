import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField, type Template, type TemplateField } from './rules.ts'
import { createReport, isConcerned, TEMPLATE_STANDARDS, type TemplateStandard } from './standard-report.ts'

const standard = (form: string): TemplateStandard => {
  const found = TEMPLATE_STANDARDS.find((templateStandard) => templateStandard.form === form)
  assert.ok(found)
  return found
}
const withFields = (...fields: TemplateField[]): Pick<Template, 'scenes'> => ({
  scenes: [{ key: 'record', name: '产品档案', fields }],
})
const stateOf = (template: Pick<Template, 'scenes'>, form: string, name: string) =>
  createReport(template, standard(form)).find((row) => row.standard.name === name)?.state

test('a field says what a standard asks for by its meaning, else by its key', () => {
  const byKey = withFields(makeField('serialNo', '序列号'))
  const byMeaning = withFields({ ...makeField('sn', '号'), semanticId: '0173-1#02-AAM556#009' })
  for (const template of [byKey, byMeaning]) assert.equal(stateOf(template, 'aas', 'SerialNumber'), 'said')
  assert.equal(stateOf(withFields(), 'aas', 'SerialNumber'), 'optional')
})

test('a field that visitors may not see is told apart from a missing one', () => {
  const closed = withFields({ ...makeField('partNo', '零件号'), visibility: ['partner'] })
  assert.equal(stateOf(closed, 'json-ld', 'mpn'), 'hidden')
  assert.equal(stateOf(withFields(), 'json-ld', 'mpn'), 'missing')
  assert.equal(stateOf(withFields(), 'json-ld', 'name'), 'known')
})

test('missing fields come first, and every field of each standard is told once', () => {
  for (const item of TEMPLATE_STANDARDS) {
    const rows = createReport(withFields(makeField('weight', '重量')), item)
    assert.equal(new Set(rows.map((row) => row.standard.name)).size, item.fields.length, item.name)
    const states = rows.map(({ state }) => state)
    assert.ok(
      states.lastIndexOf('missing') <=
        states.indexOf('missing') + states.filter((s) => s === 'missing').length,
    )
    assert.equal(states.indexOf('missing') <= 0, true, item.name)
  }
})

test('a battery passport is about batteries alone', () => {
  assert.equal(isConcerned(standard('battery-passport'), withFields(makeField('partNo', '零件号'))), false)
  assert.equal(isConcerned(standard('aas'), withFields()), true)
})
