import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: CategoriesPage } = await import('./page.tsx')

const [ONE = assert.fail()] = answerOf('categoryList')
const EMPTY = { ...ONE, id: 'c1', parentId: '-1', level: 1, name: '追溯', applications: 0 }
const USED = { ...EMPTY, id: 'c2', name: '检测', applications: 3 }

test('a category is deleted only after a question, and one with applications not at all', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = shown(t, CategoriesPage, {}, { answers: { categoryList: [EMPTY, USED] } })
  const labelsOf = (row: object) => page.rowActions(row).map(({ label }) => label)
  assert.deepEqual([labelsOf(EMPTY).at(-1), labelsOf(USED).includes('删除')], ['删除', false])
  page.rowActions(EMPTY).at(-1)?.onPress?.()
  assert.deepEqual([page.questions.map(({ title }) => title), sent], [['删除分类“追溯”？'], []])
  await page.agree()
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [[routes.categoryRemove[1], { id: 'c1' }]],
  )
})
