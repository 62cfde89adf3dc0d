import { BlockList, isIP } from 'node:net'
import type { KeyScope } from '@biaojie/contract/define.ts'
import {
  findKeyEndProblem,
  findKeyNameProblem,
  findKeyScopesProblem,
  KEY_PER_DAY,
  KEY_PER_SECOND,
} from '@biaojie/contract/identifiers/keys/rules.ts'
import { refuseFields } from '../../../http/errors.ts'
import { addDays, startOfDay, toShanghaiDay } from '../../../platform/base/clock.ts'
import { toPrintable } from '../../../platform/database/columns.ts'

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

/** The form of a new key. */
export type Wanted = {
  name: string
  scopes: readonly KeyScope[]
  templates?: string[]
  networks?: string[]
  perSecond?: number
  perDay?: number
  expiresOn?: string
  sandbox?: boolean
}

/** The moment at which a key ends with its last day; null for one without an end. */
export const findEnd = (lastDay = ''): Date | null => (lastDay ? startOfDay(addDays(lastDay, 1)) : null)

/** Returns the fields to store, or a message for each wrong field. */
export function checkFields(wanted: Wanted, now: Date) {
  const name = toPrintable(wanted.name)
  const networks = (wanted.networks ?? []).map((network) => network.trim())
  const problems = {
    name: findKeyNameProblem(name),
    scopes: findKeyScopesProblem(wanted.scopes),
    expiresOn: findKeyEndProblem(wanted.expiresOn ?? '', toShanghaiDay(now)),
    networks: networks.every(isNetwork)
      ? undefined
      : '来源网络应为 IP 地址或网段，如 10.20.4.11、10.20.4.0/24',
  }
  const wrong = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : []))
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong))
  return {
    name,
    networks,
    scopes: [...new Set(wanted.scopes)],
    templates: [...new Set(wanted.templates ?? [])],
    perSecond: wanted.perSecond ?? KEY_PER_SECOND,
    perDay: wanted.perDay ?? KEY_PER_DAY,
    sandbox: wanted.sandbox ?? false,
    expiresAt: findEnd(wanted.expiresOn),
  }
}
