import { computeCostOver, type PricedTerm } from '@biaojie/contract/marketplace/market/cost-rules.ts'
import { PLACE_MOST } from '@biaojie/contract/marketplace/market/rules.ts'
import {
  type findPlace,
  PLACE_KEYS,
  STATIONS,
  type StationKey,
} from '@biaojie/contract/marketplace/market/stations.ts'
import { fen, fenToYuan, formatMoney } from '@biaojie/contract/money.ts'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { getPlace, toCards } from '../cards.ts'
import { isListed } from '../categories.ts'
import type { SearchDeps } from '../deps.ts'
import type { Content } from '../publish/content.ts'
import { CHOSEN_FIRST, loadApplicationsByIds } from '../store.ts'
import { applicationContents, applications } from '../tables.ts'

/* The whole market on one sheet: applications are numbered by the station where they are used. */

/** More applications would not be readable on one sheet; further ones appear only in the list. */
const MAX_APPLICATIONS = 400
/** Number of applications that the list shows for each station while no station is chosen. */
const MAX_PER_STATION = 3
const MONTHS = 12

type Priced = Pick<Content, 'packages' | 'card'>

/** Returns packages and card of listed applications, without their long texts. */
async function loadPricedContents(db: Db, ids: readonly number[]): Promise<Map<number, Priced>> {
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

export const listPricedTerms = (content: Priced): PricedTerm[] => {
  const cardPackage = content.packages.find(({ key }) => key === content.card.package) ?? content.packages[0]
  return (cardPackage?.prices ?? []).flatMap(({ price, duration, durationUnit }) =>
    price === null ? [] : [{ duration, durationUnit, price: fen(price) }],
  )
}

/** Returns the cheapest year of an application, and how it is paid: 320.00 × 12. */
function getYearCost(content: Priced | undefined): { year: number | null; paid: string } {
  const cost = content && computeCostOver(listPricedTerms(content), MONTHS)
  if (!cost) return { year: null, paid: '' }
  const [first] = cost.payments
  const isEqualEachTime = cost.payments.every(({ amount }) => amount === first?.amount)
  const paid =
    first && isEqualEachTime
      ? `${formatMoney(first.amount)} × ${cost.payments.length}`
      : `${cost.payments.length} 次`
  return { year: fenToYuan(cost.total), paid }
}

type PlannedApplication = { number: number; id: number; name: string; place: Place; choice: boolean }
type Place = ReturnType<typeof findPlace>

/** Returns the applications on the plan in numerical order, without the fields that only their cards need. */
async function loadNumbered({ db, getShelf: readShelf }: SearchDeps): Promise<PlannedApplication[]> {
  const shelf = await readShelf()
  const { id, name, place, category1, category2, category3, choice } = applications
  const rows = await db
    .select({ id, name, place, category1, category2, category3, choice })
    .from(applications)
    .where(isListed)
    .orderBy(...CHOSEN_FIRST, asc(id))
    .limit(MAX_APPLICATIONS)
  return rows
    .map((row) => ({ ...row, place: getPlace(shelf, row) }))
    .map((row) => ({ ...row, rank: PLACE_KEYS.indexOf(row.place.key) }))
    .toSorted((a, b) => a.rank - b.rank || a.id - b.id)
    .map(({ id, name, place, choice }, at) => ({ number: at + 1, id, name, place, choice }))
}

const loadNumberedCached = (deps: SearchDeps) => deps.memory.get('numbered', () => loadNumbered(deps))

const toRecord = ({ number, id, name, place }: PlannedApplication) => ({ number, id, name, place: place.key })

/** Returns the plan, the applications of its numbered balloons, and the cards of its list. */
export async function loadPlan(deps: SearchDeps, station: StationKey | '') {
  const numbered = await loadNumberedCached(deps)
  const byPlace = Map.groupBy(numbered, ({ place }) => place.key)
  const byStation = Map.groupBy(numbered, ({ place }) => place.station)
  const listStation = (key: StationKey) => byStation.get(key) ?? []
  const listed = station
    ? listStation(station)
    : STATIONS.flatMap(({ key }) =>
        listStation(key)
          .toSorted((a, b) => Number(b.choice) - Number(a.choice))
          .slice(0, MAX_PER_STATION),
      )
  const numbers = new Map(listed.map(({ id, number }) => [id, number]))
  const rows = await loadApplicationsByIds(deps.db, [...numbers.keys()])
  const cards = await toCards(rows, await deps.getShelf(), deps.findPictures)
  return {
    stations: STATIONS.map(({ key, name }) => ({ key, name, count: listStation(key).length })),
    places: [...byPlace].map(([key, { length: count }]) => ({ key, count })),
    records: [...byPlace.values()].flatMap((applicationsHere) =>
      applicationsHere.slice(0, PLACE_MOST).map(toRecord),
    ),
    applications: cards.map((card) => ({ ...card, number: numbers.get(card.id) ?? 0 })),
  }
}

/** Returns what the chosen applications cost in a year, without those that are no longer on the plan. */
export async function loadPlanned(deps: SearchDeps, ids: readonly number[]) {
  const wantedIds = new Set(ids)
  const chosen = (await loadNumberedCached(deps)).filter(({ id }) => wantedIds.has(id))
  const chosenIds = chosen.map(({ id }) => id)
  const [applicationRows, contents, { providers }] = await Promise.all([
    loadApplicationsByIds(deps.db, chosenIds),
    loadPricedContents(deps.db, chosenIds),
    deps.getShelf(),
  ])
  const rows = new Map(applicationRows.map((row) => [row.id, row]))
  return chosen.flatMap((application) => {
    const row = rows.get(application.id)
    if (!row) return []
    const provider = providers.get(row.providerKey)?.name ?? ''
    return {
      ...toRecord(application),
      ...getYearCost(contents.get(application.id)),
      tryUseDuration: row.trialDays,
      provider,
    }
  })
}
