import type { LabelKeys } from './label-keys.ts'
import type { Verify } from './notes.ts'
import { checkSignedCode } from './signed-code.ts'

export type LabelCheck =
  | {
      state: 'signed'
      template: string
      values: { name: string; value: string }[]
      day: string
      fetchedAt: number
    }
  /** The signature does not match the handle or one of the values. */
  | { state: 'changed'; fetchedAt: number }
  /** `fetchedAt` is undefined when the device has no list at all. */
  | { state: 'key-missing'; fetchedAt: number | undefined }
  | { state: 'revoked'; reason: string; fetchedAt: number }
  | { state: 'unreadable' }

/** Verifies the signed part of a code for a folded handle, with the stored list. */
export async function checkLabel(
  handle: string,
  signedPart: string,
  list: LabelKeys | undefined,
  verify: Verify,
): Promise<LabelCheck> {
  const { keys = [], layouts = [], fetchedAt } = list ?? {}
  const check = await checkSignedCode(handle, signedPart, keys, verify)
  if (check.state === 'unreadable') return check
  if (check.state === 'key-missing' || fetchedAt === undefined) return { state: 'key-missing', fetchedAt }
  if (check.state === 'changed') return { state: 'changed', fetchedAt }
  const { code } = check
  const key = keys.find(({ keyId }) => keyId === code.keyId)
  if (key && key.revokedAt !== '') return { state: 'revoked', reason: key.reason, fetchedAt }
  const layout = layouts.find((candidate) => candidate.layout === code.layout)
  const values = code.values.map((value, index) => ({
    name: layout?.names[index] ?? `值 ${index + 1}`,
    value,
  }))
  return { state: 'signed', template: layout?.template ?? '', values, day: code.day, fetchedAt }
}
