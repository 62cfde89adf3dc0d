import type { Input } from '@biaojie/contract/define.ts'
import { findLinkProblem, isLink } from '@biaojie/contract/links.ts'
import type {
  bannerSave,
  ManagedBanner,
  ManagedProvider,
  ManagedSelection,
  providerSave,
  selectionSave,
} from '@biaojie/contract/marketplace/market/desk.ts'
import { toTimestamp } from '@biaojie/contract/times.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, requireFirstRow, transact } from '../../../../platform/database/database.ts'
import { createListing } from '../../../../platform/database/listing.ts'
import { searchDocument } from '../../../../platform/database/text-search.ts'
import type { MarketDeps } from '../deps.ts'
import { marketBanners, marketSelections, type SelectionContent } from '../show/tables.ts'
import { type BannerRow, findSelection, loadApplicationsByIds, loadBannerRows, lockMarket } from '../store.ts'
import { applications, marketProviders } from '../tables.ts'

/* Staff change providers, banners and the official selection here. */

export const refuseEmptyName = (name: string, message: string) => {
  if (name === '') throw refuseFields({ name: message })
}

const providerListing = createListing({
  table: marketProviders,
  id: marketProviders.key,
  order: [asc(marketProviders.key)],
  search: marketProviders.search,
})
type ProviderRow = Omit<typeof marketProviders.$inferSelect, 'search'>

const countApplications = (db: Db, key: string) => db.$count(applications, eq(applications.providerKey, key))
const toManagedProvider = async (db: Db, { profile, ...row }: ProviderRow): Promise<ManagedProvider> => ({
  ...row,
  ...profile,
  applications: await countApplications(db, row.key),
})

export async function listProviders(
  { db }: MarketDeps,
  request: { text?: string; current?: number; size?: number },
) {
  const { rows, total } = await providerListing(db, request)
  return { records: await Promise.all(rows.map((row) => toManagedProvider(db, row))), total }
}

export async function saveProvider(
  deps: MarketDeps,
  input: Input<typeof providerSave>['body'],
): Promise<ManagedProvider> {
  const { key, own, version, ...fields } = input
  const name = toPrintable(input.name)
  refuseEmptyName(name, '请输入服务商名称')
  const { name: _name, ...rest } = fields
  const profile = {
    ...rest,
    ...Object.fromEntries(
      (['oneLine', 'city', 'staff', 'introduce', 'serviceHours', 'contact'] as const).map((field) => [
        field,
        toPrintable(rest[field]),
      ]),
    ),
    goodAt: rest.goodAt.map(toPrintable).filter((item) => item !== ''),
  }
  const search = searchDocument({ names: [name], texts: [profile.oneLine, profile.city, ...profile.goodAt] })
  const saved = await transact(deps.db, async (db) => {
    const values = { key, name, own, profile, search }
    const rows =
      version === 0
        ? await db.insert(marketProviders).values(values).onConflictDoNothing().returning()
        : await db
            .update(marketProviders)
            .set({ ...values, version: sql`${marketProviders.version} + 1` })
            .where(and(eq(marketProviders.key, key), eq(marketProviders.version, version)))
            .returning()
    if (!rows[0] && version === 0) throw refuseFields({ key: '这个服务商代码已被使用' })
    if (!rows[0])
      throw refuse(
        (await db.$count(marketProviders, eq(marketProviders.key, key)))
          ? 'market_stale'
          : 'provider_not_found',
      )
    await db
      .update(applications)
      .set({ own })
      .where(and(eq(applications.providerKey, key), ne(applications.own, own)))
    const { search: _search, ...row } = rows[0]
    return toManagedProvider(db, row)
  })
  deps.memory.forget()
  return saved
}

export async function removeProvider(deps: MarketDeps, key: string): Promise<void> {
  await transact(deps.db, async (db) => {
    const [provider] = await db
      .select()
      .from(marketProviders)
      .where(eq(marketProviders.key, key))
      .for('update')
    if (!provider) throw refuse('provider_not_found')
    await lockMarket(db)
    if ((await countApplications(db, key)) > 0) throw refuse('provider_in_use')
    await db.delete(marketProviders).where(eq(marketProviders.key, key))
  })
  deps.memory.forget()
}

/** Returns names by id, of drafts too. */
async function loadNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await loadApplicationsByIds(db, ids, false)).map(({ id, name }) => [id, name]))
}

type Around = Pick<MarketDeps, 'findPictures'>

async function toManagedBanners(
  { findPictures }: Around,
  db: Db,
  rows: readonly BannerRow[],
): Promise<ManagedBanner[]> {
  const names = await loadNames(
    db,
    rows.flatMap(({ content }) => content.productId ?? []),
  )
  const pictures = await findPictures(rows.map(({ content }) => content.pictureKey))
  return rows.map(({ id, order, disabled, version, content }) => ({
    ...content,
    ...{ id, order, disabled, version },
    picture: pictures.get(content.pictureKey) ?? null,
    productName: names.get(content.productId ?? 0) ?? '',
  }))
}

export const listBanners = async (deps: MarketDeps): Promise<ManagedBanner[]> =>
  toManagedBanners(deps, deps.db, await loadBannerRows(deps.db, true))

type BannerInput = Input<typeof bannerSave>['body']
function checkBanner(input: BannerInput): void {
  const { redirectType, outSiteUrl, productId, pictureKey, title, alt, from, until } = input
  // The address is stored for every kind of target, so it is checked either way.
  if ((redirectType === 2 || outSiteUrl) && !isLink(outSiteUrl))
    throw refuseFields({ outSiteUrl: findLinkProblem(outSiteUrl) })
  if (redirectType === 1 && productId === null) throw refuseFields({ productId: '请选择点击后打开的应用' })
  if (from && until && toTimestamp(from) >= toTimestamp(until))
    throw refuseFields({ until: '结束时间应在开始时间之后' })
  if (!pictureKey) throw refuseFields({ pictureKey: '请选择图片' })
  if (title.every((line) => line.trim() === '') && !alt.trim())
    throw refuseFields({ alt: '没有标题的横幅要写明图片内容' })
}

export async function saveBanner(deps: MarketDeps, input: BannerInput): Promise<ManagedBanner> {
  checkBanner(input)
  const { id, version, order, disabled, ...fields } = input
  const content = {
    ...fields,
    title: fields.title.map(toPrintable).filter((line) => line !== ''),
    eyebrow: toPrintable(fields.eyebrow),
    text: toPrintable(fields.text),
    alt: toPrintable(fields.alt),
    redirectType: fields.redirectType === 2 ? (2 as const) : (1 as const),
  }
  const saved = await transact(deps.db, async (db) => {
    const values = { order, disabled, content }
    const { id: column, version: versionColumn } = marketBanners
    const rows = id
      ? await db
          .update(marketBanners)
          .set({ ...values, version: sql`${versionColumn} + 1` })
          .where(and(eq(column, id), eq(versionColumn, version)))
          .returning()
      : await db
          .insert(marketBanners)
          .values({ ...values, id: createId(deps.now().getTime()) })
          .returning()
    const [row] = rows
    if (!row)
      throw refuse(
        id && (await db.$count(marketBanners, eq(column, id))) ? 'market_stale' : 'banner_not_found',
      )
    await deps.pictures.setUses(db, `banner:${row.id}`, [content.pictureKey])
    return requireFirstRow(await toManagedBanners(deps, db, [row]))
  })
  deps.memory.forget()
  return saved
}

export async function removeBanner(deps: MarketDeps, id: string): Promise<void> {
  await transact(deps.db, async (db) => {
    const removed = await db
      .delete(marketBanners)
      .where(eq(marketBanners.id, id))
      .returning({ id: marketBanners.id })
    if (removed.length === 0) throw refuse('banner_not_found')
    await deps.pictures.setUses(db, `banner:${id}`, [])
  })
  deps.memory.forget()
}

const NO_SELECTION: SelectionContent = {
  title: '',
  lead: '',
  identifier: '',
  pictureKey: '',
  size: [1280, 800],
  records: [],
}
export async function loadSelection({ findPictures }: Around, db: Db): Promise<ManagedSelection> {
  const { content, version } = (await findSelection(db)) ?? { content: NO_SELECTION, version: 0 }
  const { pictureKey, records } = content
  const names = await loadNames(
    db,
    records.map(({ productId }) => productId),
  )
  return {
    ...content,
    version,
    picture: (await findPictures([pictureKey])).get(pictureKey) ?? null,
    names: Object.fromEntries(names),
  }
}

export async function saveSelection(
  deps: MarketDeps,
  { version, ...content }: Input<typeof selectionSave>['body'],
): Promise<ManagedSelection> {
  const ids = content.records.map(({ productId }) => productId)
  if (new Set(ids).size < ids.length) throw refuseFields({ records: '同一个应用只能出现一次' })
  const saved = await transact(deps.db, async (db) => {
    if ((await db.$count(applications, sql`${applications.id} = any(${sql.param(ids)})`)) < ids.length)
      throw refuse('application_not_found')
    const row = await findSelection(db)
    if ((row?.version ?? 0) !== version) throw refuse('market_stale')
    const values = { id: 'market', content, version: version + 1 }
    await db
      .insert(marketSelections)
      .values(values)
      .onConflictDoUpdate({ target: marketSelections.id, set: values })
    await deps.pictures.setUses(db, 'selection:market', [content.pictureKey])
    return loadSelection(deps, db)
  })
  deps.memory.forget()
  return saved
}
