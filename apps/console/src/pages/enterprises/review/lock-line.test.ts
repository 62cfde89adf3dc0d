import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { getText, listUsableButtons, press, renderPage } from '../../../../test-support/render-page.ts'

const { LockLine } = await import('./lock-line.tsx')
const { MaskedPhone } = await import('../../../kit/detail/masked-phone.tsx')

type Detail = DataOf<'reviewDetail'>
const lock = (mine: boolean) => ({ name: '王工', mine, until: '2026-11-26 10:42:00' })
async function show(more: Partial<Detail>, problem?: { message: string }, saved = true) {
  const pressed: string[] = []
  await renderPage(LockLine, {
    ...{ detail: { ...makeAnswer('reviewDetail'), examineStatus: 0, ...more }, saved },
    problem: problem && { ok: false, code: 40_900, ...problem },
    onReload: () => pressed.push('reload'),
    onRelease: () => pressed.push('release'),
  })
  return pressed
}

test('an unlocked submission and a decided one say nothing of locks', async () => {
  await show({ heldBy: null })
  assert.equal(getText(), '')
  await show({ heldBy: lock(false), examineStatus: 2 })
  assert.equal(getText(), '')
})

test('the lock of a colleague says until when, and cannot be released here', async () => {
  await show({ heldBy: lock(false) })
  assert.match(getText(), /王工 正在审核这份申请，锁定至 10:42，您现在只能查看/)
  assert.deepEqual(listUsableButtons(), [])
})

test('the own lock says whether verdicts are stored, and can be released', async () => {
  const pressed = await show({ heldBy: lock(true) })
  assert.match(getText(), /由您锁定至 10:42.*意见已保存/)
  await press('解除锁定')
  assert.deepEqual(pressed, ['release'])
  await show({ heldBy: lock(true) }, undefined, false)
  assert.match(getText(), /正在保存意见/)
})

test('being overtaken comes before the lock, and offers the newest state', async () => {
  const pressed = await show({ heldBy: lock(true) }, { message: '资料已有变化' })
  assert.match(getText(), /资料已有变化/)
  assert.ok(!getText().includes('由您锁定'))
  await press('载入最新内容')
  assert.deepEqual(pressed, ['reload'])
})

test('a masked number is revealed by one press that the record notes, or says why not', async () => {
  const answers = [
    { ok: false as const, code: 40_300, message: '没有权限' },
    { ok: true as const, data: { value: '13900000000' } },
  ]
  const reveal = async () => answers.shift() ?? assert.fail('the number was asked for again')
  await renderPage(MaskedPhone, { masked: '139****0000', reveal })
  await press('查看完整联系电话')
  assert.match(getText(), /139\*\*\*\*0000.*没有权限/)
  await press('查看完整联系电话')
  assert.ok(getText().includes('13900000000'))
  assert.deepEqual(listUsableButtons(), [])
})
