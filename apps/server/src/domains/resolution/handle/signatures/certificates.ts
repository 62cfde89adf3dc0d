/** Certificates of keys, in the form of HS_CERT in the records of prefixes. */

import type { KeyObject } from 'node:crypto'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { writePublicKey } from '@biaojie/handle/signature.ts'
import { toPrefixHandle } from '../names.ts'
import { signClaims } from './jws.ts'

/** Keys are renewed manually, so certificates must be valid for many years. */
const CERTIFICATE_SECONDS = 20 * 365 * DAY_SECONDS

/** A key is named by its index in the record of the prefix. */
export const toKeyName = (prefix: string, index: number): string => `${index}:${toPrefixHandle(prefix)}`

const toPeriod = (at: Date) => {
  const iat = Math.floor(at.getTime() / 1000)
  return { iat, nbf: iat, exp: iat + CERTIFICATE_SECONDS }
}

/** The self-signed certificate of the node's key: clients that trust the node trust this key. */
export function createNodeCertificate(index: number, key: KeyObject, at: Date): Promise<string> {
  const name = toKeyName(getNodePrefix(), index)
  const handle = toPrefixHandle(getNodePrefix())
  const perms = [
    { handle, perm: 'handlesUnderThisPrefix' as const },
    { handle, perm: 'derivedPrefixes' as const },
  ]
  return signClaims({ iss: name, sub: name, ...toPeriod(at), perms, publicKey: writePublicKey(key) }, key)
}

type CompanyCertificate = {
  prefix: string
  index: number
  publicKey: KeyObject
  /** The certificate states that the node keeps the private key. */
  isKeptByNode: boolean
  node: { index: number; key: KeyObject }
  at: Date
}

/** The certificate of a company's key for handles under its prefix, issued by the node. */
export function createCompanyCertificate(of: CompanyCertificate): Promise<string> {
  const { prefix, index, publicKey, isKeptByNode, node, at } = of
  return signClaims(
    {
      iss: toKeyName(getNodePrefix(), node.index),
      sub: toKeyName(prefix, index),
      ...toPeriod(at),
      chain: [toPrefixHandle(getNodePrefix())],
      perms: [{ handle: toPrefixHandle(prefix), perm: 'handlesUnderThisPrefix' }],
      publicKey: writePublicKey(publicKey),
      ...(isKeptByNode && { content: 'The node keeps the private key in the name of the company.' }),
    },
    node.key,
  )
}
