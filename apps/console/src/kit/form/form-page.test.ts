import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Input } from 'antd'
import { createElement, type ReactNode } from 'react'
import { rendered, textOf } from '../../../test-support/render.ts'

const { FormPage } = await import('./form-page.tsx')
const { FormField } = await import('./form-field.tsx')
const { SmallForm } = await import('./small-form.tsx')

type Values = { name: string; note: string }
const VALUES: Values = { name: '前制动盘', note: '' }
const saved = async () => ({ ok: true as const, data: {} })

const field = (name: keyof Values, label: string, more: object = {}) =>
  createElement(FormField, { key: name, name, label, ...more, ...{ children: createElement(Input) } })

type More = Partial<Parameters<typeof FormPage<Values, object>>[0]>
const show = (more: More = {}) =>
  rendered(
    createElement(FormPage<Values, object>, {
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
    }),
  )

/** Puts storage of a tab in place for one test, with a draft in it. */
function withDraft(t: TestContext, key: string, text: string): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  const storage = { getItem: (name: string) => (name === `console-draft:${key}` ? text : null) }
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'sessionStorage')
    if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
  })
}

test('a form shows its sections with their notes, an index of them, and that nothing is unsaved', () => {
  const markup = show()
  const text = textOf(markup)
  assert.match(text, /编辑标识/)
  assert.match(text, /产品档案 名称 \* .*其他 可以不填 备注 .*不公开/)
  assert.match(text, /没有未保存的修改 Ctrl S 保存/)
  assert.ok(!text.includes('放弃修改'))
  assert.match(markup, /aria-label="本页目录".*href="#section-record".*href="#section-more"/)
  assert.ok(markup.includes('value="前制动盘"'))
})

test('one section alone needs no index, and the button says what it does', () => {
  const markup = show({ sections: [{ id: 'a', title: '甲', content: null }], saveLabel: '提交' })
  assert.ok(!markup.includes('本页目录'))
  assert.match(textOf(markup), /提交$/)
})

test('input that was not saved is there again, and says so', (t) => {
  withDraft(t, 'identifier:1', JSON.stringify({ name: '后制动盘', note: '' }))
  const markup = show({ draftKey: 'identifier:1' })
  assert.match(textOf(markup), /已恢复上次没有保存的内容。 放弃，恢复原样/)
  assert.ok(markup.includes('value="后制动盘"'))
  assert.match(textOf(markup), /有未保存的修改/)
})

test('a draft like the record, a draft of another record and one that is no JSON count as none', (t) => {
  withDraft(t, 'identifier:1', JSON.stringify(VALUES))
  assert.ok(!show({ draftKey: 'identifier:1' }).includes('已恢复'))
  assert.ok(!show({ draftKey: 'identifier:2' }).includes('已恢复'))
  withDraft(t, 'identifier:3', '{')
  assert.ok(!show({ draftKey: 'identifier:3' }).includes('已恢复'))
})

test('an aside shows the input, and has a view of its own where it is named', () => {
  const aside = ({ name }: Values): ReactNode => `预览 ${name}`
  assert.match(textOf(show({ aside })), /预览 前制动盘/)
  assert.ok(!show({ aside }).includes('看哪一边'))
  assert.match(
    show({ aside, asideLabel: '访客页' }),
    /aria-pressed="true"[^>]*>填写<.*aria-pressed="false"[^>]*>访客页</,
  )
})

test('a small form says what it does and what follows, and warns of what cannot be undone', () => {
  const form = (more: object) =>
    rendered(
      createElement(SmallForm<Values>, {
        ...{ values: VALUES, okLabel: '删除', send: saved, onDone: () => {} },
        ...{ children: field('name', '名称') },
        ...more,
      }),
    )
  assert.match(textOf(form({ about: '删除标识', note: '不能恢复' })), /删除标识 名称 .*不能恢复 删除/)
  assert.ok(!textOf(form({})).includes('取消'))
  assert.match(textOf(form({ onCancel: () => {} })), /取消 删除/)
  assert.ok(!form({}).includes('role="alert"'))
})
