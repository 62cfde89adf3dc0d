import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDifferences as findOrdered } from './differences.ts'

const findDifferences = (before: object, after: object) => findOrdered(before, after, [])

const body = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

test('a comparison names the fields that differ, of lists and groups as well', () => {
  const before = { title: '旧题', tags: ['召回'], sample: false, facts: { area: '宁波' }, sums: [{ num: 3 }] }
  const after = {
    title: '新题',
    tags: ['召回', '8D'],
    sample: true,
    facts: { area: '宁波' },
    sums: [{ num: 4 }],
  }
  assert.deepEqual(
    findDifferences(before, after).map(({ field }) => field),
    ['title', 'tags', 'sample', 'sums.0.num'],
  )
  assert.deepEqual(findDifferences(before, after)[1]?.lines, [
    { side: 'both', text: '召回' },
    { side: 'after', text: '8D' },
  ])
  assert.deepEqual(findDifferences(before, structuredClone(before)), [])
})

test('fields come in the order of the form, items by their number', () => {
  const order = ['title', 'sums', 'sums.num', 'sums.des', 'body']
  // The store sorts names by their length.
  const stored = (at: string) => ({
    own: at,
    body: at,
    sums: Array.from({ length: 11 }, () => ({ num: at, des: at })),
    title: at,
  })
  const found = findOrdered(stored('甲'), stored('乙'), order).map(({ field }) => field)
  assert.deepEqual(
    [found[0], found[1], found[2], found[3], found[21], found[22], found[23], found[24]],
    ['title', 'sums.0.num', 'sums.0.des', 'sums.1.num', 'sums.10.num', 'sums.10.des', 'body', 'own'],
  )
})

test('a comparison shows the changed paragraphs of a text and their neighbours', () => {
  const [text] = findDifferences(
    { body: body('一', '二', '三', '四', '读码率 &lt; 90 %', '六', '七') },
    { body: body('一', '二', '三', '四', '读码率 &gt; 98 %', '六', '七') },
  )
  assert.deepEqual(text, {
    field: 'body',
    sameWords: false,
    lines: [
      { side: 'gap', count: 3 },
      { side: 'both', text: '四' },
      { side: 'before', text: '读码率 < 90 %' },
      { side: 'after', text: '读码率 > 98 %' },
      { side: 'both', text: '六' },
      { side: 'gap', count: 1 },
    ],
  })
})

test('a comparison says when only formats differ, and names pictures of a text by their keys', () => {
  const [bold] = findDifferences({ body: '<p>先校准</p>' }, { body: '<p><strong>先校准</strong></p>' })
  assert.equal(bold?.sameWords, true)
  const [picture] = findDifferences(
    { body: '<p>见图</p>' },
    { body: '<p>见图</p><figure><img data-key="files/1a" alt=""><figcaption>图 1</figcaption></figure>' },
  )
  assert.deepEqual(picture?.lines, [
    { side: 'both', text: '见图' },
    { side: 'after', text: 'files/1a' },
    { side: 'after', text: '图 1' },
  ])
})

test('a field that is empty in one version and missing in the other is no difference', () => {
  assert.deepEqual(findDifferences({ title: '题' }, { title: '题', time: '', tags: [] }), [])
  const [gone] = findDifferences({ slide: { title: '轮播' } }, { slide: null })
  assert.deepEqual(gone, {
    field: 'slide.title',
    sameWords: false,
    lines: [{ side: 'before', text: '轮播' }],
  })
})

test('texts of thousands of lines are answered at once', () => {
  const lines = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`)
  const [text] = findDifferences({ body: body(...lines('甲')) }, { body: body(...lines('乙')) })
  assert.equal(text?.lines.length, 10_000)
})
