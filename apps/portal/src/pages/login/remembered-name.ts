import { DAY_SECONDS } from '@biaojie/contract/times.ts'

const NAME = 'loginName'
const DAYS = 180

/**
 * Returns the login name a person asked us to keep. It is a cookie, because a logout empties the storage; it
 * never holds the password.
 */
export function readRememberedName(): string {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`))
  try {
    return decodeURIComponent(entry?.slice(NAME.length + 1) ?? '').slice(0, 64)
  } catch {
    return ''
  }
}

/** Keeps the name for half a year in a cookie that only the login page gets; an empty name deletes it. */
export function rememberName(name: string): void {
  const age = name ? DAYS * DAY_SECONDS : 0
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and on plain http
  document.cookie = `${NAME}=${encodeURIComponent(name)}; path=/login; max-age=${age}; samesite=lax${secure}`
}
