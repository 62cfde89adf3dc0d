/**
 * Returns the network that limits count: the IPv4 address, or the IPv6 /64 of one customer, who would
 * otherwise have more addresses than any limit.
 */
export function toNetwork(ip: string): string {
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

/** Returns the larger network in which one customer may have many addresses: an IPv4 /24 or an IPv6 /48. */
export function toWideNetwork(ip: string): string {
  const network = toNetwork(ip)
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}
