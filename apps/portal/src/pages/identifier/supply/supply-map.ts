import { shortCompanyName } from '@biaojie/drawings/base/company-name.ts'
import { type Drawing, group, type Mark, type Point, stroke } from '@biaojie/drawings/base/marks.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import type { Write } from '@biaojie/drawings/base/write.ts'
import { cutTo, pointer } from '@biaojie/drawings/figures/plan.ts'
import { findCity } from '../../../drawings/cities.ts'
import { drawMapGround, drawMapStop, MAP_NARROW, MAP_WIDE } from '../logistics/route-figure.ts'
import { type MappedCity, type MapSize, makeCityMap } from '../logistics/route-map.ts'
import type { Figure } from '../sheet/model.ts'
import { isOwn, listCustomers, listTiers, type Party } from './supply-graph.ts'

/**
 * Draws the companies behind a part on a map, each with lines to the companies that it supplies. Numbers are
 * the same as in the rows.
 */

/** The maximum share of the map's width that a company name takes. */
const NOTE = 0.24

/** Undefined when the record names fewer than two cities that are far enough apart. */
export function makeSupplyMap(parties: readonly Party[], t: Write): Figure | undefined {
  const [wide, narrow] = [drawMap(parties, MAP_WIDE, t), drawMap(parties, MAP_NARROW, t)]
  return wide && narrow ? { wide: drawSvg(wide, 'h'), narrow: drawSvg(narrow, 'j'), kind: 'plan' } : undefined
}

/** Returns each city once, with its company or the first of several. */
function listCities(parties: readonly Party[], { width }: MapSize, t: Write): MappedCity[] {
  const companies = new Map<string, { city: Omit<MappedCity, 'note'>; names: string[] }>()
  for (const party of parties) {
    const city = findCity(party.area ?? '')
    if (!city) continue
    const { names } = companies.get(city.name) ?? { names: [] }
    const name = shortCompanyName(party.company ?? '')
    companies.set(city.name, { city, names: isOwn(party) ? [name, ...names] : [...names, name] })
  }
  return [...companies.values()].map(({ city, names: [first = '', ...others] }) => {
    const text = cutTo(first, 'spec', 14, width * NOTE)
    return { ...city, note: others.length > 0 ? t`${text} 等 ${others.length + 1} 家` : text }
  })
}

function drawMap(parties: readonly Party[], size: MapSize, t: Write): Drawing | undefined {
  const map = makeCityMap(listCities(parties, size, t), size)
  if (!map) return undefined
  const findPoint = ({ area = '' }: Party): Point | undefined => {
    const name = findCity(area)?.name
    const stop = map.stops.find((stop) => stop.name === name)
    return stop && [stop.x, stop.y]
  }
  const own = parties.find(isOwn)
  const ownCity = own && findCity(own.area ?? '')?.name
  return {
    width: size.width,
    height: size.height,
    label: t`供应链地图：${map.stops.map(({ name }) => name).join(t('、'))}`,
    marks: [
      ...drawMapGround(map, size),
      ...parties.map((party, at) =>
        group(
          findReceivers(party, parties).flatMap((receiver) =>
            drawSupplyLine(findPoint(party), findPoint(receiver)),
          ),
          { part: `g${at + 1}`, id: `g${at + 1}` },
        ),
      ),
      ...map.stops.map((stop) =>
        group(drawMapStop(stop), stop.name === ownCity ? { tone: 'this' as const } : {}),
      ),
    ],
  }
}

/**
 * Returns the parties that a party supplies: the ones that it names, or else the own company when the party
 * is upstream of it.
 */
function findReceivers(party: Party, parties: readonly Party[]): Party[] {
  const customers = listCustomers(party)
  if (customers.length > 0) return parties.filter(({ company = '' }) => customers.includes(company))
  const tiers = listTiers(parties).map((tier) => tier.parties)
  const findTier = (party: Party | undefined) => tiers.findIndex((tier) => party && tier.includes(party))
  const own = parties.find(isOwn)
  return own && findTier(party) < findTier(own) ? [own] : []
}

const STOP = 8

/** Returns a line between two stops, with an arrow before the second one; nothing within one city. */
function drawSupplyLine(from: Point | undefined, to: Point | undefined): Mark[] {
  if (!from || !to) return []
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  if (length < 3 * STOP) return []
  const end: Point = [to[0] - (dx / length) * STOP, to[1] - (dy / length) * STOP]
  return [stroke('thin', [from, end], 1), pointer(end, (Math.atan2(-dy, -dx) * 180) / Math.PI)]
}
