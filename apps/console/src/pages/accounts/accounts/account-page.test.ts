import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: AccountPage } = await import('./account-page.tsx')
const { AddDialog, DutiesDialog, RemoveDialog } = await import('./staff-dialogs.tsx')

type Account = DataOf<'accountDetail'>
const ACCOUNT: Account = {
  ...answerOf('accountDetail'),
  ...{ userId: 'u7', userName: '李工', locked: false, secondFactor: true, app: true, passkeys: 2 },
}
const show = (t: TestContext, more: Partial<Account> = {}) =>
  shown(
    t,
    AccountPage,
    {},
    {
      ...{ path: '/accounts/:id', url: '/accounts/u7', person: { type: 'ADMIN' as const } },
      answers: { accountDetail: { ...ACCOUNT, ...more } },
    },
  )

test('an account offers what its state allows', (t) => {
  assert.deepEqual(show(t).offered, ['结束全部登录', '重置两步验证', '停用账号'])
  assert.deepEqual(show(t, { secondFactor: false }).offered, ['结束全部登录', '停用账号'])
  assert.deepEqual(show(t, { locked: true }).offered, ['结束全部登录', '重置两步验证', '恢复账号'])
  const away = show(t, { sessions: [] })
  assert.deepEqual(away.closed, ['结束全部登录'])
  assert.match(away.text, /当前没有登录/)
})

test('each action is another call, about this account, with its reason', async (t) => {
  const calls = {
    停用账号: 'accountLock',
    结束全部登录: 'accountEndSessions',
    重置两步验证: 'secondFactorReset',
  } as const
  const sent = aNode(t, [answered({}), answered({}), answered({}), answered({})])
  for (const [button, call] of Object.entries(calls)) {
    const page = show(t)
    await page.press(button)
    assert.match(page.dialog().title, /：李工$/)
    await page.dialog().send({ reason: '离职' })
    assert.deepEqual(
      [sent.at(-1)?.url, sent.at(-1)?.body],
      [routes[call][1], { userId: 'u7', reason: '离职' }],
    )
  }
  const locked = show(t, { locked: true })
  await locked.press('恢复账号')
  await locked.dialog().send({ reason: '返岗' })
  assert.equal(sent.at(-1)?.url, routes.accountUnlock[1])
})

test('a second step says by which means, and a locked account since when and why', (t) => {
  assert.match(show(t).text, /已启用：验证器、2 个通行密钥/)
  assert.match(show(t, { app: false }).text, /已启用：2 个通行密钥/)
  assert.match(show(t, { secondFactor: false }).text, /两步验证 未启用/)
  const locked = show(t, { locked: true, lockedTime: '2026-11-20 10:00:00', lockedFor: '离职' })
  assert.match(locked.text, /2026-11-20 10:00 停用：离职/)
})

test('a colleague is added with the phone as the node writes it', async (t) => {
  const sent = aNode(t, [answered({})])
  const { send } = shown(t, AddDialog, { onClose: () => {} }).dialog()
  await send({ phone: '+86 139-0000-0000', userName: '王工', duties: ['money'], reason: '新入职' })
  assert.equal(sent[0]?.body.phone, '13900000000')
})

test('duties that the node no longer knows are left out of a change', async (t) => {
  const [row = assert.fail()] = answerOf('staffList').records
  const known = 'finance'
  const changed = { ...row, userId: 'u7', duties: [known, 'gardening' as never] }
  const { values } = shown(t, DutiesDialog, { row: changed, onClose: () => {} }).dialog()
  assert.deepEqual(values.duties, [known])
  const sent = aNode(t, [answered({})])
  await shown(t, RemoveDialog, { row: changed, onClose: () => {} })
    .dialog()
    .send({ reason: '离职' })
  assert.deepEqual([sent[0]?.url, sent[0]?.body], [routes.staffRemove[1], { userId: 'u7', reason: '离职' }])
})
