import type { CloneSign } from '@biaojie/contract/tracking/alarms/rules.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { computeDistanceKm, findPlace } from '../../node/reference/reference.ts'

/** A check of the security code. */
export type Check = { at: Date; city: string; matched: boolean; device: string }
/** Two checks that are too far apart to travel in time, named by their index in order of time. */
export type Travel = { from: number; to: number; minutes: number; kilometres: number }

/** No journey from door to door is faster, not even by air. */
const FASTEST_KM_H = 800
/** Two people may name the same place differently, so shorter distances do not count. */
const LEAST_KM = 100
const NIGHT = { from: 0, to: 5 }

const toCityName = ({ city }: Check) => findPlace(city)?.city || city

/** Returns pairs of consecutive checks that are too far apart for the time between them. */
export function findTravels(checks: readonly Check[]): Travel[] {
  const placed = checks
    .map((check, at) => ({ at, check, city: toCityName(check) }))
    .filter(({ city }) => city !== '')
  return placed.slice(1).flatMap((now, before) => {
    const last = placed[before]
    if (!last || last.city === now.city) return []
    const kilometres = computeDistanceKm(last.city, now.city)
    if (kilometres === undefined || kilometres < LEAST_KM) return []
    const minutes = Math.round((now.check.at.getTime() - last.check.at.getTime()) / 60_000)
    const needed = (kilometres / FASTEST_KM_H) * 60
    return minutes < needed ? [{ from: last.at, to: now.at, minutes, kilometres }] : []
  })
}

const isNight = ({ at }: Check) => {
  const hour = Number(toShanghaiTime(at).slice(11, 13))
  return hour >= NIGHT.from && hour < NIGHT.to
}

type PartHistory = {
  /** When the part was installed in a car. */
  installedAt: Date | undefined
  /** Whether the first matching check was before this week. */
  wasChecked: boolean
  photos: number
}

/** Counts each sign of a copied code in the checks of a week. */
export function countSigns(
  checks: readonly Check[],
  { installedAt, wasChecked, photos }: PartHistory,
): Record<CloneSign, number> {
  const matched = checks.filter((check) => check.matched)
  return {
    cities: new Set(checks.map(toCityName).filter((city) => city !== '')).size,
    travel: findTravels(checks).length,
    installed: installedAt ? checks.filter(({ at }) => at > installedAt).length : 0,
    repeats: Math.max(0, matched.length - (wasChecked ? 0 : 1)),
    photos,
    hours: checks.filter(isNight).length,
  }
}
