import { costOver, type PricedTerm } from '@biaojie/contract/market/rules.ts'
import { PLACES, STATIONS, type StationKey } from '@biaojie/contract/market/stations.ts'
import { fen, moneyText, yuanOf } from '@biaojie/contract/money.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { type ApplicationRow, cardsOf, placeOfRow } from '../cards.ts'
import { isListed } from '../categories.ts'
import type { Content } from '../publishing/content.ts'
import { readApplications } from '../store.ts'
import { applicationContents } from '../tables.ts'
import type { SearchDeps } from './search.ts'

/* The whole market on one sheet: applications numbered by the place where they work. */

/** A plan with more balloons cannot be read; further applications are in the list alone. */
const MAX_APPLICATIONS = 400
/** The list shows so many applications of each station while no station is chosen. */
const OF_EACH = 3
const MONTHS = 12

type Priced = Pick<Content, 'packages' | 'card'>

/** Returns packages and card of listed applications, without their long texts. */
async function pricedContents(db: Db, ids: readonly number[]): Promise<Map<number, Priced>> {
  if (ids.length === 0) return new Map()
  const { applicationId, listed } = applicationContents
  const rows = await db
    .select({
      applicationId,
      packages: sql<Content['packages'] | null>`${listed} -> 'packages'`,
      card: sql<Content['card'] | null>`${listed} -> 'card'`,
    })
    .from(applicationContents)
    .where(inArray(applicationId, [...ids]))
  return new Map(
    rows.flatMap(({ applicationId: id, packages, card }) =>
      packages && card ? [[id, { packages, card }]] : [],
    ),
  )
}

export const pricedTerms = (content: Priced): PricedTerm[] => {
  const shown = content.packages.find(({ key }) => key === content.card.package) ?? content.packages[0]
  return (shown?.prices ?? []).flatMap(({ price, duration, durationUnit }) =>
    price === null ? [] : [{ duration, durationUnit, price: fen(price) }],
  )
}

/** Returns the cheapest year of an application, and how it is paid: 320.00 × 12. */
function yearOf(content: Priced | undefined): { year: number | null; paid: string } {
  const cost = content && costOver(pricedTerms(content), MONTHS)
  if (!cost) return { year: null, paid: '' }
  const [first] = cost.payments
  const alike = cost.payments.every(({ amount }) => amount === first?.amount)
  const paid =
    first && alike ? `${moneyText(first.amount)} × ${cost.payments.length}` : `${cost.payments.length} 次`
  return { year: yuanOf(cost.total), paid }
}

export async function readPlan(deps: SearchDeps, station: StationKey | '') {
  const shelf = await deps.shelf()
  const rows = await readApplications(deps.db, { where: isListed, limit: MAX_APPLICATIONS })
  const contents = await pricedContents(
    deps.db,
    rows.map(({ id }) => id),
  )
  const places = new Map(rows.map((row) => [row.id, placeOfRow(shelf, row)]))
  const rank = (row: ApplicationRow) => PLACES.findIndex((place) => place === places.get(row.id))
  const numbered = rows.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
  const within = (key: string) => numbered.filter(({ id }) => places.get(id)?.station === key)
  const shown = station
    ? within(station)
    : STATIONS.flatMap(({ key }) =>
        within(key)
          .toSorted((a, b) => Number(b.choice) - Number(a.choice))
          .slice(0, OF_EACH),
      )
  return {
    stations: STATIONS.map(({ key, name }) => ({ key, name, count: within(key).length })),
    records: numbered.map((row, at) => ({
      number: at + 1,
      id: row.id,
      name: row.name,
      place: places.get(row.id)?.key ?? '',
      ...yearOf(contents.get(row.id)),
      tryUseDuration: row.trialDays,
      provider: shelf.providers.get(row.providerKey)?.name ?? '',
    })),
    applications: await cardsOf(shown, shelf, deps.findPictures),
  }
}
