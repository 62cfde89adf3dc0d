import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { parse } from 'yaml'
import { identifiers } from '../../demo/demo-node.ts'

const folder = import.meta.dirname
const IDS = [...range(1, 30), ...range(71, 80)]
const TOPICS = [
  '标识解析',
  '标准解读',
  '追溯与召回',
  '质量方法',
  '打标与读码',
  '智能车间',
  '市场观察',
  '节点动态',
]
const FIELDS = ['title', 'des', 'time', 'topic', 'image', 'tags', 'sample', 'hot']
const PICTURE = /^(parts|scenes|news|apps|people)\/[a-z0-9-]+$/
/** The site does without words of advertising and of official reports. */
const BANNED = /赋能|抓手|闭环|助力|生态化反|随着.{0,16}的(发展|普及)|[！!]/

type Front = {
  title: string
  des: string
  time: string
  topic: string
  image: string
  tags: string[]
  sample?: boolean
  hot?: number
}
type Article = { id: number; front: Front; body: string }

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

function read(id: number): Article {
  const [, front, body] =
    readFileSync(join(folder, `${id}.md`), 'utf8').match(/^---\n(.+?)\n---\n(.+)$/s) ?? []
  assert.ok(front && body, `${id}.md: front matter between two lines of ---`)
  return { id, front: parse(front), body }
}

const articles = IDS.map(read)
const markdown = new MarkdownIt({ html: false })
const countHan = (text: string) => text.match(/\p{Script=Han}/gu)?.length ?? 0
const figuresOf = ({ body }: Article) => [...body.matchAll(/^!\[(.*)\]\((.*)\)$/gm)]

/** Returns the rows of cells of every table in an article, the head first. */
function tablesOf({ body }: Article): string[][][] {
  const tables: string[][][] = []
  for (const { type, content } of markdown.parse(body, {})) {
    if (type === 'table_open') tables.push([])
    if (type === 'tr_open') tables.at(-1)?.push([])
    if (type === 'inline') tables.at(-1)?.at(-1)?.push(content)
    if (type === 'table_close') tables.push([])
  }
  return tables.filter((rows) => rows.length > 0)
}

const numberOf = (cell: string | undefined) => {
  const [, digits] = cell?.match(/^(-?[\d,]+(?:\.\d+)?)( [^\d]+|%)?$/) ?? []
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
}

test('the folder holds the forty articles and nothing else', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  assert.deepEqual(new Set(names), new Set(IDS.map((id) => `${id}.md`)))
})

for (const article of articles) {
  const { id, front, body } = article
  test(`${id}.md: fields`, () => {
    assert.deepEqual(
      Object.keys(front).filter((name) => !FIELDS.includes(name)),
      [],
    )
    const length = [...front.title].length
    assert.ok(length >= 8 && length <= 32 && !front.title.endsWith('。'), `title has ${length} characters`)
    assert.ok([...front.des].length >= 30 && [...front.des].length <= 70, `des has ${[...front.des].length}`)
    assert.match(String(front.time), /^\d{4}-\d{2}-\d{2}$/)
    assert.ok(TOPICS.includes(front.topic), front.topic)
    assert.match(front.image, PICTURE)
    assert.ok(front.tags.length >= 2 && front.tags.length <= 5)
    assert.ok([undefined, true, false].includes(front.sample))
  })

  test(`${id}.md: text`, () => {
    const count = countHan(body)
    assert.ok(count >= 400 && count <= 1200, `${count} Chinese characters`)
    assert.doesNotMatch(body, /<[a-z/]/i, 'raw HTML')
    assert.doesNotMatch(body, /\p{Script=Han}[,:;?()]|[,:;?()]\p{Script=Han}/u, 'half-width punctuation')
    const prose = body.replace(/`[^`]*`/g, '').replace(/^!\[|\]\(figures.*$/gm, '')
    assert.doesNotMatch(prose, BANNED)
    assert.doesNotMatch(prose, /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u, 'a space is missing')
    assert.doesNotMatch(prose, /\d %/, 'a space before %')
  })

  test(`${id}.md: figures exist in both widths`, () => {
    for (const [i, [, caption = '', file = '']] of figuresOf(article).entries()) {
      assert.equal(file, `figures/${id}-${i + 1}.svg`)
      assert.match(caption, new RegExp(`^图 ${i + 1} .{8,}。$`))
      for (const path of [file, file.replace('.svg', '-phone.svg')]) {
        assert.ok(existsSync(join(folder, path)), path)
      }
    }
  })

  test(`${id}.md: sums of its tables`, () => {
    for (const [head = [], ...rows] of tablesOf(article)) {
      const total = rows.find(([first]) => first === '合计')
      if (!total) continue
      for (const [column, name] of head.entries()) {
        const parts = rows.filter((row) => row !== total).map((row) => numberOf(row[column]))
        const sum = numberOf(total[column])
        if (/率$/.test(name) || sum === undefined || parts.includes(undefined)) continue
        const added = parts.reduce<number>((all, part) => all + (part ?? 0), 0)
        assert.ok(Math.abs(added - sum) < 1e-6, `${name}: ${added}, not ${sum}`)
      }
    }
  })
}

test('dates grow with the ids', () => {
  const times = (ids: number[]) =>
    articles.filter(({ id }) => ids.includes(id)).map(({ front }) => front.time)
  const oldest = times(range(71, 80))
  const newer = times(range(1, 30))
  const all = [...oldest, ...newer]
  assert.deepEqual(all, [...new Set(all)].toSorted())
  assert.ok(oldest[0]! >= '2025-03-01' && oldest.at(-1)! < '2026-01-01')
  assert.ok(newer[0]! >= '2026-01-01' && newer.at(-1)! <= '2026-11-20')
})

test('six articles are ranked as hot', () => {
  const ranks = articles.flatMap(({ front }) => front.hot ?? [])
  assert.deepEqual(
    ranks.toSorted((a, b) => a - b),
    range(1, 6),
  )
})

test('no figure is left over', () => {
  const drawn = readdirSync(join(folder, 'figures')).filter((name) => !name.endsWith('-phone.svg'))
  const used = articles.flatMap((article) => figuresOf(article).map(([, , file = '']) => file.slice(8)))
  assert.deepEqual(drawn.toSorted(), used.toSorted())
})

test('no two articles share a title, an opening or a sentence', () => {
  assert.equal(new Set(articles.map(({ front }) => front.title)).size, articles.length)
  assert.equal(new Set(articles.map(({ body }) => body.slice(0, 6))).size, articles.length)
  const seen = new Map<string, number>()
  for (const { id, body } of articles) {
    for (const sentence of new Set(body.split(/[。\n|]/).filter((part) => countHan(part) >= 12))) {
      assert.ok(!seen.has(sentence), `${id} and ${seen.get(sentence)}: ${sentence}`)
      seen.set(sentence, id)
    }
  }
})

test('the count of the demo node’s identifiers is the one of the demo node', () => {
  const perCompany = new Map<string, number>()
  for (const { identifier } of identifiers('2026-11-20')) {
    const prefix = identifier.split('/')[0]!
    perCompany.set(prefix, (perCompany.get(prefix) ?? 0) + 1)
  }
  const counted = [...perCompany.values()].sort((a, b) => b - a)
  const rows = readFileSync(join(folder, '30.md'), 'utf8').matchAll(/^\| (\S+) \|.*\| ([\d,]+) \|$/gm)
  const said = [...rows].map(([, , total = '']) => Number(total.replace(',', '')))
  assert.deepEqual(said, [...counted, counted.reduce((sum, count) => sum + count, 0)])
})
