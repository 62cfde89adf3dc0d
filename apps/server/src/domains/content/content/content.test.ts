import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { makeAddress } from '../../../test-support/people.ts'
import { stockContent } from './content.ts'

const app = await testApp({ after })
const { call, db, clock } = app
await stockContent(db, clock.now)

const list = async (body: object = {}) => (await call('newsList', { body, ip: makeAddress() })).data
const detail = (body: object) => call('newsDetail', { body, ip: makeAddress() })
const fileOf = (address: string) =>
  address.startsWith('/media/figures/') ? `content/news${address.slice('/media'.length)}` : address.slice(1)

test('visitors read forty articles, ten a page, the newest first', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((current) => list({ current })))
  assert.deepEqual(
    pages.map(({ records }) => records.length),
    [10, 10, 10, 10, 0],
  )
  const records = pages.flatMap((page) => page.records)
  assert.equal(new Set(records.map(({ id }) => id)).size, 40)
  const days = records.map(({ time }) => time)
  assert.deepEqual(days, days.toSorted().reverse())
  assert.deepEqual([pages[0]?.total, pages[0]?.latest], [40, days[0]])
  const { topics } = await list()
  assert.equal(topics.length, 8)
  assert.equal(
    topics.reduce((sum, { total }) => sum + total, 0),
    40,
  )
  for (const { imgUrl, picture, url, id } of records) {
    assert.equal(url, `/news/detail/${id}`)
    if (picture) assert.ok(existsSync(fileOf(imgUrl)), imgUrl)
  }
})

test('articles are found by topic, by tag and by typed words', async () => {
  const traced = await list({ topic: '追溯与召回' })
  assert.ok(traced.total > 2 && traced.records.every(({ topic }) => topic === '追溯与召回'))
  const tagged = await list({ tag: '制动盘' })
  assert.ok(tagged.total > 0 && tagged.records.every(({ tags }) => tags.includes('制动盘')))
  const titles = async (text: string) => (await list({ text })).records.map(({ title }) => title)
  const wanted = '不到一成的码，造成九成的漏读'
  for (const text of ['漏读', '九成的漏读', 'loudu', 'ISO/IEC 29158', '孕育不足也找不到'])
    assert.equal((await titles(text)).includes(wanted), !text.includes('找不到'), text)
  assert.deepEqual(await list({ text: '没有这样的词' }).then(({ records, total }) => [records, total]), [
    [],
    0,
  ])
})

test('an article has its figures, its neighbours, six hot and three related ones', async () => {
  const { data } = await detail({ id: 28 })
  const { article, hot, related, previous, next } = data
  assert.equal(article.title, '不到一成的码，造成九成的漏读')
  assert.deepEqual([article.time, article.sample, article.topic], ['2026-11-14', true, '打标与读码'])
  assert.ok(article.minutes >= 2 && article.minutes <= 5)
  const sources = [...article.content.matchAll(/(?:src|srcset)="(\S+)"/g)].map(([, address = '']) => address)
  assert.equal(sources.length, 4)
  for (const address of sources) assert.ok(existsSync(fileOf(address)), address)
  assert.match(
    article.content,
    /<picture><source media="[^"]+" srcset="\/media\/figures\/28-1-phone.svg" width="358"/,
  )
  assert.match(
    article.content,
    /<img src="\/media\/figures\/28-1.svg" alt="C 级及以下[^"]+" width="800" height="216"/,
  )
  assert.match(article.content, /<table><caption>表 1　码等级与一次读取率<\/caption>/)
  // Numbers of a table stand right, its first column left.
  assert.match(article.content, /<th>等级<\/th>\s*<th data-number>件数<\/th>/)
  assert.match(article.content, /<td>A<\/td>\s*<td data-number>38,472<\/td>/)
  assert.equal(hot.length, 6)
  assert.equal(hot[2]?.id, 28, 'ranked third by its file')
  assert.equal(related.length, 3)
  assert.ok(!related.some(({ id }) => id === 28))
  assert.ok(
    related.some(
      (other) => other.topic === article.topic || other.tags.some((tag) => article.tags.includes(tag)),
    ),
  )
  assert.ok(previous && next)
  const older = (await detail({ id: previous.id })).data
  assert.equal(older.next?.id, 28)
  assert.ok(older.article.time < article.time)
  const newest = (await detail({ id: (await list()).records[0]!.id })).data
  assert.equal(newest.next, null)
  assert.deepEqual((await call('newsHot')).data.records, hot)
})

test('every article can be shown', async () => {
  const pages = await list({ size: 100 })
  for (const { id } of pages.records) {
    const { data, success, message } = await detail({ id })
    assert.equal(success, true, message)
    assert.doesNotMatch(data.article.content, /data-key|data-phone|<img(?![^>]* src=)/, String(id))
    for (const [, address = ''] of data.article.content.matchAll(/src(?:set)?="(\S+?)"/g))
      assert.ok(existsSync(fileOf(address)), `${id}: ${address}`)
  }
})

test('visitors see seven cases, three of them in the carousel', async () => {
  const { records, slides } = (await call('caseList')).data
  assert.deepEqual(
    records.map(({ id }) => id),
    [1, 2, 3, 4, 5, 6, 7],
  )
  assert.deepEqual(
    slides.map(({ id }) => id),
    [1, 2, 3],
  )
  assert.equal(slides[0]?.slide?.statistics.length, 3)
  for (const { id, title } of records) {
    const { data, success, message } = await call('caseDetail', { body: { id }, ip: makeAddress() })
    assert.equal(success, true, message)
    assert.equal(data.document.list.title, title)
    assert.equal(data.document.painPoints.length, 4)
    assert.ok('kind' in data.document.figure)
  }
})

test('missing articles and malformed ids are refused', async () => {
  for (const id of [99, 1_000_000]) {
    assert.equal((await detail({ id })).code, getRefusalCode('content_not_found'))
    assert.equal(
      (await call('caseDetail', { body: { id }, ip: makeAddress() })).code,
      getRefusalCode('content_not_found'),
    )
  }
  for (const id of [0, -1, 1.5, 'one', 1e9, null])
    assert.equal((await detail({ id })).status, 400, String(id))
  for (const body of [{ current: 0 }, { size: 101 }, { text: '查'.repeat(61) }, { topic: 1 }])
    assert.equal((await call('newsList', { body, ip: makeAddress() })).status, 400, JSON.stringify(body))
  assert.deepEqual((await call('contentBanners')).data, { records: [] })
})
