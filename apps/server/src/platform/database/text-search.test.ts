import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { desc } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { testDatabase } from '../../test-support/database.ts'
import { createListing } from './listing.ts'
import { buildTextQuery, markMatches, searchColumn, searchDocument } from './text-search.ts'

const { db, pool } = await testDatabase({ after })
await pool.query(
  'create table goods (id int primary key, name text not null, about text not null, search tsvector)',
)
await pool.query('create index goods_search on goods using gin (search)')
const goods = pgTable('goods', {
  id: integer().primaryKey(),
  name: text().notNull(),
  about: text().notNull(),
  search: searchColumn(),
})
const rows = [
  [1, '视觉检测工作站', '曲轴轴颈划伤的在线判定，兼容 IATF 16949 记录'],
  [2, '质量追溯云', '与视觉检测设备对接，按炉次追溯'],
  [3, '能耗看板', '按班次统计空压机用电，型号 BD-320A0001'],
  [4, 'SCADA 采集网关', '支持 Modbus、OPC UA；一机一码'],
  [5, '重庆长安供应商门户', '交付与对账 100%'],
  [6, '０元体验：扫码出库', '周转箱管理'],
] as const
for (const [id, name, about] of rows)
  await db
    .insert(goods)
    .values({ id, name, about, search: searchDocument({ names: [name], texts: [about] }) })

const list = createListing({ table: goods, id: goods.id, order: [desc(goods.id)], search: goods.search })
const search = async (text: string) => {
  const { rows, match } = await list(db, { text })
  return `${rows.map(({ id }) => id).join(' ')}${match === 'wholly' || match === 'closely' ? '' : ` ${match}`}`
}

test('words of any length are found, in names before texts', async () => {
  for (const [text, found] of [
    ['视觉检测', '1 2'],
    ['检测', '1 2'],
    ['追溯', '2'],
    ['觉', '1 2'],
    ['站', '1'],
    ['用电', '3'],
    ['检 设备', '2'],
    ['炉次，追溯', '2'],
    ['测检', ''],
    ['视测', ''],
  ])
    assert.equal(await search(text!), found, text)
})

test('Latin letters and digits are found in any part of a word, however they are written', async () => {
  for (const [text, found] of [
    ['scada', '4'],
    ['SCADA网关', '4'],
    ['cada', '4'],
    ['ＯＰＣ', '4'],
    ['320A', '3'],
    ['bd-320a0001', '3'],
    ['0001', '3'],
    ['16949', '1'],
    ['IATF16949', '1'],
    ['iatf-16949', '1'],
    ['0元', '6'],
    ['100%', '5'],
  ])
    assert.equal(await search(text!), found, text)
})

test('names are found by pinyin and by initials, from any syllable on, read as the word is', async () => {
  for (const [text, found] of [
    ['sjjc', '1'],
    ['jcgzz', '1'],
    ['shijue', '1'],
    ['shijuejiance', '1'],
    ['jiance', '1'],
    ['nenghao', '3'],
    ['nhkb', '3'],
    ['chongqing', '5'],
    ['cqca', '5'],
    ['kanb', '3'],
    ['hijue', ''],
    ['kongyaji', ''],
  ])
    assert.equal(await search(text!), found, text)
})

test('only what is not found otherwise is looked for with a typo, in names', async () => {
  for (const [text, found] of [
    ['视觉捡测', '1 nearly'],
    ['识觉检测', '1 nearly'],
    ['视觉检则工作站', '1 nearly'],
    ['视检测工作站', '1 nearly'],
    ['视觉觉检测', '1 nearly'],
    ['视检觉测', '1 nearly'],
    ['scaad', '4 nearly'],
    ['scda', '4 nearly'],
    ['scadda', '4 nearly'],
    ['modbbus', ''],
    ['量质', ''],
    ['完全没有', ''],
  ])
    assert.equal(await search(text!), found, text)
})

test('a text without words finds nothing, and an empty text everything', async () => {
  for (const text of ['%', '_', "'", '\\', '&|!():*<->', '😀', '、。', '\u0001'])
    assert.equal(await search(text), '', text)
  for (const text of ['', '   ', undefined]) assert.equal(buildTextQuery(text), undefined)
  assert.equal(await search(`检' | 't能${'测'.repeat(3)}`), '')
})

test('any text is found as it was stored', async () => {
  const strange = [
    "it's",
    'a\\b',
    'ǅungla',
    'İstanbul',
    '㎡ ﬁ',
    '𠮷野家𠮷',
    '한국',
    'かな',
    'é́',
    '々〇',
    '٣٤',
    'x'.repeat(500),
    '测'.repeat(200),
  ]
  for (const name of strange) {
    await db.execute(
      `select '${searchDocument({ names: [name], texts: [name] }).replaceAll("'", "''")}'::tsvector`,
    )
    await db.insert(goods).values({ id: 99, name, about: '', search: searchDocument({ names: [name] }) })
    for (const part of [name, name.slice(0, 40)]) assert.match(await search(part), /^99\b/, part)
    await pool.query('delete from goods where id = 99')
  }
})

test('searched words are marked where they stand', () => {
  const markTokens = (...given: Parameters<typeof markMatches>) =>
    markMatches(...given)
      .map(({ text, found }) => (found ? `[${text}]` : text))
      .join('')
  for (const [text, query, kind, expected] of [
    ['视觉检测工作站，检测', '检测', 'text', '视觉[检测]工作站，[检测]'],
    ['SCADA 采集网关', 'scada 网', 'name', '[SCADA] 采集[网]关'],
    ['视觉检测工作站', 'sjjc', 'name', '[视觉检测]工作站'],
    ['视觉检测工作站', 'jianc', 'name', '视觉[检测]工作站'],
    ['视觉检测工作站', 'sjjc', 'text', '视觉检测工作站'],
    ['０元体验', '0元', 'name', '[０元]体验'],
    ['<b>检测</b>', '检测 b', 'text', '<[b]>[检测]</[b]>'],
    ['没有', '检测', 'text', '没有'],
    ['', '检测', 'text', ''],
  ] as const)
    assert.equal(markTokens(text, query, kind), expected)
})
