import type { Area } from '@biaojie/contract/accounts/staff/duties.ts'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import {
  findSiteProblems,
  listMissingSiteFields,
  NO_SITE_VALUES,
  SITE_FIELDS,
  type SiteField,
  type SiteValues,
  siteFields,
} from '@biaojie/contract/node/site-settings/rules.ts'
import type { SiteSettings as Shown } from '@biaojie/contract/node/site-settings/site-settings.ts'
import { isKeyOf } from '@biaojie/contract/records.ts'
import { formatVerifierKey } from '@biaojie/register/notes.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { type Now, readMonotonicClock } from '../../../platform/base/clock.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { waitAtMost } from '../../../platform/database/lanes.ts'
import type { SmsPort } from '../../../platform/providers/sms/sms.ts'
import { listMessages } from '../../../platform/providers/sms/texts.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { addNotices } from '../../accounts/notices/notices.ts'
import type { Files } from '../../enterprises/files/files.ts'
import { createTrail, loadActorName, type Names, toTrailLine } from '../cases/cases.ts'
import { toAgreementBlanks, toPayee, toSiteFacts } from './facts.ts'
import { siteSettings, siteSettingsTrail } from './tables.ts'

/** The settings have a single row, and a single case in the trail. */
const ID = 1
const CASE = 'site'
/** Other processes show a change up to this much later. */
const CACHE_MS = 2_000
/** When the database takes longer, pages show the values of the last successful read. */
const PAGES_WAIT_MS = 1_000

type Deps = {
  db: Db
  now: Now
  env: Pick<Env, 'demo' | 'parent'>
  people: Names & { staff: (db: Db, area: Area) => Promise<string[]> }
  pictures: {
    find: (keys: readonly string[]) => Promise<Map<string, Picture>>
    setUses: (db: Db, usedBy: string, keys: readonly string[]) => Promise<string[]>
  }
  files: Pick<Files, 'addressOf' | 'claimFiles' | 'cookieFor' | 'findFilesByName' | 'read' | 'releaseFiles'>
  sms: Pick<SmsPort, 'hasNotice'>
  /** Keeps pages, which show these facts. */
  pageCache: { forget: () => void } | undefined
}

const trail = createTrail(siteSettingsTrail, siteSettingsTrail.settingsId)

async function loadValues(db: Db): Promise<{ version: number; values: SiteValues }> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.id, ID))
  return { version: row?.version ?? 0, values: { ...NO_SITE_VALUES, ...row?.values } }
}

const cleanValues = (given: SiteValues): SiteValues => {
  const values = { ...NO_SITE_VALUES }
  for (const field of siteFields) values[field] = toPrintable(given[field]).replace(/\s+/g, ' ')
  return values
}

/** The trail says this of a picture that was taken away. */
const WITHOUT_PICTURE = { logo: '改回默认', seal: '已移除' } as const

const describeChange = (field: SiteField, before: SiteValues, after: SiteValues) =>
  isKeyOf(WITHOUT_PICTURE, field)
    ? `${SITE_FIELDS[field].label}：${after[field] ? '换了新图' : WITHOUT_PICTURE[field]}`
    : `${SITE_FIELDS[field].label}：${before[field] || '（空）'} → ${after[field] || '（空）'}`

const ACCOUNT: readonly SiteField[] = ['accountName', 'accountNo', 'bank']

/** Customers pay to this account, so all other people in charge of money are notified of a change. */
async function notifyOfAccount({ people }: Deps, db: Db, by: Person, actor: string, at: Date): Promise<void> {
  const notice = {
    title: '收款账户已更改',
    text: `${actor}更改了节点的收款账户，付款页已显示新账户。如有疑问，请立即核对。`,
    link: '/console/site-settings',
  }
  const others = (await people.staff(db, 'money')).filter((userId) => userId !== by.userId)
  await addNotices(db, others, notice, at)
}

/** Keeps the picture of a new seal, which the administrator has just uploaded, and releases the one before. */
async function changeSeal(
  { files }: Deps,
  db: Db,
  who: Person,
  change: { from: string; to: string; at: Date },
) {
  const { from, to, at } = change
  if (from === to) return
  if (to) {
    const [file] = await files.findFilesByName(db, [to])
    if (file?.ownerId !== who.userId || (await files.claimFiles(db, [to])).length === 0)
      throw refuseFields({ seal: '图片已被清理，请重新上传印章图片' })
  }
  if (from) await files.releaseFiles(db, [from], at)
}

/** Stores the values in the caller's transaction, with their line of the trail. */
async function storeValues(deps: Deps, db: Db, who: Person, input: { version: number; values: SiteValues }) {
  const { values } = input
  const at = deps.now()
  const first = { id: ID, version: 0, values: {}, updatedAt: at }
  await db.insert(siteSettings).values(first).onConflictDoNothing()
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.id, ID)).for('update')
  if (row?.version !== input.version) throw refuse('content_stale')
  const before = { ...NO_SITE_VALUES, ...row.values }
  const changed = siteFields.filter((field) => before[field] !== values[field])
  if (changed.length === 0) return
  const missingPictures = await deps.pictures.setUses(db, 'site:logo', values.logo ? [values.logo] : [])
  if (missingPictures.length > 0) throw refuseFields({ logo: '图片已被清理，请重新上传标志' })
  await changeSeal(deps, db, who, { from: before.seal, to: values.seal, at })
  const set = siteFields.filter((field) => values[field]).map((field) => [field, values[field]] as const)
  await db
    .update(siteSettings)
    .set({ version: row.version + 1, values: Object.fromEntries(set), updatedAt: at })
    .where(eq(siteSettings.id, ID))
  const actor = await loadActorName(deps.people, db, who)
  const text = changed.map((field) => describeChange(field, before, values)).join('；')
  await trail.add(db, { settingsId: CASE, at, actor, action: '更改', text })
  if (changed.some((field) => ACCOUNT.includes(field))) await notifyOfAccount(deps, db, who, actor, at)
}

const findLogo = async ({ pictures }: Deps, { logo }: SiteValues) =>
  logo ? (await pictures.find([logo])).get(logo) : undefined

async function loadSettings(deps: Deps, who: Person): Promise<Shown> {
  const { version, values } = await loadValues(deps.db)
  const { parent } = deps.env
  const [logo, lines] = await Promise.all([findLogo(deps, values), trail.list(deps.db, CASE)])
  return {
    version,
    values,
    logo: logo ?? null,
    sealAddress: values.seal && deps.files.addressOf(values.seal, who.userId),
    missing: listMissingSiteFields(values),
    parent: parent ? { address: parent.url, key: formatVerifierKey(parent.key) } : null,
    messages: listMessages(deps.sms),
    trail: lines.map(toTrailLine),
  }
}

/** Makes the node's statements about itself: read with every page, changed by its administrators. */
export function createSiteSettings(deps: Deps) {
  const { db, env } = deps
  let cached: { value: ReturnType<typeof loadFacts>; until: number } | undefined
  const toFacts = (values: SiteValues, logo: Picture | undefined) => ({
    site: toSiteFacts(values, logo, env.demo),
    blanks: toAgreementBlanks(values),
    payee: toPayee(values, env.demo),
  })
  /** The facts of the last successful read. */
  let latest = toFacts(NO_SITE_VALUES, undefined)

  async function loadFacts() {
    const { values } = await loadValues(db)
    latest = toFacts(values, await findLogo(deps, values))
    return latest
  }

  function readFacts() {
    if (cached && cached.until > readMonotonicClock()) return cached.value
    const value = loadFacts()
    const entry = { value, until: readMonotonicClock() + CACHE_MS }
    cached = entry
    // A failed read must not be cached.
    value.catch(() => {
      if (cached === entry) cached = undefined
    })
    return value
  }

  return {
    /** Returns the account to pay to; fails with the database, because a wrong account is worse than none. */
    payee: async () => (await readFacts()).payee,
    /** Returns the picture of the seal for contracts and quotes; undefined without one. */
    async seal(): Promise<Uint8Array | undefined> {
      const { values } = await loadValues(db)
      return values.seal ? deps.files.read(values.seal) : undefined
    },
    /** Addresses of the seal open for the browser with this cookie. */
    cookieFor: deps.files.cookieFor,
    /** Returns the operator, with phone and address where they are known. */
    facts: async () => (await readFacts()).site,
    /** Returns the statements that pages show; never fails, nor waits long. */
    forPages: () => waitAtMost(readFacts(), PAGES_WAIT_MS).catch(() => latest),
    shown: (who: Person) => loadSettings(deps, who),
    async save(who: Person, input: { version: number; values: SiteValues }): Promise<Shown> {
      const values = cleanValues(input.values)
      const problems = findSiteProblems(values)
      if (Object.keys(problems).length > 0) throw refuseFields(problems)
      await transact(db, (db) => storeValues(deps, db, who, { version: input.version, values }))
      cached = undefined
      deps.pageCache?.forget()
      return loadSettings(deps, who)
    },
  }
}
