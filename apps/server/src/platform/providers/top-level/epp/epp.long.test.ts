import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeCertificates } from '../../../../test-support/top-level.ts'
import { createRegistry } from '../stand-in/registry.ts'
import { serveHttp, serveTls } from '../stand-in/serve.ts'
import { TopLevelUnavailable } from '../top-level.ts'
import { createEppTopLevel } from './epp.ts'

const NO_FILES = { cert: undefined, key: undefined, ca: undefined }

test('an answer that drips in byte by byte ends when its time is over, and holds up no other question', async () => {
  const certificates = makeCertificates()
  for (const over of ['TLS', 'HTTP'] as const) {
    const registry = createRegistry()
    const server =
      over === 'TLS' ? await serveTls(registry, 0, certificates.server) : await serveHttp(registry, 0)
    const node = createEppTopLevel({
      url: over === 'TLS' ? `epp://127.0.0.1:${server.port}` : `http://127.0.0.1:${server.port}/`,
      client: 'c',
      password: 'p',
      files: over === 'TLS' ? certificates.client : NO_FILES,
    })
    after(async () => {
      node.close()
      await server.stop()
    })
    registry.setFaults([{ what: 'drip', left: 1, within: '88.449.1<' }])
    const dripping = assert.rejects(node.info('88.449.1'), (error) => {
      assert.ok(error instanceof TopLevelUnavailable)
      assert.equal(error.code, 'silent')
      return true
    })
    assert.equal(await node.info('88.449.2'), undefined)
    await dripping
    assert.equal(await node.info('88.449.1'), undefined)
  }
})
