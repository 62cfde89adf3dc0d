import type { Data, Input } from '@biaojie/contract/define.ts'
import type * as programCalls from '@biaojie/contract/identifiers/records/programs.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import { listGivenValues } from '@biaojie/contract/identifiers/templates/given.ts'
import { checkTemplate } from '../../../../http/access/access.ts'
import type { KeyHolder } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { requireTemplateId, templateContent } from '../../templates/templates.ts'
import { requireReadableHandle } from '../read/callers.ts'
import { type IdentifierRecord, toRecord } from '../record/record.ts'
import { readRow } from '../write/store.ts'
import type { SaveInput } from './check.ts'

type Put = Input<typeof programCalls.identifierPut>
type Header = (name: string) => string

/**
 * Returns the revision that the sender wants to change, 0 for a new identifier; undefined when any revision
 * is accepted. Refuses with revision_malformed.
 */
function readExpected(header: Header): number | undefined {
  const [match, noneMatch] = [header('if-match').trim(), header('if-none-match').trim()]
  if (noneMatch !== '' && (noneMatch !== '*' || match !== '')) throw refuse('revision_malformed')
  if (noneMatch === '*') return 0
  if (match === '') return undefined
  const revision = /^"?([1-9]\d{0,8})"?$/.exec(match)?.[1]
  if (!revision) throw refuse('revision_malformed')
  return Number(revision)
}

/** Converts a program's request to a form of `identifierSave`. */
async function readForm(db: Db, who: KeyHolder, { params, body }: Put, header: Header): Promise<SaveInput> {
  const { template, ...form } = body
  const expected = readExpected(header)
  return {
    ...form,
    identifier: `${params.prefix}/${params.code}`,
    templateId: await requireTemplateId(db, toHome(who.prefix), template),
    ...(expected !== undefined && { expected }),
  }
}

/** The content of a record as the loader's form has it (docs/loading.md). */
const toLoaderForm = ({ identifier, name, images, level, batch, elements, scenes }: IdentifierRecord) => ({
  ...{ identifier, name, images, level, elements, scenes },
  ...(batch && { batch }),
})

/** Answers one identifier with its values as its template names them. */
async function readForProgram(
  db: Db,
  who: KeyHolder,
  { prefix, code }: { prefix: string; code: string },
): Promise<Data<typeof programCalls.identifierGet>> {
  const row = await readRow(db, await requireReadableHandle(db, who, `${prefix}/${code}`))
  if (!row) throw refuse('identifier_not_found')
  checkTemplate(who, row)
  const record = toRecord(row)
  const { template, templateVersion } = row
  const content =
    template !== '' && templateVersion !== null
      ? await templateContent(db, toHome(row.prefix), template, templateVersion)
      : undefined
  return {
    identifier: record.identifier,
    name: record.name,
    state: record.state,
    level: record.level,
    revision: row.revision,
    template,
    templateVersion,
    batch: record.batch ?? '',
    values: content ? listGivenValues(content, record) : {},
    record: content ? null : toLoaderForm(record),
    updateTime: toShanghaiTime(row.updatedAt),
  }
}

/** Reads requests of programs about one identifier, and answers those that only read. */
export const createPrograms = (db: Db) => ({
  form: (who: KeyHolder, put: Put, header: Header) => readForm(db, who, put, header),
  read: (who: KeyHolder, address: { prefix: string; code: string }) => readForProgram(db, who, address),
})
