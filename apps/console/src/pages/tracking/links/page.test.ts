import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  fill,
  findDialog,
  findField,
  findRow,
  getText,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { default: LinksPage } = await import('./page.tsx')

const [EXAMPLE = assert.fail()] = makeAnswer('traceLinkList').links
const OWN = '88.449.1001'
type Link = typeof EXAMPLE
const link = (id: string, name: string, offerer: string, state: Link['state']): Link => ({
  ...EXAMPLE,
  ...{ id, offerer, partner: offerer === OWN ? '88.449.1008' : OWN, state },
  ...{ version: 2, edges: 12, reminders: 0, partnerName: name, offererName: name },
})
const LINKS = {
  asked: link('asked', '请我们的', '88.449.1008', 'offered'),
  mine: link('mine', '我们请的', OWN, 'offered'),
  both: link('both', '已接受的', OWN, 'accepted'),
  over: link('over', '已结束的', OWN, 'ended'),
}
const missing = [{ prefix: '88.449.1009', name: '丙公司', edges: 10_001 }]
/** Shows the page of a company that has only these links. */
const show = (type: 'COMPANY_ADMIN' | 'COMPANY', links: readonly Link[] = Object.values(LINKS)) =>
  renderPage(
    LinksPage,
    {},
    {
      person: { type, prefix: OWN },
      answers: { traceLinkList: { ...makeAnswer('traceLinkList'), links: [...links], missing } },
    },
  )
async function offered(type: 'COMPANY_ADMIN' | 'COMPANY') {
  const labels: Record<string, string[]> = {}
  for (const [name, row] of Object.entries(LINKS)) {
    await show(type, [row])
    labels[name] = listUsableButtons().filter((label) => ACTIONS.has(label))
  }
  return labels
}
const ACTIONS = new Set(['接受', '不接受', '提醒一次', '收回', '结束'])

test('an offer is answered by the asked company’s administrators, and taken back by the one that asked', async () => {
  assert.deepEqual(await offered('COMPANY_ADMIN'), {
    asked: ['接受', '不接受'],
    mine: ['提醒一次', '收回'],
    both: ['结束'],
    over: [],
  })
})

test('members may remind, and decide nothing', async () => {
  assert.deepEqual(await offered('COMPANY'), { asked: [], mine: ['提醒一次'], both: [], over: [] })
  assert.ok(!listUsableButtons().includes('发起关联请求'))
  assert.deepEqual(listUsableButtons(findRow('丙公司')), [])
})

test('each list has the links of its side', async () => {
  await show('COMPANY_ADMIN')
  assert.match(getText(), /有往来未关联的企业.*丙公司.*超过 10,000.*收到的关联请求.*发起的关联请求/)
})

test('accepting and declining name the version that was seen', async () => {
  const node = await show('COMPANY_ADMIN', [LINKS.asked])
  await press('接受')
  await fill('说明', '好')
  await answer('接受')
  await press('不接受')
  await answer('不接受')
  assert.deepEqual(node.sent('traceLinkAnswer'), [
    { id: 'asked', version: 2, accept: true, note: '好' },
    { id: 'asked', version: 2, accept: false, note: '' },
  ])
})

test('ending says that it holds at once, and names the version that was seen', async () => {
  const node = await show('COMPANY_ADMIN', [LINKS.both])
  await press('结束')
  assert.match(getText(await findDialog()), /立即生效/)
  await answer('结束')
  assert.deepEqual(node.sent('traceLinkEnd'), [{ id: 'both', version: 2, note: '' }])
})

test('a company that is only found in events is asked with its prefix filled in', async () => {
  await show('COMPANY_ADMIN')
  await press('向 88.449.1009 发起关联请求')
  assert.equal(findField('对方前缀').value, '88.449.1009')
})
