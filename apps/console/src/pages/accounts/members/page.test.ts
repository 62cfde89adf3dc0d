import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: MembersPage } = await import('./page.tsx')

const [one = assert.fail()] = answerOf('memberList').members
const [invitation = assert.fail()] = answerOf('memberList').invitations
const member = (userId: string, type: typeof one.type, userName = userId) => ({
  ...one,
  userId,
  type,
  userName,
})
const ME = member('me', 'COMPANY_ADMIN')
const MEMBERS = [ME, member('boss', 'COMPANY_ADMIN'), member('li', 'COMPANY', '')]
const INVITED = { ...invitation, invitationId: 'i1', phone: '139****0000' }
const show = (t: TestContext, type: 'COMPANY_ADMIN' | 'COMPANY' = 'COMPANY_ADMIN') =>
  shown(
    t,
    MembersPage,
    {},
    {
      person: { type, userId: 'me' },
      answers: { memberList: { ...answerOf('memberList'), members: MEMBERS, invitations: [INVITED] } },
    },
  )
const labels = (page: ReturnType<typeof show>, row: object, list = 0) =>
  page.rowActions(row, list).map(({ label }) => label)

test('administrators change members, not each other and not themselves', (t) => {
  const page = show(t)
  assert.deepEqual(
    MEMBERS.map((row) => labels(page, row)),
    [[], [], ['设为管理员', '移除']],
  )
})

test('members neither change anybody nor see whom the company has invited', (t) => {
  const page = show(t, 'COMPANY')
  assert.deepEqual(
    MEMBERS.map((row) => labels(page, row)),
    [[], [], []],
  )
  assert.ok(!page.offered.includes('邀请成员') && !page.text.includes('等待回应的邀请'))
})

test('each change asks first, with the phone of somebody without a name', async (t) => {
  const sent = aNode(t, [answered({}), refused(409, 40_900), answered({})])
  const page = show(t)
  const [promote, remove] = page.rowActions(MEMBERS[2] ?? {})
  promote?.onPress?.()
  assert.match(String(page.questions[0]?.title), new RegExp(one.phone.replaceAll('*', '\\*')))
  assert.equal(sent.length, 0)
  await page.agree()
  remove?.onPress?.()
  await page.agree()
  page.rowActions(INVITED, 1)[0]?.onPress?.()
  await page.agree()
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.promoteMember[1], { userId: 'li' }],
      [routes.removeMember[1], { userId: 'li' }],
      [routes.cancelInvitation[1], { invitationId: 'i1' }],
    ],
  )
  assert.deepEqual(page.said, ['已设为管理员', '不行', '已撤回邀请'])
})

test('a phone is sent as the node writes it, however it was typed', async (t) => {
  const sent = aNode(t, [answered({ phone: '139****0000' })])
  const page = show(t)
  await page.press('邀请成员')
  await page.dialog().send({ phone: ' 139 0000 0000 ' })
  assert.deepEqual(sent[0]?.body, { phone: '13900000000' })
  page.dialog().onDone({}, { phone: '139****0000' })
  assert.deepEqual(page.said, ['已邀请 139****0000'])
})
