import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  findDialog,
  getText,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { default: CategoriesPage } = await import('./page.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('categoryList')
const EMPTY = { ...EXAMPLE, id: 'c1', parentId: '-1', level: 1, name: '追溯', applications: 0 }
const USED = { ...EMPTY, id: 'c2', name: '检测', applications: 3 }

test('a category is deleted only after a question, and one with applications not at all', async () => {
  const node = await renderPage(CategoriesPage, {}, { answers: { categoryList: [EMPTY, USED] } })
  assert.ok(!listUsableButtons().includes('删除检测'))
  await press('删除追溯')
  assert.match(getText(await findDialog()), /删除分类“追溯”？/)
  assert.deepEqual(node.sent('categoryRemove'), [])
  await answer('删除')
  assert.deepEqual(node.sent('categoryRemove'), [{ id: 'c1' }])
})
