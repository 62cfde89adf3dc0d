import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../test-support/answers.ts'
import { renderPage, screen, within } from '../../test-support/render-page.ts'

const { default: userEvent } = await import('@testing-library/user-event')
const { CommandBox } = await import('./command-box.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('identifierList').records
const answers = {
  identifierList: {
    records: [{ ...EXAMPLE, identifier: '88.449.1001/BD-320A0001', identifierName: '前制动盘' }],
  },
}
const show = () => renderPage(CommandBox, {}, { person: { type: 'COMPANY_ADMIN' }, answers })
const options = () => screen.getAllByRole('option').map((option) => option.textContent ?? '')

test('a slash opens the command box, which finds pages by a part of their names', async () => {
  const node = await show()
  const user = userEvent.setup()
  await user.keyboard('/')
  await user.type(await screen.findByRole('combobox'), '>模板')
  assert.ok(options().some((text) => text.startsWith('新建模板')))
  assert.ok(options().every((text) => !text.startsWith('产品模板')))
  assert.deepEqual(node.sent('identifierList'), [])
})

test('identifiers of the company are found with what is typed marked', async () => {
  await show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /查标识、页面、操作/ }))
  await user.type(await screen.findByRole('combobox'), '@320')
  const group = await screen.findByRole('group', { name: '标识' })
  const option = within(group).getByRole('option')
  assert.match(option.textContent ?? '', /BD-320A0001前制动盘/)
  assert.equal(option.querySelector('mark')?.textContent, '320')
  assert.equal(option.getAttribute('aria-selected'), 'true')
})
