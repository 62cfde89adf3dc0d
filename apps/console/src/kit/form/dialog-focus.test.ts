import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, useState } from 'react'
import { renderPage, screen } from '../../../test-support/render-page.ts'

const { default: userEvent } = await import('@testing-library/user-event')
const { FormDialog } = await import('./small-form.tsx')

function Page() {
  const [open, setOpen] = useState(false)
  return createElement(
    'main',
    null,
    createElement('button', { type: 'button', onClick: () => setOpen(true) }, '删除横幅'),
    open &&
      createElement(FormDialog, {
        ...{ title: '删除横幅', values: {}, okLabel: '删除', children: null },
        onClose: () => setOpen(false),
        send: async () => ({ ok: true as const, data: {} }),
      }),
  )
}

test('the button that opened a dialog has the focus again after the dialog', async () => {
  await renderPage(Page, {})
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const opener = screen.getByRole('button', { name: '删除横幅' })
  for (const end of ['取消', '删除']) {
    await user.click(opener)
    const button = await screen.findByRole('button', { name: end })
    button.focus()
    await user.click(button)
    assert.ok(screen.queryByRole('dialog') === null)
    assert.ok(document.activeElement === opener, end)
  }
})
