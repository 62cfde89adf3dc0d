import assert from 'node:assert/strict'
import { after, test as plainTest, type TestContext } from 'node:test'
import {
  type BannerDocument,
  NEWS_TOPICS,
  type NewsDocument,
} from '@biaojie/contract/content/content/rules.ts'
import sharp from 'sharp'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, logIn, makeAddress } from '../../../test-support/people.ts'
import { stockContent } from './content.ts'
import { TOPIC_PICTURES } from './documents.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, clock, wait, runJobs } = app
await stockContent(db, clock.now)
const editor = await createSession(app, { type: 'MANAGER', name: 'zhang-bian' })
const other = await createSession(app, { type: 'ADMIN', name: 'li-shen' })

type Name = Parameters<typeof call>[0]
const as =
  (token: string) =>
  <N extends Name>(name: N, body: object) => {
    // Lines of a trail are a second apart.
    wait(1)
    return call(name, { token, body, ip: makeAddress() })
  }
/** Some of these articles wait longer than a session lasts. */
let ask = as(editor.token)
let askOther = as(other.token)
/** A hook before each test would also run before those of other files, which share the process. */
const test = (name: string, work: (t: TestContext) => Promise<void>) =>
  plainTest(name, async (t) => {
    ask = as((await logIn(app, editor.phone)).tokenInfo.access_token)
    askOther = as((await logIn(app, other.phone)).tokenInfo.access_token)
    await work(t)
  })

const BODY = `<p>入库前逐件读码。</p><p>表 1　读码率</p><table><tbody><tr><th>线</th><th>率</th></tr><tr><td>一线</td><td>99.2%</td></tr></tbody></table>`
const article = (fields: Partial<NewsDocument> = {}): NewsDocument => ({
  title: '三条线试读三十天，漏读少了一半',
  des: '把读码器的重读次数按工位排一排，重读集中的地方就是码等级掉下来的地方。',
  topic: '打标与读码',
  image: 'parts/brake-disc-2',
  tags: ['读码'],
  sample: true,
  body: BODY,
  time: '',
  ...fields,
})
async function draft(fields: Partial<NewsDocument> = {}) {
  const answer = await ask('contentSave', { kind: 'news', version: 0, document: article(fields) })
  assert.equal(answer.success, true, answer.message)
  return answer.data
}
const which = ({ kind, id, version }: { kind: string; id: number; version: number }) => ({
  kind,
  id,
  version,
})
const seenBy = (id: number, preview?: string) =>
  call('newsDetail', { body: { id, ...(preview && { preview }) }, ip: makeAddress() })
const tokenOf = (url: string) => new URL(url, 'http://x').searchParams.get('preview')!

test('a draft is seen only by its preview, then by everybody', async () => {
  const item = await draft()
  assert.deepEqual([item.state, item.number, item.publishedNumber, item.problems], ['draft', 1, 0, {}])
  assert.ok(item.id >= 1001, 'ids below belong to the files')
  assert.equal((await seenBy(item.id)).code, getRefusalCode('content_not_found'))
  assert.ok(
    !(await call('newsList', { body: { text: '漏读少了一半' } })).data.records.some(
      ({ id }) => id === item.id,
    ),
  )

  const preview = await ask('contentPreview', { kind: 'news', id: item.id })
  assert.match(preview.data.url, new RegExp(`^/news/detail/${item.id}\\?preview=`))
  const token = tokenOf(preview.data.url)
  const { article: shown } = (await seenBy(item.id, token)).data
  assert.equal(shown.title, article().title)
  assert.match(shown.content, /<caption>表 1　读码率<\/caption>/)
  assert.match(shown.content, /<td data-number>99.2%<\/td>/)
  for (const wrong of [`${token}x`, token.replace(/^1/, '2'), 'x', token.slice(0, -1)])
    assert.equal((await seenBy(item.id, wrong)).code, getRefusalCode('preview_expired'), wrong)
  assert.equal((await seenBy(28, token)).code, getRefusalCode('preview_expired'), 'of another article')

  const published = await ask('contentPublish', which(item))
  assert.deepEqual([published.data.state, published.data.publishedNumber], ['published', 1])
  const found = (await call('newsList', { body: { text: '漏读少了一半' } })).data.records
  assert.deepEqual(
    found.map(({ id, time }) => [id, time]),
    [[item.id, '2026-11-20']],
  )
  wait(3_601)
  assert.equal((await seenBy(item.id, token)).code, getRefusalCode('preview_expired'), 'an hour is over')
  assert.equal((await seenBy(item.id)).data.article.title, article().title)
})

test('a version saved later waits to be published; every version can be restored', async () => {
  const item = await draft()
  const published = (await ask('contentPublish', which(item))).data
  const changed = await ask('contentSave', {
    ...which(published),
    document: article({ title: '改过的标题一条' }),
  })
  assert.deepEqual([changed.data.changed, changed.data.number, changed.data.publishedNumber], [true, 2, 1])
  assert.equal((await seenBy(item.id)).data.article.title, article().title)
  const unchanged = await ask('contentSave', {
    ...which(changed.data),
    document: article({ title: '改过的标题一条' }),
  })
  assert.equal(unchanged.data.number, 2, 'saved without a change')
  assert.equal((await ask('contentPublish', which(changed.data))).data.publishedNumber, 2)
  assert.equal((await seenBy(item.id)).data.article.title, '改过的标题一条')
  const first = await ask('contentVersion', { kind: 'news', id: item.id, number: 1 })
  assert.deepEqual(first.data.document, article())
  const { data } = await ask('contentDetail', { kind: 'news', id: item.id })
  assert.deepEqual(
    data.versions.map(({ number, by }) => [number, by]),
    [
      [2, 'zhang-bian'],
      [1, 'zhang-bian'],
    ],
  )
  assert.deepEqual(
    data.trail.map(({ actor, action, text }) => [actor, action, text]),
    [
      ['zhang-bian', '发布', '第 2 版'],
      ['zhang-bian', '保存', '第 2 版'],
      ['zhang-bian', '发布', '第 1 版'],
      ['zhang-bian', '新建', ''],
    ],
  )
})

test('the second of two editors is refused, and no text of either is lost', async () => {
  const item = await draft()
  const saves = await Promise.all([
    ask('contentSave', { ...which(item), document: article({ title: '甲编辑的标题写在这里' }) }),
    askOther('contentSave', { ...which(item), document: article({ title: '乙编辑的标题写在这里' }) }),
  ])
  assert.deepEqual(saves.map(({ status }) => status).sort(), [200, 409])
  const refused = saves.find(({ success }) => !success)
  assert.equal(refused?.code, getRefusalCode('content_stale'))
  const { data } = await ask('contentDetail', { kind: 'news', id: item.id })
  assert.equal(data.number, 2)
  for (const name of ['contentPublish', 'contentDelete'] as const)
    assert.equal((await ask(name, which(item))).code, getRefusalCode('content_stale'), name)
  assert.equal(
    (await ask('contentTakeBack', { ...which(item), reason: '旧' })).code,
    getRefusalCode('content_stale'),
  )
})

test('a scheduled version is published once, at its time, with its content of then', async () => {
  const item = await draft()
  for (const [time, message] of [
    ['2026-11-01 08:00:00', /须晚于现在/],
    ['2029-01-01 08:00:00', /一年以内/],
    ['明天', /格式/],
    ['2026-13-45 08:00:00', /格式/],
  ] as const) {
    const answer = await ask('contentPublish', { ...which(item), time })
    assert.deepEqual([answer.status, Object.keys(answer.errors ?? {})], [400, ['time']], time)
    assert.match(answer.message, message)
  }
  const scheduled = await ask('contentPublish', { ...which(item), time: '2026-11-21 08:30:00' })
  assert.deepEqual([scheduled.data.state, scheduled.data.scheduleTime], ['scheduled', '2026-11-21 08:30:00'])
  await runJobs()
  assert.equal((await seenBy(item.id)).code, getRefusalCode('content_not_found'))
  // It is postponed and changed again, so the first time passes without effect.
  const later = await ask('contentPublish', { ...which(scheduled.data), time: '2026-11-21 09:30:00' })
  const incomplete = await ask('contentSave', { ...which(later.data), document: article({ des: '' }) })
  assert.deepEqual([incomplete.status, incomplete.errors], [400, { des: '请填写摘要' }])
  const saved = await ask('contentSave', {
    ...which(later.data),
    document: article({ title: '定稿后的标题在此' }),
  })
  assert.equal(saved.success, true, saved.message)
  const to = (text: string) => {
    clock.now = new Date(`${text}+08:00`)
  }
  to('2026-11-21T08:31:00')
  await runJobs()
  assert.equal((await seenBy(item.id)).code, getRefusalCode('content_not_found'))
  to('2026-11-21T09:30:05')
  await runJobs()
  await runJobs()
  const { article: shown } = (await seenBy(item.id)).data
  assert.deepEqual([shown.title, shown.time], ['定稿后的标题在此', '2026-11-21'])
  ask = as((await logIn(app, editor.phone)).tokenInfo.access_token)
  const { data } = await ask('contentDetail', { kind: 'news', id: item.id })
  assert.deepEqual([data.state, data.scheduleTime, data.trail[0]?.action], ['published', '', '到时发布'])
  assert.equal(data.trail.filter(({ action }) => action === '到时发布').length, 1)

  const next = (await ask('contentSave', { kind: 'news', version: 0, document: article() })).data
  const waiting = await ask('contentPublish', { ...which(next), time: '2026-11-21 10:00:00' })
  const cancelled = await ask('contentCancel', which(waiting.data))
  assert.deepEqual([cancelled.data.state, cancelled.data.scheduleTime], ['draft', ''])
  assert.equal(
    (await ask('contentCancel', which(cancelled.data))).code,
    getRefusalCode('content_stale'),
    'there is no time any more',
  )
  to('2026-11-21T10:00:05')
  await runJobs()
  assert.equal((await seenBy(next.id)).code, getRefusalCode('content_not_found'))
})

test('a withdrawn text disappears for visitors, lists and searches, and can return', async () => {
  const before = (await ask('contentDetail', { kind: 'news', id: 28 })).data
  assert.equal(
    (await ask('contentTakeBack', { ...which(before), reason: ' ' })).errors?.reason,
    '请写明撤下的原因',
  )
  const gone = await ask('contentTakeBack', { ...which(before), reason: '数据复核' })
  assert.deepEqual([gone.data.state, gone.data.place], ['withdrawn', 0])
  assert.equal((await seenBy(28)).code, getRefusalCode('content_withdrawn'))
  assert.ok(!(await call('newsHot')).data.records.some(({ id }) => id === 28))
  assert.equal(
    (await ask('contentDelete', which(gone.data))).code,
    getRefusalCode('content_stale'),
    'what was published is kept',
  )
  const list = await ask('contentList', { kind: 'news', state: 'withdrawn' })
  assert.deepEqual([list.data.total, list.data.counts.withdrawn], [1, 1])
  const again = await ask('contentPublish', which(gone.data))
  assert.equal(again.data.state, 'published')
  const { article: shown } = (await seenBy(28)).data
  assert.equal(shown.time, '2026-11-14', 'its day stays')
})

test('staff order hot articles and banners', async () => {
  const hot = async () => (await call('newsHot')).data.records.map(({ id }) => id)
  const arranged = await ask('contentArrange', { kind: 'news', ids: [5, 3] })
  assert.deepEqual(
    arranged.data.records.map(({ id, place }) => [id, place]),
    [
      [5, 1],
      [3, 2],
    ],
  )
  assert.deepEqual((await hot()).slice(0, 2), [5, 3])
  assert.equal((await hot()).length, 6, 'filled with the newest')
  const next = (await ask('contentSave', { kind: 'news', version: 0, document: article() })).data
  for (const ids of [[next.id], [999], [1, 2, 3, 4, 5, 6, 7]])
    assert.equal((await ask('contentArrange', { kind: 'news', ids })).status, 400, String(ids))

  const banner = (title: string, fields: Partial<BannerDocument> = {}) =>
    ask('contentSave', {
      kind: 'banner',
      version: 0,
      document: {
        ...{ title: [title, '第二行'], text: '一句说明', image: 'parts/brake-disc-2', alt: '制动盘' },
        ...{ link: '/news', newWindow: false },
        ...fields,
      },
    })
  for (const title of ['甲', '乙']) {
    const made = (await banner(title)).data
    assert.equal((await ask('contentPublish', which(made))).success, true)
  }
  const shown = (await call('contentBanners')).data.records
  assert.deepEqual(
    shown.map(({ title }) => title),
    [
      ['甲', '第二行'],
      ['乙', '第二行'],
    ],
  )
  await ask('contentArrange', { kind: 'banner', ids: [shown[1]!.id, shown[0]!.id] })
  assert.deepEqual(
    (await call('contentBanners')).data.records.map(({ title }) => title[0]),
    ['乙', '甲'],
  )
  for (const link of ['javascript:alert(1)', '//evil.example', 'news', 'https://x', '/\\evil']) {
    const { status, errors } = await banner('丙', { link })
    assert.deepEqual([status, Object.keys(errors ?? {})], [400, ['link']], link)
  }
  const { data: unlinked } = await banner('丙', { link: '' })
  assert.deepEqual(Object.keys(unlinked.problems), ['link'], 'a draft may lack it')
  assert.equal((await ask('contentPublish', which(unlinked))).status, 400)
})

test('pasted text is cleaned; missing or too long fields are named', async () => {
  const save = (document: object) => ask('contentSave', { kind: 'news', version: 0, document })
  const pasted = await save(
    article({
      title: ' 从网页粘贴的\u200b标题 ',
      body: '<div onclick="x()">正文<script>alert(1)</script><img src="https://evil.example/a.png"><a href="javascript:x">链</a></div>',
    }),
  )
  assert.equal(pasted.data.title, '从网页粘贴的标题')
  assert.equal((pasted.data.document as NewsDocument).body, '<p>正文<a>链</a></p>')
  assert.deepEqual((await save(article({ title: '  ' }))).errors, { title: '请填写标题' })
  assert.deepEqual((await save(article({ title: '长'.repeat(33) }))).errors, {
    title: '标题不能超过 32 个字',
  })
  const long = await save(article({ body: `<p>${'字'.repeat(61_000)}</p>` }))
  assert.deepEqual([long.status, long.errors], [400, { body: '正文过长，请分成几篇' }])
  const large = await save(article({ body: `<p>${'字'.repeat(50_000)}</p>` }))
  assert.equal(large.success, true, 'larger than other bodies may be')
  const bare = await save({ title: '只有标题的草稿' })
  assert.deepEqual(Object.keys(bare.data.problems).sort(), ['body', 'des', 'topic'])
  const refused = await ask('contentPublish', which(bare.data))
  assert.deepEqual([refused.status, refused.errors?.des], [400, '请填写摘要'])
  assert.equal((await ask('contentDelete', which(bare.data))).success, true)
  assert.equal(
    (await ask('contentDetail', { kind: 'news', id: bare.data.id })).code,
    getRefusalCode('content_not_found'),
  )
  assert.deepEqual((await save({ ...article(), publishTime: '2027-01-01' })).errors, {
    publishTime: '没有这个字段',
  })
  for (const document of [{ title: 1 }, { title: '甲乙丙丁戊己庚', tags: 'x', body: [], sample: 'yes' }])
    assert.ok((await save(document)).status < 500)
})

test('a draft of any kind names the fields that it does not have, at any depth, and is not stored', async () => {
  const stored = async () => (await app.pool.query('select count(*)::int as n from content_items')).rows[0].n
  const before = await stored()
  const wrong: [kind: 'news' | 'case' | 'banner', document: object, field: string][] = [
    ['news', { title: '甲', times: '2027-01-01' }, 'times'],
    ['news', { title: '甲', tags: [{ name: '乙' }] }, 'tags.0.name'],
    ['banner', { title: ['甲'], publishTime: '2027-01-01 09:00:00' }, 'publishTime'],
    ['banner', { title: ['甲', { text: '乙' }] }, 'title.1.text'],
    ['banner', { title: ['甲'], link: { href: '/news' } }, 'link.href'],
    ['case', { list: { title: '甲' }, time: '2027-01-01' }, 'time'],
    ['case', { list: { title: '甲', titel: '甲' } }, 'list.titel'],
    ['case', { list: { title: '甲' }, painPoints: [{ title: '慢', dess: '慢' }] }, 'painPoints.0.dess'],
    ['case', { list: { title: '甲' }, figure: { kind: 'trend', times: [] } }, 'figure.times'],
  ]
  for (const [kind, document, field] of wrong) {
    const { status, errors } = await ask('contentSave', { kind, version: 0, document })
    assert.deepEqual([status, errors], [400, { [field]: '没有这个字段' }], field)
  }
  assert.equal(await stored(), before)
})

test('pictures of a text stay as long as any of its versions', async () => {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#07182f' } })
    .jpeg()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  const sent = new Response(form)
  const { data: picture } = await call('uploadPicture', {
    token: (await logIn(app, editor.phone)).tokenInfo.access_token,
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
    ip: makeAddress(),
  })
  const body = `<p>图在下面。</p><figure><img data-key="${picture.key}" alt="读码门"><figcaption>图 1 读码门。</figcaption></figure>`
  const item = (
    await ask('contentSave', { kind: 'news', version: 0, document: article({ image: picture.key, body }) })
  ).data
  assert.deepEqual(
    item.pictures.map(({ key }) => key),
    [picture.key],
  )
  await ask('contentPublish', which(item))
  const { article: shown } = (await seenBy(item.id)).data
  assert.match(shown.imgUrl, /^\/files\/[0-9a-f]{32}-\d+\.webp$/)
  assert.match(shown.content, /<img src="\/files\/[0-9a-f]{32}-640\.webp"[^>]* alt="读码门"/)
  const now = (await ask('contentDetail', { kind: 'news', id: item.id })).data
  await ask('contentSave', { ...which(now), document: article() })
  wait(2 * 86_400)
  await app.runScheduled('pictures.sweep')
  assert.equal((await app.app.inject(shown.imgUrl)).statusCode, 200)
})

test('a case is checked field by field, and a broken one is not previewed', async () => {
  const item = (await ask('contentDetail', { kind: 'case', id: 2 })).data
  const document = item.document as Record<string, unknown> & { list: object }
  const saved = await ask('contentSave', {
    ...which(item),
    document: { ...document, des: '', painPoints: [], list: { ...document.list, title: '改过标题的案例' } },
  })
  assert.equal(saved.success, true, saved.message)
  assert.equal(saved.data.problems.des, '请填写')
  assert.equal(saved.data.problems.painPoints, '至少 4 项')
  assert.equal((await ask('contentPublish', which(saved.data))).status, 400)
  assert.equal((await ask('contentPreview', { kind: 'case', id: 2 })).status, 400)
  assert.equal(
    (await call('caseDetail', { body: { id: 2 } })).data.document.list.title,
    (document.list as { title: string }).title,
  )
  const mended = await ask('contentSave', {
    ...which(saved.data),
    document: { ...document, list: { ...document.list, title: '改过标题的案例' } },
  })
  assert.deepEqual(mended.data.problems, {})
  const preview = await ask('contentPreview', { kind: 'case', id: 2 })
  const shown = await call('caseDetail', { body: { id: 2, preview: tokenOf(preview.data.url) } })
  assert.equal(shown.data.document.list.title, '改过标题的案例')
  await ask('contentPublish', which(mended.data))
  assert.equal((await call('caseList')).data.records[1]?.title, '改过标题的案例')
  assert.deepEqual((await ask('contentSave', { kind: 'case', version: 0, document: {} })).errors, {
    'list.title': '请填写标题',
  })
})

test('the drawing of a case is checked by its kind, and has to add up', async () => {
  const item = (await ask('contentDetail', { kind: 'case', id: 6 })).data
  const document = item.document as {
    figure: { kind: string; total: { value: number }; branches: unknown[] }
  }
  const saved = async (version: number, figure: unknown) => {
    const answer = await ask('contentSave', {
      kind: 'case',
      id: 6,
      version,
      document: { ...document, figure },
    })
    assert.equal(answer.success, true, answer.message)
    return answer.data
  }
  const { figure } = document
  const wrong = await saved(item.version, { ...figure, total: { ...figure.total, value: 1 } })
  assert.deepEqual(wrong.problems, { 'figure.total.value': '各支之和是 48620，与总数不符' })
  assert.equal((await ask('contentPublish', which(wrong))).status, 400)
  const short = await saved(wrong.version, { ...figure, branches: figure.branches.slice(0, 2) })
  assert.deepEqual(short.problems, { 'figure.branches': '至少 3 项' })
  const none = await saved(short.version, { kind: 'pie' })
  assert.deepEqual(none.problems, { 'figure.kind': '请选择图的样式' })
  assert.deepEqual((await saved(none.version, figure)).problems, {})
})

test('staff choose the cases of the home page, and one that is taken back leaves every list and count', async () => {
  const cases = async () => (await call('caseList')).data
  const before = await cases()
  assert.deepEqual(before.home, [1, 2, 3, 4])
  assert.equal(before.figures.cases, 7)
  await ask('contentArrange', { kind: 'case', ids: [7, 2, 1] })
  const arranged = await cases()
  assert.deepEqual(arranged.home, [7, 2, 1, 3])
  assert.deepEqual(
    arranged.slides.map(({ id }) => id),
    [2, 1],
    'case 7 has no slide',
  )
  const { version } = (await ask('contentDetail', { kind: 'case', id: 7 })).data
  await ask('contentTakeBack', { kind: 'case', id: 7, version, reason: '客户要求' })
  const left = await cases()
  assert.deepEqual(left.home, [2, 1, 3, 4])
  assert.equal(left.figures.cases, 6)
  assert.ok(!left.records.some(({ id }) => id === 7))
  const months = before.figures.paybackMonths
  assert.ok(Math.abs(left.figures.paybackMonths - months) < months)
})

test('the outcome of a case has two numbers of one unit', async () => {
  const { records } = (await call('caseList')).data
  const of = (id: number) => records.find((record) => record.id === id)?.outcome
  assert.deepEqual(of(1), {
    label: '单次召回件数',
    before: 18600,
    after: 1140,
    unit: '件',
    difference: '−93.9%',
  })
  assert.deepEqual(of(3), {
    label: '每月盘点用时',
    before: 26,
    after: 3.5,
    unit: 'h',
    difference: '−22.5 小时',
  })
})

test('editors of one item see each other while their forms are open', async () => {
  const { kind, id } = await draft()
  const others = async (by: typeof ask, left = false) =>
    (await by('contentEditing', { kind, id, ...(left && { left }) })).data.others.map(({ name }) => name)
  assert.deepEqual(await others(ask), [])
  assert.deepEqual(await others(askOther), ['zhang-bian'])
  assert.deepEqual(await others(ask), ['li-shen'])
  assert.deepEqual(await others(askOther, true), ['zhang-bian'], 'who leaves still hears it')
  assert.deepEqual(await others(ask), [])
  await others(askOther)
  wait(100)
  assert.deepEqual(await others(ask), [], 'who reports no longer has left')
  assert.equal((await ask('contentEditing', { kind, id: 999_999 })).code, getRefusalCode('content_not_found'))
})

test('an article without a picture of its own is shown with the drawing of its topic', async () => {
  for (const topic of NEWS_TOPICS) {
    const item = await draft({ image: '', topic })
    assert.deepEqual(item.problems, {}, topic)
    assert.equal((await ask('contentPublish', which(item))).success, true, topic)
    const { article: shown } = (await seenBy(item.id)).data
    assert.equal(shown.picture?.key, TOPIC_PICTURES[topic], topic)
    const { records } = (await call('newsList', { body: { topic, size: 100 }, ip: makeAddress() })).data
    const listed = records.find(({ id }: { id: number }) => id === item.id)
    assert.deepEqual([listed?.picture, listed?.imgUrl], [shown.picture, shown.imgUrl], topic)
    assert.match(shown.imgUrl, /^\/media\/news\/.+\.webp$/)
  }
})
