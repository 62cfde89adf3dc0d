import type { PageRequest, SortRequest } from '@biaojie/contract/fields.ts'
import { EXAMINE_STATUS } from '@biaojie/contract/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, asc, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import type { ExportedList } from '../../../http/exports.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { maskPhone } from '../../../platform/base/logs/log.ts'
import { containsText } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Company, findCompanyById } from './store.ts'
import { companies } from './tables.ts'

export type DirectoryDeps = {
  db: Db
  /** Returns those of these companies that have an administrator. */
  administeredAmong: (companyIds: string[]) => Promise<Set<string>>
}

const matchText = (text: string) =>
  text
    ? or(
        ...[companies.name, companies.prefix, companies.industry, companies.area].map((column) =>
          containsText(column, text),
        ),
      )
    : undefined

export type DirectoryConditions = SortRequest<'name' | 'indentifierPrefix' | 'createTime'> & {
  text?: string
  status?: 'approved' | 'other'
  createTimeFrom?: string
  createTimeTo?: string
}

/** Returns the first moment of a day in China. */
const toStartOfDay = (day: string) => new Date(`${day}T00:00:00+08:00`)

function toConditions(query: DirectoryConditions) {
  const { createTimeFrom: from, createTimeTo: to, status } = query
  const approved = EXAMINE_STATUS.approved
  return and(
    matchText(query.text?.trim() ?? ''),
    status && (status === 'approved' ? eq : ne)(companies.examineStatus, approved),
    from ? gte(companies.createTime, toStartOfDay(from)) : undefined,
    to ? lt(companies.createTime, new Date(toStartOfDay(to).getTime() + DAY_MS)) : undefined,
  )
}

const SORTS = {
  // People look up names by sound.
  name: sql`${companies.name} collate "zh-Hans-CN-x-icu"`,
  indentifierPrefix: companies.prefix,
  createTime: companies.createTime,
}

function toOrder({ sortBy, sortOrder }: DirectoryConditions) {
  if (!sortBy) return [desc(companies.createTime), asc(companies.prefix)]
  return [(sortOrder === 'desc' ? desc : asc)(SORTS[sortBy]), asc(companies.prefix)]
}

/** Returns a row of the directory. */
const toRow = (row: Company, hasAdministrator: boolean) => ({
  id: row.id,
  name: row.name,
  indentifierPrefix: row.prefix,
  industry: row.industry,
  area: row.area,
  liaison: row.liaison,
  liaisonPhone: row.contactPhone ? maskPhone(row.contactPhone) : '',
  examineStatus: row.examineStatus,
  hasAdministrator,
  createTime: toShanghaiTime(row.createTime),
})

/** Returns one company with its details; null if there is none. */
export async function findCompanyOfDirectory({ db, administeredAmong }: DirectoryDeps, id: string) {
  const company = await findCompanyById(db, id)
  if (!company) return null
  const { address, website, introduce } = company
  const administered = await administeredAmong([id])
  return { ...toRow(company, administered.has(id)), address, website, introduce }
}

/** Returns one page of the companies that hold a prefix, the newest first unless sorted otherwise. */
export async function listCompanies(
  { db, administeredAmong }: DirectoryDeps,
  request: PageRequest & DirectoryConditions,
) {
  const { current = 1, size = 20 } = request
  const where = toConditions(request)
  const rows = await db
    .select()
    .from(companies)
    .where(where)
    .orderBy(...toOrder(request))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(companies, where)
  const administered = await administeredAmong(rows.map(({ id }) => id))
  const records = rows.map((row) => toRow(row, administered.has(row.id)))
  return { records, total }
}

const EXAMINED: Record<number, string> = { 0: '平台审核中', 1: '顶级节点审核中', 2: '已通过', 3: '未通过' }
type DirectoryRow = Awaited<ReturnType<typeof listCompanies>>['records'][number]

/** Exports the same columns as the page; phones stay masked. */
export const createDirectoryExport = (
  deps: DirectoryDeps,
): ExportedList<DirectoryConditions, DirectoryRow> => ({
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
  listRanges: (db, query) => listCompanies({ ...deps, db }, query),
})
