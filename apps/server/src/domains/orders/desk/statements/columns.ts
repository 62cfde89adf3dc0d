import { listEntries } from '@biaojie/contract/records.ts'

/** Column titles in statements of the large banks and of Alipay, by the content of the column. */
const TITLES = {
  /** Our own account. */
  account: ['本方账号', '我方账号', '查询账号', '账号', '收款人账号'],
  reference: [
    '账户明细编号-交易流水号',
    '交易流水号',
    '账务流水号',
    '流水号',
    '交易流水',
    '核心流水号',
    '交易序号',
    '账户明细编号',
    '凭证号',
  ],
  date: ['交易日期', '记账日期', '入账日期', '到账日期', '交易日', '日期'],
  time: ['交易时间', '交易时间戳', '发生时间', '记账时间', '入账时间', '到账时间', '时间'],
  /** Money that came in. */
  income: ['收入金额', '贷方发生额', '贷方金额', '入账金额', '转入金额', '收入'],
  /** Money that came in or went out; `direction` or the sign says which. */
  amount: ['交易金额', '发生额', '金额'],
  direction: ['借/贷', '借贷标志', '借贷', '收/支', '收支', '收支类型', '收支方向', '交易方向', '交易类型'],
  payerName: [
    '对方户名',
    '对方账户名称',
    '对方单位名称',
    '付款人名称',
    '付款户名',
    '收/付方名称',
    '对方名称',
    '对方户名/商户名',
    '付款人',
  ],
  payerAccount: ['对方账号', '付款人账号', '付款账号', '收/付方账号', '对方账户'],
} as const
/** Several of these may contain the payer's note. */
const NOTES = [
  '附言',
  '交易附言',
  '客户附言',
  '用途',
  '交易用途',
  '摘要',
  '交易摘要',
  '业务摘要',
  '交易说明',
  '备注',
  '个性化信息',
  '扩展摘要',
  '商品名称',
]

export type Field = keyof typeof TITLES
export type Columns = Partial<Record<Field, number>> & { notes: number[] }

/**
 * Removes spaces, English names, units and explanations, so that `贷方发生额/元(收入)` and `收入金额（+元）` become plain
 * names.
 */
const simplifyTitle = (title: string) =>
  title
    .normalize('NFKC')
    .replace(/\[.*?\]|\(.*?\)|[\s:*#"]/g, '')
    .replace(/\/?元$/, '')

/** Finds the columns with these titles; undefined when the row is not the title row of a statement. */
function findColumns(row: readonly string[]): Columns | undefined {
  const titles = row.map(simplifyTitle)
  const columns: Columns = { notes: [] }
  for (const [field, names] of listEntries(TITLES)) {
    const column = names.map((name) => titles.indexOf(name)).find((at) => at >= 0)
    if (column !== undefined) columns[field] = column
  }
  columns.notes = NOTES.map((name) => titles.indexOf(name)).filter((at) => at >= 0)
  const hasAmount = columns.income !== undefined || columns.amount !== undefined
  const hasTime = columns.date !== undefined || columns.time !== undefined
  const hasPayer = columns.payerName !== undefined || columns.payerAccount !== undefined
  return hasAmount && hasTime && hasPayer ? columns : undefined
}

/** Banks write information about the statement above the titles, in at most this many rows. */
const HEAD_ROWS = 30

/** The row of titles, which is not the first one in most statements. */
export function findTitleRow(
  rows: readonly (readonly string[])[],
): { at: number; columns: Columns } | undefined {
  for (const [at, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const columns = findColumns(row)
    if (columns) return { at, columns }
  }
  return undefined
}

const ACCOUNT_LINE = /(?:账号|账户|卡号)(?:\[[^\]]*\])?[:\s]*\[?(\d[\d\s-]{7,40})/

/** Returns our own account if the lines above the titles name it, otherwise empty. */
export function findAccountAbove(rows: readonly (readonly string[])[], at: number): string {
  for (const row of rows.slice(0, at)) {
    const text = row.join(' ').normalize('NFKC').replace(/["#]/g, '')
    const number = ACCOUNT_LINE.exec(text)?.[1]?.replace(/[\s-]/g, '')
    if (number) return number
  }
  return ''
}
