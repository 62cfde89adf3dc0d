import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DOCUMENTS, makeAnswer } from '../../../../test-support/answers.ts'
import { getText, renderPage } from '../../../../test-support/render-page.ts'

const { default: CaseFormPage } = await import('./form.tsx')

test('a case is drawn with its rows, optional parts and drawing at once, so that nothing arrives late', async () => {
  const statistics = Array.from({ length: 5 }, () => ({ label: '字', num: '1', unit: '件' }))
  const document = { ...(DOCUMENTS.cases as object), statistics }
  await renderPage(
    CaseFormPage,
    {},
    {
      ...{ path: '/cases/:id/edit', url: '/cases/7/edit' },
      answers: { contentDetail: { ...makeAnswer('contentDetail'), document } as object },
    },
  )
  assert.match(getText(), /第 5 项/)
  assert.doesNotMatch(getText(), /第 6 项/)
  assert.match(getText(), /去掉/)
  assert.ok(globalThis.document.querySelector('#figure_title'))
})
