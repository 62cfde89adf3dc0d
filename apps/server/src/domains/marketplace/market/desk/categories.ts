import type { Input } from '@biaojie/contract/define.ts'
import type { categorySave, ManagedCategory } from '@biaojie/contract/marketplace/market/desk.ts'
import { asc, count, eq, isNull, or } from 'drizzle-orm'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { TOP } from '../categories.ts'
import type { MarketDeps } from '../deps.ts'
import { lockMarket } from '../store.ts'
import { applications, marketCategories } from '../tables.ts'
import { refuseEmptyName } from './around.ts'

/** Returns every category with its applications and those below it, listed or not. */
export async function listCategories(db: Db): Promise<ManagedCategory[]> {
  const { level, place, id } = marketCategories
  const { category1, category2, category3 } = applications
  const all = await db.select().from(marketCategories).orderBy(asc(level), asc(place), asc(id))
  const counted = await db
    .select({ category1, category2, category3, total: count() })
    .from(applications)
    .groupBy(category1, category2, category3)
  const totals = new Map<string, number>()
  for (const row of counted)
    for (const key of [row.category1, row.category2, row.category3])
      if (key) totals.set(key, (totals.get(key) ?? 0) + row.total)
  return all.map(({ parentId, ...category }) => ({
    ...category,
    parentId: parentId ?? TOP,
    applications: totals.get(category.id) ?? 0,
  }))
}

const isSibling = (parentId: string | null) =>
  parentId === null ? isNull(marketCategories.parentId) : eq(marketCategories.parentId, parentId)

/** Renumbers siblings, with one of them at `place`. */
async function renumber(
  db: Db,
  parentId: string | null,
  moved: { id: string; place: number },
): Promise<void> {
  const { id, place } = marketCategories
  const rows = await db
    .select({ id })
    .from(marketCategories)
    .where(isSibling(parentId))
    .orderBy(asc(place), asc(id))
  const others = rows.map((row) => row.id).filter((siblingId) => siblingId !== moved.id)
  const order = others.toSpliced(moved.place, 0, moved.id)
  for (const [at, siblingId] of order.entries())
    await db.update(marketCategories).set({ place: at }).where(eq(id, siblingId))
}

type CategoryInput = Input<typeof categorySave>['body']

async function insertCategory(
  db: Db,
  input: CategoryInput,
  at: Date,
): Promise<{ id: string; parentId: string | null }> {
  const parentId = input.parentId === TOP || input.parentId === '' ? null : input.parentId
  const [parent] = parentId
    ? await db.select().from(marketCategories).where(eq(marketCategories.id, parentId))
    : []
  if (parentId && !parent) throw refuse('category_not_found')
  if (parent && parent.level >= 3) throw refuseFields({ parentId: '分类最多三级' })
  const id = createId(at.getTime())
  await db.insert(marketCategories).values({
    id,
    parentId,
    level: parent ? parent.level + 1 : 1,
    ...toColumns(input),
    place: await db.$count(marketCategories, isSibling(parentId)),
  })
  return { id, parentId }
}

const toColumns = ({ name, describes, icon, disabled }: CategoryInput) => ({
  name: toPrintable(name),
  describes: toPrintable(describes),
  icon: toPrintable(icon),
  disabled,
})

/** Changes or adds a category; its level and parent stay. */
export async function saveCategory(deps: MarketDeps, input: CategoryInput): Promise<ManagedCategory[]> {
  refuseEmptyName(toPrintable(input.name), '请输入分类名称')
  const all = await transact(deps.db, async (db) => {
    const [category] = input.id
      ? await db.select().from(marketCategories).where(eq(marketCategories.id, input.id)).for('update')
      : []
    if (input.id && !category) throw refuse('category_not_found')
    const { id, parentId } = category ?? (await insertCategory(db, input, deps.now()))
    if (category) await db.update(marketCategories).set(toColumns(input)).where(eq(marketCategories.id, id))
    if (input.place !== undefined) await renumber(db, parentId, { id, place: input.place })
    return listCategories(db)
  })
  deps.memory.forget()
  return all
}

export async function removeCategory(deps: MarketDeps, id: string): Promise<ManagedCategory[]> {
  const all = await transact(deps.db, async (db) => {
    const [category] = await db
      .select()
      .from(marketCategories)
      .where(eq(marketCategories.id, id))
      .for('update')
    if (!category) throw refuse('category_not_found')
    await lockMarket(db)
    const { category1, category2, category3 } = applications
    const used = await db.$count(applications, or(eq(category1, id), eq(category2, id), eq(category3, id)))
    const children = await db.$count(marketCategories, eq(marketCategories.parentId, id))
    if (used + children > 0) throw refuse('category_in_use')
    await db.delete(marketCategories).where(eq(marketCategories.id, id))
    return listCategories(db)
  })
  deps.memory.forget()
  return all
}
