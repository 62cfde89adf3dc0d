/** The identifier an address of the site asks for, as it is written there; null when it asks for none. */
export function askedIdentifier({ pathname, search }: { pathname: string; search: string }): string | null {
  if (!pathname.startsWith('/id/')) return new URLSearchParams(search).get('identifier')
  const written = pathname.slice(4)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
