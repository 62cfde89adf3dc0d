import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { makeRefusal } from '../../../../test-support/fake-node.ts'
import {
  answer,
  fill,
  findDialog,
  getText,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { default: MembersPage } = await import('./page.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('memberList').members
const [invitation = assert.fail()] = makeAnswer('memberList').invitations
const member = (userId: string, type: typeof EXAMPLE.type, userName = userId) => ({
  ...EXAMPLE,
  ...{ userId, type, userName },
})
const MEMBERS = [member('me', 'COMPANY_ADMIN'), member('boss', 'COMPANY_ADMIN'), member('li', 'COMPANY', '')]
const INVITED = { ...invitation, invitationId: 'i1', phone: '139****0000' }
const show = (type: 'COMPANY_ADMIN' | 'COMPANY') =>
  renderPage(
    MembersPage,
    {},
    {
      person: { type, userId: 'me' },
      answers: {
        memberList: { ...makeAnswer('memberList'), members: MEMBERS, invitations: [INVITED] },
        memberInvite: { phone: '139****0000' },
        removeMember: makeRefusal('unavailable', { message: '不行' }),
      } as object,
    },
  )
const PROMOTE = `把 ${EXAMPLE.phone} 设为管理员`
const REMOVE = `移除 ${EXAMPLE.phone}`
const memberButtons = () => listUsableButtons().filter((name) => /^把 |^移除 /.test(name))

test('administrators change members, not each other and not themselves', async () => {
  await show('COMPANY_ADMIN')
  assert.deepEqual(memberButtons(), [PROMOTE, REMOVE])
})

test('members neither change anybody nor see whom the company has invited', async () => {
  await show('COMPANY')
  assert.deepEqual(memberButtons(), [])
  assert.ok(!listUsableButtons().includes('邀请成员') && !getText().includes('等待回应的邀请'))
})

test('each change asks first, with the phone of somebody without a name', async () => {
  const node = await show('COMPANY_ADMIN')
  await press(PROMOTE)
  assert.ok(getText(await findDialog()).includes(EXAMPLE.phone))
  assert.deepEqual(node.sent('promoteMember'), [])
  await answer('设为管理员')
  assert.deepEqual(node.sent('promoteMember'), [{ userId: 'li' }])
  assert.match(getText(), /已设为管理员/)
  await press(REMOVE)
  await answer('移除')
  assert.deepEqual(node.sent('removeMember'), [{ userId: 'li' }])
  assert.match(getText(), /不行/)
  await press('撤回对 139****0000 的邀请')
  await answer('撤回')
  assert.deepEqual(node.sent('cancelInvitation'), [{ invitationId: 'i1' }])
  assert.match(getText(), /已撤回邀请/)
})

test('a phone is sent as the node writes it, however it was typed', async () => {
  const node = await show('COMPANY_ADMIN')
  await press('邀请成员')
  await fill('同事的手机号', ' 139 0000 0000 ')
  await answer('发出邀请')
  assert.deepEqual(
    node.requests.filter(({ call }) => /nvite/.test(call)).map(({ body }) => body),
    [{ phone: '13900000000' }],
  )
  assert.match(getText(), /已邀请 /)
})
