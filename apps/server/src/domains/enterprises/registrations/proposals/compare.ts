import {
  REGISTRATION_FIELDS,
  REGISTRATION_LABELS,
  type RegistrationField,
  type RegistrationFields,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import type { ReviewFieldName } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { unsealText } from '../../../../platform/base/sealer.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { toStoredFields } from '../apply/input.ts'
import type { RegistrationDeps } from '../context.ts'
import { STATUS } from '../status.ts'
import { listRounds, type RegistrationRow, type RoundRow } from '../store.ts'
import { describeField, findChangedFields, type StoredFields } from '../stored-fields.ts'

/** Stored fields with the encryption subject of their ID number. */
export type Side = { fields: StoredFields; sealedFor: string }

/** The registered data of a company, now and before. */
export type Registered = { row: RegistrationRow | undefined; rounds: RoundRow[] }

export const loadRegistered = async (db: Db, row: RegistrationRow | undefined): Promise<Registered> => ({
  row,
  rounds: row ? await listRounds(db, row.id) : [],
})

const findApproved = (rounds: RoundRow[]) => rounds.findLast(({ outcome }) => outcome === STATUS.approved)

/** Returns the last approved submission, or the only data; undefined without any. */
export function findCurrentData({ row, rounds }: Registered): Side | undefined {
  if (!row) return undefined
  return { fields: findApproved(rounds)?.fields ?? row.fields, sealedFor: row.id }
}

/** Returns the registered data at the time of a proposal. */
function findDataAt({ row, rounds }: Registered, at: Date): Side | undefined {
  const decided = rounds.filter(({ decidedAt }) => decidedAt && decidedAt <= at)
  const fields = (findApproved(decided) ?? decided.at(-1))?.fields
  return row && fields && { fields, sealedFor: row.id }
}

const NAMED = { industryCode: 'industryCodeDesc', registerArea: 'registerAreaDesc' } as const

/**
 * Returns today's data with a proposal applied: only its author's changes are laid over them, so that data
 * approved since stay.
 */
export function applyProposal(
  deps: Pick<RegistrationDeps, 'key'>,
  registered: Registered,
  proposed: Side & { at: Date },
): Side {
  const [before, today] = [findDataAt(registered, proposed.at), findCurrentData(registered)]
  if (!before || !today) return proposed
  const changed = new Set<string>(listDifferences(deps, before, proposed))
  for (const [code, name] of Object.entries(NAMED)) if (changed.has(code)) changed.add(name)
  const number = changed.has('legalCardNo')
  if (number) for (const name of ['legalCardNoSealed', 'legalCardNoMasked']) changed.add(name)
  const applied = Object.entries(proposed.fields).filter(([name]) => changed.has(name))
  const fields = { ...today.fields, ...(Object.fromEntries(applied) as Partial<StoredFields>) }
  return { fields, sealedFor: number ? proposed.sealedFor : today.sealedFor }
}

const unsealSideNumber = (deps: Pick<RegistrationDeps, 'key'>, { fields, sealedFor }: Side) =>
  unsealText(deps.key, fields.legalCardNoSealed, sealedFor)

/** Returns the fields of the form that differ, in its order; all of them where nothing is registered. */
export function listDifferences(
  deps: Pick<RegistrationDeps, 'key'>,
  before: Side | undefined,
  after: Side,
): RegistrationField[] {
  const changed = before && findChangedFields(before.fields, after.fields)
  if (changed && unsealSideNumber(deps, before) !== unsealSideNumber(deps, after)) changed.add('legalCardNo')
  return REGISTRATION_FIELDS.filter((field) => field !== 'secondNodeId' && (changed?.has(field) ?? true))
}

export const toLabels = (fields: RegistrationField[]) => fields.map((field) => REGISTRATION_LABELS[field])

/** Returns a value for people of the company; the whole ID number only for those who may see it. */
export function formatValue(
  deps: Pick<RegistrationDeps, 'key'>,
  side: Side | undefined,
  field: RegistrationField,
  inFull: boolean,
): string {
  if (!side) return ''
  if (field === 'legalCardNo' && inFull) return unsealSideNumber(deps, side)
  if (field === 'liaisonPhone' || field === 'indentifierPrefix') return side.fields[field]
  return describeField(side.fields, field as ReviewFieldName)
}

/** Returns the submitted form. */
export function toForm(deps: RegistrationDeps, side: Side): RegistrationFields {
  const {
    legalCardNoSealed: _sealed,
    legalCardNoMasked: _masked,
    industryCodeDesc: _industry,
    registerAreaDesc: _area,
    ...fields
  } = side.fields
  const node = deps.node.secondNodes.find(({ nodePrefix }) =>
    fields.indentifierPrefix.startsWith(`${nodePrefix}.`),
  )
  return { ...fields, secondNodeId: node?.id ?? '', legalCardNo: unsealSideNumber(deps, side) }
}

/** Returns the stored form of a proposal. */
export const toStoredSide = (deps: RegistrationDeps, id: string, fields: RegistrationFields): Side => ({
  fields: toStoredFields(deps, id, fields),
  sealedFor: id,
})
