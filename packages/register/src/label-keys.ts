/** Keeps the node's list of label keys on a device; label-check.ts verifies signed codes with it, without a network. */
import { fromBase64 } from './bytes.ts'
import type { CodeKey } from './signed-code.ts'

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
