import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGLISH } from './english.ts'
import type { SceneField } from './scene-fields.ts'
import { RECORD_FIELDS, SCENES } from './scenes.ts'

test('every registered scene, field and column has an English name', () => {
  const fields: SceneField[] = [RECORD_FIELDS, ...Object.values(SCENES).map((scene) => scene.fields)].flatMap(
    (some) => Object.values<SceneField>(some),
  )
  const labels = [
    ...Object.values(SCENES).map(({ name }) => name),
    ...fields.map(({ label }) => label),
    ...fields.flatMap((field) =>
      'parts' in field ? Object.values(field.parts).map(({ label }) => label) : [],
    ),
  ]
  for (const label of new Set(labels)) assert.match(ENGLISH[label] ?? '', /^[A-Z][\x20-\x7e]+$/, label)
})
