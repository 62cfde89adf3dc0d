import type { Data } from '@biaojie/contract/define.ts'
import type { recordProof } from '@biaojie/contract/resolution/register/register.ts'
import { formatVerifierKey } from '@biaojie/register/notes.ts'
import { refuse } from '../../../../http/errors.ts'
import { clientOf, type Db } from '../../../../platform/database/database.ts'
import { type Register, readSaltKeys, toWireProof } from '../../../resolution/register/register.ts'
import { recordFrom } from '../record/record.ts'
import { visibleTo } from '../record/visibility.ts'
import { readRow, type StoredRow } from '../write/store.ts'
import { digestFields, elementPath } from './digests.ts'

export type ProofDeps = { db: Db; register: Pick<Register, 'proofs' | 'witnesses' | 'loadLogSigner'> }

/** The paths of what every visitor sees of a record. */
function listPublicPaths(row: StoredRow): Set<string> {
  if (row.state === 'retired') return new Set()
  const record = recordFrom(row)
  const isVisible = visibleTo('public', record)
  const parts = [{ confId: '', elements: record.elements }, ...record.scenes]
  return new Set([
    'name',
    'images',
    ...record.scenes.map(({ confId }) => `scenes/${confId}`),
    ...parts.flatMap(({ confId, elements }) =>
      elements
        .filter((element) => isVisible(confId, element))
        .map((element) => elementPath(confId, element.id)),
    ),
  ])
}

/**
 * Loads what a visitor needs to verify the present revision of a record: the proof of its entry, the salts of the fields
 * that everybody sees, and the digests of the others.
 */
export async function loadRecordProof(
  { db, register }: ProofDeps,
  identifier: string,
): Promise<Data<typeof recordProof>> {
  const row = await readRow(db, identifier)
  if (!row) throw refuse('identifier_not_found')
  if (row.blockedAt) throw refuse('identifier_blocked')
  const [proof, saltKeys, { key }] = await Promise.all([
    register.proofs.prove(row.handle, row.revision),
    readSaltKeys(clientOf(db)),
    register.loadLogSigner(),
  ])
  const saltKey = proof.state === 'proved' ? saltKeys.get(proof.entry.saltKey) : undefined
  const publicPaths = listPublicPaths(row)
  return {
    state: proof.state,
    handle: row.handle,
    revision: row.revision,
    recordState: row.state,
    template: row.template,
    templateVersion: row.templateVersion,
    successor: row.successor,
    fields: saltKey
      ? digestFields(row, saltKey).map(({ path, salt, digest }) =>
          publicPaths.has(path) ? { digest, path, salt } : { digest },
        )
      : [],
    proof:
      proof.state === 'proved'
        ? toWireProof({
            ...proof,
            head: { ...proof.head, note: await register.witnesses.addCosignatures(proof.head) },
          })
        : null,
    logKey: formatVerifierKey(key),
  }
}
