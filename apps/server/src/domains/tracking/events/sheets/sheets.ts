import type { UploadedFile } from '@biaojie/contract/define.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportMode } from '@biaojie/contract/identifiers/imports/rules.ts'
import {
  EVENT_SHEET_ROWS,
  type EventOutcome,
  PHONE_CONTEXT,
} from '@biaojie/contract/tracking/events/rules.ts'
import type { EventSheetResult } from '@biaojie/contract/tracking/events/sheets.ts'
import type { EventProblem } from '@biaojie/epcis/check.ts'
import { BIZ_STEPS, DISPOSITIONS } from '@biaojie/epcis/vocabulary.ts'
import type { Person } from '../../../../http/access/principals.ts'
import { readUploadedRows } from '../../../../http/answers/spreadsheets.ts'
import { refuse } from '../../../../http/errors.ts'
import { toFileName } from '../../../../http/exports.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { writeSheets } from '../../../../platform/formats/spreadsheet/write.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { loadAuthor, type People, requireOwnPrefix } from '../../../identifiers/records/identifiers.ts'
import { captureEvents, type Sent, weighEvents } from '../capture/capture.ts'
import { COLUMNS, type EventRow, findColumns, toEvent, toEventRow } from './rows.ts'

export type SheetsDeps = { db: Db; now: Now; people: People; jobs: Pick<Jobs, 'enqueue'> }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TITLES = Object.values(COLUMNS).map(([title]) => title)
const WRONG_SHOWN = 100
const OTHERS_SHOWN = 20
const WRONG = '出错的行'
const REASON_TITLE = '错在哪里'

/** The sample names parts that do not exist, so importing it unchanged stores nothing. */
const EXAMPLES = [
  ['2026-11-24 10:42', '检验', '示例-0001 示例-0002', '', 'OP90 终检', '合格', ''],
  ['2026-11-24 10:58', '装箱', '示例-0001 示例-0002', '示例-箱-01', 'OP95 包装', '已封箱', ''],
  ['2026-11-24 16:20', '发运', '示例-箱-01', '', '成品库 2 号门', '在途', ''],
  ['2026-11-25 08:05', '返修', '示例-0003', '', '返修区', '进行中', '表面磕碰'],
]

type File = EventSheetResult['wrongFile']
const toFile = (name: string, bytes: Uint8Array): File => ({
  name,
  type: XLSX,
  content: Buffer.from(bytes).toString('base64'),
})

async function writeSample(): Promise<File> {
  const listWords = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([word, name]) => [name, word])
  const bytes = await writeSheets([
    { name: '过程记录', titles: TITLES, rows: EXAMPLES },
    { name: '工序的写法', titles: ['工序', 'CBV 2.0'], rows: listWords(BIZ_STEPS) },
    { name: '状态的写法', titles: ['状态', 'CBV 2.0'], rows: listWords(DISPOSITIONS) },
  ])
  return toFile('过程记录样表.xlsx', bytes)
}

/** Reads the rows of an uploaded file; refuses what is no sheet of events. */
async function readRows(who: Person, bytes: Uint8Array): Promise<{ titles: string[]; rows: EventRow[] }> {
  const [head, ...others] = await readUploadedRows(bytes, { who: who.userId })
  if (!head || others.length === 0) throw refuse('event_sheet', '表里没有数据，请照样表填写')
  if (others.length > EVENT_SHEET_ROWS)
    throw refuse('event_sheet', `一份表至多 ${formatCount(EVENT_SHEET_ROWS)} 行，请拆成几份，或用接口提交`)
  const columns = findColumns(head.cells)
  if ('missing' in columns)
    throw refuse('event_sheet', `第一行里没有“${columns.missing}”这一列，请照样表填写`)
  return {
    // The column of an earlier check is ignored.
    titles: head.cells.filter((title) => title !== REASON_TITLE),
    rows: others.map((row) => toEventRow(row, columns)),
  }
}

type Weighed = { row: EventRow; outcome: EventOutcome; problem: string }

/** Wrong rows come first, because the sender has to correct them. */
function selectShown(weighed: readonly Weighed[]): EventSheetResult['rows'] {
  const wrong = weighed.filter(({ outcome }) => outcome === 'wrong').slice(0, WRONG_SHOWN)
  const others = weighed.filter(({ outcome }) => outcome !== 'wrong').slice(0, OTHERS_SHOWN)
  return [...wrong, ...others]
    .sort((a, b) => a.row.number - b.row.number)
    .map(({ row, outcome, problem }) => {
      const { number, time, step, identifiers, parent, place } = row
      return { row: number, outcome, time, step, identifiers, parent, place, problem }
    })
}

/** A path is an EPCIS field or the name of a part; for the sender, only the name is shown. */
const toProblemText = ({ path, message }: EventProblem) =>
  path.includes('/') ? `${path}：${message}` : message

async function toResult(
  fileName: string,
  titles: readonly string[],
  weighed: readonly Weighed[],
  mode: ImportMode | 'check',
): Promise<EventSheetResult> {
  const keepOutcome = (wanted: EventOutcome) => weighed.filter(({ outcome }) => outcome === wanted)
  const wrong = keepOutcome('wrong')
  const rows = wrong.map(({ row, problem }) => [...titles.map((_, at) => row.cells[at] ?? ''), problem])
  const wrongFile =
    wrong.length === 0
      ? { name: '', type: XLSX, content: '' }
      : toFile(
          toFileName(fileName, WRONG, 'xlsx'),
          await writeSheets([{ name: WRONG, titles: [...titles, REASON_TITLE], rows }]),
        )
  return {
    recorded: mode === 'good' || (mode === 'all' && wrong.length === 0),
    counts: { stored: keepOutcome('stored').length, known: keepOutcome('known').length, wrong: wrong.length },
    rows: selectShown(weighed),
    wrongFile,
  }
}

/** Checks or imports a file. With `all`, one wrong row prevents the import of all others. */
async function importSheet(
  { db, now, people, jobs }: SheetsDeps,
  who: Person,
  file: UploadedFile,
  mode: ImportMode | 'check',
): Promise<EventSheetResult> {
  const prefix = await requireOwnPrefix(db, who)
  const author = await loadAuthor(db, who, people)
  const { titles, rows } = await readRows(who, file.bytes)
  const weighed: Weighed[] = []
  const sent: Sent[] = []
  const placed: Weighed[] = []
  for (const row of rows) {
    const made = toEvent(row, prefix)
    const entry: Weighed = { row, outcome: 'wrong', problem: 'problem' in made ? made.problem : '' }
    weighed.push(entry)
    if ('problem' in made) continue
    sent.push({ given: made.event, context: [PHONE_CONTEXT] })
    placed.push(entry)
  }
  const isUnfit = mode === 'all' && sent.length < rows.length
  const origin = {
    prefix,
    templates: [],
    source: 'import' as const,
    writer: `${author.kind}:${author.id}`,
    writerName: author.name,
    captureId: null,
    now: now(),
    jobs,
  }
  const results =
    mode === 'check' || isUnfit
      ? await weighEvents(db, sent, origin)
      : await captureEvents(db, sent, { ...origin, onError: mode === 'all' ? 'rollback' : 'proceed' })
  for (const [at, { outcome, problems }] of results.entries()) {
    const entry = placed[at]
    if (!entry) continue
    entry.outcome = outcome
    entry.problem = problems.map(toProblemText).join('；')
  }
  return toResult(file.name, titles, weighed, mode)
}

export const createSheets = (deps: SheetsDeps) => ({
  writeSample,
  check: (who: Person, file: UploadedFile) => importSheet(deps, who, file, 'check'),
  import: (who: Person, file: UploadedFile, mode: ImportMode) => importSheet(deps, who, file, mode),
})
