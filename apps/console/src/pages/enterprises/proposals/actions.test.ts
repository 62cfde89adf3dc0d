import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Proposal } from '@biaojie/contract/enterprises/registrations/proposals.ts'
import {
  ID_PHOTO_CONSENT_VERSION,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
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

const { Actions } = await import('./actions.tsx')

const PROPOSAL: Proposal = {
  ...makeAnswer('proposalDetail'),
  ...{ id: 'p1', version: 3, registrationVersion: 8, state: 'open', mine: false, underReview: false },
  ...{ changed: ['企业地址', '联系人'], proposer: '李工' },
}
const show = (more: Partial<Proposal> = {}, decides = true) =>
  renderPage(Actions, { proposal: { ...PROPOSAL, ...more }, decides })
const TAKE = '采纳并提交平台'

test('administrators decide, the one who proposed withdraws, and both may be the same person', async () => {
  const offered = async (more: Partial<Proposal>, decides: boolean) => {
    await show(more, decides)
    return listUsableButtons()
  }
  assert.deepEqual(await offered({}, true), ['退回', TAKE])
  assert.deepEqual(await offered({ mine: true }, false), ['撤回'])
  assert.deepEqual(await offered({ mine: true }, true), ['撤回', '退回', TAKE])
  assert.deepEqual(await offered({}, false), [])
})

test('a proposal waits while another change is under review, and where it changes no value', async () => {
  for (const more of [{ underReview: true }, { changed: [] }]) {
    await show(more)
    assert.deepEqual([listUsableButtons(), listDisabledButtons()], [['退回'], [TAKE]])
  }
})

test('a declined proposal can be made again by its author, a decided one is over for all others', async () => {
  await show({ state: 'declined', mine: true })
  assert.match(getText(), /修改后再提/)
  await show({ state: 'declined' })
  assert.equal(getText(), '')
  for (const state of ['taken', 'withdrawn'] as const) {
    await show({ state: state as never, mine: true })
    assert.equal(getText(), '', state)
  }
})

test('taking over sends both versions that were seen and the texts that were agreed to', async () => {
  const node = await show()
  await press(TAKE)
  assert.match(getText(await findDialog()), /涉及：企业地址、联系人/)
  await answer('提交平台审核')
  assert.deepEqual(node.sent('takeProposal'), [], 'nothing was agreed to yet')
  for (const box of screen.getAllByRole('checkbox')) await click(box)
  await answer('提交平台审核')
  assert.deepEqual(node.sent('takeProposal'), [
    {
      ...{ id: 'p1', version: 3, registrationVersion: 8, agreement: true, idPhotoConsent: true },
      agreementVersion: PREFIX_AGREEMENT_VERSION,
      idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
    },
  ])
})

test('declining tells the author why, withdrawing needs no reason', async () => {
  const node = await show({ mine: true })
  await press('退回')
  assert.match(getText(await findDialog()), /告知李工/)
  await fill('退回理由', '地址不全')
  await answer('退回')
  assert.deepEqual(node.sent('declineProposal'), [{ id: 'p1', version: 3, reason: '地址不全' }])
  await press('撤回')
  await answer('撤回')
  assert.deepEqual(node.sent('withdrawProposal'), [{ id: 'p1', version: 3 }])
})
