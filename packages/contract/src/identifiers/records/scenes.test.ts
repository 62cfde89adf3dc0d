import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SceneField } from './scene-fields.ts'
import { findFieldByKey, findFieldByLabel, RECORD_FIELDS, SCENE_CODES_TEXT, SCENES } from './scenes.ts'

const labelsOf = ({ label, aliases = [] }: SceneField) => [label, ...aliases]

test('codes run from 0 without a gap, and no two scenes share a name', () => {
  const scenes = Object.values(SCENES)
  assert.deepEqual(
    scenes.map(({ code }) => Number(code)),
    scenes.map((_, index) => index),
  )
  assert.equal(SCENE_CODES_TEXT, `0–${scenes.length - 1}、100`)
  assert.equal(new Set(scenes.map(({ name }) => name)).size, scenes.length)
})

test('a label means one field of its scene, and one part of its field', () => {
  for (const [name, { fields }] of [
    ['record', { fields: RECORD_FIELDS }] as const,
    ...Object.entries(SCENES),
  ]) {
    const all = Object.values<SceneField>({ ...RECORD_FIELDS, ...fields })
    const labels = all.flatMap(labelsOf)
    assert.deepEqual(
      labels.filter((label, at) => labels.indexOf(label) !== at),
      [],
      name,
    )
    for (const field of all) {
      const parts = 'parts' in field ? Object.values(field.parts).map(({ label }) => label) : []
      assert.equal(new Set(parts).size, parts.length, `${name} ${field.label}`)
    }
  }
})

test('fields are found by key, label and alias, those of the record in every scene', () => {
  const { recall, trace } = SCENES
  assert.equal(findFieldByKey(recall.code, 'recallTime')?.field.label, '召回时间')
  assert.equal(findFieldByLabel(recall.code, '召回时间')?.key, 'recallTime')
  assert.equal(findFieldByLabel(trace.code, '召回时间'), undefined)
  assert.equal(findFieldByLabel(trace.code, '图号')?.key, 'partNo')
  assert.equal(findFieldByLabel('', '批次号')?.key, 'batchNo')
  assert.equal(findFieldByLabel('100', '批次号')?.key, 'batchNo')
})

test('parts go by their labels on the wire, but for the first two columns of a trail', () => {
  const flow = findFieldByKey(SCENES.trace.code, 'flow')!
  assert.deepEqual(
    ['时间', 'acceptTime', 'event', '事件'].map((name) => flow.wireName.get(name)),
    ['acceptTime', 'acceptTime', '事件', '事件'],
  )
  assert.equal(flow.partKey.get('事件'), 'event')
})
