import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { Input } from '@biaojie/contract/define.ts'
import type * as companyPageCalls from '@biaojie/contract/enterprises/company-pages/company-pages.ts'
import type {
  CompanyPage,
  ShownCompanyPage,
} from '@biaojie/contract/enterprises/company-pages/company-pages.ts'
import {
  COMPANY_PAGE_STATES,
  type CompanyPageContent,
  EMPTY_COMPANY_PAGE,
  findCompanyPageProblems,
  listPagePictures,
} from '@biaojie/contract/enterprises/company-pages/rules.ts'
import { foldHandle, isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { computeDeadline, type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { isSameText, type Keyed } from '../../../platform/base/secret.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { addNotice, addNotices } from '../../accounts/notices/notices.ts'
import type { Pictures } from '../../content/pictures/pictures.ts'
import { readRows, toPrefix } from '../../identifiers/records/identifiers.ts'
import { countEveryState, loadActorName, type Names } from '../../node/cases/cases.ts'
import {
  findCompaniesByPrefix,
  findCompanyByPrefix,
  requireCompanyPrefix,
  requirePrefixToRead,
} from '../enterprises/enterprises.ts'
import { companyPages, companyPageTrail } from './tables.ts'

export type CompanyPagesDeps = {
  db: Db
  now: Now
  keyed: Keyed
  people: Names & { staff: (db: Db, area: Area) => Promise<string[]> }
  pictures: Pick<Pictures, 'find' | 'setUses'>
}
type Row = typeof companyPages.$inferSelect
type Calls = typeof companyPageCalls
type Body<N extends Exclude<keyof Calls, 'shownCompanyPage'>> = Input<Calls[N]>['body']

const ANSWER_DAYS = 3
const NOTE_MAX = 300
const PREVIEW_MS = HOUR_MS
const SCOPE = 'company-page'
const listUses = (prefix: string) => [`company-page-draft:${prefix}`, `company-page:${prefix}`] as const

const makeRow = (prefix: string, at: Date): Row => ({
  prefix,
  version: 0,
  state: 'draft',
  draft: EMPTY_COMPANY_PAGE,
  published: null,
  note: '',
  submittedAt: null,
  submittedById: '',
  publishedAt: null,
  updatedAt: at,
})

async function loadRow({ now }: CompanyPagesDeps, db: Db, prefix: string): Promise<Row> {
  const [row] = await db.select().from(companyPages).where(eq(companyPages.prefix, prefix))
  return row ?? makeRow(prefix, now())
}

const formatTime = (at: Date | null) => (at ? toShanghaiTime(at) : '')

const signPreview = ({ keyed }: CompanyPagesDeps, prefix: string, until: number) =>
  `${until}.${keyed(SCOPE, prefix, String(until))}`

function canPreview(deps: CompanyPagesDeps, prefix: string, token: string): boolean {
  const until = Number(token.slice(0, token.indexOf('.')))
  return until > deps.now().getTime() && isSameText(token, signPreview(deps, prefix, until))
}

async function toWire(deps: CompanyPagesDeps, db: Db, row: Row): Promise<CompanyPage> {
  const { prefix, draft, published } = row
  const keys = [...listPagePictures(draft), ...(published ? listPagePictures(published) : [])]
  const pictures = await deps.pictures.find(keys)
  const lines = await db
    .select()
    .from(companyPageTrail)
    .where(eq(companyPageTrail.prefix, prefix))
    .orderBy(desc(companyPageTrail.at), desc(companyPageTrail.id))
    .limit(100)
  return {
    prefix,
    companyName: (await findCompanyByPrefix(db, prefix))?.name ?? '',
    version: row.version,
    state: row.state,
    draft,
    published,
    pictures: [...pictures.values()],
    note: row.note,
    submitTime: formatTime(row.submittedAt),
    publishTime: formatTime(row.publishedAt),
    preview: signPreview(deps, prefix, deps.now().getTime() + PREVIEW_MS),
    trail: lines.map(({ at, actor, action, text }) => ({ time: toShanghaiTime(at), actor, action, text })),
  }
}

/** Removes characters that cannot be printed from all texts, and writes identifiers in their usual form. */
function cleanPage(page: CompanyPageContent): CompanyPageContent {
  const clean = <T extends Record<string, string>>(texts: T): T =>
    Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, toPrintable(value)])) as T
  return {
    mark: page.mark,
    slogan: toPrintable(page.slogan),
    story: toPrintable(page.story),
    works: page.works.map(clean),
    parts: page.parts
      .map(clean)
      .map((part) => ({ ...part, identifier: normalizeIdentifier(part.identifier) })),
    certificates: page.certificates.map(clean),
  }
}

/** Refuses identifiers that are not active ones of this company. */
async function checkParts(db: Db, prefix: string, { parts }: CompanyPageContent): Promise<void> {
  const handles = parts.map(({ identifier }) => (identifier ? foldHandle(identifier) : ''))
  const ownHandles = handles.filter((handle) => isIdentifier(handle) && toPrefix(handle) === prefix)
  const rows = await readRows(getClient(db), ownHandles)
  const wrong = handles.flatMap((handle, at) => {
    const row = rows.get(handle)
    const isShown = row && row.state === 'active' && row.blockedAt === null
    return handle === '' || isShown
      ? []
      : [[`parts.${at}.identifier`, '请填本企业在用的标识，或留空'] as const]
  })
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong))
}

type Step = { row: Row; change: Partial<Row>; action: string; text?: string }

/** Stores a step with its line of the trail; refuses when the page changed since it was read. */
async function storeStep(
  deps: CompanyPagesDeps,
  db: Db,
  who: Person,
  { row, change, action, text = '' }: Step,
) {
  const at = deps.now()
  const next: Row = { ...row, ...change, version: row.version + 1, updatedAt: at }
  const rows =
    row.version === 0
      ? await db.insert(companyPages).values(next).onConflictDoNothing().returning()
      : await db
          .update(companyPages)
          .set(next)
          .where(and(eq(companyPages.prefix, row.prefix), eq(companyPages.version, row.version)))
          .returning()
  const [stored] = rows
  if (!stored) throw refuse('company_page_stale')
  const [draftUse, publicUse] = listUses(row.prefix)
  await deps.pictures.setUses(db, draftUse, listPagePictures(stored.draft))
  await deps.pictures.setUses(db, publicUse, stored.published ? listPagePictures(stored.published) : [])
  const actor = await loadActorName(deps.people, db, who)
  await db
    .insert(companyPageTrail)
    .values({ prefix: row.prefix, id: createId(at.getTime()), at, actor, action, text })
  return stored
}

const save = (deps: CompanyPagesDeps, who: Person, { version, page: given }: Body<'companyPageSave'>) =>
  transact(deps.db, async (db) => {
    const row = await loadRow(deps, db, await requireCompanyPrefix(db, who))
    if (row.version !== version || row.state === 'waiting') throw refuse('company_page_stale')
    const draft = cleanPage(given)
    const problems = findCompanyPageProblems(draft)
    if (Object.keys(problems).length > 0) throw refuseFields(problems)
    await checkParts(db, row.prefix, draft)
    const pictures = await deps.pictures.find(listPagePictures(draft))
    const missing = listPagePictures(draft).some((key) => !pictures.has(key))
    if (missing) throw refuseFields({ mark: '有图片已过期，请重新上传' })
    const stored = await storeStep(deps, db, who, {
      row,
      change: { draft, state: 'draft' },
      action: '改草稿',
    })
    return toWire(deps, db, stored)
  })

const isEmpty = (page: CompanyPageContent) =>
  page.story === '' && page.works.length === 0 && page.parts.length === 0 && page.certificates.length === 0

const submit = (deps: CompanyPagesDeps, who: Person, { version, submitted }: Body<'companyPageSubmit'>) =>
  transact(deps.db, async (db) => {
    const row = await loadRow(deps, db, await requireCompanyPrefix(db, who))
    const isAllowed = submitted ? row.state === 'draft' || row.state === 'returned' : row.state === 'waiting'
    if (row.version !== version || !isAllowed) throw refuse('company_page_stale')
    if (submitted && isEmpty(row.draft)) throw refuse('company_page_empty')
    const at = deps.now()
    const change: Partial<Row> = submitted
      ? { state: 'waiting', submittedAt: at, submittedById: who.userId, note: '' }
      : { state: 'draft', submittedAt: null }
    const stored = await storeStep(deps, db, who, { row, change, action: submitted ? '提交核对' : '撤回' })
    if (submitted) {
      const name = (await findCompanyByPrefix(db, row.prefix))?.name ?? row.prefix
      const link = `/console/company-pages/${row.prefix}`
      const staff = await deps.people.staff(db, 'companies')
      await addNotices(db, staff, { title: `${name}的企业主页待核对`, text: '', link }, at)
    }
    return toWire(deps, db, stored)
  })

type Decision = Body<'companyPageDecide'>
const WORDS: Record<Decision['decision'], string> = { publish: '公开', return: '退回', withdraw: '撤下' }

function toChange({ decision }: Decision, row: Row, note: string, at: Date): Partial<Row> {
  if (decision === 'publish') return { state: 'published', published: row.draft, publishedAt: at, note: '' }
  if (decision === 'return') return { state: 'returned', note }
  return { state: 'returned', published: null, publishedAt: null, note }
}

const decide = (deps: CompanyPagesDeps, who: Person, input: Decision) =>
  transact(deps.db, async (db) => {
    const { prefix, version, decision } = input
    if (!(await findCompanyByPrefix(db, prefix))) throw refuse('company_not_found')
    const row = await loadRow(deps, db, prefix)
    const isAllowed = decision === 'withdraw' ? row.published !== null : row.state === 'waiting'
    if (row.version !== version || !isAllowed) throw refuse('company_page_stale')
    const note = toPrintable(input.note ?? '')
    if (decision !== 'publish' && note === '') throw refuseFields({ note: '请写明原因' })
    if (countCharacters(note) > NOTE_MAX) throw refuseFields({ note: `原因不能超过 ${NOTE_MAX} 个字` })
    const at = deps.now()
    const step = { row, change: toChange(input, row, note, at), action: WORDS[decision], text: note }
    const stored = await storeStep(deps, db, who, step)
    if (row.submittedById)
      await addNotice(
        db,
        {
          userId: row.submittedById,
          title: `企业主页已${WORDS[decision]}`,
          text: note,
          link: '/console/company-page',
        },
        at,
      )
    return toWire(deps, db, stored)
  })

async function list({ db }: CompanyPagesDeps, { state, current = 1, size = 20 }: Body<'companyPageList'>) {
  const where = state ? eq(companyPages.state, state) : undefined
  const rows = await db
    .select()
    .from(companyPages)
    .where(where)
    .orderBy(desc(eq(companyPages.state, 'waiting')), asc(companyPages.submittedAt), asc(companyPages.prefix))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(companyPages, where)
  const names = await findCompaniesByPrefix(
    db,
    rows.map(({ prefix }) => prefix),
  )
  return {
    records: rows.map(({ prefix, state: now, submittedAt, publishedAt }) => ({
      prefix,
      companyName: names.get(prefix)?.name ?? '',
      state: now,
      submitTime: formatTime(submittedAt),
      publishTime: formatTime(publishedAt),
      deadline:
        submittedAt && now === 'waiting' ? toShanghaiDay(computeDeadline(submittedAt, ANSWER_DAYS)) : '',
    })),
    total,
    counts: await countEveryState(db, companyPages.state, COMPANY_PAGE_STATES),
  }
}

/** The page for visitors; the draft for those who have a token. */
async function findShownPage(
  deps: CompanyPagesDeps,
  prefix: string,
  preview: string | undefined,
): Promise<ShownCompanyPage | null> {
  const row = await loadRow(deps, deps.db, prefix)
  const page = preview && canPreview(deps, prefix, preview) ? row.draft : row.published
  if (!page) return null
  const pictures = await deps.pictures.find(listPagePictures(page))
  return { ...page, pictures: [...pictures.values()] }
}

/** Public pages of companies with their drafts. */
export function createCompanyPages(deps: CompanyPagesDeps) {
  const { db } = deps
  return {
    async read(who: Person, { prefix }: Body<'companyPage'>) {
      return toWire(deps, db, await loadRow(deps, db, await requirePrefixToRead(db, who, prefix)))
    },
    save: (who: Person, input: Body<'companyPageSave'>) => save(deps, who, input),
    submit: (who: Person, input: Body<'companyPageSubmit'>) => submit(deps, who, input),
    decide: (who: Person, input: Decision) => decide(deps, who, input),
    list: (query: Body<'companyPageList'>) => list(deps, query),
    shown: (prefix: string, preview: string | undefined) => findShownPage(deps, prefix, preview),
  }
}
