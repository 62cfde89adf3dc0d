import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { makeCertificates } from '../../../../test-support/top-level.ts'
import { createRegistry, type Fault } from '../stand-in/registry.ts'
import { serveHttp, serveTls } from '../stand-in/serve.ts'
import { type Change, type PrefixData, TopLevelRefusal, TopLevelUnavailable } from '../top-level.ts'
import { createEppTopLevel } from './epp.ts'
import { splitFrame } from './transport.ts'
import { MalformedXml, readXml } from './xml.ts'

const { server: serverFiles, client: clientFiles } = makeCertificates()
const NO_FILES = { cert: undefined, key: undefined, ca: undefined }
const SECRET = 'pass-word-of-the-client'

const data: PrefixData = {
  name: '聊城恒沃轴承<有限>公司 & "子"',
  licenseType: '1',
  cardNo: '91370000MA3C00000X',
  industryCode: 'C3451',
  areaCode: '371502',
  address: '二期 18 号',
  website: 'https://bearing.example',
  introduce: '轴承',
  legalPerson: '赵立国',
  liaison: '孙晓雯',
  liaisonPhone: '13812346620',
  liaisonEmail: 'a@b.example',
}
const site = { name: '主', ipv4: '192.0.2.1', ipv6: '', tcp: 2641, udp: 0, http: 8000, publicKey: 'PEM' }
const create: Change = { kind: 'create', prefix: '88.449.1015', data }

async function connected(over: 'TLS' | 'HTTP') {
  const registry = createRegistry()
  const server = over === 'TLS' ? await serveTls(registry, 0, serverFiles) : await serveHttp(registry, 0)
  const url = over === 'TLS' ? `epp://127.0.0.1:${server.port}` : `http://127.0.0.1:${server.port}/epp`
  const files = over === 'TLS' ? clientFiles : NO_FILES
  const node = createEppTopLevel({ url, client: 'node-88-449', password: SECRET, files })
  after(async () => {
    node.close()
    await server.stop()
  })
  return { registry, node, server }
}

for (const over of ['TLS', 'HTTP'] as const)
  describe(`EPP over ${over}`, () => {
    test('a prefix lives its whole life', async () => {
      const { registry, node } = await connected(over)
      assert.deepEqual(await node.check(['88.449.1015', '88.449.1016']), ['88.449.1015', '88.449.1016'])
      assert.equal(await node.info('88.449.1015'), undefined)
      assert.deepEqual(await node.send('t-1', create), { reference: 'R-88.449.1015', isPending: true })
      assert.deepEqual(await node.check(['88.449.1015', '88.449.1016']), ['88.449.1016'])
      assert.deepEqual(await node.ask({ prefix: '88.449.1015', reference: '' }), { decision: 'pending' })
      registry.decide('88.449.1015', true)
      const message = await node.poll()
      assert.deepEqual(
        [message?.kind, message?.prefix, message?.changeId],
        ['approved', '88.449.1015', 't-1'],
      )
      await node.acknowledge(message?.id ?? '')
      assert.equal(await node.poll(), undefined)
      assert.equal((await node.ask({ prefix: '88.449.1015', reference: '' })).decision, 'approve')
      const prefix = '88.449.1015'
      const changes: Change[] = [
        { kind: 'update', prefix, data: { website: 'https://new.example' } },
        { kind: 'sites', prefix, sites: [site] },
        { kind: 'hosting', prefix, isHosted: false },
        { kind: 'suspend', prefix, reason: '欠费' },
      ]
      for (const [at, change] of changes.entries()) await node.send(`t-2${at}`, change)
      const info = await node.info(prefix)
      assert.deepEqual(
        [info?.status, info?.reason, info?.hosting, info?.data.website, info?.data.name, info?.sites],
        ['disabled', '欠费', 'own', 'https://new.example', data.name, [site]],
      )
      await node.send('t-3', { kind: 'restore', prefix })
      assert.equal((await node.info(prefix))?.status, 'enabled')
      const rows = [{ prefix: '', name: '解析', value: '12' }]
      await node.send('t-4', { kind: 'report', prefix: '', type: 'counts', day: '2026-11-27', rows })
      assert.deepEqual(registry.reports, [{ type: 'counts', day: '2026-11-27', rows: 1 }])
      assert.deepEqual(await node.list('88.449', ''), { prefixes: [prefix], isLast: true })
      await node.send('t-5', { kind: 'delete', prefix, reason: '注销' })
      assert.equal(await node.info(prefix), undefined)
    })

    test('a repetition under the same id has one effect; another id is refused with its reason', async () => {
      const { registry, node } = await connected(over)
      registry.setFaults([{ what: 'lose', left: 2 }])
      await assert.rejects(node.send('t-1', create), TopLevelUnavailable)
      await assert.rejects(node.send('t-1', create), TopLevelUnavailable)
      assert.equal((await node.send('t-1', create)).isPending, true)
      assert.equal(registry.effects.length, 1)
      await assert.rejects(node.send('t-2', create), (error) => {
        assert.ok(error instanceof TopLevelRefusal)
        assert.equal(error.code, 2302)
        return true
      })
    })

    const WRONG: Fault['what'][] = ['drop', 'wrong-id', 'malformed', 'huge', 'fail', 'redirect']
    test('what is no answer is none, says no secret, and the next question gets its own answer', async () => {
      const { registry, node } = await connected(over)
      await node.send('t-1', create)
      for (const what of WRONG) {
        registry.setFaults([{ what, left: 1, within: 'info' }])
        await assert.rejects(node.info('88.449.1015'), (error) => {
          assert.ok(error instanceof TopLevelUnavailable, `${what}: ${error}`)
          assert.doesNotMatch(`${error.message} ${error.stack}`, new RegExp(`${SECRET}|13812346620`))
          return true
        })
        assert.equal((await node.info('88.449.1015'))?.status, 'reviewing', what)
      }
    })

    test('twenty questions at once share a few connections, and none gets the answer of another', async () => {
      const { node } = await connected(over)
      const numbers = Array.from({ length: 20 }, (_, at) => `88.449.${2000 + at}`)
      for (const prefix of numbers) await node.send(`t-${prefix}`, { ...create, prefix })
      const infos = await Promise.all(numbers.map((prefix) => node.info(prefix)))
      assert.deepEqual(
        infos.map((info) => info?.prefix),
        numbers,
      )
    })
  })

test('a server without a trusted certificate is not believed, and a client without one is not served', async () => {
  const { server } = await connected('TLS')
  const url = `epp://127.0.0.1:${server.port}`
  const login = { url, client: 'c', password: SECRET }
  for (const files of [
    { ...clientFiles, ca: undefined },
    { ...NO_FILES, ca: clientFiles.ca },
  ]) {
    const stranger = createEppTopLevel({ ...login, files })
    await assert.rejects(stranger.info('88.449.1'), TopLevelUnavailable)
    stranger.close()
  }
})

test('frames with impossible lengths are refused before they are read', () => {
  const frame = (length: number) => Buffer.from([length >>> 24, length >>> 16, length >>> 8, length])
  for (const length of [0, 3, 4, 2 ** 31, 0xffffffff])
    assert.throws(() => splitFrame(frame(length)), TopLevelUnavailable)
  assert.equal(splitFrame(Buffer.from([0, 0])), undefined)
})

test('documents that are none are refused: types, entities, what is not closed, what is too deep', () => {
  const wrong = [
    '',
    'plain',
    '<a>',
    '<a><b></a>',
    '<a></a><b></b>',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    '<?php x?><a></a>',
    `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`,
    `<a>${'<b></b>'.repeat(30_000)}</a>`,
  ]
  for (const text of wrong) assert.throws(() => readXml(text), MalformedXml, text.slice(0, 40))
  assert.equal(readXml('<?xml version="1.0"?><a>&unknown;<b/><c x="1"/></a>').children.length, 2)
})
