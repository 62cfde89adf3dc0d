import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFieldProblem, getFieldRow, isUploads, makeExampleFields, REGISTRATION_FIELDS } from './fields.ts'

test('every field that must be filled in has an example that is accepted', () => {
  const fields = makeExampleFields()
  const typed = REGISTRATION_FIELDS.filter(
    (field) => !isUploads(field) && getFieldRow(field).kind !== 'upload',
  )
  for (const field of typed) assert.equal(findFieldProblem(field, fields), undefined, field)
})

test('pictures have no example', () => {
  assert.deepEqual(makeExampleFields().legalCardObject, { face: '', back: '' })
  assert.equal(findFieldProblem('licenseImg', makeExampleFields()), '请上传证照图片')
})
