import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DUTY_NAMES } from '@biaojie/contract/accounts/staff/duties.ts'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  click,
  fill,
  findDialog,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { default: AccountPage } = await import('./account-page.tsx')
const { AddDialog, DutiesDialog, RemoveDialog } = await import('./staff-dialogs.tsx')

type Account = DataOf<'accountDetail'>
const ACCOUNT: Account = {
  ...makeAnswer('accountDetail'),
  ...{ userId: 'u7', userName: '李工', locked: false, secondFactor: true, app: true, passkeys: 2 },
}
const show = (more: Partial<Account> = {}) =>
  renderPage(
    AccountPage,
    {},
    {
      ...{ path: '/accounts/:id', url: '/accounts/u7', person: { type: 'ADMIN' as const } },
      answers: { accountDetail: { ...ACCOUNT, ...more } },
    },
  )

test('an account offers what its state allows', async () => {
  const offered = async (more: Partial<Account>) => {
    await show(more)
    return listUsableButtons()
  }
  assert.deepEqual(await offered({}), ['结束全部登录', '重置两步验证', '停用账号'])
  assert.deepEqual(await offered({ secondFactor: false }), ['结束全部登录', '停用账号'])
  assert.deepEqual(await offered({ locked: true }), ['结束全部登录', '重置两步验证', '恢复账号'])
  await show({ sessions: [] })
  assert.deepEqual(listDisabledButtons(), ['结束全部登录'])
  assert.match(getText(), /当前没有登录/)
})

test('each action is another call, about this account, with its reason', async () => {
  const actions = [
    ['停用账号', 'accountLock', false],
    ['结束全部登录', 'accountEndSessions', false],
    ['重置两步验证', 'secondFactorReset', false],
    ['恢复账号', 'accountUnlock', true],
  ] as const
  for (const [button, call, locked] of actions) {
    const node = await show({ locked })
    await press(button)
    assert.match(getText(await findDialog()), new RegExp(`^${button}：李工`))
    await fill('原因', '离职')
    await answer(button)
    assert.deepEqual(node.sent(call), [{ userId: 'u7', reason: '离职' }])
  }
})

test('a second step says by which means, and a locked account since when and why', async () => {
  await show()
  assert.match(getText(), /已启用：验证器、2 个通行密钥/)
  await show({ app: false })
  assert.match(getText(), /已启用：2 个通行密钥/)
  await show({ secondFactor: false })
  assert.match(getText(), /两步验证 未启用/)
  await show({ locked: true, lockedTime: '2026-11-20 10:00:00', lockedFor: '离职' })
  assert.match(getText(), /2026-11-20 10:00 停用：离职/)
})

test('a colleague is added with the phone as the node writes it', async () => {
  const node = await renderPage(AddDialog, { onClose: () => {} })
  await fill('手机号', '+86 139-0000-0000')
  await fill('用户名', '王工')
  await click(screen.getAllByRole('checkbox')[0] ?? assert.fail())
  await fill('原因', '新入职')
  await answer('添加')
  assert.equal(node.sent('staffAdd')[0]?.phone, '13900000000')
})

test('duties that the node no longer has are left out of a change', async () => {
  const [row = assert.fail()] = makeAnswer('staffList').records
  const changed = { ...row, userId: 'u7', duties: ['finance', 'gardening' as never] }
  const node = await renderPage(DutiesDialog, { row: changed, onClose: () => {} })
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)
  assert.deepEqual(
    boxes.map((box) => box.closest('label')?.textContent),
    [DUTY_NAMES.finance],
  )
  await fill('原因', '调岗')
  await answer('保存')
  assert.deepEqual(node.sent('staffDuties')[0]?.duties, ['finance'])
})

test('a colleague is removed with a reason', async () => {
  const [row = assert.fail()] = makeAnswer('staffList').records
  const node = await renderPage(RemoveDialog, { row: { ...row, userId: 'u7' }, onClose: () => {} })
  await fill('原因', '离职')
  await answer('移除')
  assert.deepEqual(node.sent('staffRemove'), [{ userId: 'u7', reason: '离职' }])
})
