import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, DOCUMENTS } from '../../../../test-support/answers.ts'
import { renderPage, textOf } from '../../../../test-support/render-page.ts'

const { default: CaseFormPage } = await import('./form.tsx')

test('a case is drawn with its rows, optional parts and drawing at once, so that nothing arrives late', async () => {
  const statistics = Array.from({ length: 5 }, () => ({ label: '字', num: '1', unit: '件' }))
  const document = { ...(DOCUMENTS.cases as object), statistics }
  await renderPage(
    CaseFormPage,
    {},
    {
      ...{ path: '/cases/:id/edit', url: '/cases/7/edit' },
      answers: { contentDetail: { ...answerOf('contentDetail'), document } as object },
    },
  )
  assert.match(textOf(), /第 5 项/)
  assert.doesNotMatch(textOf(), /第 6 项/)
  assert.match(textOf(), /去掉/)
  assert.ok(globalThis.document.querySelector('#figure_title'))
})
