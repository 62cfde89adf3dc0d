import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { fill, getText, press, renderPage, screen } from '../../../test-support/render-page.ts'

const { FormPage } = await import('./form-page.tsx')
const { FormField } = await import('./form-field.tsx')
const { SmallForm } = await import('./small-form.tsx')
const { Input } = await import('antd')

type Values = { name: string; note: string }
const VALUES: Values = { name: '前制动盘', note: '' }
const saved = async () => ({ ok: true as const, data: {} })

const field = (name: keyof Values, label: string, more: object = {}) =>
  createElement(FormField, { key: name, name, label, ...more, ...{ children: createElement(Input) } })

type More = Partial<Parameters<typeof FormPage<Values, object>>[0]>
const show = (more: More = {}) =>
  renderPage(FormPage<Values, object>, {
    title: '编辑标识',
    back: { to: '/identifiers', label: '标识' },
    values: VALUES,
    sections: [
      { id: 'record', title: '产品档案', content: field('name', '名称', { required: true }) },
      { id: 'more', title: '其他', note: '可以不填', content: field('note', '备注', { help: '不公开' }) },
    ],
    save: saved,
    onSaved: () => {},
    ...more,
  })

const putDraft = (key: string, text: string) => sessionStorage.setItem(`console-draft:${key}`, text)

test('a form shows its sections with their notes, an index of them, and that nothing is unsaved', async () => {
  await show()
  assert.match(getText(), /编辑标识/)
  assert.match(getText(), /产品档案 名称 \* .*其他 可以不填 备注 .*不公开/)
  assert.match(getText(), /没有未保存的修改 Ctrl S 保存/)
  assert.ok(!getText().includes('放弃修改'))
  const index = screen.getByLabelText('本页目录')
  assert.deepEqual(
    [...index.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    ['#section-record', '#section-more'],
  )
  assert.ok(screen.getByDisplayValue('前制动盘'))
})

test('a change is unsaved until it is saved', async () => {
  const sent: Values[] = []
  const save = async (values: Values) => {
    sent.push(values)
    return saved()
  }
  await show({ save })
  await fill('名称', '后制动盘')
  assert.match(getText(), /有未保存的修改/)
  await press('保存')
  assert.deepEqual(
    sent.map(({ name }) => name),
    ['后制动盘'],
  )
})

test('one section alone needs no index, and the button says what it does', async () => {
  await show({ sections: [{ id: 'a', title: '甲', content: null }], saveLabel: '提交' })
  assert.equal(screen.queryByLabelText('本页目录'), null)
  assert.match(getText(), /提交$/)
})

test('input that was not saved is there again, and says so', async () => {
  putDraft('identifier:1', JSON.stringify({ name: '后制动盘', note: '' }))
  await show({ draftKey: 'identifier:1' })
  assert.match(getText(), /已恢复上次没有保存的内容。 放弃，恢复原样/)
  assert.ok(screen.getByDisplayValue('后制动盘'))
  assert.match(getText(), /有未保存的修改/)
})

test('a draft like the record, a draft of another record and one that is no JSON count as none', async () => {
  putDraft('identifier:1', JSON.stringify(VALUES))
  putDraft('identifier:3', '{')
  for (const draftKey of ['identifier:1', 'identifier:2', 'identifier:3']) {
    await show({ draftKey })
    assert.ok(!getText().includes('已恢复'), draftKey)
  }
})

test('an aside shows the input, and has a view of its own where it is named', async () => {
  const aside = ({ name }: Values): ReactNode => `预览 ${name}`
  await show({ aside })
  assert.match(getText(), /预览 前制动盘/)
  assert.ok(!getText().includes('视图') && screen.queryByLabelText('视图') === null)
  await show({ aside, asideLabel: '访客页' })
  assert.ok(screen.getByRole('button', { name: '填写', pressed: true }))
  assert.ok(screen.getByRole('button', { name: '访客页', pressed: false }))
})

test('a small form says what it does and what follows, and warns of what cannot be undone', async () => {
  const showSmall = (more: object) =>
    renderPage(SmallForm<Values>, {
      ...{ values: VALUES, okLabel: '删除', send: saved, onDone: () => {} },
      ...{ children: field('name', '名称') },
      ...more,
    })
  await showSmall({ about: '删除标识', note: '不能恢复' })
  assert.match(getText(), /删除标识 名称 .*不能恢复 删除/)
  await showSmall({})
  assert.ok(!getText().includes('取消'))
  assert.equal(screen.queryByRole('alert'), null)
  await showSmall({ onCancel: () => {} })
  assert.match(getText(), /取消 删除/)
})
