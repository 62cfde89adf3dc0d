import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { findBannerProblems, findNewsProblems } from '@biaojie/contract/content/content/rules.ts'
import { cleanRichText, toPlainText } from '../../../../platform/formats/rich-text.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../../test-support/people.ts'
import { KINDS } from '../documents.ts'
import { parseNews, readCaseFiles, readNewsFiles, toRichText } from './files.ts'
import { stockContent } from './stock.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, pool, clock } = app
const count = async (where = 'true') =>
  Number((await pool.query(`select count(*) from published_content where ${where}`)).rows[0].count)

test('every article and case of the files can be published as it is', () => {
  for (const { id, read } of readNewsFiles()) {
    const { document } = read()
    assert.deepEqual(findNewsProblems(document), {}, `${id}.md`)
    assert.deepEqual(KINDS.news.read(document as never), document, `${id}.md changes when it is saved`)
  }
  for (const { id, read } of readCaseFiles()) {
    const document = read()
    assert.deepEqual(KINDS.case.problems(document), {}, `${id}.yaml`)
    assert.deepEqual(KINDS.case.read(document as never), document, `${id}.yaml changes when it is saved`)
  }
  assert.notDeepEqual(
    findBannerProblems({ title: [], text: '', image: '', alt: '', link: 'x', newWindow: false }),
    {},
  )
})

test('figures, tables with captions and code survive as formatted text', () => {
  const html = toRichText(
    '读 `88.449` 一次。\n\n![图 1 按件数。](figures/28-1.svg)\n\n表 1　码等级\n\n| 等级 | 件数 |\n|---|---|\n| A | 3 |\n',
  )
  assert.equal(
    html.replaceAll('\n', ''),
    '<p>读 <code>88.449</code> 一次。</p>' +
      '<figure><img data-key="figures/28-1" alt="" /><figcaption>图 1 按件数。</figcaption></figure>' +
      '<p>表 1　码等级</p><table><thead><tr><th>等级</th><th>件数</th></tr></thead>' +
      '<tbody><tr><td>A</td><td>3</td></tr></tbody></table>',
  )
  const folder = 'content/news'
  for (const name of readdirSync(folder).filter((file) => /^\d+\.md$/.test(file))) {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    const { body } = parseNews(text).document
    assert.equal(cleanRichText(body), body)
    const figures = text.match(/^!\[.*\]\(figures/gm)?.length ?? 0
    const captions = text.match(/^表 \d/gm)?.length ?? 0
    assert.equal(body.match(/<figure><img data-key="figures\//g)?.length ?? 0, figures, name)
    assert.equal(body.match(/<p>表 \d[^<]*<\/p>\s*<table>/g)?.length ?? 0, captions, name)
    assert.doesNotMatch(toPlainText(body), /\*\*|^#|\]\(/m, name)
  }
})

test('the files are published once, and followed until staff edit them', async () => {
  await stockContent(db, clock.now)
  assert.deepEqual([await count("kind = 'news'"), await count("kind = 'case'")], [40, 7])
  assert.deepEqual([await count("kind = 'solution'"), await count("kind = 'catalogue'")], [6, 48])
  const versions = async () =>
    Number((await pool.query('select count(*) from content_versions')).rows[0].count)
  assert.equal(await versions(), 47)
  // Every further start does this, also two processes at once.
  await Promise.all([stockContent(db, clock.now), stockContent(db, clock.now)])
  assert.equal(await versions(), 47)

  // The file's former text differed.
  const older = "update content_items set file_hash = 'older' where key in ('news:1', 'news:2', 'news:3')"
  const { token } = await createSession(app, { type: 'ADMIN' })
  const detail = async (id: number) =>
    (await call('contentDetail', { token, body: { kind: 'news', id }, ip: makeAddress() })).data
  const first = await detail(2)
  const document = { ...first.document, title: '编辑改过的标题不会被文件盖掉' }
  const saved = await call('contentSave', {
    token,
    body: { kind: 'news', id: 2, version: first.version, document },
    ip: makeAddress(),
  })
  assert.equal(saved.success, true, saved.message)
  await call('contentTakeBack', {
    token,
    body: { kind: 'news', id: 3, version: 1, reason: '过时' },
    ip: makeAddress(),
  })
  await pool.query(older)
  await stockContent(db, clock.now)
  assert.equal((await detail(1)).number, 2, 'the file is read again')
  assert.equal((await detail(1)).publishedNumber, 2)
  assert.equal((await detail(1)).trail[0]?.action, '更新')
  assert.deepEqual([(await detail(2)).number, (await detail(2)).title], [2, '编辑改过的标题不会被文件盖掉'])
  assert.equal((await detail(3)).state, 'withdrawn')
  assert.equal((await call('newsDetail', { body: { id: 3 } })).code, getRefusalCode('content_withdrawn'))
})
