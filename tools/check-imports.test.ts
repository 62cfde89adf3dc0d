import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainCycle, importProblems } from './check-imports.ts'

const one = (file: string, target: string) => importProblems([{ file, target }])

test('imports run one way inside the server', () => {
  const store = 'apps/server/src/domains/resolution/store.ts'
  assert.deepEqual(one(store, 'apps/server/src/platform/database/database.ts'), [])
  assert.equal(one('apps/server/src/platform/base/logs/log.ts', 'apps/server/src/http/serve.ts').length, 1)
  assert.equal(one(store, 'apps/server/src/app.ts').length, 1)
})

test('imports run one way inside the platform', () => {
  const platform = 'apps/server/src/platform'
  assert.deepEqual(one(`${platform}/settings/env.ts`, `${platform}/providers/sms/kinds.ts`), [])
  assert.deepEqual(one(`${platform}/shared/jobs/jobs.ts`, `${platform}/base/ids.ts`), [])
  assert.equal(one(`${platform}/base/ids.ts`, `${platform}/database/database.ts`).length, 1)
  assert.equal(one(`${platform}/providers/sms/sms.ts`, `${platform}/settings/env.ts`).length, 1)
})

test('a domain knows another only through its public file, and never in a circle', () => {
  const trials = 'apps/server/src/domains/trials/trials.ts'
  const market = 'apps/server/src/domains/market/market.ts'
  assert.deepEqual(one(trials, market), [])
  assert.equal(one(trials, 'apps/server/src/domains/market/store.ts').length, 1)
  assert.deepEqual(one(trials, 'apps/server/src/domains/assembly.ts'), [])
  const there = { file: trials, target: market }
  assert.equal(domainCycle([there]), undefined)
  assert.deepEqual(domainCycle([there, { file: market, target: trials }]), ['trials', 'market', 'trials'])
})

test('routes, manifests and http make no queries', () => {
  for (const file of ['domains/trials/routes.ts', 'domains/trials/manifest.ts', 'http/serve.ts'])
    assert.equal(one(`apps/server/src/${file}`, 'drizzle-orm').length, 1)
  assert.deepEqual(one('apps/server/src/domains/trials/trials.ts', 'drizzle-orm'), [])
})

test('pages take types and plain rules of the contract, no schemas', () => {
  const page = 'apps/portal/src/pages/home/page.tsx'
  assert.deepEqual(one(page, '@biaojie/contract/identifiers/scenes.ts'), [])
  assert.deepEqual(one(page, '@biaojie/contract/wire.ts'), [])
  assert.equal(one(page, '@biaojie/contract/trials/trials.ts').length, 1)
  const types = { file: page, target: '@biaojie/contract/trials/trials.ts', type: true as const }
  assert.deepEqual(importProblems([types]), [])
})

test('apps do not know each other and the design system knows no calls', () => {
  assert.equal(one('apps/server/src/app.ts', 'apps/portal/src/root.tsx').length, 1)
  assert.equal(one('packages/ui/src/button.tsx', '@biaojie/contract/rules.ts').length, 1)
  assert.equal(one('apps/portal/src/pages/home/page.tsx', 'apps/portal/src/pages/login/form.tsx').length, 1)
})
