import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Proposal } from '@biaojie/contract/enterprises/registrations/proposals.ts'
import {
  ID_PHOTO_CONSENT_VERSION,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { Actions } = await import('./actions.tsx')

const PROPOSAL: Proposal = {
  ...answerOf('proposalDetail'),
  ...{ id: 'p1', version: 3, registrationVersion: 8, state: 'open', mine: false, underReview: false },
  ...{ changed: ['企业地址', '联系人'], proposer: '李工' },
}
const show = (t: TestContext, more: Partial<Proposal> = {}, decides = true) =>
  shown(t, Actions, { proposal: { ...PROPOSAL, ...more }, decides })
const TAKE = '采纳并提交平台'

test('administrators decide, the one who proposed withdraws, and both may be the same person', (t) => {
  assert.deepEqual(show(t).offered, ['退回', TAKE])
  assert.deepEqual(show(t, { mine: true }, false).offered, ['撤回'])
  assert.deepEqual(show(t, { mine: true }).offered, ['撤回', '退回', TAKE])
  assert.deepEqual(show(t, {}, false).offered, [])
})

test('a proposal waits while another change is under review, and where it changes no value', (t) => {
  for (const more of [{ underReview: true }, { changed: [] }]) {
    const page = show(t, more)
    assert.deepEqual([page.offered, page.closed], [['退回'], [TAKE]])
  }
})

test('a declined proposal can be made again by its author, a decided one is over for all others', (t) => {
  assert.match(show(t, { state: 'declined', mine: true }).text, /修改后再提/)
  assert.equal(show(t, { state: 'declined' }).text, '')
  for (const state of ['taken', 'withdrawn'] as const)
    assert.equal(show(t, { state: state as never, mine: true }).text, '', state)
})

test('taking over sends both versions that were seen and the texts that were agreed to', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t)
  await page.press(TAKE)
  const { about, values, send } = page.dialog()
  assert.match(String(about), /涉及：企业地址、联系人/)
  assert.deepEqual(values, { agreement: false, idPhotoConsent: false })
  await send({ agreement: true, idPhotoConsent: true })
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [
      routes.takeProposal[1],
      {
        ...{ id: 'p1', version: 3, registrationVersion: 8, agreement: true, idPhotoConsent: true },
        agreementVersion: PREFIX_AGREEMENT_VERSION,
        idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
      },
    ],
  )
})

test('declining tells the author why, withdrawing needs no reason', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const page = show(t, { mine: true })
  await page.press('退回')
  assert.match(String(page.dialog().about), /告知李工/)
  await page.dialog().send({ reason: '地址不全' })
  const own = show(t, { mine: true })
  await own.press('撤回')
  await own.dialog().send({})
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.declineProposal[1], { id: 'p1', version: 3, reason: '地址不全' }],
      [routes.withdrawProposal[1], { id: 'p1', version: 3 }],
    ],
  )
})
