import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importProblems } from './check-imports.ts'

const one = (file: string, target: string) => importProblems([{ file, target }])

test('imports run one way inside the server', () => {
  const store = 'apps/server/src/domains/resolution/store.ts'
  assert.deepEqual(one(store, 'apps/server/src/platform/database/database.ts'), [])
  assert.equal(one('apps/server/src/platform/base/logs/log.ts', 'apps/server/src/http/serve.ts').length, 1)
  assert.equal(one(store, 'apps/server/src/app.ts').length, 1)
})

test('a domain knows another only along the table and through its public file', () => {
  const file = 'apps/server/src/domains/resolution/routes.ts'
  assert.deepEqual(one(file, 'apps/server/src/domains/verification/verification.ts'), [])
  assert.equal(one(file, 'apps/server/src/domains/verification/store.ts').length, 1)
  assert.equal(one(file, 'apps/server/src/domains/consultations/consultations.ts').length, 1)
})

test('apps do not know each other and the design system knows no calls', () => {
  assert.equal(one('apps/server/src/app.ts', 'apps/portal/src/root.tsx').length, 1)
  assert.equal(one('packages/ui/src/button.tsx', '@biaojie/contract/rules.ts').length, 1)
  assert.equal(one('apps/portal/src/pages/home/page.tsx', 'apps/portal/src/pages/login/form.tsx').length, 1)
})
