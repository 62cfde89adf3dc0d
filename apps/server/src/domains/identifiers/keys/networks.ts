import { BlockList, isIP } from 'node:net'

/** Recognises an address (10.20.4.11) or a network (10.20.4.0/24), of IPv4 or IPv6. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

/** Tells whether an address lies in one of these networks; an empty list allows every address. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
