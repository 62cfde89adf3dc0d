import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIENCES } from '@biaojie/contract/identifiers/records/rules.ts'
import { listHiddenElements, listPartsOfRecord, makeRandomRecord } from '../../../../test-support/records.ts'
import { prepareRecord } from '../write/prepare.ts'
import { createProjection } from './projections.ts'
import type { IdentifierRecord } from './record.ts'
import { filterRecord, type Reader } from './visibility.ts'

const hiddenValues = (record: IdentifierRecord, reader: Reader) =>
  listHiddenElements(record, reader).map(({ value }) => String(value))
const holdsNone = (text: string, values: string[], what: string) => {
  for (const value of values) assert.ok(!text.includes(value), `${what} holds ${value}`)
}

test('no hidden value reaches a projection of any record', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const record = makeRandomRecord(seed)
    const { detail, scenes } = createProjection(record)
    const hidden = hiddenValues(record, 'public')
    holdsNone(detail, hidden, `detail ${seed}`)
    for (const scene of scenes) {
      holdsNone(scene.public, hidden, `public scene ${seed}`)
      holdsNone(scene.secret ?? '', hiddenValues(record, 'verified'), `secret scene ${seed}`)
    }
    holdsNone(JSON.stringify(prepareRecord(record).finds()), hidden, `finds ${seed}`)
    for (const reader of [...AUDIENCES, 'owner' as const]) {
      const view = filterRecord(record, reader)
      const unseen = hiddenValues(record, reader)
      holdsNone(JSON.stringify(view.record), unseen, `${reader} ${seed}`)
      assert.equal(view.hidden.length, unseen.length)
    }
  }
})

test('every value that visitors may see is in the projection', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const record = makeRandomRecord(seed)
    const { detail, scenes } = createProjection(record)
    const text = detail + scenes.map((scene) => scene.public).join()
    const hidden = new Set(hiddenValues(record, 'public'))
    for (const { elements } of listPartsOfRecord(record))
      for (const { value } of elements)
        if (!hidden.has(String(value))) assert.ok(text.includes(String(value)), `${seed} lacks ${value}`)
  }
})
