import { isRecord } from '@biaojie/contract/records.ts'
import type { RememberedHead } from '@biaojie/register/record-check.ts'

const KEY = 'register-head'

/** Some private windows refuse storage; each check is then like the first one. */
function readStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Returns the tree head that this browser saw last. */
export function readRememberedHead(
  storage: Pick<Storage, 'getItem'> | undefined = readStorage(),
): RememberedHead | undefined {
  try {
    const head: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null')
    if (!isRecord(head)) return undefined
    const { key, size, root, at } = head
    return typeof key === 'string' &&
      typeof size === 'number' &&
      typeof root === 'string' &&
      typeof at === 'string'
      ? { key, size, root, at }
      : undefined
  } catch {
    return undefined
  }
}

/** Stores the tree head; returns whether the browser could store it. */
export function rememberHead(
  head: RememberedHead,
  storage: Pick<Storage, 'setItem'> | undefined = readStorage(),
): boolean {
  try {
    storage?.setItem(KEY, JSON.stringify(head))
    return storage !== undefined
  } catch {
    return false
  }
}
