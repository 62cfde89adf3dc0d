/**
 * Returns the address that limits count: an IPv4 address itself, of IPv6 the /64 that a provider gives to one
 * customer, who would otherwise have more addresses than any limit.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  if (ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}

/** The network that one operator's customer may hold many addresses in: an IPv4 /24, an IPv6 /48. */
export function wideNetworkOf(ip: string): string {
  const network = networkOf(ip)
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}
