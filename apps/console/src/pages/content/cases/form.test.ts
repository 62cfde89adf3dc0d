import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { answerOf, DOCUMENTS } from '../../../../test-support/answers.ts'
import { rendered, textOf } from '../../../../test-support/render.ts'

const { PersonGate } = await import('../../../session/person.tsx')
const { default: CaseFormPage } = await import('./form.tsx')

const formOf = (document: unknown) =>
  rendered(createElement(PersonGate, null, createElement(CaseFormPage)), {
    path: '/cases/:id/edit',
    url: '/cases/7/edit',
    answers: {
      customerInfo: answerOf('customerInfo'),
      contentDetail: { ...answerOf('contentDetail'), document },
    } as object,
  })

test('a case is drawn with its rows, optional parts and drawing at once, so that nothing arrives late', () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ label: '字', num: '1', unit: '件' }))
  const markup = formOf({ ...(DOCUMENTS.cases as object), statistics: rows(5) })
  assert.match(textOf(markup), /第 5 项/)
  assert.doesNotMatch(textOf(markup), /第 6 项/)
  assert.match(textOf(markup), /去掉/)
  assert.match(markup, /id="figure_title"/)
})
