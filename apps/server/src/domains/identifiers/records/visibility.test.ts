import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/rules.ts'
import { prepareRecord } from '../writing/prepare.ts'
import { projectionOf } from './projections.ts'
import { fieldKey, type IdentifierRecord, NEW_STATUS, type RecordElement } from './record.ts'
import { type Reader, visibleRecord } from './visibility.ts'

/** A repeatable sequence, so that a failure can be looked at again. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const KEYS = ['partNo', 'batchNo', 'own1', 'own2', 'heatNo']
const some = (random: (below: number) => number): Audience[] => AUDIENCES.filter(() => random(2) === 0)

/** Each value names where it lies, so that it is recognised wherever it turns up. */
function aRecord(seed: number): IdentifierRecord {
  const random = sequence(seed)
  const elements = (part: string): RecordElement[] =>
    KEYS.filter(() => random(3) > 0).map((id) => ({
      id,
      name: `名-${id}`,
      type: 'String',
      value: `VALUE${seed}${part.toUpperCase()}${id.toUpperCase()}`,
      ...(random(2) === 0 && { audiences: some(random) }),
    }))
  const scenes = ['t', 'x'].map((confId, at) => ({
    code: at === 0 ? '0' : '100',
    confId,
    name: confId,
    icon: '',
    elements: elements(confId),
  }))
  const parts = ['', 't', 'x'].flatMap((confId) => KEYS.map((id) => fieldKey(confId, id)))
  const visibility = Object.fromEntries(parts.filter(() => random(6) === 0).map((key) => [key, some(random)]))
  return {
    ...NEW_STATUS,
    identifier: '88.449.1/BD-1',
    name: '件',
    images: [],
    elements: elements('own'),
    scenes,
    visibility,
  }
}

const parts = ({ elements, scenes }: IdentifierRecord) => [
  { confId: '', elements },
  ...scenes.map(({ confId, elements }) => ({ confId, elements })),
]
/** Decided here once more, by the words of the plan alone. */
function hiddenValues(record: IdentifierRecord, reader: Reader): string[] {
  return parts(record).flatMap(({ confId, elements }) =>
    elements.flatMap(({ id, value, audiences }) => {
      const seen = record.visibility[fieldKey(confId, id)] ?? audiences ?? AUDIENCES
      return reader === 'owner' || seen.includes(reader as Audience) ? [] : [String(value)]
    }),
  )
}
const holdsNone = (text: string, values: string[], what: string) => {
  for (const value of values) assert.ok(!text.includes(value), `${what} holds ${value}`)
}

test('no hidden value reaches a projection of any record', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const record = aRecord(seed)
    const { detail, scenes } = projectionOf(record)
    const hidden = hiddenValues(record, 'public')
    holdsNone(detail, hidden, `detail ${seed}`)
    for (const scene of scenes) {
      holdsNone(scene.public, hidden, `public scene ${seed}`)
      holdsNone(scene.secret ?? '', hiddenValues(record, 'verified'), `secret scene ${seed}`)
    }
    holdsNone(JSON.stringify(prepareRecord(record).finds), hidden, `finds ${seed}`)
    for (const reader of [...AUDIENCES, 'owner' as const]) {
      const view = visibleRecord(record, reader)
      const unseen = hiddenValues(record, reader)
      holdsNone(JSON.stringify(view.record), unseen, `${reader} ${seed}`)
      assert.equal(view.hidden.length, unseen.length)
    }
  }
})

test('every value that visitors may see is in the projection', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const record = aRecord(seed)
    const { detail, scenes } = projectionOf(record)
    const text = detail + scenes.map((scene) => scene.public).join()
    const hidden = new Set(hiddenValues(record, 'public'))
    for (const { elements } of parts(record))
      for (const { value } of elements)
        if (!hidden.has(String(value))) assert.ok(text.includes(String(value)), `${seed} lacks ${value}`)
  }
})
