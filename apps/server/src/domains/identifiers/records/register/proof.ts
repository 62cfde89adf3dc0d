import type { RecordProof, RecordVoucher } from '@biaojie/contract/resolution/register.ts'
import { formatVerifierKey } from '@biaojie/register/notes.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import { type Register, readSaltKeys, toWireProof } from '../../../resolution/register/register.ts'
import { type ParsedRow, parseRow } from '../record/record.ts'
import { createVisibilityCheck } from '../record/visibility.ts'
import { readRow, type StoredRow } from '../write/store.ts'
import { digestParts, listDigestedFields, toElementPath, toEntryVersion } from './digests.ts'

export type ProofDeps = { db: Db; register: Pick<Register, 'proofs' | 'witnesses' | 'loadLogSigner'> }
export type VoucherDeps = { now: Now; enterprises: Pick<Enterprises, 'findCompanyCached'> }

/** Returns the paths of the values that every visitor sees. */
function listPublicPaths({ row, record }: ParsedRow): Set<string> {
  if (row.state === 'retired') return new Set()
  const isVisible = createVisibilityCheck('public', record)
  const parts = [{ confId: '', elements: record.elements }, ...record.scenes]
  return new Set([
    'name',
    'images',
    ...record.scenes.map(({ confId }) => `scenes/${confId}`),
    ...parts.flatMap(({ confId, elements }) =>
      elements
        .filter((element) => isVisible(confId, element))
        .map((element) => toElementPath(confId, element.id)),
    ),
  ])
}

async function requireRow(db: Db, identifier: string): Promise<ParsedRow<StoredRow>> {
  const row = await readRow(db, identifier)
  if (!row) throw refuse('identifier_not_found')
  if (row.blockedAt) throw refuse('identifier_blocked')
  return parseRow(row)
}

/** Proves a revision, with the salts of the fields on these paths and the digests of the others. */
async function proveRow(
  { db, register }: ProofDeps,
  parsed: ParsedRow<StoredRow>,
  paths: ReadonlySet<string>,
): Promise<RecordProof> {
  const { row } = parsed
  const [proof, saltKeys, { key }] = await Promise.all([
    register.proofs.prove(row.handle, row.revision),
    readSaltKeys(getClient(db)),
    register.loadLogSigner(),
  ])
  const entry = proof.state === 'proved' ? proof.entry : undefined
  const saltKey = entry && saltKeys.get(entry.saltKey)
  const { fields, settings } = saltKey
    ? digestParts(
        { ...row, createdAt: row.createdAt.toISOString() },
        saltKey,
        toEntryVersion(JSON.parse(entry.text).v),
      )
    : { fields: [] }
  return {
    state: proof.state,
    handle: row.handle,
    revision: row.revision,
    recordState: row.state,
    template: row.template,
    templateVersion: row.templateVersion,
    successor: row.successor,
    ...(settings !== undefined && { settings }),
    fields: fields.map(({ path, salt, digest }) => (paths.has(path) ? { digest, path, salt } : { digest })),
    proof:
      proof.state === 'proved'
        ? toWireProof({ ...proof, head: await register.witnesses.addCosignatures(proof.head) })
        : null,
    logKey: formatVerifierKey(key),
    witnessKeys: register.witnesses.keys,
  }
}

/**
 * Loads the data that a visitor needs to verify the current revision of a record: the proof of its entry, the
 * salts of public fields, and the digests of the others.
 */
export async function loadRecordProof(deps: ProofDeps, identifier: string): Promise<RecordProof> {
  const parsed = await requireRow(deps.db, identifier)
  return proveRow(deps, parsed, listPublicPaths(parsed))
}

/** Loads a proof together with the values of the public fields, without those on the paths to omit. */
export async function loadVoucher(
  deps: ProofDeps & VoucherDeps,
  { identifier, omit = '' }: { identifier: string; omit?: string | undefined },
): Promise<RecordVoucher> {
  const parsed = await requireRow(deps.db, identifier)
  const { row } = parsed
  const omitted = new Set(omit.split('|'))
  const paths = new Set([...listPublicPaths(parsed)].filter((path) => !omitted.has(path)))
  const record = await proveRow(deps, parsed, paths)
  if (record.state === 'unknown') throw refuse('register_entry_not_found')
  if (record.state === 'waiting') throw refuse('register_entry_waiting')
  const company = await deps.enterprises.findCompanyCached(row.prefix)
  return {
    v: 1,
    identifier: row.spelling ?? row.handle,
    name: row.name,
    company: company?.name ?? '',
    madeAt: deps.now().toISOString(),
    shown: listDigestedFields(parsed.record).filter(({ path }) => paths.has(path)),
    record,
  }
}
