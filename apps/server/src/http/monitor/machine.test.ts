import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Registry } from 'prom-client'
import { testApp } from '../../test-support/app.ts'
import { watchMachine } from './machine.ts'

const directory = mkdtempSync(join(tmpdir(), 'biaojie-machine-'))
after(() => rmSync(directory, { recursive: true }))

async function scrape(registry: Registry): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => /^biaojie/.test(line))
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
}

test('backup, certificate and disk are measured at each scrape', async (t) => {
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=x']
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => server.close())
  const marker = join(directory, 'backup-done')
  const registry = new Registry()
  const publicUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { backup: { marker, hours: 26 }, dataDir: directory, https: true, publicUrl }
  watchMachine(registry, env, () => new Date())
  const first = await scrape(registry)
  assert.equal(first.biaojie_backup_last_success_timestamp_seconds, 0)
  assert.equal(first.biaojie_backup_limit_seconds, 93_600)
  const days = (Number(first.biaojie_certificate_end_timestamp_seconds) - Date.now() / 1000) / 86_400
  assert.ok(days > 29 && days <= 30, String(days))
  assert.ok(Number(first.biaojie_data_free_bytes) > 0)
  assert.ok(Number(first.biaojie_data_size_bytes) > Number(first.biaojie_data_free_bytes))
  writeFileSync(marker, '')
  utimesSync(marker, 1_700_000_000, 1_700_000_000)
  assert.equal((await scrape(registry)).biaojie_backup_last_success_timestamp_seconds, 1_700_000_000)
})

test('a certificate that cannot be asked for is unknown, and a data directory that is gone is full', async () => {
  const registry = new Registry()
  const env = {
    backup: undefined,
    dataDir: join(directory, 'gone'),
    https: true,
    publicUrl: 'https://127.0.0.1:1',
  }
  watchMachine(registry, env, () => new Date())
  const found = await scrape(registry)
  assert.ok(Number.isNaN(found.biaojie_certificate_end_timestamp_seconds))
  assert.equal(found.biaojie_data_free_bytes, 0)
  assert.equal('biaojie_backup_limit_seconds' in found, false)
})

test('what alerts compare is there at the first scrape of a node', async () => {
  const { app } = await testApp({ after })
  const { body } = await app.inject('/metrics')
  for (const line of [
    'biaojie_unexpected_errors_total 0',
    'biaojie_jobs_given_up_total{queue="registration.sms"} 0',
    'biaojie_sms_paused_total{standing="known"} 0',
    'biaojie_native_answers_total{transport="tcp",response="2"} 0',
  ])
    assert.ok(body.includes(line), line)
})
