import { writeCompanyRows } from '../domains/enterprises/enterprises/enterprises.ts'
import { listCodeKeys } from '../domains/identifiers/records/codes.ts'
import { prepare } from '../domains/identifiers/records/record/check.ts'
import { type Writing, writeRecords } from '../domains/identifiers/records/write/write.ts'
import type { Database } from '../platform/database/database.ts'
import { TEST_SECRET } from './app.ts'

/** These use the secret of `testApp`. */
export const TEST_CODES = listCodeKeys({ secret: TEST_SECRET, secretOld: [], dataDir: '' })

export const NOW = new Date('2026-11-20T02:00:00Z')

export const company = (prefix: string, name = `企业 ${prefix}`) => ({
  prefix,
  name,
  shortName: name.slice(0, 6),
  industryCode: 'C3670',
  industry: '汽车零部件及配件制造',
  areaCode: '330206',
  area: '浙江省宁波市北仑区',
  address: '示例路 18 号',
  website: 'https://www.maker.example',
  introduce: '建于 2009 年。',
  qrcodeLink: '',
  liaison: '沈嘉禾',
  contactPhone: '0574-0000-1001',
  examineStatus: 2,
  createTime: new Date('2024-05-16T01:20:41Z'),
})

/** Returns the loader's own settings for writing. */
export const makeLoading = (at: Date): Writing => ({
  author: { kind: 'system', id: 'test', name: '测试' },
  by: 'load',
  at,
  codes: TEST_CODES,
})

type RecordIn = { identifier: string; [field: string]: unknown }

/** Writes records of the loader's form, and a company for each prefix among them. */
export async function putIdentifiers(database: Database, records: RecordIn[], at = NOW): Promise<void> {
  const prefixes = [...new Set(records.map(({ identifier }) => identifier.split('/')[0]!))]
  await writeCompanyRows(
    database.db,
    prefixes.map((prefix) => company(prefix)),
  )
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const prepared = records.map((record) => prepare({ name: '前制动盘', elements: [], ...record }))
    await writeRecords(client, prepared, makeLoading(at))
    await client.query('commit')
  } finally {
    client.release()
  }
}
