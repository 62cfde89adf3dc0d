/** Keeps the node's list of label keys on a device, and verifies signed codes with it, without a network. */
import { fromBase64 } from './bytes.ts'
import type { Verify } from './notes.ts'
import { type CodeKey, checkSignedCode } from './signed-code.ts'

const ADDRESS = '/log/label-keys'
const KEPT = 'labelKeys'
const WAIT_MS = 8_000

type ListedKey = CodeKey & { revokedAt: string; reason: string }
type Layout = { layout: number; template: string; names: string[] }
export type LabelKeys = { keys: ListedKey[]; layouts: Layout[] /** Time in ms. */; fetchedAt: number }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function readKey(value: unknown): ListedKey[] {
  if (!isObject(value) || !isText(value.keyId) || !isText(value.publicKey)) return []
  const publicKey = fromBase64(value.publicKey)
  if (publicKey?.length !== 32) return []
  const { keyId, revokedAt, reason } = value
  return [
    { keyId, publicKey, revokedAt: isText(revokedAt) ? revokedAt : '', reason: isText(reason) ? reason : '' },
  ]
}

function readLayout(value: unknown): Layout[] {
  if (!isObject(value) || typeof value.layout !== 'number' || !isText(value.template)) return []
  return [{ layout: value.layout, template: value.template, names: toList(value.names).filter(isText) }]
}

/** Reads the node's answer; entries that cannot be used are left out. */
export function readLabelKeys(value: unknown, fetchedAt: number): LabelKeys | undefined {
  if (!isObject(value) || !Array.isArray(value.keys)) return undefined
  const keys = value.keys.flatMap(readKey)
  return { keys, layouts: toList(value.layouts).flatMap(readLayout), fetchedAt }
}

/** Returns the list that is stored on this device; undefined when there is none. */
export function findLabelKeys(): LabelKeys | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null')
    return isObject(kept) && typeof kept.fetchedAt === 'number'
      ? readLabelKeys(kept.list, kept.fetchedAt)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Fetches the list and stores it on the device. Returns false without a network or without a valid answer.
 */
export async function fetchLabelKeys(): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), WAIT_MS)
  try {
    const response = await fetch(ADDRESS, { signal: controller.signal, cache: 'no-cache' })
    if (!response.ok) return false
    const list: unknown = await response.json()
    const fetchedAt = Date.now()
    if (!readLabelKeys(list, fetchedAt)) return false
    localStorage.setItem(KEPT, JSON.stringify({ list, fetchedAt }))
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

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
