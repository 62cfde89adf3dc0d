import { IMPORT_DAYS } from '@biaojie/contract/identifiers/imports/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { parseHours, requireDemoPerson } from '../../../../demo/data.ts'
import { type File, fileName, owned, programs, writeCsv } from '../../../../demo/owned/owned.ts'
import type {
  Owned,
  OwnedBlock,
  OwnedChange,
  OwnedImport,
  OwnedIssue,
} from '../../../../demo/owned/schema.ts'
import { createPeople } from '../domains/accounts/accounts/accounts.ts'
import { findCompanyByPrefix } from '../domains/enterprises/enterprises/enterprises.ts'
import { createFiles } from '../domains/enterprises/files/files.ts'
import { takeCodes } from '../domains/identifiers/code-rules/code-rules.ts'
import { findRule } from '../domains/identifiers/code-rules/store.ts'
import { saveMatches } from '../domains/identifiers/imports/match/remembered.ts'
import { runs as imports } from '../domains/identifiers/imports/store.ts'
import { requireTemplateInForce, storeUpload } from '../domains/identifiers/imports/upload.ts'
import { checkImport, runImport, undoImport } from '../domains/identifiers/imports/write/work.ts'
import { findBlockAfter, runs as issues } from '../domains/identifiers/issues/store.ts'
import { continueIssue } from '../domains/identifiers/issues/work.ts'
import { listCodeKeys } from '../domains/identifiers/records/identifiers.ts'
import { createAliases } from '../domains/identifiers/records/read/aliases.ts'
import { createChanges } from '../domains/identifiers/records/read/changes.ts'
import { readRow } from '../domains/identifiers/records/write/store.ts'
import { findTemplate } from '../domains/identifiers/templates/templates.ts'
import { createBlocks } from '../domains/tracking/blocks/blocks.ts'
import type { Caller, Person } from '../http/access/principals.ts'
import { toShanghaiDay } from '../platform/base/clock.ts'
import { createId } from '../platform/base/ids.ts'
import { type Db, transact } from '../platform/database/database.ts'
import { type DemoDeps, loadDemoPrograms, type Made } from './programs.ts'

type Company = { id: string; prefix: string }

/** A moment passes between two changes, so that no two have the same time. */
const MOMENT_MS = 700
/** Wrong rows of older files are gone, so that nothing of their check is shown. */
const CHECKED_HOURS = IMPORT_DAYS * 24
const MAX_ROWS = 1_000
const NODE = 'manager'

/**
 * Creates the parts of the server as of a time in the past. They notify nobody, because the event is over.
 */
function makeWorkAt({ env, db, storage }: DemoDeps, at: Date, names: ReadonlyMap<string, string>) {
  let moments = 0
  return {
    env,
    db,
    storage,
    now: () => new Date(at.getTime() + MOMENT_MS * moments++),
    codes: listCodeKeys(env),
    jobs: { enqueue: async () => undefined },
    webhooks: { announce: async () => {} },
    keys: { checkInForce: async () => {} },
    forget: () => {},
    people: {
      describe: async (_db: Db, ids: string[]) =>
        new Map(ids.map((id) => [id, { name: names.get(id) ?? id, phone: null }])),
    },
  }
}
type Work = ReturnType<typeof makeWorkAt>

/** The people and programs of a company; a person without an account uses the company's id. */
function createCallers(
  { people }: DemoDeps,
  { id: companyId, prefix }: Company,
  accounts: Owned['accounts'] = {},
) {
  const names = new Map<string, string>()
  const keys = programs.find((program) => program.prefix === prefix)?.keys ?? []
  const requirePerson = (name: string): Person => {
    const account = name === NODE ? name : accounts[name]
    const phone = account && requireDemoPerson((person) => person.name === account).phone
    const userId = people.get(phone ?? '') ?? companyId
    names.set(userId, name)
    const type = name === NODE ? 'MANAGER' : 'COMPANY_ADMIN'
    return { kind: 'person', userId, type, companyId: name === NODE ? null : companyId, sessionId: '' }
  }
  const requireCaller = (name: string): Caller => {
    const key = keys.find((key) => key.name === name)
    if (!key) return requirePerson(name)
    const { id: keyId, scopes, templates } = key
    return { kind: 'key', keyId, name, companyId, prefix, scopes, templates, sandbox: false }
  }
  return { names, requirePerson, requireCaller }
}
type Callers = ReturnType<typeof createCallers>

type Doing = { deps: DemoDeps; owned: Owned; callers: Callers; made: Made }

/** The identifiers in a file: new codes of the rule, or those of the file that it corrects. */
async function loadSuffixes({ db }: Work, { owned, made }: Doing, entry: OwnedImport, at: Date) {
  if (entry.corrects) {
    const { of, from, to } = entry.corrects
    return made.get(of)?.suffixes.slice(from - 1, to) ?? []
  }
  const { prefix, rule: id, code: fields } = owned
  return (await takeCodes(db, { prefix, id, count: entry.rows ?? 1, at, fields })).codes
}

const isFile = (file: Made extends Map<string, infer One> ? One | undefined : never): file is File =>
  file?.given !== undefined && file.day !== undefined

/** Uploads a file and has it checked and written, as its company would do. */
async function bring(work: Work, doing: Doing, entry: OwnedImport, at: Date): Promise<void> {
  const { owned, callers, made } = doing
  const { prefix, template: templateId } = owned
  const day = toShanghaiDay(at)
  const file = { given: entry, suffixes: await loadSuffixes(work, doing, entry, at), day }
  const earlier = made.get(entry.corrects?.of ?? '')
  made.set(entry.key, file)
  const text = writeCsv(owned, file, isFile(earlier) ? earlier : undefined)
  const bytes = new TextEncoder().encode(text)
  const { userId } = callers.requirePerson(entry.by)
  const sender = { createdBy: entry.by, createdById: userId, createdKind: 'person', limited: false } as const
  const sent = { name: fileName(entry, day), type: 'text/csv', bytes }
  const row = await storeUpload(work, { prefix, templateId, file: sent }, sender)
  const { template } = await requireTemplateInForce(work.db, prefix, templateId)
  await imports.insert(work.db, row)
  await saveMatches(work.db, row, template)
  if (entry.differing && parseHours(entry.ago) < CHECKED_HOURS) {
    await imports.change(work.db, row, ['uploaded'], { state: 'checking' })
    await checkImport(work, row)
  } else await imports.change(work.db, row, ['uploaded'], { state: 'checked', rows: file.suffixes.length })
  if (entry.mode === 'checked') return
  const started = { state: 'running', mode: entry.mode, startedAt: work.now() } as const
  await imports.change(work.db, row, ['checked'], started)
  await runImport(work, row)
}

async function undo({ db, ...work }: Work, { owned, made }: Doing, key: string): Promise<void> {
  const day = made.get(key)?.day ?? ''
  const { records } = await imports.list(db, owned.prefix, { current: 1, size: MAX_ROWS })
  const row = records.find(({ createdAt, state }) => state === 'done' && toShanghaiDay(createdAt) === day)
  if (!row) throw new Error(`demo/owned: ${key} was not written`)
  await imports.change(db, row, ['done'], { state: 'undoing' })
  await undoImport({ db, ...work }, row)
}

async function issue(work: Work, { owned, callers, made }: Doing, one: OwnedIssue, at: Date): Promise<void> {
  const { prefix, rule: ruleId, template: templateId, name, code: fields } = owned
  const head = await findTemplate(work.db, prefix, templateId)
  const rule = await findRule(work.db, prefix, ruleId)
  const author = callers.requirePerson(one.by)
  const id = createId(at.getTime())
  await issues.insert(work.db, {
    prefix,
    id,
    ruleId,
    ruleName: rule?.name ?? name,
    ruleVersion: rule?.version ?? 1,
    templateId,
    templateVersion: head?.version ?? 1,
    templateName: name,
    batch: null,
    name,
    note: one.note,
    fields,
    state: 'running',
    count: one.count,
    done: 0,
    skipped: 0,
    blocks: 0,
    firstCode: '',
    lastCode: '',
    problem: '',
    createdAt: at,
    createdBy: one.by,
    creatorKind: author.kind,
    creatorId: author.userId,
    movedAt: at,
    endedAt: null,
  })
  while (await continueIssue(work, { prefix, id }));
  made.set(one.key, { suffixes: (await findBlockAfter(work.db, { prefix, id }, 0))?.codes ?? [] })
}

const findIdentifierAt = ({ owned, made }: Doing, of: string, row: number): string => {
  const suffix = made.get(of)?.suffixes[row - 1]
  if (suffix === undefined) throw new Error(`demo/owned: ${of} has no row ${row}`)
  return `${owned.prefix}/${suffix}`
}

async function change(work: Work, doing: Doing, entry: OwnedChange): Promise<void> {
  const { of, rows, by, state, reason = '', restore, alias, successor } = entry
  const caller = doing.callers.requireCaller(by)
  const { setState, restore: restoreTo } = createChanges(work)
  for (const row of rows) {
    const identifier = findIdentifierAt(doing, of, row)
    const { revision = 0 } = (await readRow(work.db, foldHandle(identifier))) ?? {}
    if (alias) await createAliases(work).add(caller, { identifier, alias: alias.is, note: alias.note })
    if (restore !== undefined) await restoreTo(caller, { identifier, revision, to: restore, reason })
    if (state)
      await setState(caller, {
        identifier,
        revision,
        state,
        reason,
        ...(successor && { successor: findIdentifierAt(doing, successor.of, successor.row) }),
      })
  }
}

function createBlocksFor(work: Work, { deps }: Doing) {
  const people = { ...createPeople({ ...deps, now: work.now }), ...work.people }
  return createBlocks({ ...work, people, files: createFiles({ ...deps, now: work.now, people }) })
}

type Step = { ago: string; run: (at: Date) => Promise<void> }

/** The steps of a block with its appeal and answer; each step finds the previous one by its text. */
function blockSteps(doing: Doing, createWork: (at: Date) => Work, block: OwnedBlock): Step[] {
  let seen = { id: '', version: 1 }
  const { callers } = doing
  const { appeal, answer } = block
  return [
    {
      ago: block.ago,
      run: async (at) => {
        const identifier = findIdentifierAt(doing, block.of, block.row)
        const { reason, basis } = block
        seen = await createBlocksFor(createWork(at), doing).add(callers.requirePerson(block.by), {
          identifier,
          reason,
          basis,
        })
      },
    },
    ...(appeal
      ? [
          {
            ago: appeal.ago,
            run: async (at: Date) => {
              const { id, version } = seen
              const sent = { id, version, text: appeal.text, files: [] }
              seen = await createBlocksFor(createWork(at), doing).appeal(
                callers.requirePerson(appeal.by),
                sent,
              )
            },
          },
        ]
      : []),
    ...(answer
      ? [
          {
            ago: answer.ago,
            run: async (at: Date) => {
              const { id, version } = seen
              const decided = { id, version, decision: 'lifted', answer: answer.text } as const
              await createBlocksFor(createWork(at), doing).decide(callers.requirePerson(answer.by), decided)
            },
          },
        ]
      : []),
  ]
}

/** Everything that a company did, the earliest first. */
function createSteps(doing: Doing): Step[] {
  const { deps, owned, callers } = doing
  const createWork = (at: Date) => makeWorkAt(deps, at, callers.names)
  const steps: Step[] = [
    ...owned.imports.map((entry) => ({
      ago: entry.ago,
      run: (at: Date) => bring(createWork(at), doing, entry, at),
    })),
    ...owned.imports.flatMap(({ key, undone }) =>
      undone ? [{ ago: undone.ago, run: (at: Date) => undo(createWork(at), doing, key) }] : [],
    ),
    ...owned.issues.map((entry) => ({
      ago: entry.ago,
      run: (at: Date) => issue(createWork(at), doing, entry, at),
    })),
    ...owned.changes.map((entry) => ({
      ago: entry.ago,
      run: (at: Date) => change(createWork(at), doing, entry),
    })),
    ...(owned.blocks ?? []).flatMap((block) => blockSteps(doing, createWork, block)),
  ]
  return steps.sort((one, other) => parseHours(other.ago) - parseHours(one.ago))
}

/**
 * Registers, once, the identifiers of the demo companies' own templates. Each company uses one transaction,
 * so that an interrupted start leaves nothing incomplete.
 */
export async function loadDemoOwned(deps: DemoDeps): Promise<void> {
  const at = deps.now().getTime()
  for (const entry of owned)
    await transact(deps.db, async (db) => {
      const company = await findCompanyByPrefix(db, entry.prefix)
      if (!company || (await imports.count(db, entry.prefix)) > 0) return
      const inside = { ...deps, db }
      const made: Made = new Map()
      const callers = createCallers(inside, company, entry.accounts)
      for (const { ago, run } of createSteps({ deps: inside, owned: entry, callers, made }))
        await run(new Date(at - parseHours(ago) * HOUR_MS))
      await loadDemoPrograms(inside, company, { owned: entry, made })
    })
}
