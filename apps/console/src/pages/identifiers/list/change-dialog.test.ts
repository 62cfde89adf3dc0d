import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BULK_KINDS, type BulkKind } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  choose,
  click,
  fill,
  findDialog,
  getText,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'
import type { Scope } from './export-dialog.tsx'

const { ChangeDialog } = await import('./change-dialog.tsx')

const ALL: Scope = { conditions: { text: 'BD' }, text: '按当前筛选，共 1,234 个' }
const CHOSEN: Scope = { conditions: { identifiers: ['88.449.1001/BD-1'] }, text: '已选的 1 个' }

const [row = assert.fail()] = makeAnswer('templateList').records
const templates = [{ ...row, id: 't1', name: '制动盘' }]
const published: Template = {
  ...{ name: '制动盘', level: 'item', codeRuleId: '' },
  scenes: [{ key: 'record', name: '档案', fields: [makeField('heat', '炉号')] }],
}
const answers = {
  templateDetail: { ...makeAnswer('templateDetail'), published },
  bulkEditCreate: { id: 'b1' },
} as object

/** Opens the dialog, lets a person fill it in, and returns what is sent. */
async function bodyOf(kind: BulkKind, fillIn: () => Promise<void>, scope = ALL) {
  const node = await renderPage(ChangeDialog, { kind, scope, templates, onClose: () => {} }, { answers })
  await fillIn()
  await answer('预览修改')
  const [body] = node.sent('bulkEditCreate')
  return body ?? assert.fail(`nothing was sent: ${getText(await findDialog())}`)
}
const giveReason = () => fill('原因', ' 复检 ')
async function chooseField() {
  await choose('模板', '制动盘')
  await choose('字段', '档案 · 炉号')
}

test('a change of state carries its reason', async () => {
  for (const kind of ['suspend', 'resume', 'retire'] as const)
    assert.deepEqual(await bodyOf(kind, giveReason), { text: 'BD', change: { kind, reason: '复检' } })
})

test('a value is set for one field of one template, and other templates are not asked for', async () => {
  const body = await bodyOf('value', async () => {
    await chooseField()
    await fill('新值', ' H26 ')
  })
  const change = { kind: 'value', scene: 'record', field: 'heat', template: 't1', value: 'H26' }
  assert.deepEqual(body, { text: 'BD', template: 't1', change })
})

test('an empty value clears the field', async () => {
  const { change } = await bodyOf('value', chooseField)
  assert.equal((change as { value: unknown }).value, '')
})

test('a chosen audience is sent as it is, none of them means the company alone, and the template’s own is null', async () => {
  const audiences = async (box?: RegExp) => {
    const { change } = await bodyOf('visibility', async () => {
      await chooseField()
      if (box) await click(screen.getByRole('checkbox', { name: box }))
    })
    return (change as { audiences: unknown }).audiences
  }
  assert.deepEqual(await audiences(/公开/), ['public'])
  assert.deepEqual(await audiences(), [])
  assert.equal(await audiences(/回到模板所定的可见范围/), null)
})

test('a batch may be taken away', async () => {
  const batch = await bodyOf('batch', () => fill('批次标识', ' B26 '))
  assert.deepEqual(batch.change, { kind: 'batch', batch: 'B26' })
  const none = await bodyOf('batch', async () => {})
  assert.deepEqual(none.change, { kind: 'batch', batch: '' })
})

test('chosen identifiers are named, those that match are described', async () => {
  const chosen = await bodyOf('suspend', giveReason, CHOSEN)
  assert.deepEqual(chosen.identifiers, ['88.449.1001/BD-1'])
  assert.equal('identifiers' in (await bodyOf('suspend', giveReason)), false)
})

test('each kind of change says what visitors will see, and only going back needs no reason', async () => {
  const texts = new Set<string>()
  for (const kind of BULK_KINDS) {
    const props = { kind, scope: ALL, templates, onClose: () => {} }
    const node = await renderPage(ChangeDialog, props, { answers })
    const text = getText(await findDialog())
    assert.match(text, /按当前筛选，共 1,234 个/)
    texts.add(text.replace(/^.*?个/, ''))
    if (kind !== 'suspend' && kind !== 'retire' && kind !== 'resume') continue
    await answer('预览修改')
    assert.equal(node.sent('bulkEditCreate').length, kind === 'resume' ? 1 : 0, kind)
  }
  assert.equal(texts.size, BULK_KINDS.length)
})
