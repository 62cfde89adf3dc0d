/** Returns a company's website as a link; null for anything that is no web address. */
export function parseWebsite(address: string): { href: string; text: string } | null {
  const written = address.trim()
  if (!written) return null
  const full =
    /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^[^/]+:\d+(\/|$)/.test(written) ? written : `https://${written}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return { href: url.href, text: url.host + (url.pathname === '/' ? '' : url.pathname) }
}
