import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TopLevelPort } from '../platform/providers/top-level/top-level.ts'

const unexpected = (name: string) => async () =>
  assert.fail(`the top-level node is not expected to get ${name}`)

/** Returns a top-level node that has no messages; whatever else a test needs of it, the test gives. */
export const aTopLevel = (given: Partial<TopLevelPort> = {}): TopLevelPort => ({
  facts: { protocol: 'test', host: 'top.example', certificateUntil: undefined },
  send: unexpected('a change'),
  check: unexpected('a check'),
  info: unexpected('a question about a prefix'),
  list: unexpected('a question for all prefixes'),
  ask: unexpected('a question for a decision'),
  poll: async () => undefined,
  acknowledge: unexpected('an acknowledgement'),
  close: () => {},
  ...given,
})

const openssl = (...given: string[]) => execFileSync('openssl', given, { stdio: 'ignore' })

/** Makes certificates for this machine and for a client of it, signed by an authority of their own. */
export function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'biaojie-certificates-'))
  const at = (name: string) => join(folder, name)
  try {
    const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', at(`${name}.key`)]
    openssl('req', '-x509', ...key('ca'), '-out', at('ca.pem'), '-subj', '/CN=Authority', '-days', '30')
    writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost')
    for (const name of ['server', 'client']) {
      openssl('req', ...key(name), '-out', at(`${name}.csr`), '-subj', `/CN=${name}`)
      const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
      openssl('x509', '-req', '-in', at(`${name}.csr`), '-out', at(`${name}.pem`), '-days', '20', ...by)
    }
    const files = (name: string) => ({
      cert: readFileSync(at(`${name}.pem`), 'utf8'),
      key: readFileSync(at(`${name}.key`), 'utf8'),
      ca: readFileSync(at('ca.pem'), 'utf8'),
    })
    return { server: files('server'), client: files('client') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
