import type { Data, Input } from '@biaojie/contract/define.ts'
import type { identifierBatch } from '@biaojie/contract/identifiers/records/identifiers.ts'
import { isOwnIdentifier } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Caller } from '../../../../http/access/principals.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { getClient, transact } from '../../../../platform/database/database.ts'
import { prepare } from '../record/check.ts'
import { Problem } from '../record/elements.ts'
import { checkRoom } from '../sandbox/sandbox.ts'
import type { Prepared } from '../write/prepare.ts'
import { lockRows } from '../write/store.ts'
import { type Written, writeRecords } from '../write/write.ts'
import { loadAuthor, requireOwnPrefix } from './callers.ts'
import type { ChangesDeps } from './changes.ts'

type Answer = Data<typeof identifierBatch>[number]
type Row = { identifier: string; prepared?: Prepared; problem: string }

const readName = ({ identifier }: Record<string, unknown>) =>
  typeof identifier === 'string' ? identifier.slice(0, 128) : ''

function readRow(record: Record<string, unknown>, prefix: string): Row {
  const identifier = readName(record)
  try {
    const prepared = prepare(record, isOwnIdentifier)
    if (prepared.row.prefix !== prefix) return { identifier, problem: `标识不在本企业的前缀 ${prefix} 之下` }
    return { identifier, prepared, problem: '' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { identifier, problem: error.message }
  }
}

/** When two rows have the same identifier both are refused, because either may be wrong. */
function refuseDuplicateRows(rows: Row[]): Row[] {
  const times = Map.groupBy(rows, ({ prepared }) => prepared?.row.handle)
  return rows.map(({ prepared, ...row }) => {
    if (!prepared) return row
    const isTwice = (times.get(prepared.row.handle)?.length ?? 0) > 1
    return isTwice ? { ...row, problem: '这一批里有两行是同一个标识' } : { ...row, prepared }
  })
}

const TEMPLATED = '这个标识按产品模板填写，请用导入或模板表单'

function toAnswer({ identifier, problem }: Row, written: Written | undefined): Answer {
  if (problem) return { identifier, outcome: 'refused', revision: 0, problem }
  if (!written || written.outcome === 'retired')
    return { identifier, outcome: 'refused', revision: 0, problem: '该标识已作废，不能再次使用' }
  return { identifier, outcome: written.outcome, revision: written.revision, problem: '' }
}

/** Creates or changes many identifiers; a wrong row does not affect the others. */
export function createBatches({ db, now, people, codes, webhooks, jobs, keys, forget }: ChangesDeps) {
  return async function writeBatch(
    caller: Caller,
    { records, reason = '' }: Input<typeof identifierBatch>['body'],
  ): Promise<Answer[]> {
    const prefix = await requireOwnPrefix(db, caller)
    const author = await loadAuthor(db, caller, people)
    const rows = refuseDuplicateRows(records.map((record) => readRow(record, prefix)))
    const answers = await transact(db, async (db) => {
      const client = getClient(db)
      const good = rows.flatMap(({ prepared }) => (prepared ? [prepared] : []))
      const stored = await lockRows(
        client,
        good.map(({ row }) => row.handle),
      )
      const isTemplated = ({ row }: Prepared) => (stored.get(row.handle)?.template ?? '') !== ''
      const by = caller.kind === 'key' ? 'api' : 'form'
      const written = await writeRecords(
        client,
        good.filter((prepared) => !isTemplated(prepared)),
        { author, by, at: now(), reason: toPrintable(reason), codes, webhooks, jobs },
      )
      await checkRoom(db, prefix)
      await keys.checkInForce(db, caller)
      const outcomes = new Map(written.map((entry) => [entry.handle, entry]))
      return rows.map((row) => {
        if (!row.prepared) return toAnswer(row, undefined)
        if (isTemplated(row.prepared)) return toAnswer({ ...row, problem: TEMPLATED }, undefined)
        return toAnswer(row, outcomes.get(row.prepared.row.handle))
      })
    })
    for (const { prepared } of rows) if (prepared) forget(prepared.row.handle)
    return answers
  }
}
