import {
  REGISTRATION_FIELDS,
  REGISTRATION_LABELS,
  type RegistrationField,
  type RegistrationFields,
} from '@biaojie/contract/registration-fields.ts'
import type { ReviewFieldName } from '@biaojie/contract/review-fields.ts'
import type { Db } from '../../../platform/database.ts'
import { unsealText } from '../../../platform/sealing/sealer.ts'
import { keep } from '../applying/input.ts'
import type { RegistrationDeps } from '../context.ts'
import { changedFields, type KeptFields } from '../kept.ts'
import { readable } from '../review/detail.ts'
import { STATUS } from '../status.ts'
import { type RegistrationRow, roundsOf } from '../store.ts'

/** Kept fields with what their ID number is sealed for. */
export type Side = { fields: KeptFields; sealedFor: string }

/** What a company has registered: the last approved submission, or the only data there are; undefined without any. */
export async function registeredOf(db: Db, row: RegistrationRow | undefined): Promise<Side | undefined> {
  if (!row) return undefined
  const approved = (await roundsOf(db, row.id)).findLast(({ outcome }) => outcome === STATUS.approved)
  return { fields: approved?.fields ?? row.fields, sealedFor: row.id }
}

const openNumber = (deps: Pick<RegistrationDeps, 'key'>, { fields, sealedFor }: Side) =>
  unsealText(deps.key, fields.legalCardNoSealed, sealedFor)

/** Which fields of the form differ, in its order; all of them where nothing is registered. */
export function differences(
  deps: Pick<RegistrationDeps, 'key'>,
  before: Side | undefined,
  after: Side,
): RegistrationField[] {
  const changed = before && changedFields(before.fields, after.fields)
  if (changed && openNumber(deps, before) !== openNumber(deps, after)) changed.add('legalCardNo')
  return REGISTRATION_FIELDS.filter((field) => field !== 'secondNodeId' && (changed?.has(field) ?? true))
}

export const labelsOf = (fields: RegistrationField[]) => fields.map((field) => REGISTRATION_LABELS[field])

/** A value as people of the company read it; the ID number in full only for those who may see it. */
export function shownValue(
  deps: Pick<RegistrationDeps, 'key'>,
  side: Side | undefined,
  field: RegistrationField,
  inFull: boolean,
): string {
  if (!side) return ''
  if (field === 'legalCardNo' && inFull) return openNumber(deps, side)
  if (field === 'liaisonPhone' || field === 'indentifierPrefix') return side.fields[field]
  return readable(side.fields, field as ReviewFieldName)
}

/** The form again, as it was handed in. */
export function formOf(deps: RegistrationDeps, side: Side): RegistrationFields {
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
  return { ...fields, secondNodeId: node?.id ?? '', legalCardNo: openNumber(deps, side) }
}

/** As it is kept for a proposal. */
export const keepFor = (deps: RegistrationDeps, id: string, fields: RegistrationFields): Side => ({
  fields: keep(deps, id, fields),
  sealedFor: id,
})
