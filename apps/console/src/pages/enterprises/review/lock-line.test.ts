import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { LockLine } = await import('./lock-line.tsx')
const { MaskedPhone } = await import('../../../kit/detail/masked-phone.tsx')

type Detail = DataOf<'reviewDetail'>
const held = (mine: boolean) => ({ name: '王工', mine, until: '2026-11-26 10:42:00' })
const show = (t: TestContext, more: Partial<Detail>, problem?: { message: string }, saved = true) => {
  const pressed: string[] = []
  const page = shown(t, LockLine, {
    ...{ detail: { ...answerOf('reviewDetail'), examineStatus: 0, ...more }, saved },
    problem: problem && { ok: false, code: 40_900, ...problem },
    onReload: () => pressed.push('reload'),
    onRelease: () => pressed.push('release'),
  })
  return { page, pressed }
}

test('an unlocked submission and a decided one say nothing of locks', (t) => {
  assert.equal(show(t, { heldBy: null }).page.text, '')
  assert.equal(show(t, { heldBy: held(false), examineStatus: 2 }).page.text, '')
})

test('the lock of a colleague says until when, and cannot be released here', (t) => {
  const { page } = show(t, { heldBy: held(false) })
  assert.match(page.text, /王工 正在审核这份申请，锁定至 10:42，您现在只能查看/)
  assert.deepEqual(page.offered, [])
})

test('the own lock says whether verdicts are stored, and can be released', async (t) => {
  const { page, pressed } = show(t, { heldBy: held(true) })
  assert.match(page.text, /由您锁定至 10:42.*意见已保存/)
  await page.press('解除锁定')
  assert.deepEqual(pressed, ['release'])
  assert.match(show(t, { heldBy: held(true) }, undefined, false).page.text, /正在保存意见/)
})

test('being overtaken comes before the lock, and offers the newest state', async (t) => {
  const { page, pressed } = show(t, { heldBy: held(true) }, { message: '资料已有变化' })
  assert.match(page.text, /资料已有变化/)
  assert.ok(!page.text.includes('由您锁定'))
  await page.press('载入最新内容')
  assert.deepEqual(pressed, ['reload'])
})

test('a masked number is revealed by one press that the record notes, or says why not', async (t) => {
  aNode(t, [answered({}), refused(403, 40_300)])
  const looks: string[] = []
  const page = shown(t, MaskedPhone, {
    masked: '139****0000',
    reveal: async () => {
      looks.push('look')
      return looks.length === 1
        ? { ok: false as const, code: 40_300, message: '没有权限' }
        : { ok: true as const, data: { value: '13900000000' } }
    },
  })
  await page.press('查看完整联系电话')
  assert.deepEqual([page.said, page.text.includes('139****0000')], [['没有权限'], true])
  await page.press('查看完整联系电话')
  assert.ok(page.text.includes('13900000000'))
  assert.deepEqual([page.offered, looks.length], [[], 2])
})
