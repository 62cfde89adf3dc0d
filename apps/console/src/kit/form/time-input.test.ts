import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderPage, screen } from '../../../test-support/render-page.ts'

const { default: userEvent } = await import('@testing-library/user-event')
const { FormField } = await import('./form-field.tsx')
const { TimeInput } = await import('./inputs.tsx')
const { SmallForm } = await import('./small-form.tsx')

type Values = { time: string }

test('Enter in a time field confirms what was typed before it submits the form', async () => {
  const sent: Values[] = []
  await renderPage(SmallForm<Values>, {
    values: { time: '' },
    okLabel: '发布',
    send: async (values: Values) => {
      sent.push(values)
      return { ok: true, data: {} }
    },
    children: createElement(FormField, {
      ...{ name: 'time', label: '时间', children: createElement(TimeInput) },
    }),
  })
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const field = screen.getByLabelText('时间')
  await user.click(field)
  await user.type(field, '2026-12-01 08:30{Enter}')
  assert.deepEqual(sent, [])
  assert.equal((field as HTMLInputElement).value, '2026-12-01 08:30')
  await user.keyboard('{Enter}')
  assert.deepEqual(sent, [{ time: '2026-12-01 08:30:00' }])
})
