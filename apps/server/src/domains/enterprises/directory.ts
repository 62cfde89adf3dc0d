import type { PageRequest } from '@biaojie/contract/fields.ts'
import { count, desc, or } from 'drizzle-orm'
import type { ExportedList } from '../../http/exports.ts'
import { shanghaiTime } from '../../platform/clock.ts'
import { contains } from '../../platform/columns.ts'
import type { Db } from '../../platform/database.ts'
import { maskPhone } from '../../platform/logs/log.ts'
import { companies } from './tables.ts'

export type DirectoryDeps = {
  db: Db
  /** Which of these companies have an administrator. */
  administeredAmong: (companyIds: string[]) => Promise<Set<string>>
}

const matching = (text: string) =>
  text
    ? or(
        ...[companies.name, companies.prefix, companies.industry, companies.area].map((column) =>
          contains(column, text),
        ),
      )
    : undefined

/** One page of the companies that hold a prefix, the newest first. */
export async function directory(
  { db, administeredAmong }: DirectoryDeps,
  request: PageRequest & { text?: string },
) {
  const { current = 1, size = 20 } = request
  const where = matching(request.text?.trim() ?? '')
  const rows = await db
    .select()
    .from(companies)
    .where(where)
    .orderBy(desc(companies.createTime), companies.prefix)
    .limit(size)
    .offset((current - 1) * size)
  const [all] = await db.select({ total: count() }).from(companies).where(where)
  const administered = await administeredAmong(rows.map(({ id }) => id))
  const records = rows.map((row) => ({
    id: row.id,
    name: row.name,
    indentifierPrefix: row.prefix,
    industry: row.industry,
    area: row.area,
    liaison: row.liaison,
    liaisonPhone: row.contactPhone ? maskPhone(row.contactPhone) : '',
    examineStatus: row.examineStatus,
    hasAdministrator: administered.has(row.id),
    createTime: shanghaiTime(row.createTime),
  }))
  return { records, total: all?.total ?? 0 }
}

const EXAMINED: Record<number, string> = { 0: '平台审核中', 1: '顶级节点审核中', 2: '已通过', 3: '未通过' }
type DirectoryRow = Awaited<ReturnType<typeof directory>>['records'][number]

/** The same columns as the page; phones stay masked. */
export const exportedDirectory = (deps: DirectoryDeps): ExportedList<{ text?: string }, DirectoryRow> => ({
  file: 'companies',
  sheet: '企业名录',
  titles: [
    '企业名称',
    '企业前缀',
    '状态',
    '管理员',
    '所属行业',
    '注册地区',
    '联系人',
    '联系电话',
    '登记时间',
  ],
  cells: (row) => [
    row.name,
    row.indentifierPrefix,
    EXAMINED[row.examineStatus] ?? '',
    row.hasAdministrator ? '已设' : '未设',
    row.industry,
    row.area,
    row.liaison,
    row.liaisonPhone,
    row.createTime,
  ],
  page: (db, asked) => directory({ ...deps, db }, asked),
})
