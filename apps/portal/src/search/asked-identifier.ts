/** Returns the identifier in an address of the site as it is written there; null without one. */
export function askedIdentifier({ pathname, search }: { pathname: string; search: string }): string | null {
  const [, written] = /^(?:\/en)?\/(?:id|drawing|assembly)\/(.*)/.exec(pathname) ?? []
  if (written === undefined) return new URLSearchParams(search).get('identifier')
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
