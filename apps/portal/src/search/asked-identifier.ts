/** Returns the identifier in an address of the site as it is written there; null without one. */
export function askedIdentifier({ pathname, search }: { pathname: string; search: string }): string | null {
  if (!pathname.startsWith('/id/')) return new URLSearchParams(search).get('identifier')
  const written = pathname.slice(4)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
