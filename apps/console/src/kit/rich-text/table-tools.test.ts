import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Editor } from '@tiptap/core'
import { press, renderPage } from '../../../test-support/render-page.ts'
import { listExtensions } from './extensions.ts'

const { TableTools } = await import('./table-tools.tsx')

const cell = (text: string) => ({
  type: 'tableCell',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const row = (...texts: string[]) => ({ type: 'tableRow', content: texts.map(cell) })

test('one button makes the first row of a table its header, and a plain row again', async (t) => {
  const table = { type: 'table', content: [row('工位', '节拍'), row('OP10', '42 s')] }
  const editor = new Editor({
    element: null,
    extensions: listExtensions(() => undefined),
    content: { type: 'doc', content: [table] },
  })
  t.after(() => editor.destroy())
  // This places the cursor in the second row.
  editor.commands.setTextSelection(20)
  const cells = () => {
    const names: string[] = []
    editor.state.doc.descendants(({ type: { name } }) => {
      if (['tableCell', 'tableHeader'].includes(name)) names.push(name)
    })
    return names
  }
  const plain = ['tableCell', 'tableCell', 'tableCell', 'tableCell']
  assert.deepEqual(cells(), plain)
  await renderPage(TableTools, { editor })
  await press('表头')
  assert.deepEqual(cells(), ['tableHeader', 'tableHeader', 'tableCell', 'tableCell'])
  await press('表头')
  assert.deepEqual(cells(), plain)
})
