import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import { getText, listDisabledButtons, renderPage } from '../../../../../test-support/render-page.ts'

const { DecisionBar } = await import('./bar.tsx')

const nothing = () => {}
const unused = () => assert.fail('the bar alone sends nothing')
const lock = { name: '王工', mine: true, until: '2026-11-26 10:42:00' }

test('the bar says by which keys an application is approved', async () => {
  const detail = { ...makeAnswer('reviewDetail'), examineStatus: 0 as const, heldBy: lock }
  await renderPage(DecisionBar, {
    review: {
      ...{ data: detail, failure: undefined, verdicts: {}, saved: true, problem: undefined },
      ...{ reload: unused, restart: unused, claim: unused, release: unused },
      ...{ judge: unused, save: unused, decide: unused },
    },
    ...{ busy: false, blocked: '还有没看的项' },
    ...{ onClaim: nothing, onSave: nothing, onPassRest: nothing, onReject: nothing },
    ...{ onApprove: nothing, onTopLevel: nothing, onResend: nothing },
  })
  assert.match(getText(), /Y 这项通过 N 这项驳回 J 下一项 A 其余通过/)
  assert.match(getText(), /还有没看的项/)
  assert.ok(listDisabledButtons().includes('通过，报顶级节点'))
})
