import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: LinksPage } = await import('./page.tsx')

const [one = assert.fail()] = answerOf('traceLinkList').links
const OWN = '88.449.1001'
type Link = typeof one
const link = (id: string, offerer: string, state: Link['state']): Link => ({
  ...one,
  ...{
    id,
    offerer,
    partner: offerer === OWN ? '88.449.1008' : OWN,
    state,
    version: 2,
    edges: 12,
    reminders: 0,
  },
})
const LINKS = [
  link('asked', '88.449.1008', 'offered'),
  link('mine', OWN, 'offered'),
  link('both', OWN, 'accepted'),
  link('over', OWN, 'ended'),
]
const missing = [{ prefix: '88.449.1009', name: '丙公司', edges: 10_001 }]
const show = (t: TestContext, type: 'COMPANY_ADMIN' | 'COMPANY') =>
  shown(
    t,
    LinksPage,
    {},
    {
      person: { type, prefix: OWN },
      answers: { traceLinkList: { ...answerOf('traceLinkList'), links: LINKS, missing } },
    },
  )
const actions = (page: ReturnType<typeof show>, list: number) => (row: object) => page.rowActions(row, list)
const labels = (offered: readonly { label: string }[]) => offered.map(({ label }) => label)

test('an offer is answered by the asked company’s administrators, and taken back by the one that asked', (t) => {
  const page = show(t, 'COMPANY_ADMIN')
  const offered = LINKS.map((row) => [row.id, labels(actions(page, 1)(row))])
  assert.deepEqual(Object.fromEntries(offered), {
    asked: ['接受', '不接受'],
    mine: ['催一次', '收回'],
    both: ['结束'],
    over: [],
  })
})

test('members may remind, and decide nothing', (t) => {
  const page = show(t, 'COMPANY')
  const offered = LINKS.map((row) => [row.id, labels(actions(page, 1)(row))])
  assert.deepEqual(Object.fromEntries(offered), { asked: [], mine: ['催一次'], both: [], over: [] })
  assert.ok(!page.offered.includes('请一家企业接受'))
  assert.deepEqual(page.rowActions(missing[0] ?? {}, 0), [])
})

test('each list has the links of its side', (t) => {
  const { text } = show(t, 'COMPANY_ADMIN')
  assert.match(text, /连着却没有关联的企业.*丙公司.*超过 10,000.*请本企业接受的.*本企业请求的/)
})

/** Presses an action of a row and returns the page with the dialog that it opens. */
async function opened(t: TestContext, row: Link, label: string) {
  const page = show(t, 'COMPANY_ADMIN')
  page
    .rowActions(row, 1)
    .find((action) => action.label === label)
    ?.onPress?.()
  await page.again()
  return page.dialog()
}

test('accepting, declining and ending name the version that was seen', async (t) => {
  const [asked, , both] = LINKS
  assert.ok(asked && both)
  const sent = aNode(t, [answered({}), answered({}), answered({})])
  await (await opened(t, asked, '接受')).send({ note: '好' })
  await (await opened(t, asked, '不接受')).send({ note: '' })
  const end = await opened(t, both, '结束')
  assert.match(String(end.about), /立即生效/)
  await end.send({ note: '' })
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.traceLinkAnswer[1], { id: 'asked', version: 2, accept: true, note: '好' }],
      [routes.traceLinkAnswer[1], { id: 'asked', version: 2, accept: false, note: '' }],
      [routes.traceLinkEnd[1], { id: 'both', version: 2, note: '' }],
    ],
  )
})

test('a company that is only found in events is asked with its prefix filled in', async (t) => {
  const page = show(t, 'COMPANY_ADMIN')
  page.rowActions(missing[0] ?? {}, 0)[0]?.onPress?.()
  await page.again()
  assert.equal(page.dialog().values.partner, '88.449.1009')
})
