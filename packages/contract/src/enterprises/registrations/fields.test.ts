import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleFields, fieldProblem, getFieldRow, isUploads, REGISTRATION_FIELDS } from './fields.ts'

test('every field that must be filled in has an example that is accepted', () => {
  const fields = exampleFields()
  const typed = REGISTRATION_FIELDS.filter(
    (field) => !isUploads(field) && getFieldRow(field).kind !== 'upload',
  )
  for (const field of typed) assert.equal(fieldProblem(field, fields), undefined, field)
})

test('pictures have no example', () => {
  assert.deepEqual(exampleFields().legalCardObject, { face: '', back: '' })
  assert.equal(fieldProblem('licenseImg', exampleFields()), '请上传证照图片')
})
