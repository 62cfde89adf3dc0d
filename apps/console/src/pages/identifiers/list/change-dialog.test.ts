import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { BULK_KINDS, type BulkKind } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'
import type { Scope } from './export-dialog.tsx'

const { ChangeDialog } = await import('./change-dialog.tsx')
const { FormField } = await import('../../../kit/form/form-field.tsx')

const ALL: Scope = { conditions: { text: 'BD' }, text: '按当前筛选，共 1,234 个' }
const CHOSEN: Scope = { conditions: { identifiers: ['88.449.1001/BD-1'] }, text: '已选的 1 个' }

/** Returns what is sent for these inputs. */
async function bodyFor(
  t: TestContext,
  kind: BulkKind,
  change: object,
  more: { scope?: Scope; template?: string } = {},
) {
  const sent = aNode(t, [answered({ id: 'b1' })])
  const props = { kind, scope: ALL, templates: [], onClose: () => {}, ...more }
  await shown(t, ChangeDialog, props).dialog().send({ change })
  assert.equal(sent[0]?.url, routes.bulkEditCreate[1])
  return sent[0]?.body ?? assert.fail('nothing was sent')
}

const changeIn = ({ change }: Record<string, unknown>) => change as Record<string, unknown>

test('a change of state carries its reason', async (t) => {
  for (const kind of ['suspend', 'resume', 'retire'] as const)
    assert.deepEqual(await bodyFor(t, kind, { reason: ' 复检 ', value: '旧', batch: 'B' }), {
      text: 'BD',
      change: { kind, reason: '复检' },
    })
})

test('a value is set for one field of one template, and other templates are not asked for', async (t) => {
  const change = { template: 't1', place: 'record/heat', value: ' H26 ' }
  assert.deepEqual(await bodyFor(t, 'value', change), {
    ...{ text: 'BD', template: 't1' },
    change: { kind: 'value', scene: 'record', field: 'heat', template: 't1', value: 'H26' },
  })
})

test('an empty value clears the field', async (t) => {
  const body = await bodyFor(t, 'value', { template: 't1', place: 'record/heat' })
  assert.equal(changeIn(body).value, '')
})

test('a chosen audience is sent as it is, none of them means the company alone, and the template’s own is null', async (t) => {
  const of = { template: 't1', place: 'record/heat' }
  const audiences = async (more: object) => {
    const body = await bodyFor(t, 'visibility', { ...of, ...more })
    return changeIn(body).audiences
  }
  assert.deepEqual(await audiences({ audiences: ['public'] }), ['public'])
  assert.deepEqual(await audiences({}), [])
  assert.equal(await audiences({ audiences: ['public'], byTemplate: true }), null)
})

test('a batch may be taken away', async (t) => {
  assert.deepEqual(changeIn(await bodyFor(t, 'batch', { batch: ' B26 ' })), { kind: 'batch', batch: 'B26' })
  assert.deepEqual(changeIn(await bodyFor(t, 'batch', {})), { kind: 'batch', batch: '' })
})

test('chosen identifiers are named, those that match are described', async (t) => {
  const body = await bodyFor(t, 'suspend', { reason: '复检' }, { scope: CHOSEN })
  assert.deepEqual(body.identifiers, ['88.449.1001/BD-1'])
  assert.equal('identifiers' in (await bodyFor(t, 'suspend', { reason: '复检' })), false)
})

test('each kind of change says what visitors will see, and only going back needs no reason', (t) => {
  const about = BULK_KINDS.map((kind) => {
    const page = shown(t, ChangeDialog, { kind, scope: ALL, templates: [], onClose: () => {} })
    assert.match(page.dialog().title, /按当前筛选，共 1,234 个$/)
    if (kind === 'suspend' || kind === 'retire' || kind === 'resume')
      assert.equal(page.given<{ required: boolean }>(FormField).required, kind !== 'resume', kind)
    return page.dialog().about
  })
  assert.equal(new Set(about).size, BULK_KINDS.length)
})
