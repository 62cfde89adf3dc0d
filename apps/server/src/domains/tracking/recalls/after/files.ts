import { formatCount } from '@biaojie/contract/formats.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import { makeHarmless } from '@biaojie/contract/texts.ts'
import type { RecallFigures } from '@biaojie/contract/tracking/recalls/fields.ts'
import {
  describeCause,
  PART_ACTIONS,
  PART_STATE_NAMES,
  type PartState,
  RECALL_STATE_NAMES,
  RESULT_NAMES,
  type Result,
} from '@biaojie/contract/tracking/recalls/rules.ts'
import { toShanghaiDay, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../../platform/database/database.ts'
import { type PdfLine, type PdfPage, writePdf } from '../../../../platform/formats/pdf/paper.ts'
import { loadGroups, type Recall, type Scope, type SetKey } from '../store.ts'

const PORTION = 5_000
const TITLES = [
  '标识',
  '名称',
  '级别',
  '状态',
  '处置要求',
  '客户',
  '位置',
  '纳入原因',
  '待对方接受',
  '移出理由',
  '处置',
  '处置时间',
]

type Line = {
  handle: string
  spelling: string | null
  name: string
  level: number
  state: PartState
  customer: string
  place: string
  path: string
  waiting: boolean
  excluded: string | null
  result: Result | null
  at: Date | null
}

/** Spreadsheet programs would read such a text as a formula. */
const readCell = (text: string) => {
  const safe = makeHarmless(text)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const toLine = (row: Line) =>
  `${[
    row.spelling ?? row.handle,
    row.name,
    String(row.level),
    PART_STATE_NAMES[row.state],
    row.excluded === null ? PART_ACTIONS[row.state] : '不动',
    row.customer,
    row.place,
    row.path.replaceAll(' ', ' → '),
    row.waiting ? '是' : '',
    row.excluded ?? '',
    row.result ? RESULT_NAMES[row.result] : '',
    row.at ? toShanghaiTime(row.at) : '',
  ]
    .map(readCell)
    .join(',')}\r\n`

const DISPOSED = `left join recall_disposals d on d.recall_prefix = $1 and d.recall_id = $2
    and d.prefix = m.prefix and d.handle = m.handle`

async function* streamMemberLines(db: Db, { prefix, id, scope }: SetKey, level: number | undefined) {
  let after: [number, string, string] = [-1, '', '']
  for (;;) {
    const { rows } = await getClient(db).query<Line & { prefix: string }>(
      `select m.prefix, m.handle, i.spelling, m.name, m.level, m.state, m.customer, m.place, m.path, m.waiting,
              m.excluded, d.result, d.at
         from recall_members m left join identifiers i on i.prefix = m.prefix and i.handle = m.handle ${DISPOSED}
        where m.recall_prefix = $1 and m.recall_id = $2 and m.scope = $3
          and (m.level, m.prefix, m.handle) > ($4, $5, $6) ${level === undefined ? '' : 'and m.level = $7'}
        order by m.level, m.prefix, m.handle limit ${PORTION}`,
      [prefix, id, scope, ...after, ...(level === undefined ? [] : [level])],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(toLine).join('')
    after = [last.level, last.prefix, last.handle]
  }
}

/** Streams the parts of a batch in index order, so that the first line is sent immediately. */
async function* streamGroupLines(db: Db, key: SetKey, level: number | undefined) {
  for (const group of await loadGroups(key, db, level)) {
    // The time is read as text, because a Date would lose its microseconds.
    let after: [string, string, string] = ['', '-infinity', '']
    for (;;) {
      const { rows } = await getClient(db).query<Line & { recorded: string; updatedAt: string }>(
        `select m.handle, m.spelling, m.name, m.state as recorded, m.updated_at::text as "updatedAt", d.result, d.at
           from identifiers m ${DISPOSED}
          where m.prefix = $3 and m.batch = $4 and (m.state, m.updated_at, m.handle) > ($5, $6::timestamptz, $7)
            and not exists (select 1 from recall_members o where o.prefix = m.prefix and o.handle = m.handle
                             and o.recall_prefix = $1 and o.recall_id = $2 and o.scope = $8)
          order by m.state, m.updated_at, m.handle limit ${PORTION}`,
        [key.prefix, key.id, group.prefix, group.handle, ...after, key.scope],
      )
      const last = rows.at(-1)
      if (!last) break
      const { level: of, state, customer, place, waiting } = group
      yield rows
        .filter(({ recorded }) => recorded !== 'retired')
        .map((row) =>
          toLine({
            ...row,
            level: of,
            state,
            customer,
            place,
            waiting,
            path: `${group.path} ${row.handle}`,
            excluded: null,
          }),
        )
        .join('')
      after = [last.recorded, last.updatedAt, last.handle]
    }
  }
}

/** Streams one line for each part with the path that explains it. */
export async function* streamCsv(db: Db, key: SetKey, level: number | undefined): AsyncGenerator<string> {
  yield `\uFEFF${TITLES.join(',')}\r\n`
  yield* streamMemberLines(db, key, level)
  yield* streamGroupLines(db, key, level)
}

type Form = {
  recall: Recall
  scope: Scope | undefined
  figures: RecallFigures | null
  company: { name: string; address: string; prefix: string }
  handled: number
  excluded: readonly { handle: string; reason: string }[]
  now: Date
}

const toPdfLine = (label: string, text: string, strong = false): PdfLine => ({
  label,
  text: text || '—',
  strong,
})

const TOTAL = { title: '件', width: 83, align: 'right' } as const

/** Returns the extent of the recall: its levels, customers and places. */
const toSpreadTables = ({ levels, customers, places }: RecallFigures): PdfPage['tables'] & object => [
  {
    title: '各级',
    columns: [
      { title: '级', width: 50 },
      { title: '名称', width: 170 },
      { title: '停留', width: 180 },
      TOTAL,
    ],
    rows: levels.map(({ level, name, total, stayed }) => [
      level === 0 ? '来源' : `第 ${level} 级`,
      name,
      stayed
        .map((state) => `${PART_STATE_NAMES[state.state]} ${formatCount(state.total)}（${state.action}）`)
        .join('，'),
      formatCount(total),
    ]),
  },
  {
    title: '客户',
    columns: [{ title: '名称', width: 280 }, { title: '前缀', width: 120 }, TOTAL],
    rows: customers.map(({ name, prefix, total }) => [name, prefix, formatCount(total)]),
  },
  {
    title: '地点',
    columns: [{ title: '名称', width: 400 }, TOTAL],
    rows: places.map(({ name, total }) => [name, formatCount(total)]),
  },
]

/** The report form of the authority: for motor vehicles, or the general one. */
const makeFormRules = () =>
  getIdentity().trade.includes('汽车')
    ? '栏目按《缺陷汽车产品召回管理条例》备案材料的要求'
    : '栏目按产品召回备案材料的一般要求'

/** Writes the recall report with the columns that the authority requires. */
export async function writeForm({ recall, scope, figures, company, handled, excluded, now }: Form) {
  const lines: PdfLine[] = [
    toPdfLine('召回编号', recall.number, true),
    toPdfLine('备案号', recall.officialNumber),
    toPdfLine('状态', RECALL_STATE_NAMES[recall.state]),
    toPdfLine('生产者', `${company.name}（标识前缀 ${company.prefix}）`),
    toPdfLine('地址', company.address),
    toPdfLine('联系电话', recall.phone),
    toPdfLine('产品', figures?.levels.map(({ name }) => name).join(' → ') ?? ''),
    toPdfLine(
      '涉及数量',
      figures ? `${formatCount(figures.total)} 件，其中等关联方接受 ${formatCount(figures.waiting)} 件` : '',
    ),
    toPdfLine('涉及范围', (scope?.causes ?? []).map(describeCause).join('；且 ')),
    toPdfLine('缺陷', recall.defect),
    toPdfLine('可能的后果', recall.consequence),
    toPdfLine('处置措施', recall.remedy),
    toPdfLine('召回开始', recall.publishedAt ? toShanghaiDay(recall.publishedAt) : '未发布'),
    toPdfLine('计划', `${recall.weeks} 周，处置到 ${recall.closeAt} % 结束`),
    toPdfLine(
      '已处置',
      figures
        ? `${formatCount(handled)} 件，${((handled / Math.max(1, figures.total)) * 100).toFixed(1)} %`
        : '',
    ),
    toPdfLine(
      '提出',
      scope?.askedBy ? `${scope.askedBy} ${scope.askedAt ? toShanghaiTime(scope.askedAt) : ''}` : '',
    ),
    toPdfLine(
      '批准',
      scope?.decidedBy ? `${scope.decidedBy} ${scope.decidedAt ? toShanghaiTime(scope.decidedAt) : ''}` : '',
    ),
  ]
  const removed = {
    title: '移出的零件',
    columns: [
      { title: '标识', width: 220 },
      { title: '理由', width: 263 },
    ],
    rows: excluded.map(({ handle, reason }) => [handle, reason]),
  }
  const bytes = await writePdf({
    title: '召回信息表',
    lines,
    tables: [...(figures ? toSpreadTables(figures) : []), ...(excluded.length > 0 ? [removed] : [])],
    signatures: [{ label: '生产者盖章' }],
    note: `${makeFormRules()}；数字来自圈定时已记下的过程记录，明细见随附的 CSV。`,
    printed: toShanghaiTime(now),
  })
  return {
    name: `${recall.number}.pdf`,
    type: 'application/pdf',
    content: Buffer.from(bytes).toString('base64'),
  }
}
