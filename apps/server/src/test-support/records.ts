import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  type IdentifierRecord,
  NEW_STATUS,
  type RecordElement,
  toFieldKey,
} from '../domains/identifiers/records/record/record.ts'
import type { Reader } from '../domains/identifiers/records/record/visibility.ts'
import { prepareRecord } from '../domains/identifiers/records/write/prepare.ts'
import { writeRecords } from '../domains/identifiers/records/write/write.ts'
import type { Database } from '../platform/database/database.ts'
import { makeLoading, NOW } from './identifiers.ts'

/** A repeatable sequence, so that a failure can be looked at again. */
function makeSequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const KEYS = ['partNo', 'batchNo', 'own1', 'own2', 'heatNo']
const some = (random: (below: number) => number): Audience[] => AUDIENCES.filter(() => random(2) === 0)

/** Each value names where it lies, so that it is recognised wherever it turns up. */
export function makeRandomRecord(seed: number, identifier = '88.449.1/BD-1'): IdentifierRecord {
  const random = makeSequence(seed)
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
  const parts = ['', 't', 'x'].flatMap((confId) => KEYS.map((id) => toFieldKey(confId, id)))
  const visibility = Object.fromEntries(parts.filter(() => random(6) === 0).map((key) => [key, some(random)]))
  return {
    ...NEW_STATUS,
    identifier,
    name: '件',
    images: [],
    elements: elements('own'),
    scenes,
    visibility,
  }
}

export const listPartsOfRecord = ({ elements, scenes }: IdentifierRecord) => [
  { confId: '', elements },
  ...scenes.map(({ confId, elements }) => ({ confId, elements })),
]

/** An independent implementation of the rule, following only the specification. */
export function listHiddenElements(record: IdentifierRecord, reader: Reader): RecordElement[] {
  return listPartsOfRecord(record).flatMap(({ confId, elements }) =>
    elements.filter(({ id, audiences }) => {
      const seen = record.visibility[toFieldKey(confId, id)] ?? audiences ?? AUDIENCES
      return reader !== 'owner' && !seen.includes(reader)
    }),
  )
}

/** Writes records as they are, with their status and the readers of each field. */
export async function putRecords({ pool }: Database, records: IdentifierRecord[], at = NOW): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const prepared = records.map((record) => prepareRecord(record))
    await writeRecords(client, prepared, makeLoading(at))
    await client.query('commit')
  } finally {
    client.release()
  }
}
